"""The service among people who mean it harm: heads that two readers take for different ones, floods, guessed passwords, requests to
language models that hide names where nobody looks, turns of one conversation that come at once."""

import concurrent.futures
import json
import re
import socket
import subprocess
import time
import unittest

from server import LETTER, PROGRAM, Server, ServiceTest
from upstream import Upstream

WORDS = "Marten Vries lives in Oslo."


class Heads(ServiceTest):
    options = ("--largest-request", "4")

    def raw(self, request, server=None):
        with socket.create_connection(("127.0.0.1", (server or self.server).port), timeout=20) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            answer = b""
            try:
                while piece := connection.recv(65536):
                    answer += piece
            except OSError:
                pass
            return answer

    def test_heads_that_two_readers_take_for_different_ones(self):
        hidden = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for line in (b"Content-Length : 43", b"Transfer-Encoding:\r\n chunked", b"X-A: b\r\n\tc", b"X-A: b\nX-B: c", b"X A: b", b"X-\x00A: b", b": b",
                     b"X-A: b\rX-B: c", b"X-A: b%0d%0aContent-Length: 43", b"X-A: b%00c"):
            answer = self.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + line + b"\r\n\r\n" + hidden)
            self.assertNotIn(b"200 OK", answer, line)
            self.assertNotIn(b"veil_build_info", answer, line)
        self.assertNotIn(b"200 OK", self.raw(b"POST /v1/detect HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                                             b"e\r\n{\"text\": \"Hi\"}\r\n0\r\n\r\n"))
        self.assertEqual(self.server.get("/ready")[0], 200)

    def test_a_head_without_end(self):
        self.assertNotIn(b"200 OK", self.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: bbbbbbbbbbbbbbbbbbbbbbbbbbb\r\n" * 40_000 + b"\r\n"))

    def test_who_comes_when_all_places_are_taken_is_told(self):
        server = self.start("--connections", "2")
        waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(4)]
        try:
            for connection in waiting[:2]:
                connection.sendall(b"GET /health HTTP/1.1\r\n")
            time.sleep(0.3)
            self.assertIn(b" 503 ", self.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", server))
        finally:
            for connection in waiting:
                connection.close()
        for _ in range(200):  # the server takes a moment to see that they are gone
            if server.request("GET", "/ready")[0] == 200:
                return
            time.sleep(0.1)
        self.fail("the places stay taken")

    def test_small_values_in_large_numbers(self):
        status, answer = self.server.post("/v1/protect", [[1] * 1_200_000])
        self.assertEqual((status, answer["error"]["code"]), (413, "read.too_large"))

    def test_pages_of_other_sites_change_nothing(self):
        self.assert_error(self.server.post("/v1/detect", {"text": "x"}, Origin="https://evil.example"), 403, "service.forbidden")
        self.assert_error(self.server.post("/v1/detect", {"text": "x"}, Origin="null"), 403, "service.forbidden")
        self.assertEqual(self.server.post("/v1/detect", {"text": "x"}, Origin="http://localhost:3000")[0], 200)

    def test_answers_that_nobody_reads_are_counted_as_ended(self):
        job = self.server.post("/v1/jobs?operation=detect", [{"text": "A kettle."}])[1]["id"]
        while self.server.get(f"/v1/jobs/{job}")[1]["state"] != "done":
            time.sleep(0.02)
        self.server.request("HEAD", f"/v1/jobs/{job}/results")
        self.assertIn(b"veil_requests_in_flight 1\n", self.server.request("GET", "/metrics")[2])

    def test_many_patterns_are_too_many(self):
        pattern = {"name": "p", "regex": "a+b", "score": 0.5}
        recognizers = [{"name": str(i), "supported_entity": "X", "supported_language": "en", "patterns": [pattern] * 60} for i in range(10)]
        status, answer = self.server.post("/analyze", {"text": "x", "language": "en", "ad_hoc_recognizers": recognizers})
        self.assertEqual((status, list(answer)), (400, ["error"]))
        status, _ = self.server.post("/analyze", {"text": "x", "language": "en", "allow_list": ["a+"] * 9000, "allow_list_match": "regex"})
        self.assertEqual(status, 400)
        explodes = [{"name": "p", "supported_entity": "X", "supported_language": "en", "patterns": [{**pattern, "regex": "(a*)*(a*)*(a*)*b"}]}]
        begun = time.monotonic()
        self.assertEqual(self.server.post("/analyze", {"text": "a" * 20_000, "language": "en", "ad_hoc_recognizers": explodes})[0], 200)
        self.assertLess(time.monotonic() - begun, 20)


class Passwords(ServiceTest):
    def test_guessing_is_slowed_down_and_leaves_no_guess_behind(self):
        folder = self.folder()
        database = ("--database", folder / "veil.db", "--secret", f"file:{folder / 'key'}")
        run = lambda *words, **named: subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True, text=True, **named).stdout
        run("vault", "new-key", folder / "key")
        run("service", "user", "ada", *database, input="correct horse battery\n")
        server = self.start(*database)
        log_in = lambda user, password: server.post("/v1/sessions", {"user": user, "password": password})[0]
        self.assertEqual(log_in("my-password-typed-here", "x"), 401)
        self.assertEqual(log_in("ada", "p" * 100_0), 401)
        self.assertEqual(log_in("ada\0x", "correct horse battery"), 401)
        self.assertEqual(log_in("ada", "p" * 40_000), 401)
        self.assertEqual([log_in("ada", f"guess {i}") for i in range(6)].count(429), 2)
        self.assertEqual(log_in("ada", "correct horse battery"), 429)
        self.assertEqual(server.stop(), 0)
        self.assertNotIn(b"my-password-typed-here", b"".join(file.read_bytes() for file in folder.glob("veil.db*")))


class Prompts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream()
        cls.server = Server("--openai", cls.upstream.address, "--anthropic", cls.upstream.address)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.upstream.stop()

    def setUp(self):
        self.upstream.seen.clear()

    def sent(self):
        return json.dumps([request[2] for request in self.upstream.seen], ensure_ascii=False)

    def chat(self, messages, **more):
        headers = more.pop("headers", {})
        return self.server.post("/openai/v1/chat/completions", {"model": "echo", "messages": messages, **more}, **headers)

    def test_names_where_the_protocol_has_words_of_its_own(self):
        user = {"role": "user", "content": "Hello."}
        for member in ("id", "status", "detail", "mode", "container", "tool_call_id", "code", "phase", "format"):
            with self.subTest(member=member):
                self.upstream.seen.clear()
                status, _ = self.chat([{**user, member: "Marten Vries of Oslo"}])
                self.assertEqual(status, 200)
                self.assertNotIn("Vries", self.sent())

    def test_what_tools_are_given_has_no_words_of_the_protocol(self):
        given = {"patient": {"id": "Marten Vries", "status": "Marten Vries", "type": "file"}, "Marten Vries": {"mail": "marten@vries.example"}, "phone": 4915112345678,
                 "small": 12, "note": "call +49 151 12345678, which is 4915112345678"}
        call = {"id": "c1", "type": "function", "function": {"name": "send", "arguments": json.dumps(given)}}
        status, _ = self.chat([{"role": "user", "content": WORDS}, {"role": "assistant", "content": None, "tool_calls": [call]},
                               {"role": "tool", "tool_call_id": "c1", "content": "ok"}], metadata={"owner": {"id": "Marten Vries"}})
        self.assertEqual(status, 200)
        for name in ("Marten", "Vries", "vries.example"):
            self.assertNotIn(name, self.sent())
        arguments = json.loads(self.upstream.seen[0][2]["messages"][1]["tool_calls"][0]["function"]["arguments"])
        self.assertEqual((arguments["small"], arguments["patient"]["type"]), (12, "file"))
        self.assertRegex(arguments["patient"]["id"], r"^\[PERSON\d\]$")
        status, _ = self.server.post("/anthropic/v1/messages", {"model": "echo", "max_tokens": 9, "messages": [
            {"role": "user", "content": WORDS}, {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "send", "input": given}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "ok"}]}]})
        self.assertEqual(status, 200)
        for name in ("Marten", "Vries", "vries.example"):
            self.assertNotIn(name, self.sent())

    def test_members_that_would_get_one_name_are_refused(self):
        call = {"id": "c1", "type": "function", "function": {"name": "send", "arguments": json.dumps({"Marten Vries": 1, "MARTEN VRIES": 2, "Marten  Vries": 3})}}
        status, answer = self.chat([{"role": "user", "content": WORDS}, {"role": "assistant", "content": None, "tool_calls": [call]}])
        if status == 200:  # then they were told apart
            arguments = self.upstream.seen[0][2]["messages"][1]["tool_calls"][0]["function"]["arguments"]
            self.assertEqual(len(json.loads(arguments)), 3, arguments)
            self.assertNotIn("Vries", arguments)
        else:
            self.assertEqual((answer["error"]["code"], self.upstream.seen), ("service.unprotected", []))

    def test_no_header_brings_another_along(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            body = json.dumps({"model": "echo", "messages": [{"role": "user", "content": "Hello."}]}).encode()
            connection.sendall(b"POST /openai/v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                               b"OpenAI-Project: a%0d%0aX-Evil: 1\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
            self.assertIn(b" 400 ", connection.recv(65536).split(b"\r\n")[0])
        self.assertEqual(self.upstream.seen, [])

    def test_a_stream_that_ends_politely_too_early_ends_with_an_error(self):
        for path, body in (("/openai/v1/chat/completions", {"messages": [{"role": "user", "content": WORDS}]}), ("/openai/v1/responses", {"input": WORDS}),
                           ("/anthropic/v1/messages", {"max_tokens": 9, "messages": [{"role": "user", "content": WORDS}]})):
            with self.subTest(path=path):
                status, _, events = self.server.request("POST", path, {"model": "polite", "stream": True, **body})
                self.assertEqual(status, 200)
                self.assertIn(b'"error"', events.strip().split(b"\n\n")[-1])

    def test_turns_of_one_conversation_at_once(self):
        people = ["Marten Vries", "Clara Benning", "Ines Olmedilla", "Jonas Harbeck", "Lucy Fairweather", "Peter Sandberg"]
        say = lambda words: self.chat([{"role": "user", "content": words}], headers={"X_Veil_Session": "together"})
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda name: say(f"{name} called yesterday."), people))
        for name, (status, answer) in zip(people, answers):
            self.assertEqual(status, 200)
            self.assertIn(name, answer["choices"][0]["message"]["content"])
        placeholders = {}
        for name in people:
            self.upstream.seen.clear()
            say(f"{name} called yesterday.")
            placeholders[name] = re.match(r"\[PERSON\d+\]", self.upstream.seen[0][2]["messages"][0]["content"])[0]
        self.assertEqual(len(set(placeholders.values())), len(people), placeholders)


class Guardrail(ServiceTest):
    def guard(self, texts, kind="request", who="a", **more):
        status, answer = self.server.post("/beta/litellm_basic_guardrail_api", {
            "texts": texts, "input_type": kind, "litellm_trace_id": "t", "request_data": {"user_api_key_hash": who}, **more})
        self.assertEqual(status, 200, answer)
        return answer

    def test_nobody_reads_the_originals_of_another_ones_trace(self):
        self.assertEqual(self.guard([WORDS])["texts"], ["[PERSON1] lives in [LOC1]."])
        self.assertEqual(self.guard(["[PERSON1]!"], "response", who="b")["action"], "NONE")
        self.assertEqual(self.guard(["[PERSON1]!"], "response")["texts"], ["Marten Vries!"])

    def test_calls_of_tools_go_out_protected_or_not_at_all(self):
        call = {"id": "c", "type": "function", "function": {"name": "send", "arguments": json.dumps({"to": "Marten Vries"})}}
        self.assertEqual(self.guard([WORDS], tool_calls=[call])["action"], "BLOCKED")
        messages = [{"role": "user", "content": WORDS}, {"role": "assistant", "content": None, "tool_calls": [call]}]
        answer = self.guard([WORDS], tool_calls=[call], structured_messages=messages)
        self.assertEqual(answer["action"], "GUARDRAIL_INTERVENED")
        self.assertEqual(answer["structured_messages"][0]["content"], "[PERSON1] lives in [LOC1].")
        self.assertEqual(json.loads(answer["structured_messages"][1]["tool_calls"][0]["function"]["arguments"]), {"to": "[PERSON1]"})

    def test_says_what_is_to_be_held_back_of_a_stream(self):
        self.guard([WORDS])
        answer = self.guard(["Dear [PERSON1], about [LO", "Done."], "response")
        self.assertEqual((answer["texts"], answer["stream_holdback_chars"]), (["Dear Marten Vries, about [LO", "Done."], [3, 0]))


if __name__ == "__main__":
    unittest.main()
