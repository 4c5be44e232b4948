"""Train the networks that find a map in a photo, and put them into the package.

    python -m training.maps_train flat --photos runs/studio runs/strange --test runs/test

The photos are the studio's, for example 1,600 of `--size 600x800` and `800x600`, and those of
`training.strange_photos`; the test photos have other seeds and drawings. Seeds are fixed; the log
is a CSV file beside the weights, one line for each folder of test photos.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as nnf
from rich.progress import Progress
from torch import Tensor, nn

from scanner.arrays import Pixels
from scanner.find.find_network import FIND_SIZE
from scanner.find.flat_network import FLAT_SIZE
from scanner.networks import MODEL
from training.maps_network import TURNS, FindMap, FlatMap
from training.maps_views import SPACES, Rng, Shot, flat_view, load_shots, photo_view
from training.packaged import load_folded

BATCH = 32
EVERY = 100  # steps between two looks at the test photos
RATE = 2e-3
# Mountains are few and tell the most, blank spaces are many and tell the least.
PRINT_WEIGHTS = (0.5, 2.0, 1.0, 0.7)
CORNER_WEIGHT = 15.0  # of a hot place against a cold one: corners are four places of 2,304

Result = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=("flat", "find"))
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--test", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, default=Path("runs/maps"))
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument(
        "--start", type=Path, help="weights to go on from: of a run, or an ONNX file"
    )
    parser.add_argument("--model", type=Path, default=MODEL, help="folder for the ONNX file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="the highest learning rate")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    cv2.setNumThreads(0)
    options.out.mkdir(parents=True, exist_ok=True)
    flat = options.network == "flat"
    network: nn.Module = FlatMap() if flat else FindMap()
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # no such stub
    step = _flat_step if flat else _find_step
    shots = load_shots(options.photos)
    if options.start:
        begin(network, options.start, shots)
    train(
        network,
        step,
        shots,
        {folder: load_shots([folder], 200) for folder in options.test},
        options,
    )
    export(network, options.network, options.model)


def begin(network: nn.Module, start: Path, shots: list[Shot]) -> None:
    """Take the weights of an earlier run, or those of the packaged network."""
    if start.suffix == ".onnx":
        rng = np.random.default_rng(0)
        view = flat_view if isinstance(network, FlatMap) else photo_view
        seen = [view(shot, rng).pixels for _ in range(8) for shot in _chosen(shots, rng)]
        load_folded(start, network, _pictures(seen))
    else:
        network.load_state_dict(torch.load(start, weights_only=True))


Step = Callable[[nn.Module, list[Shot], Rng], tuple[Tensor, Result]]


def train(
    network: nn.Module,
    step: Step,
    shots: list[Shot],
    tests: dict[Path, list[Shot]],
    options: argparse.Namespace,
) -> None:
    """Steps with a falling rate, and a line of the log every hundred."""
    optimiser = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=options.steps, pct_start=0.05
    )
    rng = np.random.default_rng(options.seed)
    log = options.out / f"{options.network}.csv"
    with log.open("w", encoding="utf-8", newline="") as file, Progress() as progress:
        rows: csv.DictWriter[str] | None = None
        task = progress.add_task(options.network, total=options.steps)
        for number in range(1, options.steps + 1):
            network.train()
            loss, _ = step(network, shots, rng)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            progress.advance(task)
            if number % EVERY == 0:
                for folder, test in tests.items():
                    result = tested(network, step, test)
                    if rows is None:
                        rows = csv.DictWriter(file, ["step", "loss", "photos", *result])
                        rows.writeheader()
                    figures = {name: round(value, 4) for name, value in result.items()}
                    loss_now = round(loss.item(), 4)
                    rows.writerow(
                        {"step": number, "loss": loss_now, "photos": folder.name, **figures}
                    )
                file.flush()
                torch.save(network.state_dict(), options.out / f"{options.network}.pt")


def tested(network: nn.Module, step: Step, test: list[Shot]) -> Result:
    """What the network makes of photos it does not learn from."""
    network.eval()
    rng = np.random.default_rng(5)
    with torch.no_grad():
        results = [step(network, test, rng)[1] for _ in range(3)]
    return {name: float(np.mean([one[name] for one in results])) for name in results[0]}


def autocast() -> torch.autocast:
    """Half as many bits inside the network: a step of it takes half the time or less (70 instead of
    170 ms). Losses, weights and what is exported keep all of theirs."""
    return torch.autocast("cpu", torch.bfloat16)


def _pictures(pixels: list[Pixels]) -> Tensor:
    batch = np.stack(pixels).transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
    return torch.from_numpy(batch).contiguous(memory_format=torch.channels_last)


def _chosen(shots: list[Shot], rng: Rng) -> list[Shot]:
    return [shots[i] for i in rng.integers(len(shots), size=BATCH)]


def _flat_step(network: nn.Module, shots: list[Shot], rng: Rng) -> tuple[Tensor, Result]:
    views = [flat_view(shot, rng) for shot in _chosen(shots, rng)]
    with autocast():
        seen = network(_pictures([view.pixels for view in views]))
    shift, printed, whole = (one.float() for one in seen)
    maps = torch.tensor([view.is_map for view in views])
    true_shift = torch.from_numpy(np.stack([view.shift for view in views]))[maps]
    near = torch.tensor([view.near for view in views])
    true_print = torch.from_numpy(np.stack([view.printed for view in views]))[near]
    true_turn = torch.tensor([view.turn for view in views])[maps]
    off = shift.permute(0, 2, 3, 1)[maps] - true_shift
    turns, is_map = whole[maps, :TURNS], whole[:, TURNS]
    loss = (
        4 * nnf.smooth_l1_loss(off, torch.zeros_like(off), beta=0.05)
        + nnf.cross_entropy(printed[near], true_print, weight=torch.tensor(PRINT_WEIGHTS))
        + 0.5 * nnf.cross_entropy(turns, true_turn)
        + 0.3 * nnf.binary_cross_entropy_with_logits(is_map, maps.float())
    )
    return loss, {
        "off": off.detach().norm(dim=-1).median().item(),
        "printed": (printed[near].argmax(1) == true_print).float().mean().item(),
        "turn": (turns.argmax(1) == true_turn).float().mean().item(),
        "is_map": ((is_map > 0) == maps).float().mean().item(),
    }


def _find_step(network: nn.Module, shots: list[Shot], rng: Rng) -> tuple[Tensor, Result]:
    views = [photo_view(shot, rng) for shot in _chosen(shots, rng)]
    with autocast():
        seen = network(_pictures([view.pixels for view in views]))
    heat = seen.float()
    wanted = torch.from_numpy(np.stack([view.heat for view in views]))
    weight = torch.ones_like(wanted)
    weight[:, :2] += CORNER_WEIGHT * wanted[:, :2]
    each = nnf.binary_cross_entropy_with_logits(heat, wanted, reduction="none") * weight
    loss = each.mean((0, 2, 3)) @ torch.tensor([1.0, 0.5, 0.5])
    seen, there = heat[:, 2] > 0, wanted[:, 2] > 0.5
    shared = (seen & there).sum((1, 2)) / ((seen | there).sum((1, 2)) + 1e-6)
    return loss, {
        "inside": shared.mean().item(),
        "corners": torch.sigmoid(heat[:, 0])[wanted[:, 0] > 0.9].mean().item(),
    }


def export(network: nn.Module, name: str, folder: Path) -> None:
    """The network as the ONNX file that cv2.dnn runs."""
    network.eval()
    size = SPACES * FLAT_SIZE if name == "flat" else FIND_SIZE
    outputs = ["shift", "printed", "whole"] if name == "flat" else ["heat"]
    folder.mkdir(exist_ok=True, parents=True)
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, size, size),),
        str(folder / f"{name}.onnx"),
        input_names=["picture"],
        output_names=outputs,
        opset_version=13,
        dynamo=False,  # the graph of plain operations that cv2.dnn reads
    )


if __name__ == "__main__":
    main()
