"""Files of annotation tasks that are damaged in thousands of ways, and files under the name of another format: each gets an answer with a code,
none ends or confuses the service, and no answer and no log says a word of a text. VEIL_DAMAGED_FILES is how many (a seed is said when one
fails), VEIL_DAMAGED_SEED begins elsewhere."""

import collections
import json
import os
import random
import re
import time
import unittest
import urllib.parse

from server import ServiceTest

FILES = int(os.environ.get("VEIL_DAMAGED_FILES", "3000"))
SEED = int(os.environ.get("VEIL_DAMAGED_SEED", "1"))
# Words that stand in every file, and in no answer that refuses one.
TELLING = ("quillfeather", "zarvenko", "olmedilla")
TEXT = "Zora Quillfeather 🌍 called from Zarvenko.\nOlmedilla wrote \"never\" to Quillfeather, {not here}."
FORMATS = ("brat", "conll", "everyday", "jsonl", "labelstudio", "tsv", "txt", "wikireplace")
KINDS = ("mark", "choose", "group", "judge")
PIECES = (b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\r\n", b"\n\n", b"\t", b'"', b"\\", b"\\u0000", b"\\ud800", b"{{", b"}}", b"|", b"=== ",
          b"{", b"}", b"[", b"]", b",", b":", b"null", b"true", b"-1", b"1e999", b"9223372036854775808", b"18446744073709551616", b"4294967295", b"0.5", b"{{LOC q 1|", b"T1\tLOC 0 4\tZora\n",
          b"*\tEquiv T1 T1\n", b"A1\tkind T1 direct\n", b'"spans":[]', b'"text":7', b"-DOCSTART-", b"\tB-LOC", b"\tI-", b"[" * 3000, b'{"a":' * 3000, b"x" * 70_000)


def mention(words, after=0, **more):
    start = TEXT.index(words, after)
    return {"id": f"a{start}", "start": start, "end": start + len(words), "label": "PERSON", "kind": "direct", **more}


def damaged(chance, file, others):
    """A file with one to eight wounds."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(file) + 1)
        end = min(len(file), at + chance.choice((1, 1, 2, 8, 40, 400)))
        kind = chance.randrange(10)
        if kind == 0 and file:  # a bit
            at = min(at, len(file) - 1)
            file = file[:at] + bytes([file[at] ^ (1 << chance.randrange(8))]) + file[at + 1:]
        elif kind == 1:  # cut out
            file = file[:at] + file[end:]
        elif kind == 2:  # twice
            file = file[:end] + file[at:end] * chance.choice((1, 2, 50)) + file[end:]
        elif kind in (3, 4):  # put in
            file = file[:at] + chance.choice(PIECES) + file[at:]
        elif kind == 5:  # cut off
            file = file[:at]
        elif kind == 6:  # the end of another
            other = chance.choice(others)
            file = file[:at] + other[chance.randrange(len(other) + 1):]
        elif kind in (7, 8):  # another number
            numbers = list(re.finditer(rb"-?\d+", file))
            if numbers:
                one = chance.choice(numbers)
                file = file[:one.start()] + str(chance.choice((0, 1, -1, 5, 2**31, 2**32 - 1, 2**63, 10**30, chance.randrange(200)))).encode() + file[one.end():]
        else:  # two swapped parts
            middle = (at + end) // 2
            file = file[:at] + file[middle:end] + file[at:middle] + file[end:]
    return file[:1_000_000]


class DamagedFiles(ServiceTest):
    def new_task(self, kind):
        status, task = self.server.post("/v1/tasks", {"name": "x", "kind": kind, "annotators": ["local", "ben"], "each": 2, "labels": ["PERSON", "LOC", "LOC/city"]})
        self.assertEqual(status, 201, task)
        return f"/v1/tasks/{task['id']}"

    def send(self, path, format, file, query=""):
        status, _, body = self.server.request("POST", f"{path}/items?format={urllib.parse.quote(format)}{query}", file, {"Content-Type": "application/octet-stream"})
        return status, body

    def sound_files(self):
        """Whole files of each format, as the service itself gives them out."""
        options = [{"text": text, "level": level} for level, text in enumerate(("a person", "***"), 1)]
        items = [{"id": "i1", "text": TEXT, "language": "en", "parallel": {"text": "Dasselbe.", "language": "de"},
                  "mentions": [mention("Zora Quillfeather", options=options, entity=1, replacement="a person"), mention("Zarvenko", label="LOC", options=options), mention("Quillfeather", 60, options=options, entity=1)]},
                 {"id": "i2", "text": "Olmedilla.\n", "mentions": []}]
        files = collections.defaultdict(list)
        for kind in KINDS:
            path = self.new_task(kind)
            status, body = self.send(path, "jsonl", "\n".join(json.dumps(one, ensure_ascii=False) for one in items).encode())
            self.assertEqual(status, 201, body)
            for number in range(2):
                given = self.server.get(f"{path}/items/{number}")[1]["item"]["mentions"]
                more = {"choose": {"replacement": "a person"}, "group": {"entity": 1}, "judge": {"relevant": True, "grammatical": True, "true": False}}.get(kind, {})
                self.server.request("PUT", f"{path}/items/{number}/answer", {"version": 0, "done": True, "mentions": [{**one, **more} for one in given]})
            for format in FORMATS:
                status, _, body = self.server.request("GET", f"{path}/export?format={format}&answers=all")
                if status == 200 and not body.startswith(b"PK"):
                    files[format].append(body)
        self.server.request("DELETE", path)
        files["txt"].append(TEXT.encode())
        annotations = "T1\tPERSON 0 17\tZora Quillfeather\nT2\tLOC-city 32 40\tZarvenko\nA1\tkind T2 quasi\n*\tEquiv T1 T2\n#1\tAnnotatorNotes T1\ta person\n"
        files["brat"].append(json.dumps({"documents": [{"name": "a", "text": TEXT, "ann": annotations}, {"name": "b", "text": "Olmedilla.", "ann": ""}]}).encode())
        files["wikireplace"].append(json.dumps([{"doc_id": "d", "text": TEXT, "annotations": {"ann1": {"entity_mentions": [
            {"entity_type": "PERSON", "entity_mention_id": "e1", "start_offset": 0, "end_offset": 17, "span_text": "Zora Quillfeather", "identifier_type": "DIRECT", "entity_id": "1",
             "replacement": {"generalizations": {"wiki": ["a person", "somebody"]}, "generalization_selection": {"a person": ["p1"], "***": ["p2"]}}}]}}}]).encode())
        for format in FORMATS:
            self.assertTrue(files[format], format)
        return files

    def check(self, status, body, what):
        """An answer that took the file, or refused it with a code and no word of it."""
        self.assertLess(status, 500, what)
        answer = json.loads(body)
        if status < 400:
            return True
        self.assertIn(status, (400, 409, 413, 415, 422), what)
        self.assertRegex(answer["error"]["code"], r"^(read|usage|write)\.[a-z0-9_]+$", what)
        self.assertTrue(answer["error"]["message"], what)
        told = json.dumps(answer, ensure_ascii=False).lower()
        for word in TELLING:
            self.assertNotIn(word, told, what)
        return False

    def test_whole_files_come_in(self):
        for format, files in self.sound_files().items():
            for file in files:
                path = self.new_task("mark")
                status, body = self.send(path, format, file, "&as=answers&annotator=ann")
                self.assertEqual(status, 201, (format, body))

    def test_damaged_files_are_answered_plainly(self):
        files = self.sound_files()
        everything = [one for some in files.values() for one in some]
        tasks, outcomes, slowest = {}, collections.Counter(), 0
        for number in range(FILES):
            seed = f"{SEED}-{number}"
            chance = random.Random(seed)
            if number % 100 == 0:
                for path in tasks.values():
                    self.server.request("DELETE", path)
                tasks = {kind: self.new_task(kind) for kind in KINDS}
            format, kind = chance.choice(FORMATS), chance.choice(KINDS)
            mislabelled = chance.random() < .1
            file = damaged(chance, chance.choice(everything if mislabelled else files[format]), everything)
            begun = time.monotonic()
            status, body = self.send(tasks[kind], format, file, chance.choice(("", "&as=answers", "&as=answers&annotator=ann", "&name=a%20file")))
            slowest = max(slowest, time.monotonic() - begun)
            taken = self.check(status, body, (seed, format, kind, status, body[:300]))
            outcomes[format, taken] += 1
            if number % 100 == 99:  # what came in goes out again
                for path in tasks.values():
                    self.assertEqual(self.server.get(path + "/items")[0], 200)
                    self.server.get(path + "/agreement")
                    for out in FORMATS:
                        status, _, body = self.server.request("GET", f"{path}/export?format={out}&answers=all")
                        self.assertLess(status, 500, (seed, out, body[:300]))
                        if status >= 400:
                            self.assertRegex(json.loads(body)["error"]["code"], r"^(read|usage|write)\.[a-z0-9_]+$")
        for format in FORMATS:  # both happen, or nothing was tried
            self.assertGreater(outcomes[format, True], 0, format)
            if format != "txt":
                self.assertGreater(outcomes[format, False], 0, format)
        self.assertLess(slowest, 10)
        self.assertEqual(self.server.request("GET", "/health")[0], 200)
        for word in TELLING:
            self.assertNotIn(word, self.server.log.lower())
        print(f"\n{FILES} damaged files, the slowest {1000 * slowest:.0f} ms:", ", ".join(f"{format} {outcomes[format, True]} taken {outcomes[format, False]} refused" for format in FORMATS))


if __name__ == "__main__":
    unittest.main()
