"""Every way to write an address that is not public is refused; the public ones beside it are not."""

from __future__ import annotations

import pytest

from blogcorpus.addresses import is_public, literal_address, proxy_hosts, public_only, refusal

NOT_PUBLIC = """
127.0.0.1 127.255.255.254 127.1 127.0.1 127.0.0.1. 2130706433 0x7f000001 0x7f.1 0X7F.0.0.1 0x7f.0x0.0x0.0x1
017700000001 0177.0.0.1 0177.1 127.000.000.001
0 0.0.0.0 0x0 0x 00 255.255.255.255
10.0.0.1 167772161 172.16.0.1 172.31.255.255 192.168.1.1 192.168.257 3232235777 100.64.0.1 100.127.255.255
169.254.169.254 169.254.43518 2852039166 0xa9fea9fe 0251.0376.0251.0376
192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1
256.1.1.1 1.2.3.256 999999999999 0x1ffffffff
[::1] [::] [0:0:0:0:0:0:0:1] [::1%25lo] [fe80::1] [fe80::1%25eth0] [febf::1] [fc00::1] [fd00:ec2::254] [fec0::1]
[ff02::1] [2001:db8::1] [3fff::1] [100::1] [5f00::1]
[::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::ffff:10.0.0.1] [::127.0.0.1] [::ffff:0:127.0.0.1]
[64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::8.8.8.8] [2002:7f00:1::] [2002:c0a8:101::1] [2001:0:7f00:1::1]
１２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 %31%32%37.0.0.1 127%2e0%2e0%2e1
user@127.0.0.1 example.org@127.0.0.1 127.0.0.1:8080 user:password@[::1]:80
""".split()

PUBLIC = """
8.8.8.8 1.1.1.1 134744072 0x08080808 8.8 128.0.0.1 126.255.255.255 9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0
192.167.255.255 192.169.0.0 169.253.1.1 169.255.1.1 100.63.255.255 100.128.0.0 223.255.255.255 ８.８.８.８
[2606:4700:4700::1111] [2001:4860:4860::8888] [::ffff:8.8.8.8] [64:ff9b::8.8.8.8] [2002:808:808::1]
""".split()

LOCAL_NAMES = """
localhost LOCALHOST localhost. a.localhost ｌｏｃａｌｈｏｓｔ loc%61lhost printer.local nas.lan router.home.arpa
metadata.google.internal wiki.intranet db localhost.localdomain
""".split()

NAMES = """
example.org example.org. www.EXAMPLE.org münchen.example xn--mnchen-3ya.example 127.0.0.1.example.org 1e100.net
localhost.example.org local.example internal.example.org lan-party.example mylocalhost.example 0x7f.example.org
12.example 127.0.0.1:80@example.org 1.2.3.4.5
""".split()


@pytest.mark.parametrize("host", NOT_PUBLIC)
def test_addresses_that_are_not_public(host: str) -> None:
    assert refusal(f"http://{host}/") == "not a public address"
    assert refusal(f"https://{host}") == "not a public address"
    assert refusal(f"http://{host}/", names=False) == "not a public address"
    assert refusal(f"http://{host}/", allow_private=True) is None


@pytest.mark.parametrize("host", PUBLIC)
def test_public_addresses(host: str) -> None:
    assert refusal(f"http://{host}/") is None


@pytest.mark.parametrize("host", LOCAL_NAMES)
def test_names_of_this_machine_and_its_networks(host: str) -> None:
    assert refusal(f"http://{host}/") == "local name"
    assert refusal(f"http://{host}/", names=False) is None  # a proxy's business
    assert refusal(f"http://{host}/", allow_private=True) is None


@pytest.mark.parametrize("host", NAMES)
def test_names_of_others(host: str) -> None:
    assert refusal(f"http://{host}/") is None


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("file:///etc/passwd", "scheme"),
        ("ftp://example.org/", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("data:text/html,x", "scheme"),
        ("//example.org/", "scheme"),
        ("example.org", "scheme"),
        ("", "scheme"),
        ("HTTP://example.org/", None),
        ("http:///path", "no host"),
        ("http:/127.0.0.1/", "no host"),
        ("http://", "no host"),
        ("http://[::1", "no address"),
        ("http://127.0.0.1\\@example.org/", "no address"),
        ("http://example.org\\@127.0.0.1/", "no address"),
        ("http://example.org/a\\b", None),
        (" http://127.0.0.1/", "not a public address"),
        ("http://127.0.\n0.1/", "not a public address"),
        ("http://127.0.0.1#@example.org/", "not a public address"),
        ("http://127.0.0.1?@example.org/", "not a public address"),
    ],
)
def test_ways_to_write_an_address(url: str, reason: str | None) -> None:
    assert refusal(url) == reason


@pytest.mark.parametrize("text", ["", "example.org", "127.1", "1.2.3.4.5", "::g"])
def test_what_is_no_address_is_not_public(text: str) -> None:
    assert not is_public(text)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("8.8.8.8", "8.8.8.8"),
        ("[::1]", "::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("example.org", None),
        ("1.2.3.4.5", None),
        ("", None),
    ],
)
def test_literal_address(host: str, address: str | None) -> None:
    assert literal_address(host) == address


@pytest.mark.parametrize(
    ("found", "allowed"),
    [
        (["8.8.8.8"], ["8.8.8.8"]),
        (["10.0.0.1", "8.8.8.8", "169.254.169.254"], ["8.8.8.8"]),
        (["127.0.0.1"], []),
        ([], []),
    ],
)
def test_public_only(found: list[str], allowed: list[str]) -> None:
    assert public_only(found) == allowed
    assert public_only(found, allow_private=True) == found


@pytest.mark.parametrize(
    ("proxies", "hosts"),
    [
        ({"no": "example.org"}, set()),  # no proxy at all, only exceptions from it
        ({"ftp": "http://10.0.0.1"}, set()),
        ({"http": "http://User:pw@Proxy.LAN:3128/"}, {"proxy.lan"}),
        ({"https": "http://[::1"}, set()),
    ],
)
def test_only_the_proxies_own_hosts_are_free(proxies: dict[str, str], hosts: set[str]) -> None:
    assert proxy_hosts(proxies) == hosts
