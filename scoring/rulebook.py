"""Rules on request: a word of the game, or any card by its name."""

from __future__ import annotations

from functools import cache

from scoring.card import Card
from scoring.cards import CARDS
from scoring.decks import DECK_CARDS, RUINS, Ambush, DeckCard, Explore, Hero
from scoring.editions import Edition
from scoring.effects import EFFECTS
from scoring.language import every_language
from scoring.message import Message, say
from scoring.names import UnknownName, find_named, folded, spoken_names
from scoring.rule_sections import AMBUSHES, DRAW_PHASE, HEROES, SCORING_CARDS
from scoring.rule_text import RuleText
from scoring.rules_of_a_turn import CZECH_HERO, CZECH_KILLED, RULES_OF_A_TURN
from scoring.rules_of_scoring import RULES_OF_SCORING
from scoring.sheet import Content

AnyCard = Card | DeckCard
TOPICS = (*RULES_OF_A_TURN, *RULES_OF_SCORING)


def find_rule(word: str) -> RuleText | AnyCard:
    """What a word means: a rule by one of its words, or a card by its name, in any language. Of
    things that begin alike the one that is a rule is meant."""
    names: dict[str, RuleText | AnyCard] = {**_cards(), **_topics()}
    try:
        return find_named(word, names)
    except UnknownName as unknown:
        rules = [found for found in unknown.nearest if isinstance(found, RuleText)]
        if unknown.several and len(rules) == 1:
            return rules[0]
        raise


@cache
def _topics() -> dict[str, RuleText]:
    return {
        folded(name.into(language)): topic
        for topic in TOPICS
        for name in (topic.message, *topic.also)
        for language in every_language()
    }


@cache
def _cards() -> dict[str, AnyCard]:
    return spoken_names(ALL_CARDS) | {folded(name): card for card in CARDS for name in card.aka}


ALL_CARDS: tuple[AnyCard, ...] = (*CARDS, *DECK_CARDS)


def find_any_card(name: str) -> AnyCard:
    """A card of any deck by its name or a unique beginning of it, in any language."""
    return find_named(name, _cards())


def rule_of(found: RuleText | AnyCard) -> RuleText:
    """The rule itself, or that of a card."""
    match found:
        case RuleText():
            return found
        case Card():
            return _of_scoring_card(found)
        case Explore():
            return _of_explore_card(found)
        case Ambush():
            return _of_ambush(found)
        case Hero():
            return _of_hero(found)


def _of_scoring_card(card: Card) -> RuleText:
    sentences = [say("It pays {scores}.", scores=card.scores)]
    if card.note:
        sentences.append(say("Note: {note}.", note=card.note))
    sentences.append(say("A solo game takes off {solo} for it.", solo=card.solo))
    differs = {other.edition: (say("{scores}.", scores=other.scores),) for other in card.otherwise}
    if card.hero_as:
        hero = say("In a combined game heroes count as any terrain.")
        differs[Edition.CS] = (*differs.get(Edition.CS, ()), hero)
    return RuleText(card.name, card.message, tuple(sentences), SCORING_CARDS, differs)


def _of_explore_card(card: Explore) -> RuleText:
    if card in RUINS:
        ruins = next(topic for topic in TOPICS if topic.word == "ruins")
        return RuleText(
            card.name, card.message, (say("A ruins card."), *ruins.sentences), ruins.section
        )
    sentences = [
        say("Time {time}. Terrains: {terrains}.", time=card.time, terrains=card.terrains),
        *([say("The smaller shape brings a coin.")] if card.coin else []),
    ]
    return RuleText(card.name, card.message, tuple(sentences), DRAW_PHASE)


def _of_ambush(card: Ambush) -> RuleText:
    passed = {
        True: say("The sheets are passed clockwise, to the left."),
        False: say("The sheets are passed counterclockwise, to the right."),
    }
    way = say("clockwise") if card.clockwise else say("counterclockwise")
    alone = say("Solo it starts in {corner} and goes {way}.", corner=card.corner, way=way)
    sentences = [passed[card.clockwise]]
    if card.content is not Content.MONSTER:
        sentences.append(EFFECTS[card.content])
    sentences.append(alone)
    if not card.corner_sure:
        sentences.append(say("The sources are not sure of this corner: look at your card."))
    return RuleText(card.name, card.message, tuple(sentences), AMBUSHES)


def _of_hero(card: Hero) -> RuleText:
    sentences: tuple[Message, ...] = (
        say("A hero; he attacks {n} spaces, turned and mirrored at will.", n=len(card.attack)),
        say("Monsters there are destroyed at once, those that come later too."),
    )
    return RuleText(
        card.name, card.message, sentences, HEROES, {Edition.CS: (CZECH_KILLED, CZECH_HERO)}
    )
