"""`veil train reviewed` and the button that does the same: what people decided in the service is learnt, the gain on held-out documents is said, and a model that is no better is
not written."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from server import PROGRAM, ROOT, SECRETS, Server

NAMES = ("Clara Benning", "Marten Vries", "Ida Lund", "Tomas Eriksen", "Greta Olmedo", "Jonas Tellmann", "Pieter Aalders", "Anna Halvorsen", "Edda Holm", "Ben Marks")


class LearningTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-learning-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        subprocess.run([PROGRAM, "vault", "new-key", self.folder / "db.key"], check=True, capture_output=True)
        self.database = ("--database", self.folder / "veil.db", "--secret", f"file:{self.folder / 'db.key'}")
        self.server = Server(*self.database)
        self.addCleanup(self.server.stop)

    def learn(self, what, *words, exit_code=0):
        done = subprocess.run([PROGRAM, "train", "reviewed", what, *map(str, words), *map(str, self.database), "--output", self.folder / "new.veil"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, exit_code, done.stderr)
        for secret in SECRETS:
            self.assertNotIn(secret, done.stdout + done.stderr)
        self.assertEqual((self.folder / "new.veil").exists(), exit_code == 0)
        self.assertFalse((self.folder / "new.veil.candidate").exists())
        return done.stdout + done.stderr

    def settle(self, text, choose):
        """A document in which each mention is settled by what `choose` says of its options."""
        path = f"/v1/projects/{self.project}/documents"
        made = self.server.post(f"{path}?name=x", {"text": text})[1]["documents"][0]
        document = self.server.get(f"{path}/{made['id']}")[1]
        edits = []
        for one in document["analysis"]["mentions"]:
            option = choose(one["options"])
            edits.append({"id": one["id"], "start": one["start"], "end": one["end"], "label": one["label"], "kind": one["kind"], "entity": one["entity"],
                          "from": option["start"], "to": option["end"], "replacement": option["text"], "method": option["method"], "state": "settled"})
        status, answer = self.server.post(f"{path}/{made['id']}/edits", {"version": 0, "batch": "b", "edits": edits})
        self.assertEqual(status, 200, answer)

    def test_a_selector_learns_what_reviewers_choose(self):
        self.assertIn("training.missing_data", self.learn("selector", exit_code=1))
        self.suppress_all()
        said = self.learn("selector")
        before, after = (float(said.split(word)[1].split("%")[0]) for word in ("former ", "new "))
        self.assertIn("reviewed: 10 documents", said)
        self.assertGreater(after, before)

    def task(self, kind, labels, items):
        task = self.server.post("/v1/tasks", {"name": "x", "kind": kind, "annotators": ["local"], "labels": labels})[1]["id"]
        lines = "\n".join(json.dumps({"id": str(i), "text": text, "language": "en"}) for i, (text, _) in enumerate(items))
        self.server.request("POST", f"/v1/tasks/{task}/items?format=jsonl", lines.encode())
        for i, (text, marks) in enumerate(items):
            mentions = [{"id": f"m{n}", "start": text.index(words), "end": text.index(words) + len(words), "label": label, "subtype": subtype, "kind": "quasi"}
                        for n, (words, label, subtype) in enumerate(marks)]
            status, _, body = self.server.request("PUT", f"/v1/tasks/{task}/items/{i}/answer", {"version": 0, "done": True, "mentions": mentions})
            self.assertEqual(status, 200, body)

    def test_an_entity_model_learns_what_was_marked_and_is_not_taken_when_it_is_worse(self):
        places = ("door", "gate", "stair", "cellar", "arch", "bench", "well", "shed", "barn", "mill")
        self.task("mark", [], [(f"We met beside the blue {place} and then went on. Nobody was at the blue {place} later.", [(f"blue {place}", "LOC", "")]) for place in places])
        self.assertIn("usage.unknown_language", self.learn("entities", exit_code=2))
        said = self.learn("entities", "--language", "en")
        self.assertIn("10 documents, 2 of them held out", said)
        self.assertIn("these figures say little", said)
        self.task("mark", [], [(f"{name} wrote to nobody about the matter of {n} letters.", [(name, "PERSON", "")]) for n, name in enumerate(NAMES)])
        (self.folder / "new.veil").unlink()
        # From two examples of German nothing is learnt that is as good as what is there.
        self.task("mark", [], [])
        self.assertIn("training.missing_data", self.learn("entities", "--language", "de", exit_code=1))

    def test_a_linker_that_is_worse_is_not_taken(self):
        self.assertIn("training.missing_data", self.learn("linker", exit_code=1))
        # Held out are two cities, learnt are four films.
        film = lambda name: (f"We saw {name} at the cinema, a film for children.", [(name, "MISC", "film")])
        city = lambda name: (f"Ben Marks lives in the city of {name} in the south.", [(name, "LOC", "city")])
        items = [city("Lisbon"), film("Night Ferry"), film("Velstad Winter"), film("The Blue Door"), film("Nine Bells"), city("Hamburg")]
        self.task("mark", ["LOC/city", "MISC/film"], items)
        said = self.learn("linker", exit_code=1)
        self.assertIn("training.not_better", said)
        self.assertIn("new: of 2 mentions 2 claimed, 0 of these right", said)

    def films(self):
        names = ("Night Ferry", "Velstad Winter", "The Blue Door", "Nine Bells", "Quiet Harvest", "Paper Moons", "The Ninth Lock", "Cold Lanterns", "Rooms of Salt", "The Last Orchard")
        frames = ("We saw {} at the cinema, a film for children.", "The film {} was directed by a friend.", "{} is a film about a storm; the actors were praised.")
        named = [name + part for part in ("", " II", " III", " IV", " V", " VI") for name in names]
        self.task("mark", ["LOC/city", "MISC/film"], [(frames[i % 3].format(name), [(name, "MISC", "film")]) for i, name in enumerate(named)])

    def test_a_linker_learns_what_mentions_mean(self):
        self.films()
        said = self.learn("linker")
        right = {whose: int(said.split(whose + ": of 12 mentions ")[1].split(" claimed, ")[1].split()[0]) for whose in ("in use", "new")}
        self.assertGreater(right["new"], right["in use"])
        self.assertIn("written: ", said)

    def begun(self, server, body, status=202):
        answer = server.post("/v1/learning", body)
        self.assertEqual(answer[0], status, answer)
        return answer[1]

    def learnt(self, server):
        """The last model, when nothing is under way any more."""
        shares = []
        for _ in range(600):
            status, state = server.get("/v1/learning")
            self.assertEqual(status, 200, state)
            if state["now"] is None:
                return state["models"][0], shares
            shares.append(state["now"]["share"])
            time.sleep(0.2)
        self.fail("it never ends")

    def suppress_all(self):
        """Which the selector in use does not."""
        self.project = self.server.post("/v1/projects", {"name": "x", "method": "generalize"})[1]["id"]
        for i, name in enumerate(NAMES):
            self.settle(f"{name} wrote from Oslo on {i + 1} March 2021. A reply came from Lisbon in May 2022.", lambda options: next(one for one in options if one["text"] == "***"))

    def test_by_a_button_the_gain_is_shown_and_the_model_taken_or_left(self):
        models = self.folder / "models"
        models.mkdir()
        self.server.stop()
        self.server = Server(*self.database, "--models", models)
        protected = lambda: self.server.post("/v1/protect?method=learned", {"text": "A letter came from Lisbon."})[1]["text"]
        self.assertNotIn("***", protected())
        self.begun(self.server, {"what": "selector"})
        self.assertEqual(self.learnt(self.server)[0]["error"]["code"], "training.missing_data")
        self.suppress_all()
        self.begun(self.server, {"what": "selector"})
        self.assertEqual(self.begun(self.server, {"what": "linker"}, 409)["error"]["code"], "service.conflict")
        model, shares = self.learnt(self.server)
        self.assertEqual((model["what"], model["name"], model["report"]["is_better"], model["report"]["says_little"]), ("selector", "selector.veil", True, True))
        self.assertGreater(model["report"]["now"], model["report"]["former"])
        self.assertTrue(all(0 <= share <= 1 for share in shares))
        # Nothing is in use before somebody takes it.
        self.assertNotIn("***", protected())
        self.assertEqual(list(models.glob("*.veil")), [])
        path = f"/v1/learning/{model['id']}"
        self.assertEqual(self.server.request("GET", path + "/model")[2][:4], (ROOT / "models/selector.veil").read_bytes()[:4])
        self.assertEqual(self.server.post(path + "/take", {})[1]["in_use"], ["selector.veil"])
        self.assertIn("***", protected())
        self.assertEqual(self.server.post(path + "/take", {})[0], 404)
        self.assertEqual((models / "selector.veil").stat().st_mode & 0o077, 0)
        # It stays when the service starts again, what Veil came with is as it was, and one can go back to it.
        self.server.stop()
        self.server = Server(*self.database, "--models", models)
        self.addCleanup(self.server.stop)
        self.assertIn("***", protected())
        self.assertEqual(json.loads(self.server.request("DELETE", "/v1/models/selector")[2])["in_use"], [])
        self.assertNotIn("***", protected())
        self.assertEqual(self.server.request("DELETE", "/v1/models/selector")[0], 404)
        # What was not learnt well enough says so, and goes when it is put away.
        missing = self.server.get("/v1/learning")[1]["models"][0]
        self.assertEqual(self.server.request("POST", f"/v1/learning/{missing['id']}/take", {})[0], 422)
        self.assertEqual(self.server.request("DELETE", f"/v1/learning/{missing['id']}")[0], 200)
        self.assertEqual(self.server.get("/v1/learning")[1]["models"], [])

    def test_a_linker_by_a_button_and_nowhere_to_take_it_to(self):
        self.films()
        for wrong, status in (({"what": "x"}, 400), ({"what": "entities", "language": "xx"}, 400), ({}, 400)):
            self.begun(self.server, wrong, status)
        self.begun(self.server, {"what": "linker"})
        model = self.learnt(self.server)[0]
        self.assertGreater(model["report"]["now"], model["report"]["former"])
        self.assertEqual(self.server.post(f"/v1/learning/{model['id']}/take", {})[1]["error"]["code"], "service.conflict")
        status, headers, body = self.server.request("GET", f"/v1/learning/{model['id']}/model")
        self.assertEqual((status, headers["Content-Disposition"]), (200, 'attachment; filename="linker.veil"'))
        self.assertGreater(len(body), 1000)
        at_rest = b"".join(file.read_bytes() for file in self.folder.glob("veil.db*"))
        for secret in (b"Velstad", b"Lanterns"):
            self.assertNotIn(secret, at_rest)

    def test_learning_ends_with_the_service_and_is_for_administrators(self):
        self.films()
        self.begun(self.server, {"what": "linker"})
        self.assertEqual(self.server.stop(), 0)
        self.server = Server(*self.database)
        self.addCleanup(self.server.stop)
        self.assertIsNone(self.server.get("/v1/learning")[1]["now"])
        self.assertEqual(self.server.get("/v1/learning")[1]["models"], [])
        for role, status in (("administrator", 200), ("reviewer", 403), ("annotator", 403), ("client", 403)):
            done = subprocess.run([PROGRAM, "service", "key", role, "--role", role, *map(str, self.database)], capture_output=True, text=True, check=True)
            self.assertEqual(self.server.get("/v1/learning", Authorization="Bearer " + done.stdout.strip())[0], status)

    def test_what_was_learnt_from_is_noted(self):
        self.learn("selector", exit_code=1)
        self.assertTrue(self.server.get("/v1/audit")[1]["whole"])
        self.assertGreaterEqual(self.server.get("/v1/audit")[1]["rows"], 1)


if __name__ == "__main__":
    unittest.main()
