"""Projects of documents under review: the same tests on SQLite and on PostgreSQL (skipped, saying so, where that is not installed). What is
offered, edits and their versions, what the engine refuses, what leaves, who may see what, and that nothing is lost with the server."""

import json
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import unittest

import postgresql
from server import PROGRAM, SECRETS, Server, ServiceTest

LETTER = "Marten Vries called from Oslo. Vries asked for a letter before 14 March 2023."


def as_is(document, state="settled", **changes):
    """Every mention as the analysis chose it, as edits."""
    edits = []
    for one in document["analysis"]["mentions"]:
        option = one["options"][one["chosen"]]
        edits.append({"id": one["id"], "start": one["start"], "end": one["end"], "label": one["label"], "kind": one["kind"], "entity": one["entity"],
                      "from": option["start"], "to": option["end"], "replacement": option["text"], "method": option["method"], "state": state, **changes})
    return edits


class OptionsTest(ServiceTest):
    """A text that nobody keeps."""
    options = ("--demo",)

    def test_options_of_three_ways_stand_beside_each_other(self):
        status, answer = self.server.post("/v1/options?method=generalize", {"text": LETTER})
        self.assertEqual(status, 200)
        self.assertEqual(answer["text"], LETTER)
        oslo = next(one for one in answer["mentions"] if LETTER[one["start"]:one["end"]] == "Oslo")
        self.assertEqual(oslo["options"][oslo["chosen"]]["text"], "a city in Norway")
        self.assertEqual({one["method"] for one in oslo["options"]}, {"generalize", "surrogate", "tag", "suppress"})
        kept = [one["information"] for one in oslo["options"] if one["method"] == "generalize"]
        self.assertEqual(kept, sorted(kept, reverse=True))
        self.assertIn("[LOC1]", answer["texts"]["tag"]["text"])
        for one in answer["mentions"]:
            for option in one["options"]:
                for word in ("Vries", "Oslo", "Marten"):
                    self.assertNotIn(word, option["text"])

    def test_the_page_is_there_and_lets_nothing_in(self):
        status, headers, body = self.server.request("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn("default-src 'none'; script-src 'self'", headers["Content-Security-Policy"])
        self.assertNotIn(b"<script>", body)
        self.assertEqual(self.server.request("GET", "/web/main.js")[1]["Content-Type"], "text/javascript; charset=utf-8")
        for path in ("/web/nothing.js", "/web/..%2f..%2fCMakeLists.txt", "/web/../../README.md", "/web/"):
            self.assertEqual(self.server.request("GET", path)[0], 404, path)
        self.assertTrue(self.server.get("/v1/page")[1]["demo"])

    def test_pages_of_other_sites_are_not_answered(self):
        for site, status in (("https://elsewhere.example", 403), ("null", 403), (self.server.address, 201)):
            self.assertEqual(self.server.request("POST", "/v1/projects", {"name": "x"}, {"Origin": site})[0], status)

    def test_a_demo_keeps_nothing_and_is_for_this_machine(self):
        for words in (("--database", "x.db", "--secret", "env:X"), ("--host", "0.0.0.0")):
            self.assertIn("[service.configuration]", self.refused(*words))

    def refused(self, *words):
        done = subprocess.run([PROGRAM, "serve", "--demo", "--port", "0", *words], capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(done.returncode, 1)
        return done.stderr


class ProjectsTest:
    """Mixed into a class for each database."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-projects-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.secret = self.folder / "db.key"
        subprocess.run([PROGRAM, "vault", "new-key", self.secret], check=True, capture_output=True)
        self.database = self.new_database()
        self.server = self.start()

    def start(self):
        server = Server("--database", self.database, "--secret", f"file:{self.secret}")
        self.addCleanup(server.stop)
        return server

    def key(self, role):
        done = subprocess.run([PROGRAM, "service", "key", f"the {role}", "--role", role, "--database", self.database, "--secret", f"file:{self.secret}"],
                              capture_output=True, text=True, check=True)
        return {"Authorization": "Bearer " + done.stdout.strip()}

    def with_letter(self, text=LETTER, **headers):
        project = self.server.post("/v1/projects", {"name": "letters", "method": "generalize"}, **headers)[1]["id"]
        status, answer = self.server.post(f"/v1/projects/{project}/documents?name=first", {"text": text}, **headers)
        self.assertEqual(status, 201, answer)
        return f"/v1/projects/{project}", f"/v1/projects/{project}/documents/{answer['documents'][0]['id']}"

    def edit(self, path, version, edits, batch="b", **headers):
        return self.server.post(path + "/edits", {"version": version, "batch": batch, "edits": edits}, **headers)

    def exported(self, path, **options):
        status, headers, body = self.server.request("POST", path + "/export", options)
        return status, body.decode()

    def test_a_document_is_settled_and_leaves(self):
        project, path = self.with_letter()
        document = self.server.get(path)[1]
        self.assertEqual((document["name"], document["version"], document["analysis"]["text"]), ("first", 0, LETTER))
        self.assertEqual(json.loads(self.exported(path)[1])["error"]["code"], "service.not_settled")
        edits = as_is(document)
        status, answer = self.edit(path, 0, edits)
        self.assertEqual((status, answer["version"], answer["settled"]), (200, 1, len(edits)))
        self.assertTrue(self.server.get(path + "/verdict")[1]["clean"])
        status, text = self.exported(path, format="txt")
        self.assertEqual(status, 200)
        self.assertIn("a city in Norway", text)
        status, line = self.exported(path, format="jsonl", vault="letters")
        restored = self.server.post("/v1/restore?vault=letters", {"id": "first", "text": json.loads(line)["text"]})
        self.assertEqual(restored[1]["text"], LETTER)
        self.assertIn("<html", self.exported(path, format="report.html")[1])
        self.assertEqual(self.exported(path, format="nothing")[0], 400)
        self.assertEqual(self.server.get(project)[1]["list"][0]["settled"], len(edits))

    def test_what_says_an_original_again_is_refused(self):
        _, path = self.with_letter()
        first = as_is(self.server.get(path)[1])[0]
        for typed in ("Mr Vries", "M. VRIES", "somebody in Oslo"):
            status, answer = self.edit(path, 0, [{**first, "replacement": typed, "method": "tag"}])
            self.assertEqual((status, answer["error"]["code"], answer["telling"]), (422, "service.tells_original", [first["id"]]), typed)
        self.assertEqual(self.edit(path, 0, [{**first, "replacement": "a caller"}])[0], 200)
        # One mention left readable while the same words are replaced elsewhere.
        edits = as_is(self.server.get(path)[1])
        named = [one for one in edits if one["label"] == "PERSON"]
        named[-1]["replacement"] = None
        self.assertEqual(self.edit(path, 1, edits)[0], 200)
        verdict = self.server.get(path + "/verdict")[1]
        self.assertEqual([LETTER[one["start"]:one["end"]] for one in verdict["left"]], ["Vries"])
        status, answer = self.exported(path)
        self.assertEqual((status, json.loads(answer)["error"]["code"]), (422, "service.tells_original"))

    def test_edits_that_make_no_sense_are_refused_and_change_nothing(self):
        _, path = self.with_letter()
        first = as_is(self.server.get(path)[1])[0]
        for wrong in ({"start": 5, "end": 5}, {"end": 9999}, {"from": 3}, {"label": "NAME"}, {"kind": "x"}, {"state": "maybe"}, {"id": "../x"}, {"replacement": 7},
                      {"entity": -1}, {"start": "0"}, {"replacement": "x" * 3000}):
            self.assertEqual(self.edit(path, 0, [{**first, **wrong}])[0], 400, wrong)
        for body in ({}, {"version": 0, "edits": []}, {"version": 0, "edits": [first]}, {"version": "0", "batch": "b", "edits": [first]}):
            self.assertEqual(self.server.post(path + "/edits", body)[0], 400, body)
        self.assertEqual(self.server.get(path)[1]["version"], 0)

    def test_two_reviewers_never_overwrite_each_other(self):
        _, path = self.with_letter()
        edits = as_is(self.server.get(path)[1])
        self.assertEqual(self.edit(path, 0, edits[:1], "one")[1]["version"], 1)
        status, answer = self.edit(path, 0, edits[1:2], "two")
        self.assertEqual((status, answer["error"]["code"], answer["version"]), (409, "service.conflict", 1))
        self.assertEqual([(one["batch"], [edit["id"] for edit in one["edits"]]) for one in answer["batches"]], [("one", [edits[0]["id"]])])
        self.assertEqual(self.edit(path, 1, edits[1:2], "two")[1]["version"], 2)
        self.assertEqual([one["batch"] for one in self.server.get(path + "/edits?after=1")[1]["batches"]], ["two"])

    def test_what_was_acknowledged_outlives_a_kill(self):
        _, path = self.with_letter()
        first = as_is(self.server.get(path)[1])[0]
        for version in range(20):
            self.assertEqual(self.edit(path, version, [{**first, "replacement": f"caller {version}x"}])[0], 200)
        self.server.stop(signal.SIGKILL)
        self.server = self.start()
        document = self.server.get(path)[1]
        self.assertEqual((document["version"], document["edits"][0]["replacement"]), (20, "caller 19x"))

    def test_marks_and_bounds_get_options_of_their_own(self):
        _, path = self.with_letter("The harbour master of Aalbeek met Clara Benning. Aalbeek is small.")
        document = self.server.get(path)[1]
        place = document["analysis"]["text"].index("harbour master")
        status, answer = self.server.post(path + "/options", {"start": place, "end": place + 14, "label": "DEM", "kind": "quasi"})
        self.assertEqual(status, 200)
        self.assertIn("***", [one["text"] for one in answer["options"]])
        self.assertEqual(self.server.post(path + "/options", {"start": 5, "end": 2, "label": "DEM", "kind": "quasi"})[0], 400)

    def test_files_of_every_format_come_in_and_bad_ones_are_told(self):
        project = self.server.post("/v1/projects", {"name": "files"})[1]["id"]
        send = lambda name, data: self.server.request("POST", f"/v1/projects/{project}/documents?name={name}", data, {"Content-Type": "application/octet-stream"})
        for name, data, count in (("a.txt", b"Clara Benning called.", 1), ("b.csv", b"id,text\n1,Clara Benning called.\n2,Marten Vries called.\n", 2),
                                  ("c.jsonl", b'{"id":"x","text":"Clara Benning called."}\n', 1)):
            status, _, body = send(name, data)
            self.assertEqual((status, len(json.loads(body)["documents"])), (201, count), body)
        for name, data in (("empty.jsonl", b""), ("binary.txt", b"\xff\xfe\x00\x01"), ("wrong.jsonl", b"no json at all"), ("x.nothing", b"\xff\xff")):
            status, _, body = send(name, data)
            answer = json.loads(body)
            self.assertTrue(status >= 400 or "error" in answer["documents"][0], (name, answer))
        self.assertEqual(self.server.post("/v1/projects", {"name": "x", "policy": "nothing"})[0], 400)
        self.assertEqual(self.server.post("/v1/projects", {})[0], 400)

    def with_documents(self, *texts, **headers):
        project = self.server.post("/v1/projects", {"name": "many", "method": "generalize"}, **headers)[1]["id"]
        path = f"/v1/projects/{project}"
        ids = [self.server.post(f"{path}/documents?name=d{i}", {"text": text}, **headers)[1]["documents"][0]["id"] for i, text in enumerate(texts)]
        return path, ids

    def found(self, path, query, **headers):
        status, answer = self.server.get(f"{path}/documents?{query}", **headers)
        self.assertEqual(status, 200, answer)
        return sorted(one["name"] for one in answer["documents"])

    def test_documents_are_found_by_what_stands_in_them(self):
        path, ids = self.with_documents("Clara Benning called.", "The harbour of Oslo is cold.", "Please write to marten@vries.example.")
        self.assertEqual(self.found(path, ""), ["d0", "d1", "d2"])
        self.assertEqual(self.found(path, "label=PERSON"), ["d0"])
        self.assertEqual(self.found(path, "label=LOC&kind=quasi"), ["d1"])
        self.assertEqual(self.found(path, "kind=direct"), ["d0", "d2"])
        self.assertEqual(self.found(path, "words=OSLO"), ["d1"])
        self.assertEqual(self.found(path, "words=d2"), ["d2"])
        self.assertEqual(self.found(path, "state=settled"), [])
        document = f"{path}/documents/{ids[1]}"
        edits = as_is(self.server.get(document)[1])
        edits[0]["replacement"] = None
        self.edit(document, 0, edits)
        self.assertEqual(self.found(path, "state=settled"), ["d1"])
        self.assertEqual(self.found(path, "risk=telling"), ["d1"])
        self.assertEqual(self.found(path, "doubt=yes&state=settled"), [])
        self.edit(document, 1, [{"id": edits[0]["id"], "removed": True, "state": "settled"}])
        self.assertEqual(self.found(path, "label=LOC"), [])
        for wrong in ("label=NAME", "kind=x", "risk=high", "doubt=maybe", "state=x"):
            self.assertEqual(self.server.get(f"{path}/documents?{wrong}")[0], 400, wrong)

    def test_documents_are_given_to_people(self):
        reviewer, other, annotator = self.key("reviewer"), self.key("reviewer"), self.key("annotator")
        path, ids = self.with_documents(*(f"Clara Benning called {i} times." for i in range(4)), **reviewer)
        people = self.server.get("/v1/people", **reviewer)[1]["people"]
        self.assertEqual(sorted(one["role"] for one in people), ["annotator", "reviewer", "reviewer"])
        self.assertEqual(self.server.get("/v1/people", **annotator)[0], 403)
        me, them = self.server.get("/v1/me", **reviewer)[1]["id"], self.server.get("/v1/me", **other)[1]["id"]
        give = lambda body, key: self.server.request("PUT", path + "/assignments", body, key)
        self.assertEqual(give({"to": [me]}, annotator)[0], 403)
        self.assertEqual(give({"to": ["nobody"]}, reviewer)[0], 400)
        self.assertEqual(json.loads(give({"to": [me, them]}, reviewer)[2])["assigned"], 4)
        mine, theirs = self.found(path, "assigned=me", **reviewer), self.found(path, "assigned=me", **other)
        self.assertEqual((len(mine), len(theirs), sorted(mine + theirs)), (2, 2, ["d0", "d1", "d2", "d3"]))
        self.assertEqual(json.loads(give({"documents": ids[:1], "to": []}, reviewer)[2])["assigned"], 1)
        self.assertEqual(self.found(path, "assigned=none", **reviewer), ["d0"])

    def test_a_choice_holds_for_the_project_and_as_a_rule_for_what_comes(self):
        path, ids = self.with_documents("The ship left Oslo.", "In Oslo it rained.", "They moved from Bergen to Lisbon.")
        oslo = next(one for one in self.server.get(f"{path}/documents/{ids[0]}")[1]["analysis"]["mentions"] if one["label"] == "LOC")
        option = next(one for one in oslo["options"] if one["text"] == "a city in Europe")
        rule = {"words": "Oslo", "label": "LOC", "does": "replace", "method": option["method"], "level": option["level"], "replacement": option["text"]}
        choose = lambda rule, **more: self.server.post(path + "/choices", {"rule": rule, **more})
        counts = lambda answer: (answer[1]["documents"], answer[1]["mentions"])
        self.assertEqual(counts(choose(rule, but=ids[0])), (1, 1))
        self.assertEqual(self.server.get(f"{path}/documents/{ids[0]}")[1]["version"], 0)
        decided = self.server.get(f"{path}/documents/{ids[1]}")[1]["edits"]
        self.assertEqual([(one["replacement"], one["state"]) for one in decided], [("a city in Europe", "settled")])
        self.assertEqual(self.server.get(path + "/rules")[1]["rules"], [])
        # Remembered, documents that come begin with it; words that are marked are found wherever they stand alone.
        self.assertEqual(choose(rule, remember=True)[1]["documents"], 1)
        self.assertEqual(choose({"words": "blue door", "label": "LOC", "kind": "quasi", "does": "mark"}, remember=True)[0], 200)
        self.assertEqual(choose({"words": "blue door", "label": "LOC", "does": "keep"}, remember=True)[0], 200)
        answer = self.server.post(path + "/documents?name=next", {"text": "He left Oslo by the blue door, not the blue doors."})[1]["documents"][0]
        document = self.server.get(f"{path}/documents/{answer['id']}")[1]
        text = document["analysis"]["text"]
        self.assertEqual([text[one["start"]:one["end"]] for one in document["analysis"]["mentions"]], ["Oslo", "blue door"])
        self.assertEqual({text[one["start"]:one["end"]]: one["replacement"] for one in document["edits"]}, {"Oslo": "a city in Europe", "blue door": None})
        policy = self.server.request("GET", path + "/policy")[2].decode()
        self.assertIn("blue door", policy)
        file = self.folder / "policy.yaml"
        file.write_text(policy)
        done = subprocess.run([PROGRAM, "protect", "-", "--policy", str(file)], input="The blue door of Oslo.", capture_output=True, text=True, check=True)
        self.assertIn("blue door", done.stdout)
        self.assertEqual(json.loads(self.server.request("DELETE", path + "/rules", {"words": "Oslo", "label": "LOC"})[2]), {"forgotten": 1})
        self.assertEqual({one["words"] for one in self.server.get(path + "/rules")[1]["rules"]}, {"blue door"})
        # What says an original of the other document is left to people there.
        typed = {"words": "Bergen", "label": "LOC", "does": "replace", "method": "given", "replacement": "somewhere beyond Bergen"}
        self.assertEqual(counts(choose(typed)), (0, 0))
        self.assertEqual(counts(choose({**typed, "replacement": "a harbour town"})), (1, 1))
        for wrong in ({}, {**rule, "words": ""}, {**rule, "label": "X"}, {**rule, "does": "x"}, {**rule, "replacement": None}, {**rule, "words": "x" * 400}):
            self.assertEqual(choose(wrong)[0], 400, wrong)

    def test_a_choice_for_the_project_is_taken_back_but_where_somebody_decided_otherwise(self):
        path, ids = self.with_documents("The ship left Oslo.", "In Oslo it rained. The ship stayed in Oslo.", "They moved from Oslo to Lisbon.", "Back in Oslo.")
        documents = [f"{path}/documents/{one}" for one in ids]
        stands = lambda i: self.server.get(documents[i])[1]["edits"]
        settled = lambda: [one["settled"] for one in self.server.get(path + "/documents")[1]["documents"]]
        rule = {"words": "Oslo", "label": "LOC", "does": "replace", "method": "given", "replacement": "a harbour"}
        choose = lambda **more: self.server.post(path + "/choices", {"rule": rule, **more})
        undo = lambda choice, **more: self.server.post(path + "/choices/undo", {"choice": choice, **more})
        # One was decided before, which is what it comes back to.
        before = as_is(self.server.get(documents[1])[1], state="open", replacement="a place", method="given")
        self.edit(documents[1], 0, before[:1])
        made = choose(but=ids[0], choice="first")[1]
        self.assertEqual((made["choice"], made["documents"], made["mentions"]), ("first", 3, 4))
        self.assertEqual(settled(), [0, 2, 1, 1])
        # Somebody decides otherwise in the third, and in one of two places of the second.
        changed = as_is(self.server.get(documents[2])[1])[:1]
        self.assertEqual(self.edit(documents[2], 1, changed)[0], 200)
        self.edit(documents[1], 2, [{**before[1], "replacement": None, "state": "settled"}])
        answer = undo("first")[1]
        self.assertEqual((answer["documents"], answer["mentions"]), (2, 2))
        self.assertEqual([(one["name"], one["mentions"]) for one in answer["otherwise"]], [("d1", 1), ("d2", 1)])
        self.assertEqual([(one["replacement"], one["state"]) for one in stands(1)], [("a place", "open"), (None, "settled")])
        self.assertEqual([one["replacement"] for one in stands(2)], [changed[0]["replacement"]])
        self.assertEqual([one["state"] for one in stands(3)], ["open"])
        # Once more changes nothing; where it is wanted, what was decided otherwise goes, too.
        versions = [one["version"] for one in self.server.get(path + "/documents")[1]["documents"]]
        self.assertEqual((undo("first")[1]["documents"], len(undo("first")[1]["otherwise"])), (0, 2))
        self.assertEqual([one["version"] for one in self.server.get(path + "/documents")[1]["documents"]], versions)
        self.assertEqual(undo("first", also_changed=True)[1]["mentions"], 2)
        self.assertEqual(settled(), [0, 0, 0, 0])
        self.assertEqual(undo("first")[1], {"documents": 0, "mentions": 0, "otherwise": []})
        # A rule goes with the choice, and the one in whose place it stood is back.
        self.assertNotIn("former", choose(remember=True, choice="second")[1])
        other = {**rule, "replacement": "a port"}
        answer = self.server.post(path + "/choices", {"rule": other, "remember": True, "choice": "third"})[1]
        self.assertEqual(answer["former"]["replacement"], "a harbour")
        rules = lambda: [one["replacement"] for one in self.server.get(path + "/rules")[1]["rules"]]
        self.assertEqual(rules(), ["a port"])
        undo("third", rule=other, former=answer["former"])
        self.assertEqual(rules(), ["a harbour"])
        self.assertEqual(undo("second", rule=rule)[1]["documents"], 4)
        self.assertEqual((rules(), settled()), ([], [0, 0, 0, 0]))
        # What is deleted meanwhile is passed over; other projects, other people and odd names are not touched.
        self.assertEqual(choose(choice="fourth")[1]["documents"], 4)
        self.server.request("DELETE", documents[3])
        elsewhere, _ = self.with_documents("Nothing in Oslo.")
        self.assertEqual(self.server.post(elsewhere + "/choices/undo", {"choice": "fourth"})[1]["documents"], 0)
        for wrong in ({}, {"choice": ""}, {"choice": "x y"}, {"choice": 7}, {"choice": "x" * 65}, {"choice": "x", "rule": {"words": "x"}}):
            self.assertEqual(self.server.post(path + "/choices/undo", wrong)[0], 400, wrong)
        self.assertEqual(choose(choice="x y")[0], 400)
        self.server.stop(signal.SIGKILL)
        self.server = self.start()
        self.assertEqual(undo("fourth")[1]["documents"], 3)
        annotator = self.key("annotator")
        self.assertEqual(self.server.post(path + "/choices/undo", {"choice": "fourth"}, **annotator)[0], 403)

    def test_whoever_may_not_restore_gets_no_originals(self):
        keys = {role: self.key(role) for role in ("annotator", "client", "reviewer")}
        project, path = self.with_letter(**keys["reviewer"])
        for suffix in ("", "/edits?after=0", "/verdict"):
            _, _, body = self.server.request("GET", path + suffix, None, keys["annotator"])
            for secret in SECRETS:
                self.assertNotIn(secret, body.decode(), suffix)
        seen = self.server.get(path, **keys["annotator"])[1]
        self.assertEqual((seen["originals"], "a city in Norway" in seen["text"]), (False, True))
        self.assertEqual(self.server.get(project, **keys["annotator"])[1]["list"][0]["name"], "")
        # Nobody learns what stands in a text by searching for it, nor by what holds for the project.
        self.assertEqual(self.server.get(project + "/documents?words=Vries", **keys["annotator"])[1]["documents"], [])
        self.assertEqual(self.server.get(project + "/rules", **keys["annotator"])[0], 403)
        rule = {"words": "Oslo", "label": "LOC", "does": "keep"}
        self.assertEqual(self.server.post(project + "/choices", {"rule": rule}, **keys["annotator"])[0], 403)
        self.assertEqual(self.server.get(project + "/policy", **keys["client"])[0], 403)
        edit = as_is(self.server.get(path, **keys["reviewer"])[1])[0]
        self.assertEqual(self.edit(path, 0, [edit], **keys["annotator"])[0], 403)
        self.assertEqual(self.server.request("DELETE", path, None, keys["annotator"])[0], 403)
        # Another client's projects are not there at all.
        for given in (project, path, path + "/verdict"):
            self.assertEqual(self.server.get(given, **keys["client"])[0], 404)
        self.assertEqual(self.server.get("/v1/projects", **keys["client"])[1]["projects"], [])
        self.assertEqual(self.server.get(path)[0], 401)

    def test_what_is_deleted_is_gone(self):
        project, path = self.with_letter()
        self.assertEqual(self.edit(path, 0, as_is(self.server.get(path)[1])[:1])[0], 200)
        self.assertEqual(self.server.request("DELETE", path)[0], 200)
        self.assertEqual(self.server.get(path)[1]["error"]["code"], "service.unknown_document")
        self.assertEqual(self.edit(path, 1, [{"id": "m1", "removed": True, "state": "settled"}])[1]["error"]["code"], "service.unknown_document")
        self.assertEqual(self.server.request("DELETE", project)[0], 200)
        self.assertEqual(self.server.get(project)[1]["error"]["code"], "service.unknown_project")

    def test_nothing_is_readable_at_rest(self):
        _, path = self.with_letter()
        first = as_is(self.server.get(path)[1])[0]
        self.edit(path, 0, [{**first, "replacement": "somebody of the quay"}])
        for word in (*SECRETS, "letters", "quay"):
            self.assertNotIn(word, self.dump())


class OnSqlite(ProjectsTest, unittest.TestCase):
    def new_database(self):
        return self.folder / "veil.db"

    def test_documents_of_an_older_veil_are_found_too(self):
        path, _ = self.with_documents("Clara Benning called.", "The harbour of Oslo is cold.")
        self.server.stop()
        with sqlite3.connect(self.database) as database:
            self.assertEqual(database.execute("UPDATE review_documents SET facets = NULL").rowcount, 2)
        self.server = self.start()
        for _ in range(2):
            self.assertEqual(self.found(path, "label=LOC"), ["d1"])

    def dump(self):
        return "".join(file.read_bytes().decode("latin-1") for file in self.folder.glob("veil.db*"))


@unittest.skipUnless(postgresql.available(), "PostgreSQL is not installed; tools/setup --service-tests installs it")
class OnPostgresql(ProjectsTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgresql = postgresql.PostgreSql().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgresql.__exit__()

    def new_database(self):
        return self.postgresql.new_database()

    def dump(self):
        text = self.postgresql.run("pg_dump", self.database)
        return text + "".join(bytes.fromhex(word).decode("latin-1") for word in text.replace("\\\\x", " ").split() if len(word) % 2 == 0 and
                              all(digit in "0123456789abcdef" for digit in word) and len(word) > 20)

    def test_two_servers_see_each_others_edits(self):
        other = self.start()
        _, path = self.with_letter()
        edits = as_is(self.server.get(path)[1])
        self.assertEqual(self.edit(path, 0, edits[:1])[0], 200)
        self.assertEqual(other.get(path)[1]["version"], 1)
        self.assertEqual(other.post(path + "/edits", {"version": 1, "batch": "c", "edits": edits[1:]})[0], 200)
        self.assertEqual(self.exported(path, format="txt")[0], 200)


if __name__ == "__main__":
    unittest.main()
