"""Train the networks that read numbers and coins.

    python -m training.digits_train --strips runs/strips --test runs/strips_test --out runs/digits

Seeds are fixed. The logs are CSV files beside the weights. `training.digits` does this and
everything before and after it from one command.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
import torch.nn.functional as nnf
from rich.progress import Progress
from torch import Tensor, nn

from scanner.numbers import coins as track_of
from scanner.numbers.digits import BOX, CROP, FIRST_DIGIT, FIRST_LENGTH, LONGEST, MINUS, Kind
from scoring.sheet import MOST_COINS
from training.digits_crops import (
    NO_LABEL,
    Crops,
    Labels,
    jittered,
    load_crops,
    middle,
)
from training.digits_laid import lay_digits, lay_ink, load_scanned
from training.digits_network import Coins, Digits
from training.packaged import take_weights

# Shares of a crop's width: what is still off on curled paper, see `scanner.numbers.blocks`.
BOX_OFF, COIN_OFF = 0.04, 0.025
EVERY = 250  # steps between two looks at the test strips
STEPS, COIN_STEPS = 7000, 3000
RATE = 4e-3  # the highest, a tenth of the way in


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strips", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--coin-steps", type=int, default=COIN_STEPS)
    parser.add_argument("--ink", type=Path, help="strips of ink alone, laid onto bare ones")
    parser.add_argument("--data", type=Path, help="folder with scanned digits")
    parser.add_argument("--start", type=Path, help="a run, or the package's models, to go on from")
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


def train(options: argparse.Namespace) -> None:
    """Train what `--steps` and `--coin-steps` ask for; the names are those of the options."""
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    crops, test = load_crops(options.strips), load_crops(options.test)
    ink = load_crops(options.ink) if options.ink else None
    if options.coin_steps:
        torch.manual_seed(options.seed)
        _train_coins(crops, ink, test, options)
    if options.steps:
        torch.manual_seed(options.seed)
        _train_digits(crops, ink, test, options)


def _train_digits(
    crops: Crops, ink: Crops | None, test: Crops, options: argparse.Namespace
) -> None:
    # Channels last is how the processor convolves fastest.
    network: Digits = Digits().to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # no such stub
    batch = 128
    if options.start:
        sample = middle(crops.boxes[:512], CROP)
        _start(options.start / "digits", network, network.body, (network.kind,), sample)
    generator = torch.Generator().manual_seed(options.seed)
    weights = _weights(crops)
    scanned = load_scanned(options.data) if options.data else None
    empty = torch.nonzero(crops.length == 0)[:, 0]
    inked = {kind: _inked(ink, kind) for kind in Kind} if ink is not None else {}

    def loss() -> Tensor:
        chosen = torch.multinomial(weights, batch, True, generator=generator)
        boxes, truth = crops.boxes[chosen], crops.labels(chosen)
        # Two in five boxes are empty ones with ink laid into them, half of it scanned digits.
        some = batch // 5
        if scanned is not None:
            bare = _any(empty, some, generator)
            laid, labels = lay_digits(crops.boxes[bare], scanned, generator)
            boxes = torch.cat([boxes[some:], laid])
            truth = truth.followed_by(labels, crops.kinds[bare], some)
        if ink is not None:
            bare = _any(empty, some, generator)
            hands = torch.cat([_any(inked[Kind(int(k))], 1, generator) for k in crops.kinds[bare]])
            laid = lay_ink(crops.boxes[bare][:, None], ink.boxes[hands][:, None], generator)
            boxes = torch.cat([boxes[some:], laid[:, 0]])
            truth = truth.after(ink.labels(hands), some)
        seen = _last(jittered(boxes, CROP, BOX_OFF, generator))
        # Now and then the kind is hidden, lest the print in a box decides what is read.
        shown = torch.rand(batch, 1, generator=generator) > 0.15
        return digits_loss(
            network(seen, nnf.one_hot(truth.kinds, len(Kind)).float() * shown), truth
        )

    _take_steps(
        "digits", network, options.steps, options, loss, lambda: measure_digits(network, test)
    )


def _take_steps(
    name: str,
    network: nn.Module,
    steps: int,
    options: argparse.Namespace,
    loss: Callable[[], Tensor],
    measure: Callable[[], dict[str, float]],
) -> None:
    """Train a network on one batch after another, each with its loss; now and then look at the
    test strips, and keep the weights."""
    optimiser, schedule = _optimiser(network, options.rate, steps)
    started, losses = time.monotonic(), []
    with Progress() as progress:
        bar = progress.add_task(name.capitalize(), total=steps)
        for step in range(1, steps + 1):
            network.train()
            losses.append(_step(network, loss(), optimiser, schedule))
            progress.advance(bar)
            if step % EVERY == 0 or step == steps:
                result = {"step": step, "loss": round(sum(losses[-EVERY:]) / EVERY, 4)}
                result |= measure()
                result["minutes"] = round((time.monotonic() - started) / 60, 1)
                _log(options.out / f"{name}.csv", result, step <= EVERY)
                progress.console.print(result)
                torch.save(network.state_dict(), options.out / f"{name}.pt")


def _start(
    stored: Path, network: nn.Module, eye: nn.Module, unnamed: Sequence[nn.Linear], seen: Tensor
) -> None:
    """Take the weights of a checkpoint, or where there is none, of the ONNX file beside it."""
    checkpoint = stored.with_suffix(".pt")
    if checkpoint.exists():
        network.load_state_dict(torch.load(checkpoint, weights_only=True))
    else:
        take_weights(stored.with_suffix(".onnx"), network, eye, unnamed, (seen,))


def _inked(ink: Crops, kind: Kind) -> Tensor:
    """Which crops of ink are numbers for such a box."""
    return torch.nonzero((ink.length > 0) & (ink.kinds == int(kind)))[:, 0]


def _any(of: Tensor, count: int, generator: torch.Generator) -> Tensor:
    """So many of them, by chance and with replacement."""
    return of[torch.randint(len(of), (count,), generator=generator)]


def _last(crops: Tensor) -> Tensor:
    return crops.contiguous(memory_format=torch.channels_last)


def _weights(crops: Crops) -> Tensor:
    """How often each box is looked at: empty ones are many, final sums few."""
    weights = torch.ones(len(crops.boxes))
    weights[crops.length <= 0] = 0.4
    weights[(crops.kinds == int(Kind.FINAL)) & crops.box] *= 3.0
    return weights


def digits_loss(logits: Tensor, truth: Labels) -> Tensor:
    """How wrong all heads are, each where it has something to say."""
    loss = 0.3 * nnf.binary_cross_entropy_with_logits(logits[:, BOX], truth.box.float())
    loss = loss + nnf.cross_entropy(
        logits[:, FIRST_LENGTH:FIRST_DIGIT], truth.length, ignore_index=NO_LABEL
    )
    labelled = truth.minus != NO_LABEL
    loss = loss + 0.5 * nnf.binary_cross_entropy_with_logits(
        logits[labelled, MINUS], truth.minus[labelled].float()
    )
    for place in range(LONGEST):
        digit = truth.digits[:, place]
        if bool((digit != NO_LABEL).any()):
            head = logits[:, FIRST_DIGIT + 10 * place : FIRST_DIGIT + 10 * place + 10]
            # Summed over the whole batch, so that rare hundreds do not count for more.
            lost = nnf.cross_entropy(head, digit, ignore_index=NO_LABEL, reduction="sum")
            loss = loss + lost / len(digit)
    return loss


@torch.no_grad()
def measure_digits(network: Digits, test: Crops) -> dict[str, float]:
    """Shares read right on strips of players kept out of training."""
    network.eval()
    kinds = nnf.one_hot(test.kinds, len(Kind)).float()
    logits = torch.cat(
        [
            network(middle(part, CROP), kind)
            for part, kind in zip(test.boxes.split(512), kinds.split(512), strict=True)
        ]
    )
    length = logits[:, FIRST_LENGTH:FIRST_DIGIT].argmax(1)
    digits = logits[:, FIRST_DIGIT:].reshape(-1, LONGEST, 10).argmax(2)
    right = (length == test.length) & ((digits == test.digits) | (test.digits == NO_LABEL)).all(1)
    written, empty = test.length > 0, test.length == 0
    sign = (logits[:, MINUS] > 0) == (test.minus == 1)
    box = (logits[:, BOX] > 0) == test.box

    def share(of: Tensor, among: Tensor) -> float:
        return round(float(of[among].float().mean()), 4)

    return {
        "written": share(right, written),
        "empty": share(length == 0, empty),
        "length": share(length == test.length, written),
        "sign": share(sign, written),
        "box": share(box, torch.ones_like(written)),
    }


def _train_coins(crops: Crops, ink: Crops | None, test: Crops, options: argparse.Namespace) -> None:
    network: Coins = Coins().to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # no such stub
    batch = 12
    if options.start:
        sample = middle(crops.tracks[:32].flatten(0, 1), track_of.CROP)
        _start(options.start / "coins", network, network, network.unnamed(), sample)
    generator = torch.Generator().manual_seed(options.seed)
    bare = torch.nonzero(crops.track & ~crops.marked.any(1))[:, 0]
    hands = torch.nonzero(ink.track)[:, 0] if ink is not None else bare[:0]
    some = batch // 2

    def loss() -> Tensor:
        chosen = torch.randint(len(crops.tracks), (batch,), generator=generator)
        tracks, track = crops.tracks[chosen], crops.track[chosen]
        marked = crops.marked[chosen]
        if ink is not None:
            # Every other track is a bare one with marks laid onto it.
            chosen, hand = _any(bare, some, generator), _any(hands, some, generator)
            laid = lay_ink(crops.tracks[chosen], ink.tracks[hand], generator)
            tracks = torch.cat([tracks[some:], laid])
            track = torch.cat([track[some:], crops.track[chosen]])
            marked = torch.cat([marked[some:], ink.marked[hand]])
        seen = jittered(tracks.flatten(0, 1), track_of.CROP, COIN_OFF, generator, MOST_COINS)
        held, row = network.each(_last(seen))
        return coins_loss(held, track, marked) + coins_loss(row, track, marked)

    _take_steps(
        "coins", network, options.coin_steps, options, loss, lambda: measure_coins(network, test)
    )


def coins_loss(logits: Tensor, track: Tensor, marked: Tensor) -> Tensor:
    """How wrong the coins of true tracks are, and a little the track itself."""
    loss = 0.1 * nnf.binary_cross_entropy_with_logits(logits[:, MOST_COINS], track.float())
    return loss + nnf.binary_cross_entropy_with_logits(
        logits[track, :MOST_COINS], marked[track].float()
    )


@torch.no_grad()
def measure_coins(network: Coins, test: Crops) -> dict[str, float]:
    network.eval()
    logits = torch.cat(
        [network(middle(part.flatten(0, 1), track_of.CROP)) for part in test.tracks.split(32)]
    )
    ok = (logits[:, :MOST_COINS] > 0) == test.marked
    track = (logits[:, MOST_COINS] > 0) == test.track
    return {
        "coins": round(float(ok[test.track].float().mean()), 4),
        "tracks": round(float(ok[test.track].all(1).float().mean()), 4),
        "bare": round(float(ok[test.track & ~test.marked.any(1)].all(1).float().mean()), 4),
        "track": round(float(track.float().mean()), 4),
    }


def _optimiser(
    network: nn.Module, rate: float, steps: int
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler]:
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=0.02)
    return optimiser, torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, total_steps=steps, pct_start=0.1
    )


def _step(
    network: nn.Module,
    loss: Tensor,
    optimiser: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
) -> float:
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
    schedule.step()
    return float(loss.item())


def _log(path: Path, result: dict[str, float], new: bool) -> None:
    with path.open("w" if new else "a", newline="") as file:
        writer = csv.DictWriter(file, list(result))
        if new:
            writer.writeheader()
        writer.writerow(result)


if __name__ == "__main__":
    main()
