"""Certificates for reading HTTPS pages: an authority of the person's own, and a certificate for each host it visits."""

from __future__ import annotations

import ipaddress
import os
from datetime import datetime, timedelta, timezone
from hashlib import blake2b
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_AUTHORITY = "authority"
#: Browsers refuse certificates that are good for longer.
_HOST_DAYS = 390
_AUTHORITY_DAYS = 3650


class Authority:
    """A folder with the authority's key and certificate, the hosts' key, and their certificates."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.certificate = folder / f"{_AUTHORITY}.pem"
        self._key_file = folder / f"{_AUTHORITY}.key"
        #: One key for all hosts: it never leaves this machine.
        self.host_key = folder / "hosts.key"
        if not self.certificate.exists():
            self._make()

    def of(self, host: str, now: datetime) -> Path:
        """The certificate file of a host, made when there is none that is still good."""
        # A host's name comes out of a request: it must not name a file.
        path = self._folder / f"{blake2b(host.encode(), digest_size=12).hexdigest()}.pem"
        if path.exists() and now - datetime.fromtimestamp(path.stat().st_mtime, timezone.utc) < timedelta(
            _HOST_DAYS // 2
        ):
            return path
        authority = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        signer = _key(self._key_file)
        public = _key(self.host_key).public_key()
        builder = _builder(host, authority.subject, public, now, _HOST_DAYS)
        builder = builder.add_extension(x509.SubjectAlternativeName([_name(host)]), critical=False)
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        key_id = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
        builder = builder.add_extension(usage, critical=False).add_extension(key_id, critical=False)
        _write(path, builder.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
        return path

    def _make(self) -> None:
        now = datetime.now(timezone.utc)
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "blogcorpus reading proxy")])
        builder = _builder(name.rfc4514_string(), name, key.public_key(), now, _AUTHORITY_DAYS, subject=name)
        builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        builder = builder.add_extension(_signs_certificates(), critical=True)
        key_id = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        certificate = builder.add_extension(key_id, critical=False).sign(key, hashes.SHA256())
        _write(self._key_file, _pem(key))
        _write(self.host_key, _pem(ec.generate_private_key(ec.SECP256R1())))
        _write(self.certificate, certificate.public_bytes(serialization.Encoding.PEM))


def _builder(
    host: str,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    now: datetime,
    days: int,
    *,
    subject: x509.Name | None = None,
) -> x509.CertificateBuilder:
    named = subject or x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host[:64])])
    builder = x509.CertificateBuilder().subject_name(named).issuer_name(issuer).public_key(key)
    builder = builder.serial_number(x509.random_serial_number())
    return builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=days))


def _signs_certificates() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return x509.DNSName(host)


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{path} holds another kind of key")
    return key


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, and for nobody else's eyes."""
    part = path.with_suffix(f".{os.getpid()}.part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    part.replace(path)
