"""A conversation at the terminal: pictures of what is asked about, one key an answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.text import Text

from assistant.conversation import Conversation, Question, Topic
from assistant.language import tell
from assistant.show.space_pictures import crop, view
from cli.ask import ask_coins
from cli.keys import KEYS, NO_MORE, OPEN, key_of, legend
from cli.terminal import console
from cli.terminal_pictures import Graphics, Pixels, beside, drawn, graphics
from scanner.reading import Reading
from scoring.message import Message, say
from scoring.sheet import Content
from scoring.spaces import Space

MOST_PICTURES = 4  # of a sign beside each other: they fit into 80 columns
ReadKey = Callable[[str], str]


class NoMoreQuestions(Exception):
    """The player has answered enough: the rest is taken as read."""


@dataclass(frozen=True)
class Asking:
    """How questions are put: by which keys, and where pictures go."""

    read_key: ReadKey
    beside_overlay: Path | None = None  # for pictures that the terminal cannot show
    out: Console = field(default_factory=console)
    graphics: Graphics = field(default_factory=lambda: graphics(os.environ))
    # Spaces that contradict an earlier photo, with its picture of them, to be shown beside this.
    earlier: Mapping[Space, tuple[Message, Pixels | None]] = field(default_factory=dict)

    def show(self, reading: Reading, spaces: Sequence[Space]) -> None:
        """Pictures of these spaces; a single one beside what an earlier photo shows."""
        pictures: list[Pixels] = []
        if len(spaces) == 1 and spaces[0] in self.earlier:
            message, before = self.earlier[spaces[0]]
            self.out.print(tell(message))
            pictures += [before] if before is not None else []
        if self.graphics is Graphics.BLOCKS:
            pictures += [crop(reading.picture, space) for space in spaces]
        else:
            pictures += [view(reading, space) for space in spaces]
        if self.graphics is Graphics.NONE:
            if self.beside_overlay:
                self._save(pictures)
            return
        sent = drawn(pictures, self.graphics, self.out.width)
        if isinstance(sent, Text):
            self.out.print(sent, end="")
        else:
            self.out.file.write(sent)
            self.out.file.flush()

    def _save(self, pictures: Sequence[Pixels]) -> None:
        from PIL import Image

        from assistant.files import write_whole

        path = self.beside_overlay
        assert path is not None  # asked for above
        image = Image.fromarray(np.ascontiguousarray(beside(pictures)[..., ::-1]))
        write_whole(path, lambda place: image.save(place))
        self.out.print(tell(say("To look at: {path}", path=path)))

    def ask(self, question: Message, default: Content) -> Content | None:
        """The content a key stands for; Enter takes the reading, ? leaves it open."""
        prompt = f"{tell(question)} [{key_of(default)}] "
        while True:
            try:
                key = self.read_key(prompt).strip().lower()
            except EOFError:
                raise NoMoreQuestions from None
            if not key:
                return default
            if key == OPEN:
                return None
            if key == NO_MORE:
                raise NoMoreQuestions
            if key in KEYS:
                return KEYS[key]
            self.out.print(legend())


def asked(conversation: Conversation, asking: Asking) -> Conversation:
    """Ask until nothing more matters, or the player has had enough."""
    legend_shown = False
    try:
        while (question := conversation.question) is not None:
            if question.topic is Topic.COINS:
                assert isinstance(question.read, int)  # coins are counted
                conversation = conversation.answered(ask_coins(question.read))
                continue
            if not legend_shown:
                asking.out.print(legend())
                legend_shown = True
            content = _asked(question, conversation, asking)
            conversation = (
                conversation.left_open() if content is None else conversation.answered(content)
            )
    except NoMoreQuestions:
        return conversation.ended()
    return conversation


def _asked(question: Question, conversation: Conversation, asking: Asking) -> Content | None:
    assert isinstance(question.read, Content)  # of a sign or a space
    asking.show(conversation.scanned.reading, question.spaces[:MOST_PICTURES])
    if question.stake is not None:
        asking.out.print(tell(question.stake))
    return asking.ask(question.text, question.read)
