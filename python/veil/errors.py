"""Errors, one class per area, with the codes that every door of Veil uses (docs/errors.md).

    >>> import veil
    >>> try:
    ...     veil.Engine(policy="no-such-policy")
    ... except veil.PolicyError as error:
    ...     print(error.code)
    policy.not_found

Neither message nor place holds text of a document, so errors may be logged. They can be pickled, and cross processes whole.
"""

from __future__ import annotations


class VeilError(Exception):
    """What could not be done. Areas have classes below; our own mistakes are of this one."""

    code: str
    """Stable, of the form ``area.what``: ``read.invalid_utf8``."""
    message: str
    """One sentence for people."""
    place: str
    """The file, line or byte that it concerns; empty where only the caller knows."""

    def __init__(self, code: str, message: str, place: str = "") -> None:
        super().__init__(code, message, place)
        self.code = code
        self.message = message
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.code}]" if self.place else f"{self.message} [{self.code}]"

    def as_dict(self) -> dict[str, str]:
        """``{"code", "message", "place"}``, as in lines of JSON."""
        members = {"code": self.code, "message": self.message}
        if self.place:
            members["place"] = self.place
        return members


class UsageError(VeilError, ValueError):
    """Wrong arguments."""


class PolicyError(VeilError, ValueError):
    """The policy says something that means nothing, or is not there."""


class InputError(VeilError, ValueError):
    """A text cannot be read: no text at all, no valid UTF-8, too large, no valid JSON."""


class NotFoundError(InputError, FileNotFoundError):
    """A file is not there."""


class PermissionDeniedError(InputError, PermissionError):
    """A file may not be read."""


class LanguageError(VeilError, ValueError):
    """A text in a language that Veil does not speak."""


class RiskError(VeilError, ValueError):
    """Targets that cannot be looked for, or do not stand in the text."""


class VaultError(VeilError):
    """The way back: a wrong key, a damaged vault, a text that is not certain."""


class ModelError(VeilError):
    """Files under ``models/`` and ``languages/`` that are missing or damaged."""


class OutputError(VeilError, OSError):
    """What was made cannot be written, or was not safe to write."""

    __str__ = VeilError.__str__


class ServiceError(VeilError):
    """Requests to the service."""


class StorageError(VeilError):
    """The database of the service."""
