"""How fast a scan is and what memory it takes: `python -m bench.scan_speed`.

Timings on a shared machine mean little by themselves, so every figure stands beside a yardstick
taken in turns with it: decoding the same photo, or importing OpenCV. With `--processor` the time of
the processor is taken instead of the clock's, for machines that are busy with something else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

import cv2
import numpy as np

ROOT = Path(__file__).parents[1]
PHOTO = ROOT / "sample_sheets" / "photos" / "07-felt-pen.jpg"
FULL_SIZE = (3000, 4000)  # 12 megapixels, as phones take them
WARM_TIMES, READ_PART, COLD_TIMES, MOST_MEGABYTES = 2.5, 1 / 3, 4.0, 600
MEMORY = """
import resource, sys
from scanner import scan
scan(sys.argv[1])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
Clock = Callable[[], float]


def twelve_megapixels() -> bytes:
    """A sample photo as a phone would have taken it."""
    photo = cv2.imread(str(PHOTO))
    assert photo is not None
    whole = cv2.resize(photo, FULL_SIZE, interpolation=cv2.INTER_CUBIC)
    # A lens and a sensor leave grain, which JPEG has to carry.
    grain = np.random.default_rng(1).normal(0, 3, whole.shape)
    noisy = np.clip(whole + grain, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])


def warm(data: bytes, clock: Clock, rounds: int) -> None:
    """Scans in a process that has scanned before, beside decoding the photo whole."""
    from scanner import read_sheet, scan
    from scanner.read.crops import crops_of
    from scanner.read.spaces import read_spaces

    raw = np.frombuffer(data, np.uint8)
    scan(data)
    times, parts = [], []
    for _ in range(rounds):
        start = clock()
        cv2.imdecode(raw, cv2.IMREAD_COLOR)
        decoded = clock()
        reading = scan(data)
        scanned = clock()
        # In a scan coins and numbers are read beside the network, which then takes longer.
        read_spaces(crops_of(reading.picture), reading.sheet.map, reading.seen.signs_shown)
        spaces = clock()
        read_sheet(reading.seen)
        times.append((decoded - start, scanned - decoded, spaces - scanned, clock() - spaces))
        parts.append(reading.seconds)
    decoding, scanning, by_network, reading_whole = (
        median(each) for each in zip(*times, strict=True)
    )
    print(f"a scan of 12 megapixels, warm: {scanning * 1000:.0f} ms, that is", end=" ")
    print(f"{scanning / decoding:.2f} times cv2.imdecode (at most {WARM_TIMES})")
    share, whole = by_network / scanning, reading_whole / scanning
    print(f"  the network, by itself: {share:.1%} of it (at most {READ_PART:.1%})")
    print(f"  with all that makes a sheet of it: {whole:.1%}")
    for step in parts[0]:
        print(f"  {step}: {median(part[step] for part in parts) * 1000:.0f} ms")


def memory(photo: Path) -> None:
    """The most that a scan of the large photo takes, in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", MEMORY, str(photo)], check=True, capture_output=True, cwd=ROOT
    )
    # Linux counts in kilobytes, macOS in bytes.
    peak = int(ran.stdout) / (1e6 if sys.platform == "darwin" else 1e3)
    print(f"peak memory: {peak:.0f} MB (less than {MOST_MEGABYTES})")


def cold(processor: bool, rounds: int) -> None:
    """The command from the shell beside `python -c "import cv2"`."""
    yardstick = [sys.executable, "-c", "import cv2"]
    command = [sys.executable, "-m", "cli.main", "scan", str(PHOTO)]
    pairs = [(_spent(yardstick, processor), _spent(command, processor)) for _ in range(rounds)]
    importing, scanning = (median(times) for times in zip(*pairs, strict=True))
    print(f'python -c "import cv2": {importing * 1000:.0f} ms')
    print(f"cartoscore scan, from the shell: {scanning * 1000:.0f} ms, that is", end=" ")
    print(f"{scanning / importing:.2f} times that (at most {COLD_TIMES:.0f})")


def _spent(command: list[str], processor: bool) -> float:
    """Seconds a command takes, by the clock or of the processor."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    after = os.times()
    if not processor:
        return time.perf_counter() - start
    return sum(after[2:4]) - sum(before[2:4])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processor", action="store_true", help="time of the processor")
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "large.jpg"
        # In other processes, because a child's peak begins with what its parent holds.
        with ProcessPoolExecutor(1) as other:
            photo.write_bytes(other.submit(twelve_megapixels).result())
        memory(photo)
        clock = time.process_time if options.processor else time.perf_counter
        warm(photo.read_bytes(), clock, options.rounds)
    cold(options.processor, options.rounds)


if __name__ == "__main__":
    main()
