"""Whom the server believes: the proxies that may name their clients, and the host names and origins that it answers to."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import msgspec

from parlour.core.errors import ParlourError

HOST_NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?")
IPV6_NETWORK: Final = 64  # bits that usually belong to one customer

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Trust(msgspec.Struct, frozen=True):
    """
    What a server believes about the requests it gets.

    By default nobody may speak for another client, and the server answers to `localhost`, to loopback addresses, to the name
    of the machine and to the address that a connection came in at. Any other name could be that of a hostile page whose
    name server points to this machine (DNS rebinding).
    """

    proxies: tuple[Network, ...] = ()
    hosts: frozenset[str] = frozenset()  # in lower case; "*" for any
    origins: frozenset[str] = frozenset()
    https: bool = False  # whether browsers always come by HTTPS

    def is_proxy(self, host: str) -> bool:
        """Whether this address may name the client and the scheme."""
        if not self.proxies:
            return False
        address = ip_address(host)
        return address is not None and any(address in network for network in self.proxies)

    def client(self, peer: str, chain: Sequence[bytes], schemes: Sequence[bytes]) -> tuple[str, str]:
        """Return the address and the scheme of a client, from its connection and from what a trusted proxy says about it."""
        scheme = "https" if self.https else "http"
        if not self.is_proxy(peer):
            return peer, scheme
        if schemes and schemes[-1].rpartition(b",")[2].strip().lower() in (b"https", b"wss"):
            scheme = "https"
        for entry in reversed(b",".join(chain).decode("latin-1").split(",") if chain else ()):
            address = ip_address(without_port(entry.strip()))
            if address is None:
                break
            if not self.is_proxy(str(address)):
                return str(address), scheme
        return peer, scheme

    def answers_to(self, host: str, local: str) -> bool:
        """Whether the server answers to a Host header on a connection to its address `local`."""
        if "*" in self.hosts:
            return True
        name = bare(host)
        if name == "localhost" or name in self.hosts or name in own_names():
            return True
        address = ip_address(name)
        return address is not None and (address.is_loopback or address == ip_address(local))


def bare(host: str) -> str:
    """Return a host without its port, brackets and final dot, in lower case."""
    name = host.lower()
    name = name[1 : name.index("]")] if name.startswith("[") else name.partition(":")[0]
    return name.removesuffix(".")


def without_port(entry: str) -> str:
    """Return the address in an entry of a proxy, some of which add the client's port: 1.2.3.4:5678 or [2001:db8::1]:5678."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry


@lru_cache(1024)
def ip_address(text: str) -> IpAddress | None:
    """Return an address, an IPv4 one where it is only written as IPv6; None if it is not one."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


@lru_cache(4096)
def customer(host: str) -> str:
    """Return what limits per address count by: an IPv4 address, or the IPv6 network of a customer."""
    address = ip_address(host)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, IPV6_NETWORK), strict=False))
    return host if address is None else str(address)


@lru_cache(1)
def own_names() -> frozenset[str]:
    """Return the names of this machine."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"}) - {""}


def trust(
    host: str,
    proxies: Iterable[str] = (),
    hosts: Iterable[str] = (),
    origins: Iterable[str] = (),
    https: bool = False,
) -> Trust:
    """Return the trust of a server that listens on `host`, from options as a person writes them; raises ParlourError."""
    networks = tuple(read_network(text) for text in proxies)
    names = frozenset(read_host(text) for text in hosts) | ({bare(host)} if ip_address(host) is None and host else set())
    return Trust(networks, names, frozenset(read_origin(text) for text in origins), https)


def read_network(text: str) -> Network:
    """Return the address or network of a proxy."""
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise ParlourError(
            f"{text!r:.80} is not the address of a proxy; write an address such as 127.0.0.1, or a network such as 10.0.0.0/8"
        ) from None


def read_host(text: str) -> str:
    """Return a host name that the server answers to."""
    name = text.lower().removesuffix(".")
    if name == "*" or HOST_NAME.fullmatch(name):
        return name
    address = ip_address(name.strip("[]"))
    if address is None:
        raise ParlourError(f"{text!r:.80} is not the name of a host; write one such as games.example.org, without a port, or *")
    return str(address)


def read_origin(text: str) -> str:
    """Return an origin whose pages may use the server."""
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 0) >= 0
    except ValueError:
        known = False
    if not known or text.rstrip("/") != f"{parts.scheme}://{parts.netloc}" or "@" in text:
        raise ParlourError(f"{text!r:.80} is not an origin; write one such as https://games.example.org")
    return text.rstrip("/").lower()
