"""`veil train reviewed`: what people decided in the service is learnt, the gain on held-out documents is said, and a model that is no better is
not written."""

import json
import pathlib
import shutil
import subprocess
import tempfile
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
        self.project = self.server.post("/v1/projects", {"name": "x", "method": "generalize"})[1]["id"]
        for i, name in enumerate(NAMES):
            # They suppress all, which the selector in use does not.
            self.settle(f"{name} wrote from Oslo on {i + 1} March 2021. A reply came from Lisbon in May 2022.", lambda options: next(one for one in options if one["text"] == "***"))
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

    def test_what_was_learnt_from_is_noted(self):
        self.learn("selector", exit_code=1)
        self.assertTrue(self.server.get("/v1/audit")[1]["whole"])
        self.assertGreaterEqual(self.server.get("/v1/audit")[1]["rows"], 1)


if __name__ == "__main__":
    unittest.main()
