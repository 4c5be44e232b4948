"""Which address a table is opened at: recorded machines, and what phones can reach of them."""

from __future__ import annotations

import pytest

from table.address import LOOPBACK, addresses_meant, chosen, shown
from table.interfaces import Interface, of_ifconfig

# As they were told on each machine, with the address of the default route.
LAPTOP_AT_HOME = (
    [("lo", "127.0.0.1"), ("wlp3s0", "192.168.178.23")],
    "192.168.178.23",
)
WITH_CONTAINERS = (
    [
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("br-3f1c2d", "172.18.0.1"),
        ("virbr0", "192.168.122.1"),
        ("enp0s31f6", "192.168.1.7"),
    ],
    "192.168.1.7",
)
BEHIND_A_TUNNEL = (
    [
        ("lo", "127.0.0.1"),
        ("wlan0", "10.0.0.12"),
        ("tun0", "10.8.0.6"),
        ("tailscale0", "100.90.1.2"),
    ],
    "10.8.0.6",
)
CABLE_AND_WIRELESS = (
    [("lo", "127.0.0.1"), ("eth0", "192.168.1.7"), ("wlan0", "192.168.2.9")],
    "192.168.2.9",
)
NO_ROUTE = ([("lo", "127.0.0.1"), ("wlan0", "192.168.43.50")], None)
PUBLIC = ([("lo", "127.0.0.1"), ("eth0", "93.184.215.14")], "93.184.215.14")
NOTHING: tuple[list[tuple[str, str]], None] = ([("lo", "127.0.0.1")], None)
WINDOWS = ([("", "172.29.96.1"), ("", "192.168.0.104")], "192.168.0.104")
SILENT: tuple[list[tuple[str, str]], str] = ([], "192.168.0.104")
ONLY_CONTAINERS = ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1")], None)


@pytest.mark.parametrize(
    ("machine", "address"),
    [
        (LAPTOP_AT_HOME, "192.168.178.23"),
        (WITH_CONTAINERS, "192.168.1.7"),
        (BEHIND_A_TUNNEL, "10.0.0.12"),
        (CABLE_AND_WIRELESS, "192.168.2.9"),
        (NO_ROUTE, "192.168.43.50"),
        (PUBLIC, LOOPBACK),
        (NOTHING, LOOPBACK),
        (WINDOWS, "192.168.0.104"),
        (SILENT, "192.168.0.104"),
        (ONLY_CONTAINERS, LOOPBACK),
    ],
)
def test_the_home_network(machine: tuple[list[tuple[str, str]], str | None], address: str) -> None:
    there, route = machine
    assert chosen([Interface(*each) for each in there], route).address == address


def test_the_other_candidates_are_named() -> None:
    there, route = CABLE_AND_WIRELESS
    choice = chosen([Interface(*each) for each in there], route)
    assert choice.others == (Interface("eth0", "192.168.1.7"),)


def test_what_ifconfig_prints() -> None:
    """As macOS 14 printed it, its hardware addresses left out."""
    printed = """\
lo0: flags=8049<UP,LOOPBACK,RUNNING,MULTICAST> mtu 16384
\tinet 127.0.0.1 netmask 0xff000000
\tinet6 ::1 prefixlen 128
en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
\toptions=6460<TSO4,TSO6,CHANNEL_IO,PARTIAL_CSUM,ZEROINVERT_CSUM>
\tinet 192.168.1.34 netmask 0xffffff00 broadcast 192.168.1.255
\tmedia: autoselect
en5: flags=8822<BROADCAST,SMART,SIMPLEX,MULTICAST> mtu 1500
\tinet 192.168.9.9 netmask 0xffffff00 broadcast 192.168.9.255
utun3: flags=8051<UP,POINTOPOINT,RUNNING,MULTICAST> mtu 1380
\tinet 10.2.0.2 --> 10.2.0.2 netmask 0xffffffff
"""
    assert of_ifconfig(printed) == (
        Interface("lo0", "127.0.0.1"),
        Interface("en0", "192.168.1.34"),
        Interface("utun3", "10.2.0.2"),
    )
    assert chosen(of_ifconfig(printed), "10.2.0.2").address == "192.168.1.34"


def test_an_address_that_is_named() -> None:
    assert addresses_meant("127.0.0.1") == ("127.0.0.1", frozenset({"127.0.0.1"}))
    everywhere, names = addresses_meant("0.0.0.0")
    assert everywhere == "0.0.0.0"
    assert "127.0.0.1" in names
    assert "0.0.0.0" not in names  # nobody calls it so
    with pytest.raises(ValueError, match="xxx"):
        addresses_meant("x" * 70)  # no name is so long, and nobody is asked for it


def test_as_it_stands_in_a_link() -> None:
    assert shown("192.168.1.7", 8642) == "192.168.1.7:8642"
    assert shown("192.168.1.7", 80) == "192.168.1.7"
    assert shown("fd00::7", 8642) == "[fd00::7]:8642"
