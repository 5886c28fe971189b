"""The vault: the encrypted table of originals, the only way back.

    >>> import veil
    >>> veil.new_key("my.key")
    >>> with veil.Vault.create("letters.vault", key_file="my.key") as vault:
    ...     document = engine.protect("Anna Vries moved to Oslo.", id="a1", vault=vault)
    >>> with veil.Vault.open("letters.vault", key_file="my.key") as vault:
    ...     vault.restore(document.protected, id="a1").text
    'Anna Vries moved to Oslo.'
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from veil.document import Document
from veil.errors import UsageError
from veil.native import _veil



@dataclass(frozen=True)
class Restored:
    """A text with its originals, and how much of it is certain."""

    id: str
    text: str
    restored: int
    """Replacements that were put back."""
    left: int
    """Replacements that may still stand there; above 0 with ``partial`` alone."""

    def __str__(self) -> str:
        return self.text


class Vault:
    """Made by ``create`` or ``open``; a context manager that finishes what it writes."""

    def __init__(self, held: _veil.Vault, *, writes: bool) -> None:
        self._native: _veil.Vault | None = held
        self._writes = writes

    @classmethod
    def create(cls, file: str | os.PathLike[str], *, key_file: str | os.PathLike[str]) -> Vault:
        """A new vault; never in place of another. Until it is finished it is ``FILE.part``."""
        return cls(_veil.Vault.create(os.fspath(file), os.fspath(key_file)), writes=True)

    @classmethod
    def open(cls, file: str | os.PathLike[str], *, key_file: str | os.PathLike[str]) -> Vault:
        """A vault to restore from."""
        return cls(_veil.Vault.open(os.fspath(file), os.fspath(key_file)), writes=False)

    @property
    def _held(self) -> _veil.Vault:
        if self._native is None:
            raise UsageError("usage.closed", "this vault was closed", "vault")
        return self._native

    def __len__(self) -> int:
        return self._held.size

    def __repr__(self) -> str:
        return f"<veil.Vault: {'closed' if self._native is None else 'being written' if self._writes else 'open'}>"

    def restore(self, text: str | Document, *, id: str = "", document: str = "", partial: bool = False,
                trust_id: bool = False) -> Restored:
        """The original of a protected text, also when it was edited since.

        ``id`` is the one that came with it; ``document`` names the id to look under. ``partial`` takes what is certain, ``trust_id`` lets the
        id alone tell the document, for translations. Errors: ``restore.unknown_document``, ``restore.incomplete``, ``restore.ambiguous``.
        """
        if isinstance(text, Document):
            id = id or text.id
            text = text.protected
        return Restored(*self._held.restore(text, id, document, partial, trust_id))

    def finish(self) -> None:
        """Gives a vault that was written its name."""
        self._held.finish()
        self._native = None

    def close(self) -> None:
        """Without ``finish`` a vault that was written stays ``FILE.part``, which can be opened too."""
        self._native = None

    def __enter__(self) -> Vault:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._native is not None and self._writes:
            self.finish()  # also after an error: what has left must lead back
        self.close()


def new_key(file: str | os.PathLike[str]) -> None:
    """A new key: 32 random bytes, readable by its owner only; never in place of another file."""
    _veil.make_key_file(os.fspath(file))


def restore(text: str | Document, *, vault: str | os.PathLike[str], key_file: str | os.PathLike[str], id: str = "", document: str = "",
            partial: bool = False) -> Restored:
    """``Vault.restore`` from a file, for a single text: opening a vault takes half a second."""
    with Vault.open(vault, key_file=key_file) as opened:
        return opened.restore(text, id=id, document=document, partial=partial)
