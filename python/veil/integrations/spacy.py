"""spaCy: a component that sets ``doc.ents`` and ``doc._.veil``.

    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> _ = nlp.add_pipe("veil")
    >>> doc = nlp("Anna Vries lives in Oslo.")
    >>> [(entity.text, entity.label_) for entity in doc.ents]
    [('Anna Vries', 'PERSON'), ('Oslo', 'LOC')]
    >>> print(doc._.veil)
    [PERSON1] lives in [LOC1].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import filter_spans

from veil.engine import Engine

if not Doc.has_extension("veil"):
    Doc.set_extension("veil", default=None)


class VeilComponent:
    """``doc._.veil`` is the protected document. Entities that others have set stay where Veil found nothing."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __call__(self, doc: Any) -> Any:
        return next(iter(self.pipe([doc])))

    def pipe(self, stream: Iterable[Any], batch_size: int = 128) -> Iterator[Any]:
        docs: list[Any] = []
        for doc in stream:
            docs.append(doc)
            if len(docs) >= batch_size:
                yield from self._batch(docs)
                docs = []
        yield from self._batch(docs)

    def _batch(self, docs: list[Any]) -> Iterator[Any]:
        for doc, document in zip(docs, self._engine.protect_all([doc.text for doc in docs], batch_size=max(len(docs), 1))):
            assert not isinstance(document, Exception)  # errors raise
            spans = [doc.char_span(mention.start, mention.end, label=mention.label, alignment_mode="expand")
                     for mention in document.mentions]
            found = filter_spans([span for span in spans if span is not None])
            taken = {token.i for span in found for token in span}
            others = [entity for entity in doc.ents if not taken & set(range(entity.start, entity.end))]
            doc.ents = [*found, *others]
            doc._.veil = document
            yield doc


@Language.factory("veil", default_config={"policy": "", "method": "", "key_file": "", "language": None})
def make_component(nlp: Any, name: str, policy: str, method: str, key_file: str, language: str | None) -> VeilComponent:
    """``language`` is that of the pipeline where Veil speaks it, else found for each text."""
    spoken = nlp.lang if nlp.lang in ("en", "de", "pt", "es") else ""
    return VeilComponent(Engine(policy, method=method, key_file=key_file, language=spoken if language is None else language))
