"""Annotation tasks: blind answers, who sees what, agreement against counting by hand, adjudication, and every file format back and forth; on
SQLite and on PostgreSQL (skipped, saying so, where that is not installed)."""

import io
import json
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest
import zipfile

import postgresql
from server import PROGRAM, SECRETS, Server

TEXT = "Marten Vries called from Oslo 🌍. Vries asked for Clara Benning."
FORMATS = ("brat", "conll", "everyday", "jsonl", "labelstudio", "tsv", "wikireplace")


def mark(words, label="PERSON", text=TEXT, after=0, **more):
    start = text.index(words, after)
    return {"id": f"a{start}", "start": start, "end": start + len(words), "label": label, "kind": "direct" if label == "PERSON" else "quasi", **more}


class AnnotationTest:
    """Mixed into a class for each database."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-tasks-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.secret = self.folder / "db.key"
        subprocess.run([PROGRAM, "vault", "new-key", self.secret], check=True, capture_output=True)
        self.database = self.new_database()
        self.server = self.start()
        self.reviewer = self.key("reviewer")
        self.people = [self.key("annotator") for _ in range(3)]
        self.ids = [self.server.get("/v1/me", **one)[1]["id"] for one in self.people]

    def start(self):
        server = Server("--database", self.database, "--secret", f"file:{self.secret}")
        self.addCleanup(server.stop)
        return server

    def key(self, role):
        done = subprocess.run([PROGRAM, "service", "key", f"the {role}", "--role", role, "--database", self.database, "--secret", f"file:{self.secret}"],
                              capture_output=True, text=True, check=True)
        return {"Authorization": "Bearer " + done.stdout.strip()}

    def task(self, kind, *items, each=None, **more):
        body = {"name": f"to {kind}", "kind": kind, "guidelines": "Read first.", "annotators": self.ids, "each": each or len(self.ids), **more}
        status, task = self.server.post("/v1/tasks", body, **self.reviewer)
        self.assertEqual(status, 201, task)
        path = f"/v1/tasks/{task['id']}"
        if items:
            self.add(path, "jsonl", "\n".join(json.dumps(one) for one in items))
        return path

    def add(self, path, format, data, query="", expected=201):
        data = data if isinstance(data, bytes) else data.encode()
        status, _, body = self.server.request("POST", f"{path}/items?format={format}{query}", data, {**self.reviewer, "Content-Type": "application/octet-stream"})
        self.assertEqual(status, expected, body)
        return json.loads(body)

    def answer(self, path, who, mentions, number=0, version=0, done=True, **more):
        status, _, body = self.server.request("PUT", f"{path}/items/{number}/answer", {"version": version, "done": done, "mentions": mentions, **more}, who)
        return status, json.loads(body)

    def questions(self, path):
        status, agreement = self.server.get(path + "/agreement", **self.reviewer)
        self.assertEqual(status, 200, agreement)
        return {one["question"]: one for one in agreement["questions"]}

    def export(self, path, format, answers=""):
        status, _, body = self.server.request("GET", f"{path}/export?format={format}{answers}", None, self.reviewer)
        self.assertEqual(status, 200, body)
        return body

    def test_annotators_are_blind_and_see_only_what_is_theirs(self):
        path = self.task("mark", *({"id": f"i{i}", "text": TEXT} for i in range(4)), each=1)
        stranger = self.key("annotator")
        self.assertEqual(self.server.get(path, **stranger)[0], 404)
        self.assertEqual(self.server.get("/v1/tasks", **stranger)[1]["tasks"], [])
        task = self.server.get(path, **self.people[0])[1]
        self.assertEqual((task["guidelines"], task["mine"], "annotators" in task), ("Read first.", 2, False))
        seen = [[one["number"] for one in self.server.get(path + "/items", **who)[1]["items"]] for who in self.people]
        self.assertEqual(seen, [[0, 3], [1], [2]])
        self.assertEqual(self.answer(path, self.people[0], [mark("Marten Vries")])[0], 200)
        self.assertEqual(self.server.get(path + "/items/0", **self.people[1])[0], 404)
        self.assertEqual(self.answer(path, self.people[1], [])[0], 404)
        for suffix in ("/agreement", "/export", "/items/0?answers=all"):
            self.assertEqual(self.server.get(path + suffix, **self.people[0])[0], 403, suffix)
        self.assertEqual(self.answer(path, self.people[0], [], adjudicate=True)[0], 403)
        self.assertEqual(self.server.request("DELETE", path, None, self.people[0])[0], 403)
        self.assertEqual(self.server.post("/v1/tasks", {"name": "x", "kind": "mark", "annotators": ["a"]}, **self.people[0])[0], 403)
        self.assertEqual(self.server.request("DELETE", path, None, self.reviewer)[0], 200)
        self.assertEqual(self.server.get(path, **self.people[0])[1]["error"]["code"], "service.unknown_task")

    def test_an_answer_is_never_overwritten_unseen_and_outlives_a_kill(self):
        path = self.task("mark", {"id": "i", "text": TEXT})
        who = self.people[0]
        self.assertEqual(self.answer(path, who, [mark("Oslo", "LOC")], done=False), (200, {"version": 1}))
        self.assertEqual(self.answer(path, who, [], version=0)[0], 409)
        self.assertEqual(self.answer(path, who, [mark("Marten Vries")], version=1), (200, {"version": 2}))
        self.server.stop(signal.SIGKILL)
        self.server = self.start()
        item = self.server.get(path + "/items/0", **who)[1]
        self.assertEqual((item["version"], item["done"], [one["start"] for one in item["answer"]["mentions"]]), (2, True, [0]))

    def test_agreement_is_what_counting_gives(self):
        path = self.task("mark", {"id": "i", "text": TEXT})
        vries = mark("Vries", after=20)
        given = [[mark("Marten Vries"), mark("Oslo", "LOC"), vries, mark("Clara Benning")], [mark("Marten Vries"), mark("Oslo", "ORG"), vries], [mark("Marten Vries"), mark("Oslo", "LOC")]]
        for who, mentions in zip(self.people, given):
            self.assertEqual(self.answer(path, who, mentions)[0], 200)
        asked = self.questions(path)
        # Ten words; the first two mark 6 and 4 of them, 4 of these alike.
        words = [word.strip(".🌍") for word in TEXT.split() if word.strip(".🌍")]
        self.assertEqual((len(words), asked["marked"]["items"]), (10, 10))
        first = min(asked["marked"]["pairs"], key=lambda pair: (sorted(self.ids[:2]) != sorted((pair["first"], pair["second"]))))
        expected = (6 * 4 + 4 * 6) / 100
        self.assertAlmostEqual(first["percent"], 0.8)
        self.assertAlmostEqual(first["kappa"], (0.8 - expected) / (1 - expected))
        self.assertAlmostEqual(asked["marked"]["light"], sum(pair["kappa"] for pair in asked["marked"]["pairs"]) / 3)
        self.assertLess(asked["label"]["percent"], asked["marked"]["percent"])

    def test_groups_choices_and_judgments_are_compared_by_what_they_say(self):
        mentions = [{**mark("Marten Vries"), "id": "m1", "replacement": "a man", "options": ["a man", "***"]},
                    {**mark("Vries", after=20), "id": "m2", "replacement": "a man", "options": ["a man", "***"]},
                    {**mark("Clara Benning"), "id": "m3", "replacement": "a woman", "options": ["a woman", "***"]}]
        item = {"id": "i", "text": TEXT, "mentions": mentions}
        group = self.task("group", item)
        for who, entities in zip(self.people, ((1, 1, 2), (7, 7, 3), (1, 2, 3))):
            self.assertEqual(self.answer(group, who, [{"id": f"m{i + 1}", "entity": one} for i, one in enumerate(entities)])[0], 200)
        pairs = {frozenset((one["first"], one["second"])): one["percent"] for one in self.questions(group)["group"]["pairs"]}
        self.assertEqual(pairs[frozenset(self.ids[:2])], 1)
        self.assertAlmostEqual(pairs[frozenset(self.ids[1:])], 2 / 3)
        choose = self.task("choose", item)
        for who, texts in zip(self.people, (("a man", "a man", "a woman"), ("a man", "***", "***"), ("a man", "a man", "a woman"))):
            self.assertEqual(self.answer(choose, who, [{"id": f"m{i + 1}", "replacement": one} for i, one in enumerate(texts)])[0], 200)
        self.assertAlmostEqual(self.questions(choose)["replacement"]["percent"], (1 + 1 / 3 + 1 / 3) / 3)
        self.assertEqual(self.answer(choose, self.people[0], [{"id": "m1", "replacement": "somebody"}], version=1)[0], 400)
        self.assertEqual(self.answer(choose, self.people[0], [{"id": "m1", "replacement": "***"}], version=1)[0], 400)
        judge = self.task("judge", item)
        for who, answer in zip(self.people, (True, False, True)):
            said = [{"id": f"m{i}", "relevant": True, "grammatical": answer, "true": i != 2} for i in (1, 2, 3)]
            self.assertEqual(self.answer(judge, who, said)[0], 200)
        asked = self.questions(judge)
        self.assertEqual([round(asked[name]["percent"], 3) for name in ("relevant", "grammatical", "true")], [1, 0.333, 1])
        self.assertEqual(asked["true"]["fleiss"], 1)
        self.assertEqual(self.answer(judge, self.people[0], [{"id": "m1", "relevant": True}], version=1)[0], 400)

    def test_differences_are_decided_and_the_decision_leaves(self):
        path = self.task("mark", {"id": "i", "text": TEXT}, {"id": "j", "text": TEXT}, each=2)
        for number, who in ((0, 0), (0, 1), (1, 1), (1, 2)):
            differs = number == 0 and who == 1
            self.assertEqual(self.answer(path, self.people[who], [mark("Oslo", "ORG" if differs else "LOC")], number=number)[0], 200)
        # Who agree need no decision.
        lines = [json.loads(line) for line in self.export(path, "jsonl").splitlines()]
        self.assertEqual([one["id"] for one in lines], ["j"])
        both = self.server.get(path + "/items/0?answers=all", **self.reviewer)[1]
        self.assertEqual(sorted(one["mentions"][0]["label"] for one in both["answers"].values()), ["LOC", "ORG"])
        self.assertEqual(self.answer(path, self.reviewer, [mark("Oslo", "LOC")], adjudicate=True)[0], 200)
        lines = [json.loads(line) for line in self.export(path, "jsonl").splitlines()]
        self.assertEqual([(one["id"], [span["label"] for span in one["spans"]]) for one in lines], [("i", ["LOC"]), ("j", ["LOC"])])
        self.assertEqual(self.server.get(path, **self.reviewer)[1]["adjudicated"], 1)
        self.assertEqual(self.questions(path)["label"]["items"], 20)

    def test_every_format_comes_back_as_it_left(self):
        source = self.task("mark", {"id": "i", "text": TEXT, "language": "en"})
        marks = [mark("Marten Vries", entity=1), mark("Oslo", "LOC", subtype="CITY", entity=2), mark("Vries", after=20, entity=1)]
        self.assertEqual(self.answer(source, self.people[0], marks)[0], 200)
        places = lambda mentions: [(one["start"], one["end"], one["label"]) for one in mentions]
        for name in FORMATS:
            with self.subTest(format=name):
                file = self.export(source, name)
                if name == "brat":
                    archive = zipfile.ZipFile(io.BytesIO(file))
                    self.assertIsNone(archive.testzip())
                    stem = self.ids[0] + "/i" if f"{self.ids[0]}/i.txt" in archive.namelist() else archive.namelist()[0][:-4]
                    file = json.dumps({"documents": [{"name": "i", "text": archive.read(stem + ".txt").decode(), "ann": archive.read(stem + ".ann").decode()}]})
                path = self.task("mark")
                self.assertEqual(self.add(path, name, file, f"&as=answers&annotator={self.ids[0]}")["items"], 1)
                item = self.server.get(path + "/items/0?answers=all", **self.reviewer)[1]
                if name == "conll":  # words and single spaces
                    words = [item["item"]["text"][one["start"]:one["end"]] for one in item["item"]["mentions"]]
                    self.assertEqual(words, ["Marten Vries", "Oslo", "Vries"])
                    continue
                self.assertEqual(item["item"]["text"].rstrip("\n"), TEXT)
                self.assertEqual(places(item["item"]["mentions"]), places(marks))
                self.assertEqual(len(item["answers"]), 1)
                if name in ("brat", "everyday", "jsonl", "labelstudio", "wikireplace"):
                    entities = [one.get("entity") for one in item["item"]["mentions"]]
                    self.assertEqual(entities[0], entities[2])
                    self.assertNotEqual(entities[0], entities[1] or -1)

    def test_choices_of_several_people_leave_and_come_back_as_wikireplace(self):
        mentions = [{**mark("Marten Vries"), "id": "m1", "options": ["a man", "***"]}, {**mark("Oslo", "LOC"), "id": "m2", "options": ["a city in Norway", "a city", "***"]}]
        path = self.task("choose", {"id": "i", "text": TEXT, "mentions": mentions})
        for who, texts in zip(self.people, (("a man", "a city"), ("***", "a city"))):
            self.assertEqual(self.answer(path, who, [{"id": f"m{i + 1}", "replacement": one} for i, one in enumerate(texts)])[0], 200)
        file = self.export(path, "wikireplace", "&answers=all")
        again = self.task("choose")
        self.assertEqual(self.add(again, "wikireplace", file, "&as=answers"), {"items": 1, "answers": 2})
        self.assertAlmostEqual(self.questions(again)["replacement"]["percent"], 0.5)
        choices = self.folder / "choices.json"
        choices.write_bytes(file)
        done = subprocess.run([PROGRAM, "select", choices, "--statistics"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_two_mentions_of_one_name_become_two(self):
        path = self.task("mark", {"id": "i", "text": TEXT, "mentions": [{**mark(words), "id": "same"} for words in ("Marten Vries", "Clara Benning")]})
        ids = [one["id"] for one in self.server.get(path + "/items/0", **self.people[0])[1]["item"]["mentions"]]
        self.assertEqual(len(set(ids)), 2)

    def test_items_come_from_a_project_and_protected_lines_get_their_originals_back(self):
        project = self.server.post("/v1/projects", {"name": "letters", "method": "generalize"}, **self.reviewer)[1]["id"]
        self.server.post(f"/v1/projects/{project}/documents?name=first", {"text": "Marten Vries called from Oslo."}, **self.reviewer)
        path = self.task("choose")
        self.assertEqual(self.add(path, "", b"", f"&project={project}")["items"], 1)
        item = self.server.get(path + "/items/0", **self.reviewer)[1]["item"]
        self.assertIn("a city in Norway", [one["text"] for one in item["mentions"][1]["options"]])
        line = {"id": "p", "text": "[A] from a city.", "spans": [{"start": 0, "end": 3, "label": "PERSON", "original": "Clara Benning", "replacement": "[A]"},
                                                                  {"start": 9, "end": 15, "label": "LOC", "original": "Oslo", "replacement": "a city"}]}
        judge = self.task("judge", line)
        item = self.server.get(judge + "/items/0", **self.reviewer)[1]["item"]
        self.assertEqual((item["text"], [(one["start"], one["end"]) for one in item["mentions"]]), ("Clara Benning from Oslo.", [(0, 13), (19, 23)]))

    def test_bad_files_and_answers_are_told_and_change_nothing(self):
        path = self.task("mark")
        for name, data in (("jsonl", "no json"), ("jsonl", '{"id": "x"}'), ("wikireplace", "{}"), ("labelstudio", '[{"data": {}}]'), ("everyday", "no header"),
                           ("everyday", "=== chat\n{{PERSON|x"), ("brat", '{"documents": [{"text": "x", "ann": "T1 broken"}]}'), ("jsonl", ""), ("nothing", "x"),
                           ("jsonl", '{"text": "abc", "spans": [{"start": 2, "end": 9, "label": "LOC"}]}'), ("tsv", b"\xff\xfe\x00"),
                           ("labelstudio", '[{"data": {"text": "\\ud83c\\udf0d"}, "annotations": [{"result": [{"value": {"start": 1, "end": 2, "labels": ["LOC"]}}]}]}]')):
            status, _, body = self.server.request("POST", f"{path}/items?format={name}", data if isinstance(data, bytes) else data.encode(), self.reviewer)
            self.assertTrue(400 <= status < 500, (name, data, body))
            self.assertIn("code", json.loads(body)["error"])
        self.assertEqual(self.server.get(path, **self.reviewer)[1]["items"], 0)
        self.add(path, "jsonl", json.dumps({"text": TEXT}))
        for number in (-1, 1, "x", 99999999999999):
            self.assertEqual(self.answer(path, self.people[0], [], number=number)[0], 404, number)
        for wrong in ([{"start": 3, "end": 3, "label": "LOC"}], [{"start": 0, "end": 999, "label": "LOC"}], [{"start": 0, "end": 3, "label": "X"}], "x"):
            self.assertEqual(self.answer(path, self.people[0], wrong)[0], 400, wrong)
        for wrong in ({}, {"name": "x"}, {"name": "x", "kind": "sing", "annotators": ["a"]}, {"name": "x", "kind": "mark", "annotators": []},
                      {"name": "x", "kind": "mark", "annotators": ["a", "a"]}, {"name": "x", "kind": "mark", "annotators": ["a"], "each": 2},
                      {"name": "x", "kind": "mark", "annotators": ["a"], "labels": ["NAME"]}):
            self.assertEqual(self.server.post("/v1/tasks", wrong, **self.reviewer)[0], 400, wrong)

    def test_nothing_is_readable_at_rest(self):
        path = self.task("mark", {"id": "i", "text": TEXT})
        self.answer(path, self.people[0], [mark("Oslo", "LOC", subtype="harbour")])
        for word in (*SECRETS, "Read first"):
            self.assertNotIn(word, self.dump())


class OnSqlite(AnnotationTest, unittest.TestCase):
    def new_database(self):
        return self.folder / "veil.db"

    def dump(self):
        return "".join(file.read_bytes().decode("latin-1") for file in self.folder.glob("veil.db*"))


@unittest.skipUnless(postgresql.available(), "PostgreSQL is not installed; tools/setup --service-tests installs it")
class OnPostgresql(AnnotationTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgresql = postgresql.PostgreSql().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgresql.__exit__()

    def new_database(self):
        return self.postgresql.new_database()

    def dump(self):
        return self.postgresql.run("pg_dump", self.database)


if __name__ == "__main__":
    unittest.main()
