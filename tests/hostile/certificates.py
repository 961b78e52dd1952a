"""Certificates made on the spot: an authority that the crawl trusts, and what can be wrong below it."""

from __future__ import annotations

import ssl
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime.now(timezone.utc)
#: Fault → (host of the certificate, days from now to its end, signed by the authority).
FAULTS = {
    "sound": ("sound.hostile.example", 30, True),
    "expired": ("expired.hostile.example", -1, True),
    "other-name": ("elsewhere.example", 30, True),
    "self-signed": ("self-signed.hostile.example", 30, False),
}


def authority(folder: Path) -> tuple[Path, dict[str, ssl.SSLContext]]:
    """The file of the authority's certificate, and a server's context for each fault."""
    key = ec.generate_private_key(ec.SECP256R1())
    root = _certificate("Authority of a test", key.public_key(), "Authority of a test", key, days=30, ca=True)
    trusted = folder / "authority.pem"
    trusted.write_bytes(root.public_bytes(serialization.Encoding.PEM))
    contexts = {}
    for fault, (host, days, signed) in FAULTS.items():
        own = ec.generate_private_key(ec.SECP256R1())
        issuer, signer = ("Authority of a test", key) if signed else (host, own)
        certificate = _certificate(host, own.public_key(), issuer, signer, days=days)
        contexts[fault] = _context(folder / f"{fault}.pem", own, certificate)
    return trusted, contexts


def _certificate(
    host: str,
    key: ec.EllipticCurvePublicKey,
    issuer: str,
    signer: ec.EllipticCurvePrivateKey,
    *,
    days: int,
    ca: bool = False,
) -> x509.Certificate:
    return (
        x509.CertificateBuilder()
        .subject_name(_name(host))
        .issuer_name(_name(issuer))
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - timedelta(days=60))
        .not_valid_after(NOW + timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host.replace(" ", "-"))]), critical=False)
        .sign(signer, hashes.SHA256())
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _context(file: Path, key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> ssl.SSLContext:
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
