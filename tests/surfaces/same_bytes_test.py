"""The same documents, policy and key through every door: C++, the C interface, the command line, HTTP and Python give the same bytes. Spark
has its own test of it (tests/spark/files_test.py), against the command line."""

import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
PROGRAM = os.environ["VEIL_PROGRAM"]
sys.path[:0] = [str(ROOT / "tests" / "service"), str(ROOT / "tests" / "cli")]

from program import LETTERS  # noqa: E402

TEXTS = [*LETTERS.values(), "", " ", "\0", "💡 Please call Marten Vries, and tell Marten Vries that he should come.", "\u202eAnna\r\nVries\n", "Übermorgen kommt Marten Vries nach Köln. " * 20,
         "Call +44 20 7946 0958, IBAN DE89 3704 0044 0532 0130 00.", "no name here"]
POLICIES = {"tags": "{}\n",
            "keyed": "method: surrogate\nids: hash\nlabels: {PERSON: pseudonym, LOC: generalize}\nsurrogate: {key_file: my.key}\n"}


class SameBytes(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="veil-surfaces-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "my.key").write_bytes(b"an invented key of some length")
        for name, text in POLICIES.items():
            (self.folder / f"{name}.yaml").write_text(text)
        self.lines = [json.dumps({"id": f"d{i}", "text": text}, ensure_ascii=i % 2 == 0) for i, text in enumerate(TEXTS)]
        self.input = "".join(line + "\n" for line in self.lines).encode()

    def by_program(self, policy):
        words = [PROGRAM, "protect", "-", "--format", "jsonl", "--policy", self.folder / f"{policy}.yaml"]
        done = subprocess.run(words, input=self.input, capture_output=True, check=True)
        return done.stdout

    def test_cpp(self):
        for policy in POLICIES:
            words = [os.environ["VEIL_ONE_LINE"], ROOT, self.folder / f"{policy}.yaml"]
            done = subprocess.run(words, input=self.input, capture_output=True, check=True)
            self.assertEqual(done.stdout, self.by_program(policy))

    @unittest.skipUnless(os.environ.get("VEIL_LIBRARY"), "the library is not built as a shared one")
    def test_c(self):
        library = ctypes.CDLL(os.environ["VEIL_LIBRARY"])
        library.veil_open.restype = library.veil_protect.restype = ctypes.c_void_p
        for policy in POLICIES:
            options = json.dumps({"resources": str(ROOT), "policy": str(self.folder / f"{policy}.yaml")}).encode()
            engine = ctypes.c_void_p(library.veil_open(options, None))
            self.assertTrue(engine)
            out = b""
            for line in self.lines:
                answer = library.veil_protect(engine, None, line.encode())
                out += ctypes.string_at(answer) + b"\n"
                library.veil_free(ctypes.c_void_p(answer))
            library.veil_close(engine)
            self.assertEqual(out, self.by_program(policy))

    @unittest.skipUnless(os.environ.get("VEIL_SERVICE"), "the service is not built")
    def test_http(self):
        from server import Server

        server = Server("--policies", self.folder)
        self.addCleanup(server.stop)
        for policy in POLICIES:
            status, answer = server.lines(f"/v1/protect?policy={policy}", self.input)
            self.assertEqual((status, answer.encode()), (200, self.by_program(policy)))

    @unittest.skipUnless(os.environ.get("PYTHONPATH"), "the Python package is not built")
    def test_python(self):
        import veil
        from veil.columns import protect_cells
        from veil.lines import protect_lines

        for policy in POLICIES:
            expected = self.by_program(policy)
            with veil.Engine(self.folder / f"{policy}.yaml", threads=2) as engine:
                documents = [json.loads(line) for line in self.lines]
                self.assertEqual("".join(document.to_json() + "\n" for document in engine.protect_all(documents)).encode(), expected)
                self.assertEqual("".join(engine.protect(document).to_json() + "\n" for document in documents).encode(), expected)
                self.assertEqual(b"".join(line + b"\n" for line in protect_lines(engine, self.input.splitlines(), name="x.jsonl")), expected)
                texts, _ = protect_cells(engine, TEXTS, ids=[document["id"] for document in documents])
                self.assertEqual(texts, [json.loads(line)["text"] for line in expected.splitlines()])


if __name__ == "__main__":
    unittest.main()
