"""The engine: resources and a policy, loaded once, and what can be done with texts.

It never changes and may be used by any number of threads; the interpreter's lock is released while it works. After a fork both processes
may go on with it. It does not cross to other processes by itself: each opens its own (``Engine.settings`` says how).
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Union

from veil.document import Document
from veil.errors import InputError, UsageError, VeilError
from veil.native import _veil
from veil.vault import Vault

Text = Union[str, Mapping[str, Any], Document]
"""A text, or what a line of JSON Lines holds: ``{"text", "id", "language", "targets", "spans"}``, all but the text may be left out."""

Errors = Literal["raise", "keep"]
"""What becomes of a text that fails among many: the first raises, or its error stands in its place."""

LARGEST_BATCH = 4 << 20  # characters that wait between reader and writer; one larger text passes alone
NO_ID = "document-1"  # of a text without an id: what the other doors call it


class Engine:
    """What protects texts.

    ``policy`` is the name of one that ships (``veil.policies()``) or a file; ``policy_yaml`` the text of one's own. ``method``, ``language``
    and ``key_file`` (of surrogates, pseudonyms and hashed ids) are said instead of the policy's. ``offsets`` counts places in
    ``code-points``, ``bytes`` or ``utf16``. ``threads`` is for many texts at once: 0 takes all cores.

        >>> import veil
        >>> engine = veil.Engine()
        >>> print(engine.protect("Anna Vries moved to Oslo on 3 May 2021."))
        [PERSON1] moved to [LOC1] on [DATETIME1].
    """

    def __init__(self, policy: str | os.PathLike[str] = "", *, policy_yaml: str = "", method: str = "", language: str = "",
                 key_file: str | os.PathLike[str] = "", given_mentions: Literal["add", "only", "ignore"] = "add", seed: int = 0,
                 offsets: Literal["code-points", "bytes", "utf16"] = "code-points", explain: bool = False, threads: int = 0,
                 resources: str | os.PathLike[str] = "") -> None:
        if not 0 <= seed < 1 << 64:
            raise UsageError("usage.invalid_value", "a seed is a whole number from 0", "seed")
        if not 0 <= threads <= 256:
            raise UsageError("usage.invalid_value", "threads are from 0 (all cores) to 256", "threads")
        if offsets not in ("code-points", "bytes", "utf16"):
            raise UsageError("usage.unknown_offsets", "places are counted in code-points, bytes or utf16", "offsets")
        self._settings: dict[str, Any] = {
            "policy": os.fspath(policy), "policy_yaml": policy_yaml, "method": method, "language": language,
            "key_file": os.fspath(key_file), "given_mentions": given_mentions, "seed": seed, "explain": explain,
            "resources": os.fspath(resources)}
        self._offsets = offsets
        self._threads = threads
        self._for_risk: _veil.Engine | None = None
        self._native: _veil.Engine | None = _veil.Engine(**self._settings, for_risk=False)

    @property
    def settings(self) -> dict[str, Any]:
        """``Engine(**settings)`` opens another engine that does the same."""
        return {**self._settings, "offsets": self._offsets, "threads": self._threads}

    @property
    def policy(self) -> str:
        """The whole policy in force, as YAML."""
        return self._open().policy_yaml

    def close(self) -> None:
        """Lets go of models and tables. What is used afterwards raises ``usage.closed``."""
        self._native = self._for_risk = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<veil.Engine: {'closed' if self._native is None else 'open'}>"

    def __reduce__(self) -> Any:
        return _open_again, (self.settings,)

    # One text.

    def protect(self, text: Text, *, id: str | None = None, vault: Vault | None = None, registry: Registry | None = None) -> Document:
        """The document with what gives somebody away replaced, verified; its original is in ``vault`` before this returns.

            >>> document = engine.protect({"id": "a1", "text": "Write to Anna Vries, anna@vries.example."})
            >>> document.protected
            'Write to [PERSON1], [CODE1].'
            >>> [replacement.label for replacement in document.replacements]
            ['PERSON', 'CODE']
        """
        if registry is not None:
            if vault is not None:
                raise UsageError("usage.invalid_value", "texts that are numbered alike go into no vault yet", "registry")
            held = self._held(text, id)
            self._open().protect_numbered(held, registry._held)
            return Document(held)
        return self._one("protect", text, id, vault)

    def detect(self, text: Text, *, id: str | None = None) -> Document:
        """The document with what was found in it.

            >>> [(mention.text, mention.label) for mention in engine.detect("Anna Vries lives in Oslo.").mentions]
            [('Anna Vries', 'PERSON'), ('Oslo', 'LOC')]
        """
        return self._one("detect", text, id, None)

    def risk(self, text: Text, *, id: str | None = None, targets: Sequence[str] = ()) -> Document:
        """The document with what its phrases disclose, before and after protection (``document.risk``): about ``targets``, or about the
        person whom it is about. Without a policy or method, protection generalizes here.

            >>> report = engine.risk("Anna Vries sails. Anna Vries lives in Oslo.", targets=["Anna Vries"]).risk
            >>> report["targets"][0]["target"]
            'Anna Vries'
        """
        held = self._held(text, id, targets)
        document: Document = self._results("risk", [held], None)[0]
        return document

    # Many texts.

    def protect_all(self, texts: Iterable[Text], *, batch_size: int = 256, errors: Errors = "raise",
                    vault: Vault | None = None) -> Iterator[Document | VeilError]:
        """Documents in the order of ``texts``, which may be a generator without an end: at most ``batch_size`` of them, or four million
        characters, are in memory at once. Smaller batches answer sooner, larger ones keep more threads busy.

            >>> texts = (f"Ticket {number}: call Anna Vries" for number in range(3))
            >>> for document in engine.protect_all(texts):
            ...     print(document)
            Ticket 0: call [PERSON1]
            Ticket 1: call [PERSON1]
            Ticket 2: call [PERSON1]
        """
        return self._many("protect", texts, batch_size, errors, vault)

    def detect_all(self, texts: Iterable[Text], *, batch_size: int = 256, errors: Errors = "raise") -> Iterator[Document | VeilError]:
        """As ``protect_all``, with what was found."""
        return self._many("detect", texts, batch_size, errors, None)

    # Without waiting.

    async def protect_async(self, text: Text, *, id: str | None = None, vault: Vault | None = None) -> Document:
        """``protect`` on a thread of the event loop's own, which goes on meanwhile."""
        return await asyncio.to_thread(self.protect, text, id=id, vault=vault)

    async def detect_async(self, text: Text, *, id: str | None = None) -> Document:
        return await asyncio.to_thread(self.detect, text, id=id)

    async def protect_all_async(self, texts: AsyncIterable[Text], *, batch_size: int = 16, errors: Errors = "raise",
                                vault: Vault | None = None) -> AsyncIterator[Document | VeilError]:
        """As ``protect_all`` over an asynchronous iterator."""
        async for batch in _batches_async(texts, _check_batch_size(batch_size)):
            for document in await asyncio.to_thread(self._batch, "protect", batch, errors, vault):
                yield document

    # Below.

    def _open(self) -> _veil.Engine:
        native = self._native
        if native is None:
            raise UsageError("usage.closed", "this engine was closed", "engine")
        return native

    def _held(self, text: Text, id: str | None = None, targets: Sequence[str] = ()) -> _veil.Document:
        if isinstance(text, str):
            return _veil.Document(text, NO_ID if id is None else id, "", list(targets), self._offsets)
        if isinstance(text, Document):
            held = text._held.as_it_came()
            return held if id is None and not targets else _veil.Document(held.text, id or held.id, "", list(targets), self._offsets)
        if isinstance(text, Mapping):
            members = dict(text)
            if not isinstance(members.get("text"), str):  # json would make a number of NaN, and bytes an error of its own
                raise InputError("read.wrong_type", "a document needs a text under \"text\"", "document")
            if id is not None:
                members["id"] = id
            if targets:
                members["targets"] = [*members.get("targets", []), *targets]
            try:
                line = json.dumps(members, ensure_ascii=False, allow_nan=False)
            except (TypeError, ValueError, RecursionError):
                raise InputError("read.wrong_type", "a document holds what is no JSON", "document") from None
            return _veil.Document.from_json(line, self._offsets)
        raise InputError("read.wrong_type", f"a text is needed here, and this is of type {type(text).__name__}", "document")

    def _results(self, operation: str, held: list[_veil.Document], vault: Vault | None) -> list[Any]:
        engine = self._open()
        if operation == "risk":
            if self._for_risk is None:
                self._for_risk = _veil.Engine(**self._settings, for_risk=True)
            engine = self._for_risk
        results = engine.run(operation, held, self._threads, None if vault is None else vault._held)
        done = [result if isinstance(result, VeilError) else Document(result) for result in results]
        if len(held) == 1 and isinstance(done[0], VeilError):
            raise done[0]
        return done

    def _one(self, operation: str, text: Text, id: str | None, vault: Vault | None) -> Document:
        document: Document = self._results(operation, [self._held(text, id)], vault)[0]
        return document

    def _batch(self, operation: str, texts: Sequence[Text], errors: Errors, vault: Vault | None) -> list[Document | VeilError]:
        """Texts that cannot be read keep their place beside those that can."""
        engine = self._open()
        done: list[Document | VeilError | None] = []
        held: list[_veil.Document] = []
        for text in texts:
            try:
                if isinstance(text, VeilError):  # of a line that could not be read
                    raise text
                held.append(text if isinstance(text, _veil.Document) else self._held(text))
                done.append(None)
            except VeilError as error:
                done.append(error)
        results = iter(engine.run(operation, held, self._threads, None if vault is None else vault._held) if held else [])
        filled: list[Any] = [next(results) if one is None else one for one in done]
        if errors == "raise":
            for result in filled:
                if isinstance(result, VeilError):
                    raise result
        return [result if isinstance(result, VeilError) else Document(result) for result in filled]

    def _many(self, operation: str, texts: Iterable[Text], batch_size: int, errors: Errors,
              vault: Vault | None) -> Iterator[Document | VeilError]:
        _check_batch_size(batch_size)
        if errors not in ("raise", "keep"):
            raise UsageError("usage.invalid_value", "errors is one of raise, keep", "errors")
        if isinstance(texts, (str, bytes, Mapping)):
            raise UsageError("usage.invalid_value", "several texts are needed here; one goes to protect or detect", "texts")
        self._open()

        def results() -> Iterator[Document | VeilError]:
            for batch in _batches(texts, batch_size):
                yield from self._batch(operation, batch, errors, vault)

        return results()


class Registry:
    """One numbering for several texts: who is ``[PERSON1]`` in one is ``[PERSON1]`` in all that are protected with it, in their order.

        >>> registry = veil.Registry()
        >>> print(engine.protect("Anna Vries called.", registry=registry))
        [PERSON1] called.
        >>> print(engine.protect("Ben Marks called Anna Vries.", registry=registry))
        [PERSON2] called [PERSON1].
    """

    def __init__(self) -> None:
        self._held = _veil.EntityRegistry()


def _open_again(settings: dict[str, Any]) -> Engine:
    return Engine(**settings)


def _check_batch_size(size: int) -> int:
    if not 1 <= size <= 1 << 20:
        raise UsageError("usage.invalid_value", "a batch holds 1 to 1048576 texts", "batch_size")
    return size


def _size(text: Text) -> int:
    if isinstance(text, Mapping):
        text = text.get("text", "")
    return len(text) if isinstance(text, str) else 0


def _batches(texts: Iterable[Text], size: int) -> Iterator[list[Text]]:
    batch: list[Text] = []
    characters = 0
    for text in itertools.chain(texts):
        batch.append(text)
        characters += _size(text)
        if len(batch) >= size or characters >= LARGEST_BATCH:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


async def _batches_async(texts: AsyncIterable[Text], size: int) -> AsyncIterator[list[Text]]:
    batch: list[Text] = []
    characters = 0
    async for text in texts:
        batch.append(text)
        characters += _size(text)
        if len(batch) >= size or characters >= LARGEST_BATCH:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch
