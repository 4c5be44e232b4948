"""Who is at the table: cookies, seats and the host's rights, kept in the games' file."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.evening.phones import Phone, holder_of, keep_phone, phones_of
from assistant.evening.store import opened
from assistant.problem import About, Problem
from scoring.message import say
from table.keys import digest

MOST_PHONES = 64
MOST_SEATS = 12  # of one phone


class Full(Exception):
    """As many phones as a table has room for."""


@dataclass
class Phones:
    """The phones of the game that is on the table; everything asked here was read before."""

    path: Path
    game: int | None = None
    known_by: dict[str, Phone] = field(default_factory=dict)  # the digest of their cookies

    def known(self, cookie: str | None) -> Phone | None:
        return self.known_by.get(digest(cookie)) if cookie else None

    def load(self, game: int | None) -> None:
        """Those that were at this game before; who is here now stays."""
        with opened(self.path, make=True) as db:
            there = phones_of(db, game)
            for phone in self.known_by.values():
                if phone.digest not in there:
                    kept = replace(phone, game=game, players=(), wants=None)
                    there[phone.digest] = keep_phone(db, kept)
        self.game, self.known_by = game, there

    def enter(self, phone: Phone | None, host: bool) -> tuple[Phone, str | None]:
        """A phone with the key, and its cookie where it had none."""
        if phone is not None:
            return self._keep(replace(phone, host=phone.host or host)), None
        if len(self.known_by) >= MOST_PHONES:
            raise Full
        cookie = secrets.token_urlsafe(32)
        return self._keep(Phone(digest(cookie), self.game, host=host)), cookie

    def sit(self, phone: Phone, player: str) -> Phone:
        """Take a free seat; where another phone holds it, the host is asked."""
        holder = holder_of(self.known_by, player)
        if holder is not None and holder.digest != phone.digest:
            return self._keep(replace(phone, wants=player))
        if len(phone.players) >= MOST_SEATS:
            raise Problem(say("one phone cannot play for so many"), About.DOES_NOT_FIT)
        own = phone.players if phone.plays_for(player) else (*phone.players, player)
        return self._keep(replace(phone, players=own, wants=None))

    def stand_up(self, phone: Phone, player: str) -> Phone:
        """Give a seat back, or do not ask for one any more."""
        left = tuple(own for own in phone.players if own != player)
        return self._keep(replace(phone, players=left, wants=None))

    def give(self, wanting: str, consent: bool) -> None:
        """The host's answer to a phone that asks for a seat."""
        phone = self.known_by.get(wanting)
        if phone is None or phone.wants is None:
            raise Problem(say("nobody asks for a seat any more"), About.DOES_NOT_FIT)
        player = phone.wants
        holder = holder_of(self.known_by, player)
        if consent and holder is not None:
            self.stand_up(holder, player)
        phone = self._keep(replace(phone, wants=None))
        if consent:
            self.sit(phone, player)

    def _keep(self, phone: Phone) -> Phone:
        with opened(self.path, make=True) as db:
            kept = keep_phone(db, phone)
        self.known_by[kept.digest] = kept
        return kept
