"""Presidio: analysis and replacement by tags. With the small spaCy model of each language where all are installed; otherwise with empty
pipelines, so that only its patterns work, which is said in the answer (and makes it faster than it is in use)."""

import logging

import measure

MODELS = {"en": "en_core_web_sm", "de": "de_core_news_sm", "pt": "pt_core_news_sm", "es": "es_core_news_sm"}


def load(languages):
    import spacy
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import SpacyNlpEngine
    from presidio_anonymizer import AnonymizerEngine
    from importlib.metadata import version

    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
    complete = all(spacy.util.is_package(MODELS[language]) for language in languages)

    class Engine(SpacyNlpEngine):
        def __init__(self):
            super().__init__(models=[{"lang_code": language, "model_name": MODELS[language]} for language in languages])
            self.nlp = {language: spacy.load(MODELS[language]) if complete else spacy.blank(language) for language in languages}

        def load(self):
            pass

    registry = RecognizerRegistry(supported_languages=languages)
    registry.load_predefined_recognizers(languages=languages)
    if not complete:
        registry.remove_recognizer("SpacyRecognizer")
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=Engine(), supported_languages=languages)
    anonymizer = AnonymizerEngine()

    def work(text, language):
        return anonymizer.anonymize(text, analyzer.analyze(text, language=language))

    what = "analysis and replacement (small models)" if complete else "patterns and replacement only: no model installed"
    return version("presidio_analyzer"), what, "protect", work


measure.run(load)
