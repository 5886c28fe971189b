"""The engine in Python: texts in, documents out, one by one, many at once, and without waiting."""

import asyncio
import json
import pickle
import threading
import unittest

import veil
from package import ENGINE, LETTER, PROTECTED, PackageTest


class OneText(PackageTest):
    def test_protected_text_is_the_document_as_a_string(self):
        document = ENGINE.protect(LETTER)
        self.assertEqual(str(document), PROTECTED)
        self.assertEqual((document.text, document.language, document.is_protected), (LETTER, "en", True))

    def test_replacements_stand_where_they_say_in_characters(self):
        document = ENGINE.protect("Ä" * 3 + " und Marten Vries wohnt in Köln.")
        for replacement in document.replacements:
            self.assertEqual(document.protected[replacement.start:replacement.end], replacement.replacement)
        self.assertEqual([replacement.label for replacement in document.replacements], ["PERSON", "LOC"])

    def test_mentions_stand_where_they_say_in_characters(self):
        document = ENGINE.detect("💡 " + LETTER)
        for mention in document.mentions:
            self.assertEqual(document.text[mention.start:mention.end], mention.text)
        self.assertEqual({mention.label for mention in document.mentions}, {"PERSON", "LOC", "CODE", "DATETIME"})

    def test_offsets_in_bytes_and_utf16_on_request(self):
        for unit, start in (("bytes", 5), ("utf16", 3)):
            with veil.Engine(offsets=unit) as engine:
                self.assertEqual(engine.detect("💡 Marten Vries called.").mentions[0].start, start)

    def test_json_goes_in_as_on_the_command_line(self):
        given = {"id": "a1", "text": "The crew met Zorblax there.", "language": "en", "spans": [{"start": 13, "end": 20, "label": "ORG"}]}
        self.assertEqual(str(ENGINE.protect(given)), "The crew met [ORG1] there.")
        self.assertEqual(json.loads(ENGINE.protect(given).to_json())["id"], "a1")

    def test_risk_says_what_is_disclosed_before_and_after(self):
        report = ENGINE.risk("Marten Vries is a sailor. Marten Vries lives in Oslo.", targets=["Marten Vries"]).risk
        self.assertEqual(report["targets"][0]["target"], "Marten Vries")
        self.assertTrue(report["phrases"])

    def test_a_document_may_be_worked_on_again(self):
        found = ENGINE.detect(LETTER)
        self.assertEqual(str(ENGINE.protect(found)), PROTECTED)
        self.assertFalse(found.is_protected)

    def test_repr_says_nothing_of_the_text(self):
        self.assertEqual(repr(ENGINE.protect(LETTER, id="Marten Vries")), "<veil.Document: 4 mentions, 4 replaced>")

    def test_notebooks_show_the_text_that_may_leave(self):
        page = ENGINE.protect("Marten Vries wrote <b>this</b>.")._repr_html_()
        self.assertIn("&lt;b&gt;this&lt;/b&gt;", page)
        self.assertIn("[PERSON1]</mark>", page)
        self.assertNotIn("Vries", page)
        self.assertIn("Marten Vries</mark>", ENGINE.detect("Marten Vries wrote this.")._repr_html_())

    def test_policy_method_and_language_as_elsewhere(self):
        self.assertIn("general", veil.policies())
        self.assertIn("pseudonym", veil.methods())
        with veil.Engine(method="suppress", language="en") as engine:
            self.assertEqual(str(engine.protect("Marten Vries called.")), "*** called.")
        with veil.Engine(policy_yaml="tag: {open: '<', close: '>'}") as engine:
            self.assertEqual(str(engine.protect("Marten Vries called.")), "<PERSON1> called.")
            self.assertIn("protect:", engine.policy)

    def test_pseudonyms_are_the_same_in_all_documents_with_a_key(self):
        veil.new_key(self.folder / "my.key")
        with veil.Engine(method="pseudonym", key_file=self.folder / "my.key") as engine:
            first = engine.protect("Marten Vries called.").replacements[0].replacement
            second = engine.protect("In the end, MARTEN VRIES and Ben Marks came.").protected
        self.assertRegex(first, r"^\[PERSON_[bcdfghjklmnpqrstvwxz]{15}\]$")
        self.assertIn(first, second)

    def test_one_numbering_for_several_texts(self):
        registry = veil.Registry()
        self.assertEqual(str(ENGINE.protect("Marten Vries called.", registry=registry)), "[PERSON1] called.")
        self.assertEqual(str(ENGINE.protect("Ben Marks met Marten Vries.", registry=registry)), "[PERSON2] met [PERSON1].")

    def test_shortcuts_open_an_engine_by_themselves(self):
        self.assertEqual(str(veil.protect("Marten Vries called.")), "[PERSON1] called.")
        self.assertEqual(veil.detect("Marten Vries called.").mentions[0].label, "PERSON")


class ManyTexts(PackageTest):
    def texts(self, count):
        for number in range(count):
            yield {"id": str(number), "text": f"Note {number}: Marten Vries called."}

    def test_order_and_bytes_are_the_same_for_any_number_of_threads(self):
        with veil.Engine(threads=1) as one, veil.Engine(threads=4) as four:
            lines = [document.to_json() for document in one.protect_all(self.texts(60))]
            self.assertEqual([document.to_json() for document in four.protect_all(self.texts(60), batch_size=7)], lines)
        self.assertEqual([json.loads(line)["id"] for line in lines], [str(number) for number in range(60)])

    def test_generators_are_read_no_further_than_a_batch(self):
        read = 0

        def endless():
            nonlocal read
            while True:
                read += 1
                yield "Marten Vries called."

        documents = ENGINE.protect_all(endless(), batch_size=4)
        for _ in range(5):
            next(documents)
        self.assertEqual(read, 8)

    def test_one_large_text_passes_alone(self):
        long = "It rained. " * 400_000
        sizes = [len(document.text) for document in ENGINE.detect_all(iter([long[:5_000_000] * 0 + "a", "b"]), batch_size=2)]
        self.assertEqual(sizes, [1, 1])

    def test_an_error_raises_or_stands_in_its_place(self):
        texts = ["Marten Vries called.", None, "Это русский текст, который никто здесь не читает.", "Ben Marks called."]
        self.refused("read.wrong_type", lambda: list(ENGINE.protect_all(texts)))
        results = list(ENGINE.protect_all(texts, errors="keep"))
        self.assertEqual([str(result) for result in (results[0], results[3])], ["[PERSON1] called."] * 2)
        self.assertEqual([results[1].code, results[2].code], ["read.wrong_type", "language.not_spoken"])
        self.assertIsInstance(results[2], veil.LanguageError)

    def test_policies_that_number_ids_number_those_of_an_engine(self):
        with veil.Engine(policy_yaml="ids: number") as engine:
            ids = [json.loads(document.to_json())["id"] for document in engine.protect_all(self.texts(3))]
            ids.append(json.loads(engine.protect("Marten Vries called.", id="x").to_json())["id"])
        self.assertEqual(ids, ["1", "2", "3", "4"])

    def test_threads_of_python_share_an_engine(self):
        done = []
        threads = [threading.Thread(target=lambda: done.append(str(ENGINE.protect(LETTER)))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(done, [PROTECTED] * 6)


class WithoutWaiting(PackageTest):
    def test_event_loop_goes_on_meanwhile(self):
        async def work():
            ticks = 0

            async def tick():
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0)

            ticking = asyncio.create_task(tick())
            documents = await asyncio.gather(*(ENGINE.protect_async(LETTER) for _ in range(8)))
            ticking.cancel()
            return [str(document) for document in documents], ticks

        texts, ticks = asyncio.run(work())
        self.assertEqual(texts, [PROTECTED] * 8)
        self.assertGreater(ticks, 1)

    def test_asynchronous_iterators_keep_their_order(self):
        async def texts():
            for number in range(40):
                yield {"id": str(number), "text": "Marten Vries called."}

        async def work():
            return [document.id async for document in ENGINE.protect_all_async(texts())]

        self.assertEqual(asyncio.run(work()), [str(number) for number in range(40)])


class Errors(PackageTest):
    def test_classes_follow_the_codes(self):
        for error, kind in ((self.refused("policy.not_found", veil.Engine, policy="nowhere"), veil.PolicyError),
                            (self.refused("usage.unknown_method", veil.Engine, method="hide"), veil.UsageError),
                            (self.refused("policy.invalid_value", veil.Engine, method="pseudonym"), veil.PolicyError),
                            (self.refused("read.not_found", veil.Engine, method="pseudonym", key_file="none.key"), veil.NotFoundError),
                            (self.refused("usage.unknown_language", veil.Engine, language="fi"), veil.UsageError)):
            self.assertIsInstance(error, kind)

    def test_policy_errors_name_the_line(self):
        (self.folder / "own.yaml").write_text("method: tag\nmehtod: tag\n")
        error = self.refused("policy.unknown_key", veil.Engine, policy=self.folder / "own.yaml")
        self.assertRegex(error.place, "own.yaml, line 2")

    def test_errors_and_engines_cross_processes(self):
        error = self.refused("read.wrong_type", ENGINE.protect, None)
        self.assertEqual(pickle.loads(pickle.dumps(error)).as_dict(), error.as_dict())
        again = pickle.loads(pickle.dumps(veil.Engine(method="suppress")))
        self.assertEqual(str(again.protect("Marten Vries called.")), "*** called.")


if __name__ == "__main__":
    unittest.main()
