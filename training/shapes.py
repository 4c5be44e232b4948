"""Train the network that knows the cards' shapes, and put it into the package.

    python -m training.shapes --games 60000 --steps 9000

It learns from played games alone, without a picture, in twenty minutes: which terrain the spaces of
one sign are, when only their places and what lies around them are seen. `training.export` needs it,
so it comes before.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
import torch.nn.functional as nnf
from rich.progress import track
from torch import Tensor, nn

from sample_sheets.boards import whole_game
from scanner.arrays import Flags, Floats64
from scanner.chances import READABLE
from scanner.networks import MODEL
from scanner.read.card_shapes import LAYERS, SHAPED_KIND_OF, SHAPED_KINDS, ground_of
from scoring.maps import side
from scoring.sheet import Content
from scoring.spaces import SIZE
from training.strange_prints import map_of, some_map

Rng = np.random.Generator
Boards = tuple[Flags, npt.NDArray[np.int8]]  # grounds, and the kind of each space
STORED_LOGITS = Path("tests/stored_shape_logits.npz")
WIDE, DEEP = 32, 5  # sees five spaces around each; with four layers it was less often right
BATCH = 128
MOMENTS = 6  # of a game that are kept: more are too much alike
# Share of games with the cards of the map's own box: fewer than are played so, lest the network
# take the map's word for the cards. Nameless maps belong to no box.
OWN_CARDS, NAMELESS = 0.7, 0.5
TEST_GAMES = 1000  # more, never trained on
# How often a kind is lacking is counted by eights of the spaces drawn in; the last row is the rest.
STEP, ROWS = 8, 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="that play the games")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    boards = played(options.seed, options.games, options.workers)
    tests = played(options.seed + 1, TEST_GAMES, options.workers)
    shapes = train(boards, tests, options)
    write_onnx(shapes, options.out / "shapes.onnx")
    if options.out == MODEL:  # the test compares with the packaged network
        store_logits(shapes, tests)
    lacking = lacking_in(boards).round(5).tolist()
    stored = json.dumps({"step": STEP, "chances": lacking}) + "\n"
    (options.out / "shapes.json").write_text(stored)


class Shapes(nn.Module):
    """Layers of a map to logits of what its sign may be; each shape's evidence adds up."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(LAYERS + 1, WIDE, 3, padding=1)
        self.further = nn.ModuleList(nn.Conv2d(WIDE, WIDE, 3, padding=1) for _ in range(DEEP))
        self.out = nn.Linear(2 * WIDE, len(SHAPED_KINDS))

    def forward(self, pictures: Tensor) -> Tensor:
        sign = pictures[:, :1]
        # A layer of ones tells the map's rim from what lies beyond it.
        x = nnf.relu(self.first(torch.cat([pictures, torch.ones_like(sign)], 1)))
        for layer in self.further:
            x = x + nnf.relu(layer(x))
        logits: Tensor = self.out(torch.cat([(x * sign).sum((2, 3)) / 10, x.mean((2, 3))], 1))
        return logits


def played(seed: int, games: int, workers: int) -> Boards:
    """Boards of games, some moments of each."""
    with ProcessPoolExecutor(workers) as pool:
        seeds = [(seed, number) for number in range(games)]
        found = track(pool.map(_moments, seeds, chunksize=100), "Games", total=games)
        grounds, kinds = zip(*(board for boards in found for board in boards), strict=True)
    return np.stack(grounds), np.stack(kinds)


def _moments(seed: tuple[int, int]) -> list[tuple[Flags, npt.NDArray[np.int8]]]:
    rng = np.random.default_rng(seed)
    letter, prints = some_map(rng)
    map, own = (side(letter), OWN_CARDS) if letter else (map_of(prints), NAMELESS)
    moments = [one for one in whole_game(rng, map, own) if _drawn(one.board.sheet.contents)]
    chosen = rng.choice(len(moments), min(MOMENTS, len(moments)), replace=False)
    boards = []
    for place in chosen:
        contents = moments[place].board.sheet.contents
        kinds = np.array([KIND_OF_CONTENT.get(content, -1) for content in contents], np.int8)
        boards.append((ground_of(contents) > 0, kinds))
    return boards


KIND_OF_CONTENT = {
    content: int(row.argmax())
    for content, row in zip(READABLE, SHAPED_KIND_OF, strict=True)
    if row.any()
}


def _drawn(contents: tuple[Content, ...]) -> bool:
    return any(content in KIND_OF_CONTENT for content in contents)


def asked(boards: Boards, rng: Rng, many: int) -> tuple[Tensor, Tensor]:
    """Signs of some boards in any turn, mirrored or not, and which kind each is."""
    grounds, kinds = boards
    chosen = rng.integers(0, len(kinds), many)
    ground, kind = grounds[chosen], kinds[chosen]
    there = np.stack([(kind == one).any(axis=1) for one in range(len(SHAPED_KINDS))], axis=1)
    wanted = (rng.random(there.shape) * there).argmax(axis=1)
    sign = kind == wanted[:, None]
    pictures = ground & ~sign[:, None]
    pictures[:, 0] = sign
    turned = np.rot90(pictures.reshape(-1, LAYERS, SIZE, SIZE), int(rng.integers(4)), (2, 3))
    if rng.random() < 0.5:
        turned = turned[..., ::-1]
    return torch.from_numpy(np.ascontiguousarray(turned, np.float32)), torch.from_numpy(wanted)


def train(boards: Boards, tests: Boards, options: argparse.Namespace) -> Shapes:
    shapes, rng = Shapes(), np.random.default_rng(options.seed)
    optimiser = torch.optim.AdamW(shapes.parameters(), options.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=options.steps, pct_start=0.1
    )
    pictures, truth = asked(tests, np.random.default_rng(options.seed), 5000)
    for step in track(range(1, options.steps + 1), "Training"):
        seen, kinds = asked(boards, rng, BATCH)
        with torch.autocast("cpu", torch.bfloat16):  # takes three fifths of the time
            logits = shapes(seen)
        loss = nnf.cross_entropy(logits.float(), kinds)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(shapes.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if step % 1000 == 0 or step == options.steps:
            with torch.no_grad():
                told = shapes(pictures)
            right = float((told.argmax(1) == truth).float().mean())
            surprise = float(nnf.cross_entropy(told, truth))
            print(f"step {step}: {right:.1%} right, surprise {surprise:.3f}", flush=True)
    shapes.eval()
    return shapes


def lacking_in(boards: Boards) -> Floats64:
    """How often each kind is lacking, by how many spaces are drawn in."""
    _, kinds = boards
    rows = np.minimum((kinds >= 0).sum(axis=1) // STEP, ROWS - 1)
    lacking = np.stack([(kinds != kind).all(axis=1) for kind in range(len(SHAPED_KINDS))], axis=1)
    # One board more with it and one without: nothing is certain.
    shares = [
        (lacking[rows == row].sum(axis=0) + 1) / ((rows == row).sum() + 2) for row in range(ROWS)
    ]
    return np.stack(shares)


def write_onnx(shapes: Shapes, path: Path) -> None:
    torch.onnx.export(
        shapes,
        (torch.zeros(2, LAYERS, SIZE, SIZE),),
        str(path),
        input_names=["pictures"],
        output_names=["logits"],
        dynamic_axes={"pictures": {0: "signs"}, "logits": {0: "signs"}},
        opset_version=17,
        dynamo=False,  # the graph of plain operations that cv2.dnn reads
    )
    onnx.checker.check_model(str(path))


@torch.no_grad()
def store_logits(shapes: Shapes, tests: Boards) -> None:
    """Some signs with the training framework's logits, which a test compares with cv2.dnn's."""
    pictures, _ = asked(tests, np.random.default_rng(1), 8)
    np.savez_compressed(
        STORED_LOGITS, pictures=pictures.numpy().astype(bool), logits=shapes(pictures).numpy()
    )


if __name__ == "__main__":
    main()
