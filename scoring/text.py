"""Sheet text: the one written form of a sheet, read and written here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from scoring.message import Message, say, say_n
from scoring.seasons import LETTERS, find_season
from scoring.sheet import MOST_COINS, Content, Map, Sheet
from scoring.spaces import ROW_LETTERS, ROWS, SIZE, SPACES, Space
from scoring.visible import visible

TOKENS = {content.token: content for content in Content}
HEADERS = ("map", "coins", "player", "season")
# Comments of a map file, one a line, that hold what a learned map remembers of its print.
REMEMBERED = ("//layout ", "//print ")
# Nothing a person types comes near this; it keeps an error message about a 10 MB line short.
LONGEST_SHOWN = 24


class SheetTextError(ValueError):
    """Sheet text that does not fit; `str()` names the place and what stands there."""

    def __init__(
        self, message: Message, line: int | None = None, column: int | None = None
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(str(self.placed))

    @property
    def placed(self) -> Message:
        """The message with its place in the text before it."""
        if self.line is None:
            return self.message
        if self.column is None:
            return say("line {line}: {what}", line=self.line, what=self.message)
        return say(
            "line {line}, column {column}: {what}",
            line=self.line,
            column=self.column,
            what=self.message,
        )


class UnknownToken(SheetTextError):
    """A token that means nothing in sheet text."""


class WrongCount(SheetTextError):
    """Too few or too many tokens or rows."""


class HeaderError(SheetTextError):
    """A header line that is unknown, said twice or has a value that does not fit."""


class MapDisagrees(SheetTextError):
    """A token that cannot stand where the named map has something printed."""


class MapNotFound(SheetTextError):
    """A map that is neither a side nor a readable map file."""


@dataclass(frozen=True)
class Token:
    """One token of the map with its place in the text."""

    word: str
    line: int
    column: int
    space: Space

    @property
    def parts(self) -> tuple[Content, bool, bool]:
        """Content, ruins suffix, attack mark."""
        word = self.word
        attacked = word.endswith("*")
        word = word.removesuffix("*")
        ruins = word.endswith("r")
        content = TOKENS.get(word.removesuffix("r"))
        if content is None or (ruins and content.printed):
            raise UnknownToken(
                say(
                    "{token} at {space} means nothing here; a space is one of {tokens},"
                    " then r for ruins and * for an attack mark",
                    token=shortened(self.word),
                    space=self.space,
                    tokens=" ".join(TOKENS),
                ),
                self.line,
                self.column,
            )
        return content, ruins, attacked


def parse_sheet(text: str, *, map: Map | None = None, find_map: FindMap | None = None) -> Sheet:
    """Read sheet text. `map` stands in for the header's; `find_map` looks up the one it names."""
    lines = list(_meaningful(text))
    headers = _headers(lines)
    tokens = list(_tokens(lines))
    if map is None and "map" in headers:
        map = _named_map(headers["map"], find_map)
    sheet = _drawn(tokens, map)
    return replace(
        sheet,
        coins=_coins(headers["coins"]) if "coins" in headers else None,
        player=_player(headers["player"]) if "player" in headers else None,
        season=_season(headers["season"]) if "season" in headers else None,
    )


def parse_map(text: str, name: str | None = None) -> Map:
    """Read a map file: sheet text of a blank sheet, with its mountains, ruins and wasteland.

    What a learned map remembers of its print stands in comments, and goes with the map.
    """
    lines = list(_meaningful(text))
    _headers(lines)
    tokens = list(_tokens(lines))
    for token in tokens:
        content, _, attacked = token.parts
        if attacked or not (content.printed or content is Content.EMPTY):
            raise MapDisagrees(
                say(
                    "{token} at {space} is drawn, not printed; a map file holds only . .r ^ and #",
                    token=shortened(token.word),
                    space=token.space,
                ),
                token.line,
                token.column,
            )
    kept = [line.strip() for line in text.split("\n") if line.startswith(REMEMBERED)]
    return replace(_drawn(tokens, None).map, name=name, remembered="\n".join(kept))


def format_map(map: Map) -> str:
    """A map file; `parse_map` reads the same map back, but for its name."""
    text = format_sheet(Sheet(replace(map, name=None)))
    return text + map.remembered + "\n" if map.remembered else text


def format_sheet(sheet: Sheet) -> str:
    """Write a sheet as text; `parse_sheet` reads the same sheet back.

    Of a map whose name a header cannot hold, ruins are written down instead.
    """
    lines = [
        f"{key}: {value}"
        for key, value in (
            ("map", sheet.map.name if _names_its_map(sheet) else None),
            ("coins", sheet.coins),
            ("player", sheet.player and visible(sheet.player)),
            ("season", sheet.season),
        )
        if value is not None
    ]
    lines += [" ".join(format_space(sheet, space) for space in row) for row in ROWS]
    return "\n".join(lines) + "\n"


def format_space(sheet: Sheet, space: Space) -> str:
    """The token of one space."""
    ruins = space in sheet.ruins and not _names_its_map(sheet)
    return sheet[space].token + "r" * ruins + "*" * (space in sheet.attacks)


def is_bare(name: str) -> bool:
    """Whether a header may name a map so: as a side, or as a file beside the sheet, never by a way
    to somewhere else."""
    plain = name == visible(name).strip() and name not in ("", ".", "..")
    return plain and not set(name) & set("/\\:")


def _names_its_map(sheet: Sheet) -> bool:
    return sheet.map.name is not None and is_bare(sheet.map.name)


FindMap = Callable[[str], Map]
Line = tuple[int, str]


def shortened(word: str) -> str:
    """A token quoted for an error message."""
    return repr(word if len(word) <= LONGEST_SHOWN else word[:LONGEST_SHOWN] + "…")


def _meaningful(text: str) -> Iterator[Line]:
    # Only newlines end a line: splitlines() would also cut at form feeds and the like, and then
    # the line numbers would not be those of the player's editor.
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("//"):
            yield number, line.rstrip("\r")


@dataclass(frozen=True)
class Header:
    """The value of a header line with its place in the text."""

    value: str
    line: int
    column: int


def _headers(lines: list[Line]) -> dict[str, Header]:
    """Take the header lines off the front."""
    headers: dict[str, Header] = {}
    while lines and ":" in lines[0][1]:
        number, line = lines.pop(0)
        name, _, value = line.partition(":")
        key = name.strip().lower()
        begin = 1 + len(line) - len(line.lstrip())
        if key not in HEADERS:
            raise HeaderError(
                say(
                    "unknown header {key}; known are {known}",
                    key=shortened(key),
                    known=", ".join(HEADERS),
                ),
                number,
                begin,
            )
        if key in headers:
            raise HeaderError(
                say("header {key} stands here a second time", key=repr(key)), number, begin
            )
        if not value.strip():
            raise HeaderError(
                say("header {key} has no value", key=repr(key)), number, len(name) + 2
            )
        column = len(name) + 2 + len(value) - len(value.lstrip())
        headers[key] = Header(value.strip(), number, column)
    return headers


def _tokens(lines: list[Line]) -> Iterator[Token]:
    for row, (number, line) in enumerate(lines):
        words = line.split()
        if row >= SIZE:
            raise WrongCount(
                say("{token} stands after the 11th and last row", token=shortened(words[0])),
                number,
                1 + line.index(words[0]),
            )
        if len(words) != SIZE:
            raise WrongCount(
                say_n(
                    "row {row} has {n} token, 11 needed; the last is {token}",
                    "row {row} has {n} tokens, 11 needed; the last is {token}",
                    len(words),
                    row=ROW_LETTERS[row],
                    token=shortened(words[-1]),
                ),
                number,
                _end(line, words),
            )
        column = 0
        for word, space in zip(words, ROWS[row], strict=True):
            column = line.index(word, column)
            yield Token(word, number, column + 1, space)
            column += len(word)
    if len(lines) < SIZE:
        last, line = lines[-1] if lines else (1, "")
        raise WrongCount(
            say_n(
                "the text ends after {n} row of the map ({token}), 11 needed",
                "the text ends after {n} rows of the map ({token}), 11 needed",
                len(lines),
                token=shortened(line.strip()),
            ),
            last,
            1 + len(line.rstrip()),
        )


def _end(line: str, words: list[str]) -> int:
    """Where a row goes wrong: at its 12th token, or after its last."""
    if len(words) < SIZE:
        return 1 + len(line.rstrip())
    column = 0
    for word in words[: SIZE + 1]:
        start = line.index(word, column)
        column = start + len(word)
    return 1 + start


def _drawn(tokens: list[Token], map: Map | None) -> Sheet:
    contents, attacks, ruined = [], set(), set()
    for token in tokens:
        content, ruins, attacked = token.parts
        if map is not None:
            _check(token, content, ruins, map)
        contents.append(content)
        if attacked:
            attacks.add(token.space)
        if ruins:
            ruined.add(token.space)
    if map is None:
        held = dict(zip(SPACES, contents, strict=True))
        map = Map(
            name=None,
            mountains=frozenset(s for s in SPACES if held[s] is Content.MOUNTAIN),
            ruins=frozenset(ruined),
            wasteland=frozenset(s for s in SPACES if held[s] is Content.WASTELAND),
        )
    return Sheet(map, tuple(contents), frozenset(attacks))


def _check(token: Token, content: Content, ruins: bool, map: Map) -> None:
    printed = map.printed(token.space)
    if printed is content or not (printed.printed or content.printed):
        if not ruins or token.space in map.ruins:
            return
        expected = say("no ruins")
    else:
        expected = printed.message if printed.printed else say("neither mountain nor wasteland")
    raise MapDisagrees(
        say(
            "map {map} has {expected} at {space}, the text has {token}",
            map=LETTERS.get(map.name or "", map.name or "?"),
            expected=expected,
            space=token.space,
            token=shortened(token.word),
        ),
        token.line,
        token.column,
    )


def _named_map(header: Header, find: FindMap | None) -> Map:
    if find is None:
        from scoring.maps import map_of_header  # the maps are sheet text themselves

        find = map_of_header
    try:
        return find(header.value)
    except SheetTextError as error:
        raise MapNotFound(error.placed, header.line, header.column) from None


def _coins(header: Header) -> int:
    digits = header.value.lstrip("0") or "0"  # measured first: int() gives up on endless numbers
    plain = header.value.isascii() and header.value.isdigit()
    if not plain or len(digits) > 2 or int(digits) > MOST_COINS:
        raise HeaderError(
            say("coins: {value} is not a number from 0 to 14", value=shortened(header.value)),
            header.line,
            header.column,
        )
    return int(digits)


def _player(header: Header) -> str:
    name = visible(header.value).strip()
    if not name:
        raise HeaderError(
            say("header {key} has no value", key=repr("player")), header.line, header.column
        )
    return name


def _season(header: Header) -> str:
    try:
        return find_season(header.value).value
    except LookupError:
        raise HeaderError(
            say(
                "season: {value} is none of spring, summer, fall, winter",
                value=shortened(header.value),
            ),
            header.line,
            header.column,
        ) from None
