"""Train the network on two processor cores.

    python -m training.train --sheets runs/train --test runs/test --out runs/reader --steps 6000

Seeds are fixed; a run that was stopped goes on from its last checkpoint, others begin with its
weights (`--start`). The log is a CSV file.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as nnf
from rich.progress import Progress
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader

from scanner.read.heads import (
    ATTACK,
    DESTROYED,
    EXAMPLES,
    FEATURES,
    FIRST_LETTER,
    TERRAINS,
    TOKENS,
)
from scoring.sheet import Content
from training.motifs import MOTIFS, NO_MOTIF
from training.network import Reader
from training.packaged import load_packaged
from training.sheets import NO_LABEL, SPACES, Sheets

Batch = dict[str, Tensor]
CHECKPOINT = "checkpoint.pt"
BEGAN = "began.pt"  # the weights that a run began with
BATCH = 8  # sheets
WARM = 200  # steps in which the rate rises
STEADY = 0.995  # the reader that is kept is the average of some two hundred steps
# Share of sheets on which a sign is made to look like another terrain's, and how far it goes: less
# is no disguise, with more nothing is left of the sign. Chosen, not measured.
DISGUISED, NEARLY = 0.25, (0.2, 0.8)
LAST_DRAWN = TERRAINS.index(Content.MONSTER)  # the last terrain that is drawn often


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--start", type=Path, help="weights to begin with: a checkpoint, or an ONNX file"
    )
    parser.add_argument("--steps", type=int, default=12_000)
    parser.add_argument("--cool", type=int, default=2000, help="last steps; the rate falls")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    if len(sheets_in(options.sheets)) < options.batch or not sheets_in(options.test):
        parser.error(f"--sheets takes {options.batch} sheets and more, --test one and more")
    train(options)


def sheets_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.npz"))


def train(options: argparse.Namespace) -> None:
    """Learn for so many steps, or go on to so many; the options are those of the command."""
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    reader = Reader().to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # no such stub
    if options.start:
        begin(reader, options)
    motifs = nn.Linear(FEATURES, len(MOTIFS))
    weights = [*reader.parameters(), *motifs.parameters()]
    optimiser = torch.optim.AdamW(weights, options.rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: rate_at(step, options.steps, options.cool)
    )
    steady = AveragedModel(reader, multi_avg_fn=get_ema_multi_avg_fn(STEADY), use_buffers=True)
    parts = {
        "reader": steady.module,  # the one to use
        "learning": reader,
        "motifs": motifs,
        "optimiser": optimiser,
        "schedule": schedule,
    }
    step = _resumed(options.out / CHECKPOINT, parts)
    log = options.out / "log.csv"
    started = time.monotonic()
    losses: list[float] = []
    with Progress() as progress:
        bar = progress.add_task("Training", total=options.steps, completed=step)
        for batch in batches(options, step):
            reader.train()
            loss = loss_of(reader, motifs, batch)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimiser.step()
            schedule.step()
            steady.update_parameters(reader)
            step += 1
            losses.append(loss.item())
            progress.update(bar, completed=step)
            if step % 250 == 0 or step == options.steps:
                result = {"step": step, "loss": round(float(np.mean(losses[-250:])), 4)}
                result |= measure(
                    steady.module, options.test, most=60 if step < options.steps else 10_000
                )
                result["minutes"] = round((time.monotonic() - started) / 60, 1)
                _write(log, result)
                progress.console.print(result)
                _save(options.out / CHECKPOINT, parts, step)
            if step >= options.steps:
                break


def begin(reader: Reader, options: argparse.Namespace) -> None:
    """Take the weights of an earlier run, or those of the packaged network, and keep them."""
    kept = options.out / BEGAN
    if kept.exists():
        reader.load_state_dict(torch.load(kept, weights_only=True)["reader"])
        return
    if options.start.suffix == ".onnx":
        some = Sheets(sheets_in(options.sheets)[: options.batch], True, options.seed)
        crops = torch.cat([sheet["crops"] for sheet in some])
        load_packaged(options.start, reader, crops)
    else:
        weights = torch.load(options.start, weights_only=True)["reader"]
        reader.load_state_dict(weights, strict=False)
    torch.save({"reader": reader.state_dict()}, kept)


def rate_at(step: int, steps: int, cool: int) -> float:
    """The share of the learning rate: a short rise, a long plateau, a fall to nothing.

    A plateau lets a run be made longer, or ended, without having been planned so.
    """
    return min(1.0, (step + 1) / WARM, max(0.0, (steps - step) / cool))


def batches(options: argparse.Namespace, done: int) -> Iterator[Batch]:
    """Batches without end; every pass over the sheets jitters them anew."""
    epoch = 0
    while True:
        # A pass sees the sheets that are there when it starts, so rendering may still go on.
        sheets = Sheets(sheets_in(options.sheets), True, options.seed)
        sheets.epoch = epoch + done  # a run that goes on does not repeat its jitter
        generator = torch.Generator().manual_seed(options.seed + epoch + done)
        yield from DataLoader(
            sheets,
            options.batch,
            shuffle=True,
            num_workers=1,
            drop_last=True,
            generator=generator,
            prefetch_factor=4,
        )
        epoch += 1


def loss_of(reader: Reader, motifs: nn.Module, batch: Batch) -> Tensor:
    """How wrong the reading is: with the look over the sheet, some signs in disguise, and a little
    without it, what is drawn there included."""
    crops = batch["crops"].flatten(0, 1).contiguous(memory_format=torch.channels_last)
    # In half the bits the eye, which is nearly all of the work, learns as well in half the time.
    with torch.autocast("cpu", torch.bfloat16):
        features = reader.eye(crops)
    features = features.float().reshape(-1, TOKENS, FEATURES)
    drawn = batch["motif"] != NO_MOTIF
    seen = motifs(features[:, :-EXAMPLES][drawn])
    drawn_as = nnf.cross_entropy(seen, batch["motif"][drawn], reduction="sum")
    drawn_as = drawn_as / drawn.sum().clamp(min=1)
    alone = _loss(reader.alone(features)[:, :-EXAMPLES], batch)
    readings, way, _ = reader.over_sheets(
        disguised(features, batch), batch["hints"], batch["printed"]
    )
    *earlier, last = (_loss(logits[:, :-EXAMPLES], batch) for logits in readings)
    alike = reader.kin.alike(way)
    others = alone + sum(earlier) + drawn_as + _strangers(alike, batch) + _unlike(alike, batch)
    return last + 0.3 * others


def disguised(features: Tensor, batch: Batch) -> Tensor:
    """What the eye has seen, on some sheets with one sign that looks nearly like another terrain's.

    The eye knows the drawings it learns from and hardly ever errs on them; a stranger's it takes
    for something else. Then only the other signs tell: who draws villages otherwise draws none so.
    """
    changed = features.clone()
    labels = torch.cat([batch["terrain"], _signs(batch)], 1)
    away = int(torch.randint(1, max(2, len(features)), ()))  # to the sheet of somebody else
    for sheet in range(len(features)):
        donor = (sheet + away) % len(features)
        drawn, theirs = _drawn(labels[sheet]), _drawn(labels[donor])
        if torch.rand(()) > DISGUISED or len(drawn) < 2:
            continue
        one, other = drawn[torch.randperm(len(drawn))[:2]]
        if other not in theirs:
            continue
        spaces = labels[sheet] == one
        way = features[donor][labels[donor] == other].mean(0) - features[sheet][spaces].mean(0)
        changed[sheet, spaces] += (torch.empty(()).uniform_(*NEARLY) * way).detach()
    return changed


def _drawn(labels: Tensor) -> Tensor:
    """The terrains that a sheet shows."""
    terrains: Tensor = torch.unique(labels[(labels > 0) & (labels <= LAST_DRAWN)])
    return terrains


def _signs(batch: Batch) -> Tensor:
    """What the boxes of "Your signs" show."""
    signs = batch["hints"][:, -EXAMPLES:]
    return torch.where(signs.sum(-1) > 0, signs.argmax(-1), NO_LABEL)


def _strangers(alike: Tensor, batch: Batch) -> Tensor:
    """How little spaces would heed those that show the same sign, were each told by others.

    The sign and not the terrain: two signs for one terrain need not look alike.
    """
    kinds = batch["kind"]
    known = kinds != NO_LABEL
    itself = torch.eye(kinds.shape[1], dtype=torch.bool)
    alike = alike.masked_fill(itself | ~known[:, None, :], -1e4)
    same = (kinds[:, :, None] == kinds[:, None, :]) & known[:, None, :] & ~itself
    drawn = (kinds > 0) & same.any(-1)
    heed = torch.softmax(alike, -1)
    told = (heed * same).sum(-1)[drawn]
    return -(told + 1e-4).log().mean()


def _unlike(alike: Tensor, batch: Batch) -> Tensor:
    """How little drawn spaces are like the box of "Your signs" that shows their terrain."""
    boxes = batch["hints"][:, -EXAMPLES:].sum(-1) > 0  # drawn ones
    signs = batch["terrain"] - 1  # the boxes stand in the order of the terrains
    shown = boxes.gather(1, signs.clamp(0, EXAMPLES - 1))
    drawn = (signs >= 0) & (signs < EXAMPLES) & shown
    if not drawn.any():
        return torch.zeros(())
    likeness = alike[:, :-EXAMPLES, -EXAMPLES:].masked_fill(~boxes[:, None], -1e4)
    return nnf.cross_entropy(likeness[drawn], signs[drawn])


def _loss(logits: Tensor, batch: Batch) -> Tensor:
    terrain = _one_of(logits[..., : len(TERRAINS)], batch["terrain"], label_smoothing=0.01)
    letter = _one_of(logits[..., FIRST_LETTER:], batch["letter"])
    destroyed = _yes_or_no(logits[..., DESTROYED], batch["destroyed"])
    attack = _yes_or_no(logits[..., ATTACK], batch["attack"])
    lettered = (batch["letter"] != NO_LABEL).sum().clamp(min=1)
    # Attack marks and letters are rare and small: without more weight they are learned last.
    return (terrain + destroyed + 2 * attack).mean() + 0.6 * letter.sum() / lettered


def _one_of(logits: Tensor, truth: Tensor, label_smoothing: float = 0.0) -> Tensor:
    lost = nnf.cross_entropy(
        logits.flatten(0, 1),
        truth.flatten(),
        ignore_index=NO_LABEL,
        label_smoothing=label_smoothing,
        reduction="none",
    )
    return lost.view(truth.shape)


def _yes_or_no(logits: Tensor, truth: Tensor) -> Tensor:
    return nnf.binary_cross_entropy_with_logits(logits, truth.float(), reduction="none")


@torch.no_grad()
def measure(reader: nn.Module, folder: Path, most: int) -> dict[str, float]:
    """Shares of spaces and sheets read right, on sheets kept out of training."""
    reader.eval()
    files = sheets_in(folder)[:most]
    right = drawn_right = drawn = sheets = alone_right = spaces = 0
    for batch in DataLoader(Sheets(files, False, 0), 4):
        crops = batch["crops"].flatten(0, 1).contiguous(memory_format=torch.channels_last)
        logits, _, alone = reader(crops, batch["hints"], batch["printed"])
        printed = batch["terrain"] == TERRAINS.index(None)
        filled = (batch["terrain"] > 0) & ~printed | batch["destroyed"]
        ok = _right(logits[:, :SPACES], batch) | printed
        right += int(ok.sum())
        spaces += ok.numel()
        drawn_right += int((ok & filled).sum())
        drawn += int(filled.sum())
        sheets += int(ok.all(1).sum())
        alone_right += int((_right(alone[:, :SPACES], batch) | printed).sum())
    return {
        "spaces": round(right / spaces, 4),
        "drawn": round(drawn_right / drawn, 4),
        "sheets": round(sheets / len(files), 3),
        "alone": round(alone_right / spaces, 4),
    }


def _right(logits: Tensor, batch: Batch) -> Tensor:
    """Whether content, letter and attack mark of each space are read right."""
    destroyed = (logits[..., DESTROYED] > 0) == batch["destroyed"]
    terrain = logits[..., : len(TERRAINS) - 1].argmax(-1) == batch["terrain"]
    letter = logits[..., FIRST_LETTER:].argmax(-1) == batch["letter"]
    attack = (logits[..., ATTACK] > 0) == batch["attack"]
    content = batch["destroyed"] | (terrain & (letter | (batch["letter"] == NO_LABEL)))
    return destroyed & content & attack


def _write(log: Path, result: dict[str, float]) -> None:
    new = not log.exists()
    with log.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(result))
        if new:
            writer.writeheader()
        writer.writerow(result)


def _save(path: Path, parts: dict[str, Any], step: int) -> None:
    state = {name: part.state_dict() for name, part in parts.items()} | {"step": step}
    draft = path.with_suffix(".part")
    torch.save(state, draft)
    draft.replace(path)


def _resumed(path: Path, parts: dict[str, Any]) -> int:
    if not path.exists():
        return 0
    state = torch.load(path, weights_only=True)
    for name, part in parts.items():
        part.load_state_dict(state[name])
    return int(state["step"])


if __name__ == "__main__":
    main()
