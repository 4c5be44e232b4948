"""A disk for SQLite that fails where it is told to, and remembers what a power cut would leave.

SQLite reaches the disk through a table of functions, its VFS. Here each function that changes
something is counted first, may fail instead, and is written down: what was flushed stays after a
power cut, and of the rest whatever the disk happened to write, in an order of its own.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

SECTOR = 512  # bytes that a disk writes wholly or not at all
MAIN_OR_JOURNAL = 0x100 | 0x800  # which of its files SQLite opens
IO_ERROR, FULL = 10, 13  # SQLite's codes
WRITE_ERROR, SYNC_ERROR, TRUNCATE_ERROR, DELETE_ERROR = (
    IO_ERROR | kind << 8 for kind in (3, 4, 6, 10)
)

_pointer, _int, _int64 = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64


class Step(Enum):
    """What is done to a file."""

    WRITE = "write"
    SYNC = "sync"
    TRUNCATE = "truncate"
    DELETE = "delete"
    OPEN = "open"


@dataclass(frozen=True)
class Done:
    """Something that was done to a file."""

    step: Step
    path: str
    place: int = 0
    content: bytes = b""


class _IoMethods(ctypes.Structure):
    _fields_ = [
        ("version", _int),
        ("close", ctypes.CFUNCTYPE(_int, _pointer)),
        ("read", _pointer),
        ("write", ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int, _int64)),
        ("truncate", ctypes.CFUNCTYPE(_int, _pointer, _int64)),
        ("sync", ctypes.CFUNCTYPE(_int, _pointer, _int)),
        *((name, _pointer) for name in (
            "size", "lock", "unlock", "reserved", "control", "sector", "characteristics"
        )),
    ]  # fmt: skip


class _File(ctypes.Structure):
    _fields_ = [("methods", ctypes.POINTER(_IoMethods))]


_OPEN = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _pointer, _int, ctypes.POINTER(_int))
_DELETE = ctypes.CFUNCTYPE(_int, _pointer, ctypes.c_char_p, _int)


class _Vfs(ctypes.Structure):
    _fields_ = [
        ("version", _int),
        ("file_size", _int),
        ("longest_path", _int),
        ("next", _pointer),
        ("name", ctypes.c_char_p),
        ("app", _pointer),
        ("open", _OPEN),
        ("delete", _DELETE),
        *((name, _pointer) for name in (
            "access", "full_path", "dl_open", "dl_error", "dl_sym", "dl_close", "randomness",
            "sleep", "current_time", "last_error", "current_time_64", "set_call", "get_call",
            "next_call",
        )),
    ]  # fmt: skip


@dataclass
class Disk:
    """What was done, and at which step something fails."""

    done: list[Done] = field(default_factory=list)
    fails_at: int = 0  # the how-manieth step; 0: none does
    full: bool = False  # from that step on everything is, as on a full disk; or only that one fails
    stopped: Callable[[], None] | None = None  # called instead of failing

    def may(self, step: Step) -> bool:
        count = len(self.done) + 1
        if not self.fails_at or count < self.fails_at or (count > self.fails_at and not self.full):
            return True
        if self.stopped is not None:
            self.stopped()
        # A full disk still deletes and flushes.
        return self.full and step not in (Step.WRITE, Step.OPEN)

    def note(self, done: Done) -> None:
        self.done.append(done)


class FaultyDisk:
    """The VFS called `faulty`, registered once for a process."""

    def __init__(self) -> None:
        self.disk = Disk()
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self.real = library.sqlite3_vfs_find(None)
        self.vfs = _Vfs.from_buffer_copy(self.real.contents)
        self.vfs.name = b"faulty"
        self.vfs.next = None
        self.vfs.open, self.vfs.delete = _OPEN(self._open), _DELETE(self._delete)
        self.paths: dict[int, str] = {}
        self.methods: dict[int, _IoMethods] = {}  # by the real ones they stand for
        registered = library.sqlite3_vfs_register(ctypes.byref(self.vfs), 0)
        assert registered == 0

    def _open(self, vfs: Any, name: Any, file: Any, flags: int, out: Any) -> int:
        path = ctypes.string_at(name).decode() if name else ""
        new = bool(path) and not Path(path).exists()
        if new and not self.disk.may(Step.OPEN):
            self.disk.note(Done(Step.OPEN, path))
            return int(FULL)
        code = int(self.real.contents.open(vfs, name, file, flags, out))
        if code == 0 and flags & MAIN_OR_JOURNAL and path:
            if new:
                self.disk.note(Done(Step.OPEN, path))
            self._take_over(file, path)
        return code

    def _take_over(self, file: Any, path: str) -> None:
        opened = ctypes.cast(file, ctypes.POINTER(_File)).contents
        real = opened.methods
        address = ctypes.addressof(real.contents)
        self.paths[file] = path
        if address not in self.methods:
            self.methods[address] = self._counted(real.contents)
        opened.methods = ctypes.pointer(self.methods[address])

    def _counted(self, real: _IoMethods) -> _IoMethods:
        disk = self

        def write(file: Any, content: Any, size: int, place: int) -> int:
            raw = ctypes.string_at(content, size)
            allowed = disk.disk.may(Step.WRITE)
            disk.disk.note(Done(Step.WRITE, disk.paths[file], place, raw))
            if allowed:
                return int(real.write(file, content, size, place))
            if size > 1:  # some of it is written before it fails
                real.write(file, content, size // 2, place)
            return FULL if disk.disk.full else WRITE_ERROR

        def truncate(file: Any, size: int) -> int:
            allowed = disk.disk.may(Step.TRUNCATE)
            disk.disk.note(Done(Step.TRUNCATE, disk.paths[file], size))
            return int(real.truncate(file, size)) if allowed else TRUNCATE_ERROR

        def sync(file: Any, flags: int) -> int:
            allowed = disk.disk.may(Step.SYNC)
            disk.disk.note(Done(Step.SYNC, disk.paths[file]))
            return int(real.sync(file, flags)) if allowed else SYNC_ERROR

        counted = _IoMethods.from_buffer_copy(real)
        counted.version = 1  # without pages in memory, which would be written past us
        counted.write = _IoMethods._fields_[3][1](write)
        counted.truncate = _IoMethods._fields_[4][1](truncate)
        counted.sync = _IoMethods._fields_[5][1](sync)
        return counted

    def _delete(self, vfs: Any, name: bytes, flush: int) -> int:
        path = name.decode()
        if not Path(path).exists():
            return int(self.real.contents.delete(vfs, name, flush))
        allowed = self.disk.may(Step.DELETE)
        # SQLite flushes the folder only where it was asked to outlast a power cut (EXTRA).
        self.disk.note(Done(Step.DELETE, path, flush))
        return int(self.real.contents.delete(vfs, name, flush)) if allowed else DELETE_ERROR


_registered: list[FaultyDisk] = []


@contextmanager
def faulty(disk: Disk) -> Iterator[Disk]:
    """Inside, every database lies on this disk."""
    if not _registered:
        _registered.append(FaultyDisk())
    _registered[0].disk = disk
    connect = sqlite3.connect

    def connected(address: str, **options: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(f"{address}&vfs=faulty", **options)
        return db

    sqlite3.connect = connected  # type: ignore[assignment]
    try:
        yield disk
    finally:
        sqlite3.connect = connect
        _registered[0].disk = Disk()


@dataclass
class _Image:
    """A file as a disk has it: flushed for certain, and what may have been written since."""

    there: bool
    content: bytearray
    loose: list[Done] = field(default_factory=list)

    def flush(self) -> None:
        for done in self.loose:
            self.apply(done)
        self.loose = []

    def apply(self, done: Done) -> None:
        if done.step is Step.TRUNCATE:
            del self.content[done.place :]
        else:
            end = done.place + len(done.content)
            self.content.extend(bytes(max(0, end - len(self.content))))
            self.content[done.place : end] = done.content


def after_power_cut(
    before: dict[str, bytes], done: list[Done], chance: random.Random
) -> dict[str, bytes]:
    """The files that a power cut leaves after these steps: each sector that was not flushed is old
    or new, each file that was made or deleted since is there or not."""
    images = {path: _Image(True, bytearray(content)) for path, content in before.items()}
    for each in done:
        image = images.setdefault(each.path, _Image(False, bytearray()))
        match each.step:
            case Step.OPEN:
                images[each.path] = _Image(True, bytearray())
            case Step.WRITE | Step.TRUNCATE:
                image.loose.append(each)
            case Step.SYNC:
                image.flush()
            case Step.DELETE:
                # With the folder flushed it is gone, else it may come back as it was.
                if each.place or chance.random() < 0.5:
                    image.there = False
    left = {}
    for path, image in images.items():
        if not image.there:
            continue
        sectors = [part for each in image.loose for part in _sectors(each)]
        for part in chance.sample(sectors, k=chance.randrange(len(sectors) + 1)):
            image.apply(part)
        left[path] = bytes(image.content)
    return left


def _sectors(done: Done) -> Iterator[Done]:
    if done.step is Step.TRUNCATE:
        yield done
        return
    start, end = done.place, done.place + len(done.content)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        content = done.content[start - done.place : stop - done.place]
        yield Done(Step.WRITE, done.path, start, content)
        start = stop
