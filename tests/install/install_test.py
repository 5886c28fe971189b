#!/usr/bin/env python3
"""What is installed, as others meet it: a foreign project in C++ and C builds against it by find_package and by pkg-config and protects a
line; the tree works when it was moved; public headers stand alone and show nothing of the libraries inside; libveil hides what is not
public, is small and starts fast."""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
BUILD = pathlib.Path(os.environ["VEIL_BUILD"])
FOREIGN = pathlib.Path(__file__).parent / "foreign"

LARGEST_LIBRARY = 8_000_000  # bytes, stripped
LONGEST_START = 0.120  # seconds of processor time from start to a protected line
MOST_HEADERS = 25
NOT_IN_HEADERS = re.compile(r'"/[^"]*/(nlohmann|CLI|yaml-cpp|re2|unicode|simdjson|pugixml|sodium)[/.][^"]*"')
PROTECTED = "[PERSON1] moved to [LOC1].\n"


def clean_environment(**more):
    """Without what would tell where resources are."""
    return {**{name: value for name, value in os.environ.items() if name not in ("VEIL_RESOURCES", "LD_LIBRARY_PATH")}, **more}


def run(*words, expect=0, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=clean_environment(**more), timeout=600)
    if done.returncode != expect:
        raise AssertionError(f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def setUpModule():
    Tree.folder = pathlib.Path(tempfile.mkdtemp())
    unittest.addModuleCleanup(shutil.rmtree, Tree.folder)
    Tree.tree = Tree.folder / "tree"
    run("cmake", "--install", BUILD, "--prefix", Tree.tree)
    Tree.library = next(Tree.tree.rglob("libveil.so"))


class Tree(unittest.TestCase):
    """The installed tree, the same for all."""

    def foreign(self):
        """The foreign project, built once."""
        built = self.folder / "built"
        if not built.exists():
            run("cmake", "-S", FOREIGN, "-B", built, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.tree}",
                "-DCMAKE_BUILD_TYPE=Release")
            run("cmake", "--build", built)
        return built


class Installed(Tree):
    def test_a_foreign_project_protects_a_line(self):
        self.assertEqual(run(self.foreign() / "hello"), PROTECTED)

    def test_the_tools_can_be_used_from_outside(self):
        self.assertIn("1 document", run(self.foreign() / "measure"))

    def test_the_c_interface_answers_in_json(self):
        key = self.folder / "my.key"
        key.write_text("a secret of sixteen bytes and more")
        vault = json.dumps({"file": str(self.folder / "my.vault"), "key_file": str(key)})
        lines = [json.loads(line) for line in run(self.foreign() / "hello_c", '{"offsets": "bytes"}', vault).splitlines()]
        found, protected, malformed, kept, finished, restored, unknown = lines
        self.assertEqual([span["label"] for span in found["spans"]], ["PERSON", "LOC"])
        self.assertEqual((protected["id"], protected["text"]), ("a1", PROTECTED.strip()))
        self.assertEqual(malformed["error"]["code"], "read.malformed_input")
        self.assertEqual((kept["text"], finished), (PROTECTED.strip(), {}))
        self.assertEqual((restored["id"], restored["text"], restored["left"]), ("a1", "Anna Vries moved to Oslo.", 0))
        self.assertEqual(unknown["error"]["code"], "restore.unknown_document")

    def test_the_c_interface_refuses_what_it_does_not_know(self):
        hello = self.foreign() / "hello_c"
        for options, code in (('{"polcy": "general"}', "usage.invalid_value"), ("[]", "usage.invalid_value"),
                              ('{"policy": "none such"}', "policy.not_found"), ('{"language": "fr"}', "usage.unknown_language"),
                              ('{"policy_yaml": "metod: tag"}', "policy.unknown_key"), ('{"seed": -1}', "usage.invalid_value"),
                              ('{"resources": "/nonexistent"}', "model.no_folder"), ('{"offsets": "words"}', "usage.unknown_offsets")):
            self.assertEqual(json.loads(run(hello, options, expect=1))["error"]["code"], code, options)

    def test_pkg_config_is_enough(self):
        place = self.library.parent / "pkgconfig"
        flags = run("pkg-config", "--cflags", "--libs", "veil", PKG_CONFIG_PATH=str(place)).split()
        program = self.folder / "by_pkg_config"
        run("c++", "-std=c++20", FOREIGN / "hello.cpp", "-o", program, *flags)
        self.assertEqual(run(program, LD_LIBRARY_PATH=str(self.library.parent)), PROTECTED)

    def test_a_tree_that_was_moved_works(self):
        moved = self.folder / "elsewhere"
        shutil.copytree(self.tree, moved, symlinks=True)
        inside = json.loads(run(moved / "bin" / "veil", "doctor", "--json"))
        self.assertEqual(pathlib.Path(inside["resources"]), moved / "share" / "veil")
        self.assertTrue((moved / "share/veil/web/review/index.html").is_file())
        library = moved / self.library.parent.relative_to(self.tree)
        self.assertEqual(run(self.foreign() / "hello", LD_LIBRARY_PATH=str(library)), PROTECTED)
        # A cut model in the moved tree is noticed: it is the moved one that is read.
        model = moved / "share/veil/models/languages.veil"
        model.write_bytes(model.read_bytes()[:100])
        run(moved / "bin" / "veil", "doctor", expect=1)
        run(self.foreign() / "hello", LD_LIBRARY_PATH=str(library), expect=1)

    def test_nothing_that_is_installed_names_the_checkout_or_the_prefix(self):
        for path in self.tree.rglob("*"):
            if path.suffix in (".cmake", ".pc", ".h") and path.is_file():
                text = path.read_text()
                for place in (ROOT, BUILD, self.tree):
                    self.assertNotIn(str(place), text, path)

    def test_manual_completion_and_licence_are_there(self):
        for name in ("share/man/man1/veil.1", "share/bash-completion/completions/veil", "share/doc/veil/LICENSE"):
            self.assertTrue((self.tree / name).is_file(), name)

    def test_the_manual_names_every_command(self):
        manual = (self.tree / "share/man/man1/veil.1").read_text()
        for command in re.findall(r"^  ([a-z]+)  ", run(self.tree / "bin/veil", "--help"), re.MULTILINE):
            self.assertIn(rf"\fB{command}\fR", manual)


class Headers(Tree):
    def test_public_headers_stand_alone_and_show_no_library_inside(self):
        headers = sorted((self.tree / "include/veil").rglob("*.h"))
        public = [header for header in headers if "tools" not in header.parts]
        self.assertLessEqual(len(public), MOST_HEADERS)
        for header in headers:
            as_c = header.name == "c.h"
            language = ["cc", "-x", "c", "-std=c11"] if as_c else ["c++", "-x", "c++", "-std=c++20"]
            shown = run(*language, "-E", "-I", self.tree / "include", header)
            self.assertIsNone(NOT_IN_HEADERS.search(shown), f"{header}: {NOT_IN_HEADERS.search(shown)}")
            if as_c:
                run(*language, "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", header)

    def test_each_compiles_alone(self):
        headers = sorted((self.tree / "include/veil").rglob("*.h"))
        for header in headers:
            run("c++", "-x", "c++", "-std=c++20", "-fsyntax-only", "-I", self.tree / "include", header)


class Library(Tree):
    def test_is_small_and_has_a_version_in_its_name(self):
        stripped = self.folder / "stripped.so"
        run("strip", "-o", stripped, self.library)
        self.assertLess(stripped.stat().st_size, LARGEST_LIBRARY)
        print("libveil.so, stripped:", stripped.stat().st_size, file=sys.stderr)
        self.assertIn("libveil.so.0.2", run("objdump", "-p", self.library))

    def test_needs_no_library_of_the_tools(self):
        needed = run("objdump", "-p", self.library)
        for name in ("lbfgs", "serd", "expat", "roaring", "archive", "xgboost"):
            self.assertNotIn(f"lib{name}", needed)

    def test_hides_what_is_not_public(self):
        names = [line.split(" ", 2)[2] for line in run("nm", "-DC", "--defined-only", self.library).splitlines()]
        hidden = re.compile(r"^(veil::(detect|combine|replace|resolve|risk|read|write|pipeline|restore|expressions|c)::|nlohmann::|simdjson::)")
        self.assertEqual([name for name in names if hidden.match(name)], [])
        self.assertIn("veil_protect", names)
        self.assertIn("veil::Engine::open(veil::EngineOptions)", names)

    def test_starts_and_protects_a_line_at_once(self):
        hello = self.foreign() / "hello"
        times = []
        for _ in range(5):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run(hello)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        print("hello, seconds of processor time:", [round(time, 3) for time in times], file=sys.stderr)
        self.assertLess(min(times), LONGEST_START)


if __name__ == "__main__":
    unittest.main()
