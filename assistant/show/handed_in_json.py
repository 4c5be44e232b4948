"""A photo that was handed in, and a sheet of a game, as a page shows them."""

from __future__ import annotations

from assistant.conversation import Choice, Question
from assistant.evening.handed_in import LookedAt
from assistant.evening.sheet_again import SheetAgain
from assistant.evening.standing import duties_after, duty_lines
from assistant.evening.whose_sheet import Undecided
from assistant.language import tell
from assistant.legend import Entry
from assistant.show.json_parts import Form, names
from assistant.show.sheet_forms import drawn_form, problem_form, score_form, season_name, told
from assistant.worth import Total
from scanner.read.doubts import SURE
from scoring.editions import Edition
from scoring.sheet import Content


def looked_at_form(look: LookedAt) -> Form:
    """A photo that nobody confirmed yet: what is asked, what it is worth so far."""
    return {
        "said": look.said,
        "slot": look.slot and {"player": look.slot[0], "season": season_name(look.slot[1])},
        "undecided": look.undecided and _undecided(look.undecided),
        "question": look.question and _question(look.question),
        "legend": [_entry(entry) for entry in look.entries],
        "sheet": look.sheet and drawn_form(look.sheet),
        "score": look.score
        and look.sheet
        and score_form(look.sheet, look.score, look.edition or Edition.EN),
        "cautions": told(look.cautions),
        "books": told(look.books),
        "duties": told(look.duties),
        "earlier": look.earlier and season_name(look.earlier),
        "contradicted": {space.name: tell(how) for space, how in look.contradicted.items()},
        "payments": [
            {"family": tell(card.family), "name": tell(card), "points": points}
            for card, points in look.payments
        ],
        "problem": look.problem and problem_form(look.problem),
        "ready": look.ready,
    }


def sheet_again_form(again: SheetAgain) -> Form:
    """A sheet of the game, with its proof and what is worth a word about it."""
    game, kept = again.game, again.kept
    score = game.scores[kept.player, kept.season]
    return {
        "player": kept.player,
        "season": season_name(kept.season),
        "sheet": drawn_form(kept.sheet),
        "score": score_form(kept.sheet, score, game.edition),
        "photo": kept.from_photo,
        "doubts": told(again.doubts()),
        "books": told(again.books()),
        "said": told(again.said()),
        "duties": told(duty_lines(game, duties_after(game, kept))),
        "at": kept.at,
    }


def _undecided(undecided: Undecided) -> Form:
    return {
        "question": tell(undecided.question),
        "choices": [tell(way.label) for way in undecided.choices],
        "yes_or_no": undecided.yes_or_no,
    }


def _question(question: Question) -> Form:
    read = question.read
    return {
        "topic": question.topic.value,
        "text": tell(question.text),
        "read": read.token if isinstance(read, Content) else read,
        "choices": [_choice(choice) for choice in question.choices],
        "spaces": names(question.spaces),
        "stake": question.stake and tell(question.stake),
    }


def _choice(choice: Choice) -> Form:
    answer, worth = choice.answer, choice.worth
    drawn = isinstance(answer, Content)
    return {
        "answer": answer.token if isinstance(answer, Content) else answer,
        "name": tell(answer) if drawn else str(answer),
        # Without a season there is no one number that an answer is worth.
        "points": worth.points if isinstance(worth, Total) else None,
    }


def _entry(entry: Entry) -> Form:
    return {
        "read": entry.read.token,
        "name": tell(entry.read),
        "often": tell(entry.often),
        "spaces": names(entry.spaces),
        "shown": names(entry.shown),
        "or": [{"token": other.token, "name": tell(other)} for other in entry.others],
        "doubt": tell(entry.doubt) if entry.confidence < SURE else None,
    }
