"""Which address of this machine the phones at home can reach: one, chosen by route.

The system is asked by which of its addresses it would reach the rest of the world; nothing is sent
for that. Networks of virtual machines, containers and tunnels are passed over, because no phone is
in them, and so are public addresses, because everybody is.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from table.interfaces import Interface, interfaces

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
# An address that belongs to nobody (RFC 5737): a route to it is the route to everywhere else.
ELSEWHERE = ("192.0.2.1", 9)
VIRTUAL = re.compile(
    r"(docker|br-|veth|virbr|vmnet|vboxnet|vnic|lxc|lxd|podman|cni|flannel|cali|kube|hyper-v|vethernet|"
    r"wsl|tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|awdl|llw|bridge|anpi|ap\d)",
    re.IGNORECASE,
)
WIRELESS_OR_WIRED = re.compile(r"(wl|wi-?fi|en|eth|wlan)", re.IGNORECASE)
HOME = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


@dataclass(frozen=True)
class Choice:
    """The address to bind, and what else could have been."""

    address: str
    others: tuple[Interface, ...] = ()


def home_address() -> Choice:
    """The address of the home network; this machine alone where there is none."""
    return chosen(interfaces(), routed())


def routed() -> str | None:
    """The address by which this machine reaches others; None where it reaches nobody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)  # of a datagram: only the route is looked up
            return str(asking.getsockname()[0])
        except OSError:
            return None


def chosen(there: Sequence[Interface], route: str | None) -> Choice:
    """The interface of the route where phones can be in its network, else the likeliest other."""
    usable = [each for each in there if _is_home(each.address)]
    real = [each for each in usable if not VIRTUAL.match(each.name)]
    ranked = sorted(
        real,
        key=lambda each: (
            each.address != route,
            not WIRELESS_OR_WIRED.match(each.name),
            each.address.startswith("172."),  # rarely a home, often a container
        ),
    )
    if not ranked and route is not None and _is_home(route) and not usable:
        return Choice(route)  # a system that does not tell its interfaces
    address = ranked[0].address if ranked else LOOPBACK
    others = tuple(
        each
        for each in (*ranked, *(each for each in there if each not in ranked))
        if each.address != address and not ip_address(each.address).is_loopback
    )
    return Choice(address, others)


def addresses_meant(host: str) -> tuple[str, frozenset[str]]:
    """The address to bind for a name or address, and those by which it may be called."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ValueError(host) from None
    address = str(found[0][4][0])
    if address not in EVERYWHERE:
        return address, frozenset({address})
    own = {each.address for each in interfaces()} | {LOOPBACK}
    route = routed()
    return address, frozenset(own | ({route} if route else set()))


def shown(address: str, port: int) -> str:
    """An address as it stands in a link and in the header `Host`."""
    name = f"[{address}]" if ":" in address else address
    return name if port == 80 else f"{name}:{port}"


def _is_home(address: str) -> bool:
    found: IPv4Address | IPv6Address = ip_address(address)
    return any(found.version == 4 and found in network for network in HOME)
