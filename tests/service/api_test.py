"""The HTTP API: the same answers as the command line, one by one, in lists and in streams; and clear errors for whatever comes."""

import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from server import LETTER, PROGRAM, ROOT, SECRETS, ServiceTest

MESSAGES = (ROOT / "examples" / "messages.jsonl").read_text(encoding="utf-8")


class Answers(ServiceTest):
    def test_health_and_readiness(self):
        status, headers, body = self.server.request("GET", "/health")
        self.assertEqual((status, body), (200, b"Veil is up"))
        self.assertTrue(headers["Content-Type"].startswith("text/plain"))
        self.assertEqual(self.server.get("/ready")[0], 200)
        self.assertEqual(self.server.request("HEAD", "/health")[0], 200)

    def test_streams_equal_the_command_line(self):
        for operation, query, words in (("detect", "", []), ("protect", "", []), ("protect", "?policy=hipaa", ["--policy", "hipaa"]),
                                        ("protect", "?method=generalize&offsets=utf16", ["--method", "generalize", "--offsets", "utf16"]),
                                        ("detect", "?scheme=presidio&with_text", ["--scheme", "presidio", "--with-text"]),
                                        ("detect", "?explain", ["--explain", "--output-format", "jsonl"]), ("risk", "", ["--json"])):
            with self.subTest(operation=operation, query=query):
                status, lines = self.server.lines(f"/v1/{operation}{query}", MESSAGES)
                self.assertEqual(status, 200)
                expected = self.veil(operation, "-", "--format", "jsonl", *words, "--quiet", stdin=MESSAGES)
                self.assertEqual(lines, expected)

    def test_single_documents_and_lists_equal_the_stream(self):
        lines = self.server.lines("/v1/protect", MESSAGES)[1].splitlines()
        documents = [json.loads(line) for line in MESSAGES.splitlines()]
        status, _, body = self.server.request("POST", "/v1/protect", documents)
        self.assertEqual(status, 200)
        self.assertEqual(body.decode(), "[" + ",\n".join(lines) + "]\n")
        for document, line in zip(documents, lines):
            self.assertEqual(self.server.request("POST", "/v1/protect", document)[2].decode(), line + "\n")

    def test_what_fails_in_a_list_or_stream_fails_alone(self):
        status, answers = self.server.post("/v1/protect", [{"id": "a", "text": LETTER}, 3, {"id": "b"}, {"id": "c", "text": "Nothing."}])
        self.assertEqual(status, 200)
        self.assertEqual([answer.get("error", {}).get("code") for answer in answers], [None, "read.wrong_type", "read.missing_field", None])
        status, lines = self.server.lines("/v1/detect", '{"id": "a", "text": "Hello."}\n{broken\n\n{"id": "c", "text": "Hello."}\n')
        self.assertEqual(status, 200)
        self.assertEqual([json.loads(line).get("error", {}).get("code") for line in lines.splitlines()], [None, "read.malformed_input", None])

    def test_originals_come_back_from_a_vault(self):
        status, protected = self.server.post("/v1/protect?vault=letters", {"id": "a1", "text": LETTER})
        self.assertEqual(status, 200)
        self.assertNotIn("Vries", protected["text"])
        self.assertEqual(self.server.post("/v1/restore?vault=letters", {"id": "a1", "text": protected["text"]}), (200, {"id": "a1", "text": LETTER}))
        status, lines = self.server.lines("/v1/protect?vault=letters", MESSAGES)
        status, restored = self.server.lines("/v1/restore?vault=letters", lines)
        self.assertEqual([json.loads(line)["text"] for line in restored.splitlines()], [json.loads(line)["text"] for line in MESSAGES.splitlines()])
        edited = "Thank you, " + protected["text"].split(" called")[0].split()[-1] + "!"
        self.assert_error(self.server.post("/v1/restore?vault=letters", {"id": "other", "text": edited}), 422, "restore.unknown_document")
        self.assert_error(self.server.post("/v1/restore?vault=letters", {"id": "a1", "text": protected["text"][:60]}), 422, "restore.incomplete")
        status, part = self.server.post("/v1/restore?vault=letters&partial", {"id": "a1", "text": protected["text"][:60]})
        self.assertEqual(status, 200)
        self.assertIn("Vries", part["text"])
        self.assert_error(self.server.post("/v1/restore?vault=others", {"id": "a1", "text": protected["text"]}), 422, "restore.unknown_document")
        self.assert_error(self.server.post("/v1/restore", {"id": "a1", "text": "x"}), 400, "usage.missing_vault")

    def test_restoring_is_noted_in_a_whole_chain(self):
        before = self.server.get("/v1/audit")[1]
        protected = self.server.post("/v1/protect?vault=noted", {"id": "n", "text": LETTER})[1]
        self.server.post("/v1/restore?vault=noted", {"id": "n", "text": protected["text"]})
        after = self.server.get("/v1/audit")[1]
        self.assertEqual(after["rows"], before["rows"] + 1)
        self.assertTrue(after["whole"])

    def test_metrics_count(self):
        self.server.post("/v1/detect", {"text": LETTER})
        status, headers, page = self.server.request("GET", "/metrics")
        self.assertEqual(status, 200)
        self.assertIn("version=0.0.4", headers["Content-Type"])
        values = {}
        for line in page.decode().splitlines():
            if not line.startswith("#"):
                self.assertRegex(line, r'^[a-z_]+(\{[^{}]*\})? [0-9.e+-]+$')
                name, value = line.rsplit(" ", 1)
                values[name] = float(value)
        self.assertGreaterEqual(values['veil_requests_total{route="/v1/detect",status="200"}'], 1)
        self.assertGreaterEqual(values["veil_documents_total"], 1)
        for secret in SECRETS:
            self.assertNotIn(secret, page.decode())

    def test_policies_are_named_never_by_a_path(self):
        self.assertIn("hipaa", self.server.get("/v1/policies")[1]["policies"])
        for name in ("nothing", "../hipaa", "/etc/passwd", "hipaa.yaml", str(ROOT / "policies" / "hipaa.yaml")):
            self.assert_error(self.server.post(f"/v1/protect?policy={name}", {"text": "x"}), 400, "policy.not_found")


PEOPLE = [{"subject": "Anna Vries", "text": "Anna Vries sails from Oslo, repairs wooden boats and teaches mathematics at a school."},
          {"subject": "Ben Marks", "text": "Ben Marks is a lawyer in Lisbon who grows olives and collects stamps."},
          {"subject": "Clara Benning", "text": "Clara Benning bakes bread in Bremen and sings in a choir."}]


class Attacks(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="veil-attack-"))
        (cls.place / "house.jsonl").write_text("".join(json.dumps(person) + "\n" for person in PEOPLE))
        cls.options = ("--backgrounds", cls.place)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.place)

    def test_says_what_the_command_line_says(self):
        texts = "".join(json.dumps({"id": str(i), "text": person["text"].split(" ", 2)[2], "subject": person["subject"]}) + "\n" for i, person in enumerate(PEOPLE))
        told = json.loads(self.veil("attack", "-", "--format", "jsonl", "--background", self.place / "house.jsonl", "--documents", "--clues", "3", "--names", "--json",
                                    "--quiet", stdin=texts))["attackers"][0]["per_document"]
        status, lines = self.server.lines("/v1/attack?background=house&clues=3&candidates=2", texts)
        self.assertEqual(status, 200)
        for line, expected in zip(map(json.loads, lines.splitlines()), told):
            self.assertEqual({name: line[name] for name in ("id", "outcome", "rank", "clues")}, {name: expected[name] for name in ("id", "outcome", "rank", "clues")})
            self.assertAlmostEqual(line["confidence"], expected["confidence"])
            self.assertEqual((line["candidates"][0]["name"], len(line["candidates"])), (expected["guess"], 2))
        self.assertEqual(self.server.post("/v1/attack?background=house&clues=3&candidates=2", [json.loads(line) for line in texts.splitlines()])[1],
                         [json.loads(line) for line in lines.splitlines()])

    def test_a_background_that_a_caller_brings(self):
        ask = lambda: self.server.post("/v1/attack?background=mine", {"text": "She sails and repairs wooden boats.", "subject": "Dora Quist"})
        self.assert_error(ask(), 404, "service.unknown_background")
        status, _, body = self.server.request("PUT", "/v1/backgrounds/mine", [{"subject": "Dora Quist", "text": "Dora Quist sails and repairs wooden boats."}, PEOPLE[1]])
        self.assertEqual((status, json.loads(body)), (201, {"background": "mine", "people": 2}))
        self.assertEqual(ask()[1]["outcome"], "named")
        self.assertEqual(self.server.get("/v1/backgrounds")[1], {"backgrounds": [{"background": "mine", "own": True}, {"background": "house", "own": False}]})
        self.server.request("PUT", "/v1/backgrounds/mine", [PEOPLE[1]])
        self.assertEqual(ask()[1]["outcome"], "unknown subject")
        self.assertEqual(self.server.request("DELETE", "/v1/backgrounds/mine")[0], 200)
        self.assert_error(ask(), 404, "service.unknown_background")
        put = lambda body, kind="application/x-ndjson", name="bad": self.server.request("PUT", f"/v1/backgrounds/{name}", body, {"Content-Type": kind})
        told = lambda answer: (answer[0], json.loads(answer[2]))
        self.assert_error(told(put(b"{broken")), 422, "read.malformed_input")
        self.assert_error(told(put(b"")), 422, "evaluate.empty_background")
        self.assert_error(told(put(b"x", "text/plain")), 415, "service.unsupported_type")
        self.assert_error(told(put(b"x", name="a.b")), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/attack", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/attack?background=../house", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/attack?background=house&attacker=vectors", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/attack?background=house&clues=-1", {"text": "x"}), 400, "usage.invalid_value")

    def test_as_a_job(self):
        job = self.server.post("/v1/jobs?operation=attack&background=house", [{"id": "a", "text": "She bakes bread in Bremen."}])[1]["id"]
        while self.server.get(f"/v1/jobs/{job}")[1]["state"] != "done":
            time.sleep(0.02)
        line = json.loads(self.server.request("GET", f"/v1/jobs/{job}/results")[2])
        self.assertEqual((line["outcome"], line["candidates"][0]["name"]), ("no subject", "Clara Benning"))


class Solutions(ServiceTest):
    JOB = {"text": "Rio Tejo passa em Lisboa. A Ana Vrieso vive em Lisboa.", "language": "pt", "method": "TAG",
           "ner": {"entries": [{"entity_class": "LOCZ", "begin": "0", "end": "8", "uid": 7, "surface": "Rio Tejo"}]}}

    def test_a_job_comes_back_with_its_table(self):
        status, job = self.server.post("/v1/solutions", self.JOB)
        self.assertEqual(status, 200, job)
        self.assertEqual((job["text"], job["language"], job["method"]), (self.JOB["text"], "pt", "TAG"))
        for entry in job["ner"]["entries"]:
            self.assertEqual(job["text"][entry["begin"]:entry["end"]], entry["surface"])
        self.assertIn((7, "LOCZ"), [(entry["uid"], entry["entity_class"]) for entry in job["ner"]["entries"]])
        table = job["anonymizer"]["tableofsolutions"]
        self.assertEqual(table["7"]["original"], "Rio Tejo")
        self.assertIn(7, job["coref"][table["7"]["coref"]])
        towns = [row for row in table.values() if row["original"] == "Lisboa"]
        self.assertEqual(len({row["coref"] for row in towns}), 1)
        # The table takes the output back to the text.
        output = job["anonymizer"]["output"]
        for entry in job["ner"]["entries"]:
            row = table[str(entry["uid"])]
            self.assertIn(row["replace"], output)
            output = output.replace(row["replace"], row["original"], 1)
        self.assertEqual(output, job["text"])

    def test_methods_chains_and_delimiters(self):
        text = "Marten Vries called. Mats Vries was late."
        entries = [{"entity_class": "PERZ", "begin": 0, "end": 12, "uid": 0}, {"entity_class": "PERZ", "begin": 21, "end": 31, "uid": 1}]
        solve = lambda **more: self.server.post("/v1/solutions", {"text": text, "language": "en", "ner": {"entries": entries}, **more})[1]
        apart = solve(method="TAG", coref=[[0], [1]])
        joined = solve(method="TAG", coref=[[0, 1]], delimiters=["<<", ">>"])
        self.assertEqual(joined["anonymizer"]["output"], "<<[PERSON1]>> called. <<[PERSON1]>> was late.")
        self.assertEqual(joined["coref"], [[0, 1]])
        self.assertNotIn("Vries", apart["anonymizer"]["output"])
        for method in ("DEL", "RAN", "GEN"):
            output = solve(method=method)["anonymizer"]["output"]
            self.assertNotIn("Vries", output)
            self.assertTrue(output.endswith("was late."))

    def test_lists_and_lines(self):
        jobs = [self.JOB, {"text": 3}, {"text": "Hello.", "coref": [[4]]}, {"text": "Hello.", "language": "en", "method": "TAG"}]
        codes = lambda answers: [answer.get("error", {}).get("code") for answer in answers]
        expected = [None, "read.wrong_type", "read.wrong_type", None]
        self.assertEqual(codes(self.server.post("/v1/solutions", jobs)[1]), expected)
        lines = "".join(json.dumps(job) + "\n" for job in jobs)
        self.assertEqual(codes(map(json.loads, self.server.lines("/v1/solutions", lines)[1].splitlines())), expected)
        self.assert_error(self.server.post("/v1/solutions", {"text": "x", "method": "XYZ"}), 400, "usage.unknown_method")
        outside = {"text": "x", "ner": {"entries": [{"begin": 0, "end": 9, "uid": 1}]}}
        self.assert_error(self.server.post("/v1/solutions", outside), 422, "read.invalid_span")


class BadInput(ServiceTest):
    options = ("--largest-request", "1")

    def raw(self, request, timeout=20):
        """Sends bytes as they are; all that comes back until the server closes or says nothing more."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=timeout) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        return answer

    def test_requests_that_are_wrong(self):
        post = lambda body, kind="application/json": self.server.request("POST", "/v1/protect", body, {"Content-Type": kind})
        told = lambda answer: (answer[0], json.loads(answer[2]))
        self.assert_error(told(post(b"{")), 422, "read.malformed_input")
        self.assert_error(told(post(b"")), 422, "read.malformed_input")
        self.assert_error(told(post(b"3")), 422, "read.wrong_type")
        self.assert_error(told(post(b"{}")), 422, "read.missing_field")
        self.assert_error(told(post(b'{"text": 3}')), 422, "read.wrong_type")
        self.assert_error(told(post(b'{"text": "a", "text": "Vries"}')), 422, "read.malformed_input")
        self.assert_error(told(post(b'{"text": "\\ud800"}')), 422, "read.malformed_input")
        self.assert_error(told(post(b'{"text": "\xff"}')), 422, "read.invalid_utf8")
        self.assert_error(told(post(b"[" * 1000)), 422, "read.too_deep")
        self.assert_error(told(post(b'{"text": "a"}', "text/plain")), 415, "service.unsupported_type")
        self.assert_error(told(post(json.dumps({"text": "Vries " * 400_000}).encode())), 413, "read.too_large")
        self.assert_error(told(self.server.request("POST", "/v1/protect", b"x", {"Content-Type": "application/json", "Content-Encoding": "gzip"})), 415,
                          "service.unsupported_type")
        self.assert_error(self.server.post("/v1/protect?polcy=hipaa", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/protect?policy=hipaa&policy=court", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/protect?method=nothing", {"text": "x"}), 400, "usage.unknown_method")
        self.assert_error(self.server.post("/v1/protect?language=xx", {"text": "x"}), 400, "usage.unknown_language")
        self.assert_error(self.server.post("/v1/protect?offsets=miles", {"text": "x"}), 400, "usage.unknown_offsets")
        self.assert_error(self.server.post("/v1/detect?scheme=x", {"text": "x"}), 400, "usage.unknown_scheme")
        self.assert_error(self.server.post("/v1/detect?with_text=perhaps", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.post("/v1/protect?vault=a/b", {"text": "x"}), 400, "usage.invalid_value")
        self.assert_error(self.server.get("/nothing/Vries"), 404, "service.unknown_route")
        self.assert_error(self.server.get("/v1/protect"), 405, "service.wrong_method")
        self.assertEqual(self.server.request("GET", "/v1/protect")[1]["Allow"], "POST")

    def test_requests_that_are_no_http(self):
        for request in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"HELLO WORLD\r\n\r\n", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
                        b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            answer = self.raw(request)
            if answer:
                self.assertRegex(answer, rb"^HTTP/1.1 4\d\d ")
        # Lengths that contradict each other could hide a second request.
        for head in (b"Content-Length: 5\r\nContent-Length: 6", b"Content-Length: 5\r\nTransfer-Encoding: chunked", b"Content-Length: five",
                     b"Transfer-Encoding: gzip"):
            answer = self.raw(b"POST /v1/protect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + head +
                              b"\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertRegex(answer, rb"^HTTP/1.1 400 ", head)
            self.assertEqual(answer.count(b"HTTP/1.1"), 1, answer)
        self.assertEqual(self.server.get("/ready")[0], 200)

    def test_what_is_left_of_a_request_is_no_other_request(self):
        answer = self.raw(b"QUERY /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.assertEqual(answer.count(b"HTTP/1.1"), 1, answer)
        answer = self.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.assertEqual(answer.count(b"HTTP/1.1"), 1, answer)

    def test_broken_uploads(self):
        head = b"POST /v1/protect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        answer = self.raw(head + b"Content-Length: 100\r\n\r\n{\"text\": \"Vries")
        self.assertIn(b"read.truncated", answer)
        self.assertNotIn(b"Vries", answer)
        answer = self.raw(head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
        self.assertIn(b"read.malformed_input", answer)
        answer = self.raw(head.replace(b"application/json", b"application/x-ndjson") + b"Transfer-Encoding: chunked\r\n\r\n" +
                          b'20\r\n{"id": "a", "text": "A kettle."}\r\n5\r\n\n{"te\r\n')
        self.assertIn(b'"id":"a"', answer)
        self.assertIn(b"read.truncated", answer)

    def test_slow_clients_are_told_and_hold_up_nobody(self):
        server = self.start("--body-seconds", "1", "--connections", "4")
        def slow(bytes_by_bytes):
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
                connection.sendall(b"POST /v1/protect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
                answer = b""
                connection.settimeout(0.3)
                for _ in range(60):
                    try:
                        connection.sendall(b" ")
                        if piece := connection.recv(65536):
                            answer += piece
                        else:
                            break
                    except TimeoutError:
                        continue
                    except OSError:
                        break
                return answer
        begun = time.monotonic()
        self.assertIn(b"service.timeout", slow(b" "))
        self.assertLess(time.monotonic() - begun, 10)
        self.assertEqual(server.get("/ready")[0], 200)

    def test_pages_of_other_sites_are_not_answered(self):
        # A page whose name was made to lead to this machine sends its own name.
        self.assert_error(self.server.get("/v1/policies", Host="evil.example"), 403, "service.forbidden")
        self.assertEqual(self.server.get("/v1/policies", Host="localhost:1234")[0], 200)


class Operation(ServiceTest):
    def test_large_uploads_need_little_memory(self):
        line = json.dumps({"id": "a", "text": "The kettle is in the kitchen and the tea is next to it. " * 20}).encode() + b"\n"
        resident = lambda: float(re.search(rb"(?m)^process_resident_memory_bytes (\S+)", self.server.request("GET", "/metrics")[2])[1])
        self.server.lines("/v1/protect", line * 50)
        before = resident()
        connection = self.server.connection()
        connection.request("POST", "/v1/protect", body=iter([line * 20] * 100), headers={"Content-Type": "application/x-ndjson"}, encode_chunked=True)
        answer = connection.getresponse()
        count = sum(1 for _ in answer)
        connection.close()
        self.assertEqual(count, 2000)
        self.assertLess(resident() - before, 64 << 20)

    def test_answers_leave_while_the_request_is_still_coming(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(b"POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
            for number in range(3):
                line = json.dumps({"id": f"line {number}", "text": "A kettle."}).encode() + b"\n"
                connection.sendall(b"%x\r\n%s\r\n" % (len(line), line))
                got = b""
                while f"line {number}".encode() not in got:
                    got += connection.recv(65536)
            connection.sendall(b"0\r\n\r\n")

    def test_stops_when_told_and_finishes_what_it_began(self):
        server = self.start()
        text = json.dumps([{"id": str(i), "text": LETTER * 20} for i in range(100)]).encode()
        answers = []
        client = threading.Thread(target=lambda: answers.append(server.request("POST", "/v1/protect", text, {"Content-Type": "application/json"})))
        client.start()
        while b"veil_requests_in_flight 2" not in server.request("GET", "/metrics")[2] and client.is_alive():
            time.sleep(0.005)
        self.assertEqual(server.stop(), 0)
        client.join(30)
        self.assertEqual(answers[0][0], 200)
        self.assertEqual(len(json.loads(answers[0][2])), 100)
        with self.assertRaises(OSError):
            server.request("GET", "/health")

    def test_limits_requests_of_each_caller(self):
        server = self.start("--rate", "5")
        statuses = [server.get("/v1/policies")[0] for _ in range(30)]
        self.assertIn(200, statuses)
        self.assertIn(429, statuses)
        self.assertEqual(server.request("GET", "/v1/policies")[1].get("Retry-After"), "1")
        self.assertEqual(server.request("GET", "/health")[0], 200)

    def test_speaks_tls(self):
        folder = self.folder()
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", folder / "key.pem",
                               "-out", folder / "certificate.pem"], capture_output=True, check=False)
        if made.returncode != 0:
            self.skipTest("openssl is not installed")
        server = self.start("--tls-certificate", folder / "certificate.pem", "--tls-key", folder / "key.pem")
        context = ssl.create_default_context(cafile=folder / "certificate.pem")
        context.check_hostname = False
        import http.client
        connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=context, timeout=20)
        for _ in range(3):
            connection.request("POST", "/v1/protect", json.dumps({"text": LETTER}), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            self.assertEqual(answer.status, 200)
            self.assertNotIn(b"Vries", answer.read())
        connection.close()
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
            plain.sendall(b"GET /health HTTP/1.1\r\n\r\n")
            self.assertNotIn(b"200 OK", plain.recv(1000))

    def test_a_policy_that_changes_is_read_again(self):
        folder = self.folder()
        policy = folder / "own.yaml"
        policy.write_text("method: suppress\n")
        server = self.start("--policies", folder)
        protect = lambda: server.post("/v1/protect?policy=own", {"text": "Marten Vries called."})[1]["text"]
        self.assertEqual(protect(), "*** called.")
        os.utime(policy, (1, 1))
        policy.write_text("method: tag\n")
        for _ in range(60):
            if protect() == "[PERSON1] called.":
                break
            time.sleep(0.1)
        self.assertEqual(protect(), "[PERSON1] called.")
        policy.write_text("method: nonsense\n")
        time.sleep(2.5)
        self.assertEqual(protect(), "[PERSON1] called.")
        self.assertIn("policy", server.log)


class Guide(ServiceTest):
    @unittest.skipUnless(shutil.which("curl"), "curl is not installed")
    def test_its_lines_work_as_they_are_printed(self):
        guide = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
        commands = re.findall(r"^    (curl (?:.*\\\n)*.*)$", guide, re.M)
        self.assertGreater(len(commands), 3)
        for command in commands:
            done = subprocess.run(["sh", "-c", command.replace("localhost:8080", f"localhost:{self.server.port}")], capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 0, command + done.stderr)
            self.assertNotIn('"error"', done.stdout, command)
            json.loads(done.stdout)


class Starting(unittest.TestCase):
    def told(self, *words, **environment):
        done = subprocess.run([PROGRAM, "serve", *map(str, words)], capture_output=True, timeout=30, check=False, env={**os.environ, **environment})
        return done.returncode, done.stderr.decode()

    def test_what_cannot_work_is_told_at_once(self):
        for words, code in ((["--host", "0.0.0.0"], "service.no_keys"), (["--port", "99999"], "service.configuration"),
                            (["--database", "/nonexistent/x.db"], "service.configuration"), (["--openai", "ftp://x"], "service.configuration"),
                            (["--policy", "nothing"], "policy.not_found"), (["--tls-certificate", "a"], "service.configuration"),
                            (["--tls-certificate", "a", "--tls-key", "b"], "service.tls"), (["--config", "nothing.yaml"], "read.not_found")):
            status, messages = self.told("--port", "0", *words) if "--port" not in words else self.told(*words)
            self.assertNotEqual(status, 0, words)
            self.assertIn(f"[{code}]", messages)

    def test_a_port_that_is_taken(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            self.assertIn("[service.cannot_listen]", self.told("--port", taken.getsockname()[1])[1])


if __name__ == "__main__":
    unittest.main()
