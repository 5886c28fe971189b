"""Veil in other tools, each the real package from PyPI: what their users would do, and what happens to cells that are no text."""

import pypi

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
os.environ["VEIL_INTEGRATIONS"] = "1"
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import veil
from docstrings_test import load_tests  # noqa: F401  the examples in the integrations' docstrings
from package import ENGINE, PackageTest

TEXTS = ["Marten Vries called.", None, "Это русский текст, который никто здесь не читает.", "Ben Marks lives in Oslo."]
PROTECTED = ["[PERSON1] called.", None, None, "[PERSON1] lives in [LOC1]."]


class Pandas(PackageTest):
    def setUp(self):
        super().setUp()
        import pandas
        import veil.integrations.pandas

        self.pandas = pandas

    def test_columns_of_a_frame(self):
        frame = self.pandas.DataFrame({"text": TEXTS, "n": range(4)}, index=list("abcd"))
        self.refused("language.not_spoken", frame.veil.protect, "text")
        done = frame.veil.protect("text", errors="keep", engine=ENGINE)
        self.assertEqual([None if self.pandas.isna(cell) else cell for cell in done["text"]], PROTECTED)
        self.assertEqual(list(done.index), list("abcd"))
        self.assertIn("language.not_spoken", done["text_error"]["c"])
        self.assertEqual(frame["text"]["a"], TEXTS[0])

    def test_types_of_columns_and_missing_cells(self):
        for kind in ("object", "string"):
            series = self.pandas.Series(["Marten Vries called.", None, float("nan") if kind == "object" else None], dtype=kind)
            done = series.veil.protect()
            self.assertEqual(done[0], "[PERSON1] called.")
            self.assertTrue(done[1:].isna().all())
        self.refused("read.wrong_type", self.pandas.Series([1, 2]).veil.protect)
        self.refused("read.wrong_type", self.pandas.Series([b"Marten Vries"]).veil.protect)

    def test_settings_and_engine_exclude_each_other(self):
        series = self.pandas.Series(["Marten Vries called."])
        self.assertEqual(series.veil.protect(method="suppress")[0], "*** called.")
        self.refused("usage.invalid_value", series.veil.protect, engine=ENGINE, method="suppress")


class Polars(PackageTest):
    def test_frames_series_and_lazy_queries(self):
        import polars
        import veil.integrations.polars  # noqa: F401

        frame = polars.DataFrame({"text": TEXTS})
        done = frame.veil.protect("text", errors="keep")
        self.assertEqual(done["text"].to_list(), PROTECTED)
        self.assertIn("language.not_spoken", done["text_error"][2])
        self.assertEqual(frame["text"].veil.protect(errors="keep").to_list(), PROTECTED)
        lazy = frame.lazy().with_columns(polars.col("text").veil.protect(errors="keep")).collect()
        self.assertEqual(lazy["text"].to_list(), PROTECTED)


class SpaCy(PackageTest):
    def test_entities_and_the_document(self):
        import spacy
        import veil.integrations.spacy  # noqa: F401

        nlp = spacy.blank("de")
        nlp.add_pipe("veil", config={"method": "suppress"})
        texts = ["Marten Vries wohnt in Köln.", "Ben Marks nicht."]
        docs = list(nlp.pipe(texts))
        self.assertEqual([(entity.text, entity.label_) for entity in docs[0].ents], [("Marten Vries", "PERSON"), ("Köln", "LOC")])
        self.assertEqual(str(docs[1]._.veil), "*** nicht.")

    def test_entities_of_others_stay_where_nothing_was_found(self):
        import spacy
        import veil.integrations.spacy  # noqa: F401

        nlp = spacy.blank("en")
        ruler = nlp.add_pipe("entity_ruler")
        ruler.add_patterns([{"label": "ANIMAL", "pattern": "goat"}, {"label": "NAME", "pattern": "Vries"}])
        nlp.add_pipe("veil")
        doc = nlp("Marten Vries has a goat.")
        self.assertEqual([(entity.text, entity.label_) for entity in doc.ents], [("Marten Vries", "PERSON"), ("goat", "ANIMAL")])


class Presidio(PackageTest):
    def test_recognizer_in_an_analyzer_and_operator_in_an_anonymizer(self):
        from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
        from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine
        from presidio_anonymizer import AnonymizerEngine
        from presidio_anonymizer.entities import OperatorConfig
        from veil.integrations.presidio import VeilOperator, VeilRecognizer

        class NoNlp(NlpEngine):
            """Nothing of spaCy's models is needed."""

            def load(self): pass
            def is_loaded(self): return True
            def process_text(self, text, language): return NlpArtifacts([], None, [], [], self, language)
            def process_batch(self, texts, language, **_): return ((text, self.process_text(text, language)) for text in texts)
            def is_stopword(self, word, language): return False
            def is_punct(self, word, language): return False
            def get_supported_entities(self): return []
            def get_supported_languages(self): return ["en"]

        registry = RecognizerRegistry(recognizers=[VeilRecognizer()], supported_languages=["en"])
        analyzer = AnalyzerEngine(registry=registry, nlp_engine=NoNlp(), supported_languages=["en"])
        text = "Marten Vries lives in Oslo; write to marten@vries.example."
        results = analyzer.analyze(text, language="en")
        self.assertEqual({text[one.start:one.end]: one.entity_type for one in results},
                         {"Marten Vries": "PERSON", "Oslo": "LOCATION", "marten@vries.example": "EMAIL_ADDRESS"})
        self.assertEqual([one.entity_type for one in analyzer.analyze(text, language="en", entities=["EMAIL_ADDRESS"])], ["EMAIL_ADDRESS"])
        anonymizer = AnonymizerEngine()
        anonymizer.add_anonymizer(VeilOperator)
        done = anonymizer.anonymize(text, results, {"DEFAULT": OperatorConfig("veil", {"method": "generalize"})}).text
        self.assertNotIn("Vries", done)
        self.assertIn("a city in Norway", done)


class LangChain(PackageTest):
    def agent(self, heard, answer, tools=()):
        from langchain.agents import create_agent
        from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
        from veil.integrations.langchain import VeilMiddleware

        class Model(GenericFakeChatModel):
            def bind_tools(self, tools, **_):
                return self

            def _generate(self, messages, *arguments, **options):
                heard.append([str(message.content) for message in messages])
                return super()._generate(messages, *arguments, **options)

        return create_agent(Model(messages=iter(answer)), list(tools), middleware=[VeilMiddleware(ENGINE)])

    def test_the_model_hears_tags_and_the_state_holds_originals(self):
        from langchain_core.messages import AIMessage

        heard = []
        agent = self.agent(heard, [AIMessage("I wrote to [PERSON1] in [LOC1].")])
        done = agent.invoke({"messages": [("system", "You help Clara Holt."), ("user", "Marten Vries lives in Oslo. Write to him.")]})
        self.assertFalse([text for texts in heard for text in texts if "Vries" in text or "Oslo" in text or "Holt" in text], heard)
        self.assertIn("Marten Vries lives in Oslo", done["messages"][1].content)
        self.assertNotIn("[PERSON", done["messages"][-1].content)

    def test_tools_get_originals_and_their_answers_are_protected(self):
        from langchain_core.messages import AIMessage
        from langchain_core.tools import tool

        asked = []

        @tool
        def look_up(name: str) -> str:
            """Looks a person up."""
            asked.append(name)
            return "Marten Vries lives with Ben Marks."

        heard = []
        call = AIMessage("", tool_calls=[{"name": "look_up", "args": {"name": "[PERSON1]"}, "id": "1"}])
        agent = self.agent(heard, [call, AIMessage("[PERSON1] lives with [PERSON2].")], [look_up])
        done = agent.invoke({"messages": [("user", "Where does Marten Vries live?")]})
        self.assertEqual(asked, ["Marten Vries"])
        self.assertFalse([text for texts in heard for text in texts if "Vries" in text or "Marks" in text], heard)
        self.assertEqual(done["messages"][-1].content, "Marten Vries lives with Ben Marks.")

    def test_pictures_are_refused(self):
        from langchain_core.messages import AIMessage, HumanMessage

        agent = self.agent([], [AIMessage("Fine.")])
        picture = HumanMessage([{"type": "image", "url": "https://example.org/vries.png"}])
        self.refused("read.wrong_type", agent.invoke, {"messages": [picture]})


class Datasets(PackageTest):
    def test_map_also_in_processes(self):
        from datasets import Dataset
        from veil.integrations.datasets import Protect

        data = Dataset.from_dict({"text": TEXTS})
        for processes in (None, 2):
            done = data.map(Protect("text", errors="keep"), batched=True, batch_size=2, num_proc=processes, load_from_cache_file=False)
            self.assertEqual(list(done["text"]), PROTECTED)
        one = Dataset.from_dict({"text": TEXTS[:1]}).map(Protect("text", method="suppress"))
        self.assertEqual(list(one["text"]), ["*** called."])


class DuckDb(PackageTest):
    def test_a_function_of_sql(self):
        import duckdb
        from veil.integrations.duckdb import register

        connection = duckdb.connect()
        connection.execute("create table tickets (text varchar)")
        connection.executemany("insert into tickets values (?)", [[text] for text in TEXTS])
        register(connection, engine=ENGINE, errors="keep")
        self.assertEqual([row[0] for row in connection.sql("select veil_protect(text) from tickets").fetchall()], PROTECTED)
        register(connection, name="strict")
        with self.assertRaises(duckdb.Error) as caught:
            connection.sql("select strict(text) from tickets").fetchall()
        self.assertIn("language.not_spoken", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
