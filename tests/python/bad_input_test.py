"""What Python may hand over that is no text, and what may happen meanwhile: an exception with a code of ours each time, and an interpreter
that lives."""

import math
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import unittest

import veil
from package import ENGINE, LETTER, PROTECTED, PackageTest


class Halves(str):
    """A subclass of a text is a text."""


class NoText(PackageTest):
    def test_what_is_no_text_is_refused_by_its_type(self):
        for thing in (None, math.nan, 3, b"Marten Vries", bytearray(b"x"), ["Marten Vries"], object(), float("inf")):
            error = self.refused("read.wrong_type", ENGINE.protect, thing)
            self.assertIn(type(thing).__name__, error.message)
        self.assertEqual(str(ENGINE.protect(Halves("Marten Vries called."))), "[PERSON1] called.")

    def test_documents_without_a_text_are_refused(self):
        for thing in ({}, {"text": None}, {"text": math.nan}, {"text": b"Vries"}, {"text": "a", "spans": {1, 2}}, {"text": "a", "targets": [math.nan]}):
            self.refused("read.wrong_type", ENGINE.protect, thing)
        self.refused("read.invalid_span", ENGINE.protect, {"text": "a", "spans": [{"start": 5, "end": 9, "label": "ORG"}]})

    def test_half_a_surrogate_pair_is_refused_without_its_text(self):
        for text in ("Marten Vries \ud83d", "\udc80 Marten Vries", {"text": "Marten Vries \ud83d"}):
            self.refused("read.invalid_utf8", ENGINE.protect, text)
        self.refused("read.invalid_utf8", ENGINE.protect, LETTER, id="\ud83d")

    def test_odd_texts_pass(self):
        for text in ("", " ", "\0", "a\0b", "\ufeff", "‮", "💡" * 50, "\r\n"):
            self.assertEqual(ENGINE.protect(text).protected, text)

    def test_lists_where_a_text_belongs_and_texts_where_a_list_does(self):
        self.refused("usage.invalid_value", ENGINE.protect_all, "Marten Vries")
        self.refused("usage.invalid_value", ENGINE.protect_all, [], errors="ignore")
        self.refused("usage.invalid_value", ENGINE.protect_all, [], batch_size=0)
        self.assertEqual(list(ENGINE.protect_all([])), [])

    def test_errors_of_a_generator_are_its_own(self):
        def broken():
            yield "Marten Vries called."
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            list(ENGINE.protect_all(broken(), batch_size=1))

    def test_a_text_that_is_too_large_is_refused_before_it_is_copied(self):
        self.refused("read.too_large", ENGINE.protect, "x" * ((128 << 20) + 1))

    @unittest.skipUnless(os.environ.get("VEIL_LONG"), "takes 2 GB")
    def test_two_gigabytes(self):
        self.refused("read.too_large", ENGINE.protect, "x" * (2 << 30))


class Meanwhile(PackageTest):
    def test_a_closed_engine_says_so(self):
        engine = veil.Engine()
        documents = engine.protect_all(iter(["Marten Vries called."] * 3), batch_size=1)
        next(documents)
        engine.close()
        engine.close()
        self.refused("usage.closed", engine.protect, LETTER)
        self.refused("usage.closed", next, documents)
        self.assertEqual(repr(engine), "<veil.Engine: closed>")

    def test_closing_while_others_work_lets_them_finish(self):
        engine = veil.Engine(threads=2)
        results = []
        worker = threading.Thread(target=lambda: results.extend(engine.protect_all([LETTER] * 200, batch_size=200)))
        worker.start()
        engine.close()
        worker.join()
        self.assertIn(len(results), (0, 200))

    def test_children_of_a_fork_go_on_with_the_engine(self):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(_protect_in_child, [LETTER] * 4), [PROTECTED] * 4)

    def run_python(self, code):
        return subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_interrupt_in_the_middle_raises_and_leaves_the_engine_whole(self):
        process = self.run_python("""
            import signal, threading, os, veil
            engine = veil.Engine(threads=2)
            def endless():
                while True:
                    yield "Marten Vries called from the harbour of Oslo. " * 40
            threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            try:
                for document in engine.protect_all(endless(), batch_size=4096):
                    pass
            except KeyboardInterrupt:
                print("interrupted", engine.protect("Marten Vries called."))
        """)
        out, complaint = process.communicate(timeout=60)
        self.assertEqual((out, complaint, process.returncode), ("interrupted [PERSON1] called.\n", "", 0))

    def test_an_interpreter_that_ends_early_ends_cleanly(self):
        process = self.run_python("""
            import threading, veil
            engine = veil.Engine(threads=2)
            threading.Thread(target=lambda: list(engine.protect_all(["Marten Vries called."] * 400)), daemon=True).start()
        """)
        _, complaint = process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, -signal.SIGSEGV)
        self.assertNotIn("Vries", complaint)


def _protect_in_child(text):
    return str(ENGINE.protect(text))


if __name__ == "__main__":
    unittest.main()
