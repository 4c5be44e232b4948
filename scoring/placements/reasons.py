"""Why what was drawn cannot be, in sentences that one understands at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.decks import Ambush, DeckCard, Explore, Hero
from scoring.message import Message, say, say_n
from scoring.placements.cover import Cover
from scoring.placements.difference import Between, Difference
from scoring.placements.masks import EVERYWHERE, Mask, fitting, spaces_of
from scoring.placements.objections import Kind, Objection
from scoring.placements.pieces import MARKS, Drawing, Effect, Piece, shapes_of
from scoring.placements.terms import Terms
from scoring.sheet import Content
from scoring.spaces import Cluster, Space, clusters, ordered


def at_sight(difference: Difference) -> tuple[Objection, ...]:
    """What no card explains, whichever came."""
    before, after = difference.before, difference.after
    found = []
    for space in difference.on_print:
        if before[space].printed:
            what = say(
                "{space} is printed as {printed}, and now {content} stands there",
                space=space,
                printed=before[space],
                content=after[space],
            )
        else:
            what = say(
                "{space} holds {content}, which was not printed there before",
                space=space,
                content=after[space],
            )
        found.append(Objection(Kind.ON_PRINT, (space,), what))
    for space in difference.drawn_over:
        if after[space] is Content.EMPTY:
            what = say(
                "{space} was {then} before and is empty now: what is drawn stays",
                space=space,
                then=before[space],
            )
        else:
            what = say(
                "{space} was {then} before and is {now} now: no shape is drawn over another",
                space=space,
                then=before[space],
                now=after[space],
            )
        found.append(Objection(Kind.OVERLAP, (space,), what))
    if difference.lost_marks:
        what = say_n(
            "the attack mark at {spaces} is gone: it stays for the rest of the game",
            "the attack marks at {spaces} are gone: they stay for the rest of the game",
            len(difference.lost_marks),
            spaces=difference.lost_marks,
        )
        found.append(Objection(Kind.OVERLAP, difference.lost_marks, what))
    return tuple(found)


def after_the_time(terms: Terms) -> tuple[Objection, ...]:
    """Cards of the log that came when the season was over."""
    time, found = 0, []
    for card in terms.cards or ():
        if terms.season is not None and time >= terms.time:
            what = say(
                "{card} cannot have come: the cards before it make up {time} of time, and {season}"
                " is over with {limit}",
                card=card,
                time=time,
                season=terms.season,
                limit=terms.time,
            )
            found.append(Objection(Kind.COUNT, (), what))
        time += card.time if isinstance(card, Explore) else 0
    return tuple(found)


def about_crosses(spaces: Sequence[Space]) -> tuple[Objection, ...]:
    """Drawn spaces that are destroyed now for no reason."""
    if not spaces:
        return ()
    what = say_n(
        "{spaces} was drawn before and is destroyed now, but nothing there destroys",
        "{spaces} were drawn before and are destroyed now, but nothing there destroys",
        len(spaces),
        spaces=tuple(spaces),
    )
    return (Objection(Kind.OVERLAP, tuple(spaces), what),)


@dataclass(frozen=True)
class Faults:
    """A season explained as well as can be, with what is wrong then."""

    drawing: Drawing
    cover: Cover
    cost: int
    too_many: bool  # cards came more than once or after the time was full
    coins: Between | None


def told(faults: Faults) -> tuple[tuple[Objection, ...], tuple[Piece, ...]]:
    """The objections, and what remains."""
    pieces = faults.cover.pieces
    right = tuple(piece for piece in pieces if piece.fault is None)
    crosses = faults.drawing.difference.crossed_out & ~faults.drawing.gaze.mask
    loose = sum(p.covers for p in pieces if p.by is Effect.UNEXPLAINED)
    found = [
        Objection(piece.fault, piece.spaces, _about(faults.drawing, piece))
        for piece in pieces
        if piece.fault is not None and piece.by is not Effect.UNEXPLAINED
    ]
    missing = _missing(faults)
    found += about_unexplained(faults.drawing, loose, missing)
    if not loose:
        found += [_nothing_for(card) for card in missing]
    if faults.too_many:
        found.append(_too_many(faults))
    if faults.coins is not None and not faults.coins.allows(faults.cover.coins):
        found.append(_about_coins(faults, faults.coins))
    return (*about_crosses(spaces_of(crosses)), *found), right


def _missing(faults: Faults) -> list[DeckCard]:
    terms = faults.drawing.terms
    drawn = [piece.by for piece in faults.cover.pieces]
    return [card for card in terms.drawn_cards if card not in drawn] if terms.logged else []


def _about(drawing: Drawing, piece: Piece) -> Message:
    card, spaces = piece.by, piece.spaces
    amiss = tuple(spaces_of(piece.amiss))
    contents = tuple(dict.fromkeys(drawing.difference.after[space] for space in spaces))
    match piece.fault:
        case Kind.OUTSIDE:
            what = say("{card} at {spaces} would reach past the edge of the map")
        case Kind.ON_PRINT:
            what = say("{card} at {spaces} would lie over {amiss}, which is printed")
        case Kind.OVERLAP:
            what = say("{card} at {spaces} would lie over {amiss}, which was filled before")
        case Kind.RUIN:
            what = say("{card} had to lie on ruins, and at {spaces} it does not")
        case Kind.TERRAIN:
            what = say("{card} at {spaces}: {contents} is not on the card")
        case Kind.MIXED:
            what = say("{card} at {spaces}: one shape is filled with one terrain, not {contents}")
        case Kind.COUNT:
            what = say("{card} at {spaces}: a space beside it has to be destroyed, and none is")
        case _ if piece.shape == 0:
            return _fits_still(drawing, piece)
        case _:
            what = say("{card} at {spaces}: in a solo game it goes to another place")
    return what.about(card=card, spaces=spaces, amiss=amiss, contents=contents)


def _fits_still(drawing: Drawing, piece: Piece) -> Message:
    card = piece.by
    assert isinstance(card, (Explore, Ambush))
    free = drawing.difference.free
    for shape in shapes_of(card):
        for place in fitting(shape, free)[:1]:
            return say(
                "{space}: a single space is drawn only where no shape fits, and {card} fits at"
                " {place}",
                space=piece.spaces,
                card=card,
                place=tuple(spaces_of(place)),
            )
    return say("{space}: {card} is not drawn as a single space here", space=piece.spaces, card=card)


def about_unexplained(
    drawing: Drawing, loose: Mask, missing: Sequence[DeckCard]
) -> list[Objection]:
    """What no card draws, by what hangs together."""
    after = drawing.difference.after
    found = []
    spaces = spaces_of(loose & EVERYWHERE)
    for content in dict.fromkeys(after[space] for space in spaces):
        alike = [space for space in spaces if after[space] is content]
        for cluster in clusters(alike):
            what = _unexplained(drawing, content, cluster, missing)
            drawn_by_cards = content not in (Content.DESTROYED, Content.ZOMBIE, Content.HERO)
            extra = drawing.terms.logged and not missing and drawn_by_cards
            found.append(Objection(Kind.COUNT if extra else Kind.SHAPE, cluster.spaces, what))
    marks = tuple(spaces_of(loose >> MARKS))
    if marks:
        what = say_n(
            "no hero of this season explains the attack mark at {spaces}",
            "no hero of this season explains the attack marks at {spaces}",
            len(marks),
            spaces=marks,
        )
        found.append(Objection(Kind.SHAPE, marks, what))
    return found


def _unexplained(
    drawing: Drawing, content: Content, cluster: Cluster, missing: Sequence[DeckCard]
) -> Message:
    match content:
        case Content.DESTROYED:
            what = say("{spaces}: destroyed, but nothing there destroys")
        case Content.ZOMBIE:
            what = say("{spaces}: Zombies, but none could spread there and no card drew them")
        case Content.HERO:
            what = say("the hero at {spaces} has no attack marks of a hero that came")
        case _ if missing:
            what = say("{spaces}: {content}, but in no shape of {cards}")
        case _ if drawing.terms.logged:
            what = say("{spaces}: {content}, but all that the cards drew lies elsewhere")
        case _:
            what = say("{spaces}: {content}, which no card draws in such a shape")
    return what.about(spaces=cluster.spaces, content=content, cards=tuple(missing))


def _nothing_for(card: DeckCard) -> Objection:
    return Objection(Kind.COUNT, (), say("nothing was drawn for {card}", card=card))


def _too_many(faults: Faults) -> Objection:
    """More cards than can come, or one of them twice: named by what they drew."""
    cards = [p.by for p in faults.cover.pieces if isinstance(p.by, (Explore, Ambush, Hero))]
    twice = tuple(dict.fromkeys(card for card in cards if cards.count(card) > 1))
    spaces = ordered(space for piece in faults.cover.pieces for space in piece.spaces)
    if twice:
        again = [piece for piece in faults.cover.pieces if piece.by in twice]
        spaces = ordered(space for piece in again for space in piece.spaces)
        what = say(
            "{spaces}: it takes {cards} more than once, and a card comes once in a season",
            spaces=spaces,
            cards=twice,
        )
    else:
        what = say(
            "more is drawn than a season has cards for: {cards} make up {time} of time, and it is"
            " over with {limit}",
            cards=tuple(cards),
            time=faults.cover.time,
            limit=faults.drawing.terms.time,
        )
    return Objection(Kind.COUNT, spaces, what)


def _about_coins(faults: Faults, wanted: Between) -> Objection:
    brought, most = faults.cover.coins, wanted.most
    if brought < wanted.least:
        what = say_n(
            "{n} coin more is marked in the season than was earned",
            "{n} coins more are marked in the season than were earned",
            wanted.least - brought,
        )
    else:
        what = say_n(
            "{n} coin that was earned in the season is not marked",
            "{n} coins that were earned in the season are not marked",
            brought - most,
        )
    return Objection(Kind.COIN, (), what)
