"""The network interfaces of this machine with their addresses, as its system tells them."""

from __future__ import annotations

import re
import socket
import struct
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

SIOCGIFADDR = 0x8915  # Linux: the address of an interface by its name
MOST_SECONDS = 2.0  # to wait for a program of the system


@dataclass(frozen=True)
class Interface:
    """An interface and its address."""

    name: str
    address: str


def interfaces() -> tuple[Interface, ...]:
    """Those that have an IPv4 address; none where the system does not tell."""
    if sys.platform == "linux":
        return tuple(_of_linux(name for _, name in socket.if_nameindex()))
    if sys.platform == "win32":
        return _of_the_name()
    return of_ifconfig(_printed_by("ifconfig"))


def _of_linux(names: Iterable[str]) -> Iterable[Interface]:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for name in names:
            wanted = struct.pack("256s", name.encode()[:15])
            try:
                told = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, wanted)
            except OSError:  # it has no address
                continue
            yield Interface(name, socket.inet_ntoa(told[20:24]))


def of_ifconfig(printed: str) -> tuple[Interface, ...]:
    """What `ifconfig` prints on macOS and BSD: a name at the start of a line, addresses below."""
    found, name, up = [], "", False
    for line in printed.splitlines():
        if head := re.match(r"(\S+?): flags=\w+<([^>]*)>", line):
            name, up = head[1], "UP" in head[2].split(",")
        elif up and (address := re.match(r"\s+inet (\d+\.\d+\.\d+\.\d+)", line)):
            found.append(Interface(name, address[1]))
    return tuple(found)


def _of_the_name() -> tuple[Interface, ...]:
    """Windows tells the addresses of a machine by its name, without those of the interfaces."""
    try:
        _, _, addresses = socket.gethostbyname_ex(socket.gethostname())
    except OSError:
        return ()
    return tuple(Interface("", address) for address in addresses)


def _printed_by(program: str) -> str:
    try:
        ran = subprocess.run(
            [program], capture_output=True, text=True, timeout=MOST_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ran.stdout
