#!/usr/bin/env python3
"""Presidio's analyzer behind POST /analyze, as its own server does it, for comparison: with a model of spaCy where one is installed, else
with its patterns alone, which is less work than its users ask of it. Needs presidio-analyzer and flask.

    presidio_server.py PORT [MODEL]
"""

import json
import logging
import sys

import spacy
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
