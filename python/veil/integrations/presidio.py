"""Presidio: a recognizer for its analyzer and an operator for its anonymizer.

    >>> from presidio_anonymizer import AnonymizerEngine
    >>> from presidio_anonymizer.entities import OperatorConfig, RecognizerResult
    >>> from veil.integrations.presidio import VeilOperator, VeilRecognizer
    >>> recognizer = VeilRecognizer()
    >>> found = recognizer.analyze("Anna Vries lives in Oslo.", [], None)
    >>> [(result.entity_type, result.start, result.end) for result in found]
    [('PERSON', 0, 10), ('LOCATION', 20, 24)]
    >>> anonymizer = AnonymizerEngine()
    >>> anonymizer.add_anonymizer(VeilOperator)
    >>> anonymizer.anonymize("Anna Vries lives in Oslo.", [RecognizerResult("LOCATION", 20, 24, 0.9)],
    ...                      {"LOCATION": OperatorConfig("veil", {"method": "generalize"})}).text
    'Anna Vries lives in a city in Norway.'
"""

from __future__ import annotations

import json
from typing import Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult
from presidio_anonymizer.operators import Operator, OperatorType

from veil.document import Document
from veil.engine import NO_ID, Engine
from veil.native import _veil
from veil.shortcuts import engine_for

BEFORE = "x "  # a word, so that the entity does not begin a sentence


class VeilRecognizer(EntityRecognizer):
    """Finds what Veil finds, in Presidio's names. One per language: ``VeilRecognizer(supported_language="de")``."""

    def __init__(self, engine: Engine | None = None, supported_language: str = "en", supported_entities: list[str] | None = None) -> None:
        self._engine = engine
        self._language = supported_language
        super().__init__(supported_entities=supported_entities or _veil.scheme_labels("presidio"), name="VeilRecognizer", supported_language=supported_language)

    name: str

    def load(self) -> None:
        pass

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[Any]:
        engine = self._engine or engine_for(language=self._language)
        results = []
        for span in engine.detect(text).to_dict(scheme="presidio")["spans"]:
            if entities and span["label"] not in entities:
                continue
            told = AnalysisExplanation(recognizer=self.name, original_score=span["score"], textual_explanation=span["detector"])
            results.append(RecognizerResult(span["label"], span["start"], span["end"], span["score"], told,
                                            {RecognizerResult.RECOGNIZER_NAME_KEY: self.name}))
        return results


class VeilOperator(Operator):
    """``veil``: what a policy or method of Veil puts there. Parameters are those of ``veil.Engine``: ``method``, ``policy``, ``key_file``,
    ``language`` and so on. It sees one entity at a time, so that nothing is fitted into the sentence around it."""

    def operate(self, text: str = "", params: dict[str, Any] | None = None) -> str:
        settings = dict(params or {})
        label = settings.pop("entity_type", "PERSON")
        settings.setdefault("language", "en")
        engine = engine_for(**settings, given_mentions="only")
        span = {"start": len(BEFORE), "end": len(BEFORE) + len(text), "label": label}
        line = json.dumps({"id": NO_ID, "text": BEFORE + text, "spans": [span]}, ensure_ascii=False)
        held = _veil.Document.from_json(line, "code-points", "presidio")
        result = engine._results("protect", [held], None)[0]
        assert isinstance(result, Document)
        return result.protected.removeprefix(BEFORE)

    def validate(self, params: dict[str, Any] | None = None) -> None:
        settings = {name: value for name, value in (params or {}).items() if name != "entity_type"}
        settings.setdefault("language", "en")
        engine_for(**settings, given_mentions="only")  # refuses what means nothing

    def operator_name(self) -> str:
        return "veil"

    def operator_type(self) -> Any:
        return OperatorType.Anonymize
