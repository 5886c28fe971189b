"""Veil protects text without destroying it, in English, German, Portuguese and Spanish.

    >>> import veil
    >>> engine = veil.Engine(method="generalize")
    >>> print(engine.protect("Anna Vries moved to Oslo on 3 May 2021."))
    PERSON 1 moved to a city in Norway in May 2021.

The same words as in C++, JSON and the command line; docs/python.md has all of it. Integrations stand in ``veil.integrations`` and are
imported when they are used: ``import veil.integrations.pandas`` gives data frames ``df.veil``.
"""

from __future__ import annotations

from veil.attacker import Attack, Attacker, Attacks, Candidate, attack
from veil.document import Document, Mention, Option, Replacement
from veil.engine import Engine, Registry
from veil.errors import (InputError, LanguageError, ModelError, NotFoundError, OutputError, PermissionDeniedError, PolicyError, RiskError,
                         ServiceError, StorageError, UsageError, VaultError, VeilError)
from veil.evaluation import evaluate
from veil.native import _veil
from veil.shortcuts import detect, protect, risk
from veil.vault import Restored, Vault, new_key, restore

__version__: str = _veil.version


def policies(resources: str = "") -> list[str]:
    """Names of the policies that ship."""
    return _veil.policy_names(resources)


def methods() -> list[str]:
    """Names of the methods of replacement."""
    return _veil.method_names()


__all__ = ["Attack", "Attacker", "Attacks", "Candidate", "Document", "Engine", "InputError", "LanguageError", "Mention", "ModelError",
           "NotFoundError", "Option", "OutputError", "PermissionDeniedError", "PolicyError", "Registry", "Replacement", "Restored",
           "RiskError", "ServiceError", "StorageError", "UsageError", "Vault", "VaultError", "VeilError", "attack", "detect", "evaluate",
           "methods", "new_key", "policies", "protect", "restore", "risk"]
