"""What the service keeps: the same tests on SQLite and on PostgreSQL (skipped, saying so, where that is not installed). Keys and roles,
vaults, sessions of conversations, jobs that survive kill -9, the audit log, other secrets, back-ups."""

import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

import postgresql
from server import LETTER, PROGRAM, SECRETS, Server

LINES = "".join(json.dumps({"id": f"d{i}", "text": f"Clara Benning wrote to Marten Vries about kettle {i}."}) + "\n" for i in range(40))


class StorageTest:
    """Mixed into a class for each database."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-storage-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.secret = self.folder / "db.key"
        self.command("vault", "new-key", self.secret)
        self.database = self.new_database()

    def command(self, *words, exit_code=0, stdin=""):
        done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60, check=False, input=stdin)
        self.assertEqual(done.returncode, exit_code, done.stderr)
        self.messages = done.stderr
        return done.stdout

    def administer(self, *words, **named):
        return self.command(*words, "--database", self.database, "--secret", f"file:{self.secret}", **named)

    def key(self, role, *words):
        return self.administer("service", "key", f"the {role}", "--role", role, *words).strip()

    def start(self, *options):
        server = Server("--database", self.database, "--secret", f"file:{self.secret}", *options)
        self.addCleanup(server.stop)
        return server

    def finished(self, server, job, **headers):
        for _ in range(600):
            status, answer = server.get(f"/v1/jobs/{job}", **headers)
            self.assertEqual(status, 200, answer)
            if answer["state"] == "done":
                return answer
            time.sleep(0.05)
        self.fail("the job does not end")

    def test_vaults_outlive_the_server_and_hold_no_text(self):
        server = self.start()
        protected = server.post("/v1/protect?vault=letters", {"id": "a", "text": LETTER})[1]["text"]
        self.assertEqual(server.stop(), 0)
        self.assert_no_text_at_rest()
        server = self.start()
        self.assertEqual(server.post("/v1/restore?vault=letters", {"id": "a", "text": protected})[1]["text"], LETTER)
        server.stop()
        other = self.folder / "other.key"
        self.command("vault", "new-key", other)
        self.command("serve", "--port", "0", "--database", self.database, "--secret", f"file:{other}", exit_code=1)
        self.assertIn("[storage.wrong_key]", self.messages)

    def test_roles(self):
        keys = {role: self.key(role) for role in ("client", "annotator", "reviewer", "administrator")}
        other = self.key("client")
        server = self.start()
        bearer = lambda key: {"Authorization": f"Bearer {key}"}
        self.assertEqual(server.request("GET", "/health")[0], 200)
        for headers, code in (({}, "service.unauthorized"), (bearer("veil.x.y"), "service.unauthorized"), (bearer(keys["client"] + "x"), "service.unauthorized"),
                              (bearer(keys["client"].replace("veil.", "veil.x")), "service.unauthorized")):
            status, answer = server.post("/v1/detect", {"text": "x"}, **headers)
            self.assertEqual((status, answer["error"]["code"]), (401, code))
        self.assertEqual(server.post("/v1/detect", {"text": "x"}, X_API_Key=keys["client"])[0], 200)
        protected = server.post("/v1/protect?vault=v", {"id": "a", "text": LETTER}, **bearer(keys["client"]))[1]["text"]
        restore = lambda key: server.post("/v1/restore?vault=v", {"id": "a", "text": protected}, **bearer(key))
        self.assertEqual(restore(keys["client"])[1]["text"], LETTER)
        self.assertEqual(restore(keys["reviewer"])[1]["text"], LETTER)
        # Whoever may not restore gets no originals by any route.
        self.assertEqual(restore(other)[1]["error"]["code"], "restore.unknown_document")
        status, answer = restore(keys["annotator"])
        self.assertEqual((status, answer["error"]["code"]), (403, "service.forbidden"))
        line = json.dumps({"id": "a", "text": protected})
        for key in (other, keys["annotator"]):
            for status, _, body in (server.request("POST", "/v1/restore?vault=v", line.encode(), {"Content-Type": "application/x-ndjson", **bearer(key)}),
                                    server.request("POST", "/v1/restore?vault=v", [json.loads(line)], bearer(key)),
                                    server.request("POST", "/v1/restore?vault=v&partial&trust_ids", json.loads(line), bearer(key)),
                                    server.request("POST", "/v1/jobs?operation=restore&vault=v", [json.loads(line)], bearer(key)),
                                    server.request("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                                        "name": "restore", "arguments": {"text": protected, "id": "a", "vault": "v"}}}, bearer(key)),
                                    server.request("GET", "/v1/vaults", None, bearer(key)), server.request("GET", "/v1/audit", None, bearer(key))):
                for secret in SECRETS:
                    self.assertNotIn(secret, body.decode())
                if "id" in json.loads(body if body.startswith(b"{") else b"{}") and status == 202:
                    job = json.loads(body)["id"]
                    self.finished(server, job, **bearer(key))
                    results = server.request("GET", f"/v1/jobs/{job}/results", None, bearer(key))[2].decode()
                    for secret in SECRETS:
                        self.assertNotIn(secret, results)
        self.assertEqual(server.get("/v1/vaults", **bearer(keys["administrator"]))[1], {"vaults": [{"vault": "v", "documents": 1}]})
        # Keys end.
        self.sql("UPDATE api_keys SET expires = 1 WHERE role = 'reviewer'")
        status, answer = server.post("/v1/detect", {"text": "x"}, **bearer(keys["reviewer"]))
        self.assertEqual((status, answer["error"]["code"]), (401, "service.expired"))
        self.administer("service", "revoke", keys["client"].split(".")[1])
        self.assertEqual(server.post("/v1/detect", {"text": "x"}, **bearer(keys["client"]))[0], 401)
        self.assertIn("revoked", self.administer("service", "keys"))
        for secret in keys.values():
            self.assertNotIn(secret.split(".")[2], self.dump())

    def test_sessions_of_people(self):
        self.administer("service", "user", "ada", "--role", "reviewer", stdin="correct horse battery\n")
        server = self.start()
        self.assertEqual(server.post("/v1/sessions", {"user": "ada", "password": "wrong"})[0], 401)
        self.assertEqual(server.post("/v1/sessions", {"user": "nobody", "password": "wrong"})[0], 401)
        status, headers, _ = server.request("POST", "/v1/sessions", {"user": "ada", "password": "correct horse battery"})
        self.assertEqual(status, 201)
        self.assertIn("HttpOnly", headers["Set-Cookie"])
        cookie = headers["Set-Cookie"].split(";")[0]
        self.assertEqual(server.get("/v1/me", Cookie=cookie)[1]["role"], "reviewer")
        self.assertEqual(server.get("/v1/audit", Cookie=cookie)[0], 403)
        server.request("DELETE", "/v1/sessions", None, {"Cookie": cookie})
        self.assertEqual(server.get("/v1/me", Cookie=cookie)[0], 401)
        self.assertNotIn("correct horse", self.dump())
        headers = server.request("POST", "/v1/sessions", {"user": "ada", "password": "correct horse battery"})[1]
        self.sql("UPDATE sessions SET expires = 1")
        status, answer = server.get("/v1/me", Cookie=headers["Set-Cookie"].split(";")[0])
        self.assertEqual((status, answer["error"]["code"]), (401, "service.expired"))

    def test_what_is_over_is_forgotten_after_some_days(self):
        server = self.start()
        job = server.post("/v1/jobs?operation=detect", [{"text": "A kettle."}])[1]["id"]
        self.finished(server, job)
        server.stop()
        self.sql("UPDATE jobs SET changed = 1")
        server = self.start("--keep-days", "5")
        for _ in range(100):
            if server.get(f"/v1/jobs/{job}")[0] == 404:
                return
            time.sleep(0.1)
        self.fail("the job is still there")

    def test_backgrounds_belong_to_who_brought_them(self):
        keys = [self.key("client"), self.key("client")]
        server = self.start()
        headers = [{"Authorization": f"Bearer {key}"} for key in keys]
        lines = json.dumps({"subject": "Marten Vries", "text": "Marten Vries repairs boats in Oslo."}).encode()
        self.assertEqual(server.request("PUT", "/v1/backgrounds/crew", lines, {"Content-Type": "application/x-ndjson", **headers[0]})[0], 201)
        self.assert_no_text_at_rest()
        ask = lambda who: server.post("/v1/attack?background=crew", {"text": "He repairs boats.", "subject": "Marten Vries"}, **headers[who])
        self.assertEqual(ask(0)[1]["outcome"], "named")
        self.assertEqual(ask(1)[1]["error"]["code"], "service.unknown_background")
        self.assertEqual(server.request("DELETE", "/v1/backgrounds/crew", None, headers[1])[0], 404)

    def test_jobs(self):
        server = self.start()
        status, job = server.post("/v1/jobs?operation=protect&vault=jobs", [json.loads(line) for line in LINES.splitlines()])
        self.assertEqual(status, 202, job)
        state = self.finished(server, job["id"])
        self.assertEqual((state["documents"], state["done"], state["failed"]), (40, 40, 0))
        results = server.request("GET", f"/v1/jobs/{job['id']}/results")[2].decode()
        self.assertEqual(results, server.lines("/v1/protect", LINES)[1])
        status, lines = server.lines("/v1/jobs?operation=restore&vault=jobs", results)
        restored = json.loads(lines)
        self.finished(server, restored["id"])
        texts = [json.loads(line)["text"] for line in server.request("GET", f"/v1/jobs/{restored['id']}/results")[2].decode().splitlines()]
        self.assertEqual(texts, [json.loads(line)["text"] for line in LINES.splitlines()])
        self.assertEqual(server.request("DELETE", f"/v1/jobs/{job['id']}")[0], 200)
        self.assertEqual(server.get(f"/v1/jobs/{job['id']}")[0], 404)
        status, answer = server.post("/v1/jobs?operation=nothing", [])
        self.assertEqual((status, answer["error"]["code"]), (400, "usage.invalid_value"))
        status, bad = server.post("/v1/jobs?operation=detect", [{"id": "x"}, {"id": "y", "text": "Hello."}])
        self.assertEqual(self.finished(server, bad["id"])["failed"], 1)

    def test_jobs_are_cancelled(self):
        server = self.start()
        documents = [{"id": str(i), "text": LETTER * 30} for i in range(300)]
        job = server.post("/v1/jobs?operation=protect", documents)[1]["id"]
        self.assertEqual(server.get(f"/v1/jobs/{job}/results")[1]["error"]["code"], "service.not_finished")
        self.assertEqual(json.loads(server.request("DELETE", f"/v1/jobs/{job}")[2])["state"], "cancelled")
        self.assertEqual(server.get(f"/v1/jobs/{job}")[1]["state"], "cancelled")

    def test_jobs_survive_a_kill(self):
        jobs = []
        for round_number in range(3):
            server = self.start("--patience", "60")
            for _ in range(4):
                jobs.append(json.loads(server.lines("/v1/jobs?operation=protect", LINES)[1])["id"])
            time.sleep(0.1 * round_number)
            server.stop(signal.SIGKILL)
        self.age_leases()
        server = self.start()
        expected = server.lines("/v1/protect", LINES)[1]
        for job in jobs:
            self.assertEqual(self.finished(server, job)["done"], 40)
            self.assertEqual(server.request("GET", f"/v1/jobs/{job}/results")[2].decode(), expected)

    def test_the_audit_log_tells_when_it_was_changed(self):
        server = self.start()
        for number in range(5):
            protected = server.post("/v1/protect?vault=a", {"id": str(number), "text": LETTER})[1]["text"]
            server.post("/v1/restore?vault=a", {"id": str(number), "text": protected})
        server.stop()
        self.assertIn("5 rows, none changed", self.administer("audit", "verify"))
        self.sql("UPDATE audit SET who = 'somebody' WHERE number = 3")
        self.administer("audit", "verify", exit_code=1)
        self.assertIn("row 3", self.messages)
        self.assertIn("[service.audit_broken]", self.messages)

    def test_another_secret(self):
        server = self.start()
        protected = server.post("/v1/protect?vault=a", {"id": "a", "text": LETTER})[1]["text"]
        server.stop()
        new = self.folder / "new.key"
        self.command("vault", "new-key", new)
        self.administer("service", "secret", "--new-secret", f"file:{new}")
        self.command("serve", "--port", "0", "--database", self.database, "--secret", f"file:{self.secret}", exit_code=1)
        self.secret = new
        server = self.start()
        self.assertEqual(server.post("/v1/restore?vault=a", {"id": "a", "text": protected})[1]["text"], LETTER)
        self.assertEqual(server.post("/v1/protect?vault=a", {"id": "b", "text": LETTER})[0], 200)

    def test_rows_cannot_be_swapped(self):
        server = self.start()
        texts = [server.post("/v1/protect?vault=a", {"id": str(i), "text": text})[1]["text"] for i, text in enumerate((LETTER, "Clara Benning left."))]
        self.sql("UPDATE vault_entries SET sealed = (SELECT sealed FROM vault_entries WHERE number = 2) WHERE number = 1")
        status, answer = server.post("/v1/restore?vault=a", {"id": "0", "text": texts[0]})
        self.assertEqual((status, answer["error"]["code"]), (503, "storage.damaged"))

    def test_a_newer_database_is_refused(self):
        self.start().stop()
        self.sql("UPDATE veil_meta SET value = '99' WHERE name = 'version'")
        self.command("serve", "--port", "0", "--database", self.database, "--secret", f"file:{self.secret}", exit_code=1)
        self.assertIn("[storage.newer_version]", self.messages)


class OnSqlite(StorageTest, unittest.TestCase):
    def new_database(self):
        return str(self.folder / "veil.db")

    def sql(self, statement):
        with sqlite3.connect(self.database) as connection:
            connection.execute(statement)
        connection.close()

    def dump(self):
        connection = sqlite3.connect(self.database)
        text = "\n".join(connection.iterdump())
        connection.close()
        return text

    def age_leases(self):
        pass

    def assert_no_text_at_rest(self):
        for file in self.folder.iterdir():
            for secret in SECRETS:
                self.assertNotIn(secret.encode(), file.read_bytes())
            self.assertEqual(file.stat().st_mode & 0o077, 0, file)

    def test_a_second_server_on_the_same_file_is_refused(self):
        self.start()
        self.command("serve", "--port", "0", "--database", self.database, "--secret", f"file:{self.secret}", exit_code=1)
        self.assertIn("[storage.in_use]", self.messages)

    def test_what_is_no_database(self):
        pathlib.Path(self.database).write_text("this is no database at all, but a text that is long enough to be looked at" * 20)
        self.command("serve", "--port", "0", "--database", self.database, "--secret", f"file:{self.secret}", exit_code=1)
        self.assertIn("[storage.cannot_open]", self.messages)

    def test_back_ups(self):
        server = self.start()
        protected = server.post("/v1/protect?vault=a", {"id": "a", "text": LETTER})[1]["text"]
        backup = self.folder / "backup"
        self.administer("service", "backup", backup)  # while the service runs
        self.administer("service", "backup", backup, exit_code=1)
        server.stop()
        self.database = str(self.folder / "restored.db")
        self.administer("service", "restore", backup)
        self.administer("service", "restore", backup, exit_code=1)
        server = self.start()
        self.assertEqual(server.post("/v1/restore?vault=a", {"id": "a", "text": protected})[1]["text"], LETTER)

    def test_secrets_from_environment_and_command(self):
        Server("--database", self.database, "--secret", "env:VEIL_TEST_SECRET", environment={"VEIL_TEST_SECRET": "sixteen bytes at least"}).stop()
        Server("--database", self.database, "--secret", "command:echo sixteen bytes at least").stop()
        self.command("serve", "--port", "0", "--database", self.database, "--secret", "command:echo short", exit_code=1)
        self.assertIn("[vault.weak_key]", self.messages)


@unittest.skipUnless(postgresql.available(), "PostgreSQL is not installed; tools/setup --service-tests installs it")
class OnPostgresql(StorageTest, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgresql = postgresql.PostgreSql().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgresql.__exit__()

    def new_database(self):
        return self.postgresql.new_database()

    def sql(self, statement):
        self.postgresql.sql(self.database, statement)

    def dump(self):
        return self.postgresql.run("pg_dump", self.database)

    def age_leases(self):
        self.sql("UPDATE jobs SET changed = 0 WHERE state = 'running'")

    def assert_no_text_at_rest(self):
        for secret in SECRETS:
            self.assertNotIn(secret, self.dump())
            self.assertNotIn(secret.encode().hex(), self.dump())

    def test_two_servers_share_vaults_keys_and_jobs(self):
        key = self.key("client")
        first, second = self.start(), self.start()
        headers = {"Authorization": f"Bearer {key}"}
        protected = first.post("/v1/protect?vault=a", {"id": "a", "text": LETTER}, **headers)[1]["text"]
        self.assertEqual(second.post("/v1/restore?vault=a", {"id": "a", "text": protected}, **headers)[1]["text"], LETTER)
        jobs = [json.loads(server.lines("/v1/jobs?operation=protect", LINES, **headers)[1])["id"] for server in (first, second) * 3]
        for job in jobs:
            self.assertEqual(self.finished(first, job, **headers)["done"], 40)
        self.assertTrue(self.administer("audit", "verify").startswith("2 rows"))

    def test_a_server_that_runs_reads_what_one_with_the_new_secret_keeps(self):
        first = self.start()
        new = self.folder / "new.key"
        self.command("vault", "new-key", new)
        self.administer("service", "secret", "--new-secret", f"file:{new}")
        new.replace(self.secret)
        second = self.start()
        protected = second.post("/v1/protect?vault=a", {"id": "a", "text": LETTER})[1]["text"]
        self.assertEqual(first.post("/v1/restore?vault=a", {"id": "a", "text": protected})[1].get("text"), LETTER)

    def test_an_address_that_leads_nowhere(self):
        self.command("serve", "--port", "0", "--database", "postgresql://veil:hush@127.0.0.1:1/x", "--secret", f"file:{self.secret}", exit_code=1)
        self.assertIn("[storage.cannot_open]", self.messages)
        self.assertNotIn("hush", self.messages)


if __name__ == "__main__":
    unittest.main()
