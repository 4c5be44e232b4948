"""Pictures made to do harm, built from bytes: small files that stand for very much."""

from __future__ import annotations

import io
import struct
import zlib

import cv2
from PIL import Image

from scanner.arrays import Pixels


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def segment(mark: int, content: bytes) -> bytes:
    return bytes([0xFF, mark]) + struct.pack(">H", len(content) + 2) + content


BASELINE, PROGRESSIVE, ARITHMETIC = 0xC0, 0xC2, 0xC9
NO_DIFFERENCE, LONG_RUN, END_OF_BLOCK = (
    segment(0xC4, bytes([table, 1, *[0] * 15, symbol]))
    for table, symbol in ((0, 0), (0x10, 0xE0), (0x10, 0))
)


def bits(ones_and_zeros: str) -> bytes:
    """Bits as a JPEG has them among its pixels, where 0xff is followed by 0."""
    padded = ones_and_zeros + "1" * (-len(ones_and_zeros) % 8)
    packed = int(padded, 2).to_bytes(len(padded) // 8, "big")
    return packed.replace(b"\xff", b"\xff\0")


def blocks(width: int, height: int) -> int:
    return -(-width // 8) * -(-height // 8)


def head(mark: int, width: int, height: int, colours: int = 1) -> bytes:
    """The start of a JPEG, up to its first scan."""
    frame = struct.pack(">BHHB", 8, height, width, colours)
    frame += b"".join(bytes([number, 0x11, 0]) for number in range(1, colours + 1))
    return b"\xff\xd8" + segment(0xDB, bytes([0] + [16] * 64)) + segment(mark, frame)


def even_jpeg(width: int, height: int, mark: int = BASELINE) -> bytes:
    """A valid JPEG of an even grey: two bits a block."""
    pixels = segment(0xDA, bytes([1, 1, 0, 0, 63, 0])) + bits("00" * blocks(width, height))
    return head(mark, width, height) + NO_DIFFERENCE + END_OF_BLOCK + pixels + b"\xff\xd9"


def jpeg_of_scans(
    width: int, height: int, scans: int, colours: int = 1, mark: int = PROGRESSIVE
) -> bytes:
    """A valid progressive JPEG of an even grey; each scan after the first says so again, in a few
    bytes for however many blocks."""
    count = blocks(width, height)
    light = [
        segment(0xDA, bytes([1, number, 0, 0, 0, 0])) + bits("0" * count)
        for number in range(1, colours + 1)
    ]
    run = "0" + "1" * 14  # 32767 blocks in which nothing changes
    again = segment(0xDA, bytes([1, 1, 0, 1, 63, 0])) + bits(run * -(-count // 32767))
    start = head(mark, width, height, colours) + NO_DIFFERENCE + LONG_RUN
    return start + b"".join(light) + again * (scans - colours) + b"\xff\xd9"


def jpeg_of(pixels: Pixels, *, progressive: bool = False, restarts: int = 0) -> bytes:
    options = [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive), cv2.IMWRITE_JPEG_RST_INTERVAL]
    return cv2.imencode(".jpg", pixels, [*options, restarts])[1].tobytes()


def with_exif(jpeg: bytes, exif: bytes) -> bytes:
    return jpeg[:2] + segment(0xE1, b"Exif\0\0" + exif) + jpeg[2:]


def orientation_tag(kind: int, count: int, value: bytes) -> bytes:
    """EXIF data of nothing but an Orientation; what does not fit into the entry lies behind it."""
    behind = b""
    if len(value) > 4:
        value, behind = struct.pack(">I", 26), value
    entry = struct.pack(">HHI", 274, kind, count) + value.ljust(4, b"\0")
    return b"MM\0*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0) + behind


def png_of_zeros(width: int, height: int, *, depth: int = 8, colour: int = 2) -> bytes:
    """A black PNG, packed as well as can be."""
    samples = {0: 1, 2: 3, 6: 4}[colour]
    row = bytes(1 + width * samples * depth // 8)
    packing = zlib.compressobj(1)
    packed = [packing.compress(row * 100) for _ in range(height // 100)]
    packed += [packing.compress(row * (height % 100)), packing.flush()]
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + check

    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def webp_that_claims(width: int, height: int) -> bytes:
    """A small lossless WebP whose first bytes tell of another size."""
    webp = bytearray(saved(Image.new("RGB", (8, 8)), "WEBP", lossless=True))
    place = webp.index(b"VP8L") + 9
    webp[place : place + 4] = (width - 1 | height - 1 << 14).to_bytes(4, "little")
    return bytes(webp)


def box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + kind + content


def full(kind: bytes, content: bytes, version: int = 0, flags: int = 0) -> bytes:
    return box(kind, bytes([version]) + flags.to_bytes(3, "big") + content)


def content_of(heic: bytes, kind: bytes) -> bytes:
    """What a box holds."""
    place = heic.index(kind)
    return heic[place + 4 : place - 4 + int.from_bytes(heic[place - 4 : place], "big")]


def heic_of_grids(tile: bytes, *grids: tuple[int, int], claim: int = 1) -> bytes:
    """A HEIC that is a grid of so many rows and columns of grids … of one small picture, which is
    in the file once. `tile` is a HEIC of it."""
    width, height, items, below = 240, 320, 0, range(0)
    infos, links, owned = b"", b"", b""
    extents, datas = b"", content_of(tile, b"mdat")
    places_of: list[tuple[int, int]] = []
    for level in range(len(grids) + 1):
        rows, columns = grids[level - 1] if level else (1, 1)
        width, height = width * columns, height * rows
        if level == len(grids):
            width, height = width // claim, height // claim
        extents += full(b"ispe", struct.pack(">II", width, height))
        data = bytes([0, 1, rows - 1, columns - 1]) + struct.pack(">II", width, height)
        place, length = (len(datas), len(data)) if level else (0, len(datas))
        datas += data if level else b""
        kind, props = (b"grid", bytes([1, level + 2])) if level else (b"hvc1", b"\x02\x81\x02")
        here = range(
            items + 1, items + 1 + (grids[level][0] * grids[level][1] if level < len(grids) else 1)
        )
        for item in here:
            infos += full(b"infe", struct.pack(">HH", item, 0) + kind + b"\0", 2)
            owned += struct.pack(">H", item) + props
            places_of.append((place, length))
            if level:
                to = struct.pack(f">{len(below)}H", *below)
                links += box(b"dimg", struct.pack(">HH", item, len(below)) + to)
        items, below = here[-1], here
    head = box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
    config = box(b"hvcC", content_of(tile, b"hvcC"))

    def meta(start: int) -> bytes:
        places = b"".join(
            struct.pack(">HHHII", item, 0, 1, start + place, length)
            for item, (place, length) in enumerate(places_of, 1)
        )
        return full(
            b"meta",
            full(b"hdlr", bytes(4) + b"pict" + bytes(13))
            + full(b"pitm", struct.pack(">H", items))
            + full(b"iloc", b"\x44\0" + struct.pack(">H", items) + places)
            + full(b"iinf", struct.pack(">H", items) + infos)
            + box(
                b"iprp",
                box(b"ipco", config + extents) + full(b"ipma", struct.pack(">I", items) + owned),
            )
            + full(b"iref", links),
        )

    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", datas)
