"""A conversation about a sheet at the terminal: pictures of what is asked, one key an answer."""

from __future__ import annotations

from assistant.conversation import Conversation, Question, Topic, what_changed
from assistant.language import tell
from cli.ask import ask_coins
from cli.keys import APART, BACK, KEYS, NO_MORE, OPEN, key_of, meaning_of_keys
from cli.keys_and_pictures import Asking, NoMoreQuestions
from cli.legend import ask_legend
from scoring.message import say
from scoring.sheet import Content


def ask_questions(conversation: Conversation, asking: Asking) -> Conversation:
    """Ask until nothing more matters, or the player has had enough."""
    if conversation.question is None:
        return conversation
    try:
        while (question := conversation.question) is not None:
            if question.topic is Topic.LEGEND:
                conversation = ask_legend(conversation, asking)
            elif question.topic is Topic.COINS:
                assert isinstance(question.read, int)  # coins are counted
                conversation = conversation.answered(ask_coins(question.read))
            else:
                conversation = _ask_question(question, conversation, asking)
    except NoMoreQuestions:
        conversation = conversation.ended()
    for line in what_changed(conversation):
        asking.out.print(tell(line), style="dim")
    return conversation


def _ask_question(question: Question, conversation: Conversation, asking: Asking) -> Conversation:
    """The conversation after one key about a sign or spaces."""
    assert isinstance(question.read, Content)  # coins are asked otherwise
    asking.show(conversation.scanned, question.spaces)
    if question.stake is not None:
        asking.out.print(tell(question.stake))
    asking.out.print(meaning_of_keys(), style="dim")
    ways = say("Enter takes what was read, ? leaves it open, Backspace goes back, q asks no more.")
    asking.out.print(tell(ways), style="dim")
    if question.topic is Topic.SPACES and len(question.spaces) > 1:
        asking.out.print(tell(say("{key} asks about each by itself.", key=APART)), style="dim")
    prompt = f"{tell(question.text)} [{key_of(question.read)}] "
    while True:
        key = asking.key(prompt)
        if not key:
            return conversation.answered(question.read)
        if key == OPEN:
            return conversation.left_open()
        if key == NO_MORE:
            raise NoMoreQuestions
        if key == APART and len(question.spaces) > 1:
            return conversation.apart()
        if key == BACK:
            if conversation.before is not None:
                return conversation.before
        elif key in KEYS:
            return conversation.answered(KEYS[key])
