"""Several photos at once: worker processes, a progress bar, a row or a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rich.table import Column, Table

from assistant.language import tell
from assistant.problem import Problem
from assistant.scanned import Wishes, scan_one
from assistant.show.json_parts import Form
from assistant.show.scan_json import error_form, reading_form
from assistant.words import minus
from cli.cautions import cautioned
from cli.exit_codes import CODES, ExitCode, hint_of, problem_of_command, worse
from cli.outputs import Outputs
from cli.print_json import print_json
from cli.progress import progressing
from cli.standard_input import typed_in
from cli.terminal import console, warn
from cli.workers import worked
from scanner import ScanError
from scoring.message import Message, say
from scoring.season import monster_losses
from scoring.visible import visible


@dataclass(frozen=True)
class Row:
    """What became of a photo."""

    code: ExitCode
    form: Form  # for `--json`
    cells: Sequence[str]  # for the table
    warnings: Sequence[Message] = ()


def scan_many(photos: Sequence[str], wishes: Wishes, outputs: Outputs, json: bool) -> int:
    """Read every photo; one bad photo never stops the rest. The worst exit code."""
    worst = ExitCode.DONE
    # Folded where the window is narrow, not cut off: names often differ at their end only.
    table = Table(*(Column(tell(word), overflow="fold") for word in COLUMNS))
    warnings: list[Message] = []
    rows = _rows(photos, wishes, outputs)
    for row in progressing(rows, len(photos)):
        worst = worse(worst, row.code)
        if json:
            print_json(row.form)
        else:
            table.add_row(*row.cells)
            warnings += row.warnings
    for warning in warnings:  # after the progress bar, which they would tear apart
        warn(warning)
    if not json:
        console().print(table)
    return worst


COLUMNS = (say("photo"), say("map"), say("coins"), say("monsters"), say("total"), say("doubts"))


def _rows(photos: Sequence[str], wishes: Wishes, outputs: Outputs) -> Iterator[Row]:
    """In the order given, whichever is ready first."""
    work = partial(_row, wishes=wishes, outputs=outputs)
    for photo, row in zip(photos, worked(work, photos), strict=True):
        yield row if isinstance(row, Row) else _row_of_fault(photo, row)


def _row_of_fault(photo: str, error: Exception) -> Row:
    """A fault in a worker is one photo's, too."""
    found = problem_of_command(error)
    if found is not None:
        return _bad(photo, "fault", found)
    said = say("a fault of the program itself: {what}", what=f"{type(error).__name__}: {error}")
    return _row_without_sheet(photo, ExitCode.FAULT, "fault", said, None)


def _row(photo: str, wishes: Wishes, outputs: Outputs) -> Row:
    try:
        scanned = scan_one(photo, wishes, typed_in(photo))
        outputs.write(scanned)
    except ScanError as error:
        return _bad(photo, error.code, error)
    except Problem as error:
        return _bad(photo, "not_written", error)
    sheet, score, stakes = scanned.sheet, scanned.score, scanned.stakes
    total = minus(score.total) if score else "–"
    if score and not stakes.stands:
        total += f" ({minus(stakes.lowest.points)} … {minus(stakes.highest.points)})"
    telling: list[object] = [s.doubt.space for s in stakes.stakes if s.changes_score]
    telling += [say("coins")] if scanned.coins_or else []
    cells = [
        visible(photo),
        visible(sheet.map.name or "?"),
        "–" if sheet.coins is None else str(sheet.coins),
        minus(-len(monster_losses(sheet))),
        total,
        tell(tuple(telling)),
    ]
    sentence = say("{photo}: {warning}")
    warnings = [
        sentence.about(photo=photo, warning=cautioned(each)) for each in scanned.reading.cautions
    ]
    return Row(ExitCode.DONE, reading_form(scanned), cells, warnings)


def _bad(photo: str, code: str, error: Problem | ScanError) -> Row:
    found = problem_of_command(error)
    assert found is not None  # both are of the user's to mend
    return _row_without_sheet(photo, CODES[found.about], code, found.message, hint_of(found))


def _row_without_sheet(
    photo: str, exit_code: ExitCode, code: str, message: Message, hint: Message | None
) -> Row:
    said = tell(message) if hint is None else f"{tell(message)} {tell(hint)}"
    return Row(
        exit_code,
        error_form(photo, code, message, hint),
        [visible(photo), "–", "–", "–", "–", said],
    )
