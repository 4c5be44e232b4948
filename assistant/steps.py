"""What was said in a conversation, step by step, in a form that can be kept and said again.

    {"named": 2, "as": "W"}            an entry of the legend means water
    {"split": 2}  {"joined": 2, "with": 4}  {"taken": true}
    {"answer": "F"}  {"answer": 5}     to the question that stands; {"open": true}: nobody knows
    {"apart": true}                    about each of its spaces by itself
    {"space": "B4", "as": "W*"}        whatever is asked: here are water and an attack mark
    {"coins": 5}                       likewise, so many coins are marked
    {"back": true}                     is never kept: it takes the step before away

A reading that was lost with its process is made again, and all that was said is said again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.conversation import Conversation
from assistant.problem import About, Problem
from scoring.message import say
from scoring.sheet import MOST_COINS, Content, Drawn
from scoring.spaces import BY_NAME, Space
from scoring.text import TOKENS

Step = Mapping[str, Any]
MOST_STEPS = 500  # more than spaces, signs and coins together can need


def checked_step(form: object) -> Step:
    """A step as it came from outside; a problem where it cannot be meant."""
    if not isinstance(form, dict) or not 1 <= len(form) <= 2:
        raise no_step()
    match form:
        case {"named": int(number), "as": token}:
            step: Step = {"named": _entry(number), "as": _content(token).token}
        case {"split": int(number)}:
            step = {"split": _entry(number)}
        case {"joined": int(number), "with": int(other)}:
            step = {"joined": _entry(number), "with": _entry(other)}
        case {"taken": True} | {"apart": True} | {"open": True}:
            step = form
        case {"answer": int(coins)}:
            step = {"answer": _coins(coins)}
        case {"answer": token}:
            step = {"answer": _content(token).token}
        case {"space": name, "as": token}:
            step = {"space": _space(name).name, "as": _drawn(token).token}
        case {"coins": int(coins)}:
            step = {"coins": _coins(coins)}
        case _:
            raise no_step()
    if set(step) != set(form):
        raise no_step()
    return step


def gone_on(conversation: Conversation, steps: Sequence[Step]) -> Conversation:
    """The conversation after these steps."""
    for step in steps:
        conversation = _after(conversation, step)
    return conversation


def _after(conversation: Conversation, step: Step) -> Conversation:
    match step:
        case {"named": number, "as": token}:
            return conversation.named(number, Content(token))
        case {"split": number}:
            return conversation.split(number)
        case {"joined": number, "with": other}:
            return conversation.joined(number, other)
        case {"taken": _}:
            return conversation.taken()
        case {"apart": _}:
            return conversation.apart()
        case {"open": _}:
            return conversation.left_open()
        case {"answer": int(coins)}:
            return conversation.answered(coins)
        case {"answer": token}:
            return conversation.answered(Content(token))
        case {"space": name, "as": token}:
            return conversation.put_right(BY_NAME[name], Drawn.of(token))
        case {"coins": coins}:
            return conversation.with_coins(coins)
    raise no_step()


def no_step() -> Problem:
    return Problem(say("This is no answer to what was asked."), About.USAGE)


def _entry(number: int) -> int:
    if isinstance(number, bool) or not 0 <= number < len(BY_NAME):
        raise no_step()
    return number


def _coins(count: int) -> int:
    if isinstance(count, bool) or not 0 <= count <= MOST_COINS:
        raise no_step()
    return count


def _content(token: object) -> Content:
    content = TOKENS.get(token) if isinstance(token, str) else None
    if content is None or content.printed:
        raise no_step()
    return content


def _drawn(token: object) -> Drawn:
    """A content, with an attack mark or without one."""
    bare = token.removesuffix("*") if isinstance(token, str) else token
    return Drawn(_content(bare), bare != token)


def _space(name: object) -> Space:
    space = BY_NAME.get(name) if isinstance(name, str) else None
    if space is None:
        raise no_step()
    return space
