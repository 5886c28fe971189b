"""The proxy for language models and LiteLLM's guardrail, against a stand-in that speaks both protocols: nothing of a person reaches the
model, the client reads its own originals, and what goes wrong goes nowhere."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from server import PROGRAM, Server, ServiceTest
from upstream import Upstream

WORDS = "Marten Vries lives in Oslo, write to marten@vries.example."
NAMES = ("Marten", "Vries", "Oslo", "vries.example")


def events_of(body):
    """(event, data) of a stream."""
    found = []
    for block in body.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "data" in fields:
            found.append((fields.get("event"), fields["data"] if fields["data"] == "[DONE]" else json.loads(fields["data"])))
    return found


class ProxyTest(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream()
        cls.options = ("--openai", cls.upstream.address, "--anthropic", cls.upstream.address, "--upstream-seconds", "1")
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.upstream.stop()

    def setUp(self):
        self.upstream.seen.clear()

    def assert_nobody_was_named(self):
        self.assertTrue(self.upstream.seen)
        for name in NAMES:
            self.assertNotIn(name, json.dumps(self.upstream.seen, ensure_ascii=False))

    def chat(self, content=WORDS, model="echo", session=None, **fields):
        messages = content if isinstance(content, list) else [{"role": "user", "content": content}]
        status, headers, body = self.server.request("POST", "/openai/v1/chat/completions", {"model": model, "messages": messages, **fields},
                                                    {"Authorization": "Bearer sk-of-the-model", **({"X-Veil-Session": session} if session else {})})
        self.assertEqual(status, 200, body)
        return headers, body

    def message(self, **words):
        return json.loads(self.chat(**words)[1])["choices"][0]["message"]


class OpenAi(ProxyTest):
    def test_the_client_reads_originals_and_the_model_does_not(self):
        self.assertEqual(self.message()["content"], "You said: " + WORDS)
        self.assert_nobody_was_named()
        path, headers, body = self.upstream.seen[0]
        self.assertEqual(path, "/v1/chat/completions")
        self.assertEqual(headers["authorization"], "Bearer sk-of-the-model")
        self.assertRegex(body["messages"][0]["content"], r"^\[PERSON1\] lives in \[LOC1\], write to \[CODE1\]\.$")

    def test_placeholders_that_the_model_spoilt(self):
        words = " ".join([WORDS] * 3)
        self.assertEqual(self.message(content=words, model="changed")["content"].replace("*", ""), words)

    def test_streams_equal_the_answer_in_one_piece(self):
        whole = self.message()["content"]
        headers, body = self.chat(stream=True)
        self.assertTrue(headers["Content-Type"].startswith("text/event-stream"))
        events = events_of(body)
        self.assertEqual(events[-1][1], "[DONE]")
        text = "".join(choice["delta"].get("content") or "" for _, data in events[:-1] for choice in data["choices"])
        self.assertEqual(text, whole)
        self.assert_nobody_was_named()

    def test_arguments_of_tools_are_restored_as_valid_json(self):
        words = 'Marten "Mats" Vries said: C:\\Oslo'
        calls = self.message(content=words, model="tool")["tool_calls"]
        self.assertEqual([json.loads(call["function"]["arguments"])["to"] for call in calls], [words, words])
        gathered = {}
        for _, data in events_of(self.chat(content=words, model="tool", stream=True)[1])[:-1]:
            for choice in data["choices"]:
                for call in choice["delta"].get("tool_calls", []):
                    gathered[call["index"]] = gathered.get(call["index"], "") + call["function"].get("arguments", "")
        self.assertEqual({index: json.loads(text)["to"] for index, text in gathered.items()}, {0: words, 1: words})
        self.assert_nobody_was_named()

    def test_everything_that_holds_words_is_protected(self):
        tools = [{"type": "function", "function": {"name": "send", "description": "Writes to Marten Vries.", "parameters": {
            "type": "object", "properties": {"to": {"type": "string", "enum": ["Marten Vries", "nobody"], "description": "like marten@vries.example"}},
            "required": ["to"]}}}]
        messages = [{"role": "system", "content": "You help Marten Vries."}, {"role": "user", "content": [{"type": "text", "text": WORDS}]},
                    {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function", "function": {
                        "name": "send", "arguments": json.dumps({"to": "marten@vries.example"})}}]},
                    {"role": "tool", "tool_call_id": "c1", "content": json.dumps({"owner": "Marten Vries", "mail": "marten@vries.example"})},
                    {"role": "user", "content": "Thanks. What did Marten write?"}]
        self.chat(content=messages, tools=tools, user="marten@vries.example", metadata={"who": "Marten Vries"}, a_member_of_the_future={"x": ["Marten Vries"]})
        self.assert_nobody_was_named()
        sent = self.upstream.seen[0][2]
        self.assertEqual(sent["tools"][0]["function"]["name"], "send")
        self.assertEqual(sent["tools"][0]["function"]["parameters"]["required"], ["to"])
        self.assertEqual(sent["messages"][3]["tool_call_id"], "c1")
        code = json.loads(sent["messages"][2]["tool_calls"][0]["function"]["arguments"])["to"]
        self.assertEqual(code, json.loads(sent["messages"][3]["content"])["mail"])
        self.assertIn(code, sent["messages"][1]["content"][0]["text"])

    def test_placeholders_stay_the_same_over_turns(self):
        first = [{"role": "user", "content": "Marten Vries and Clara Benning met."}]
        self.chat(content=first, session="s1")
        self.chat(content=[{"role": "user", "content": "Clara Benning left."}], session="s1")
        self.chat(content=[{"role": "user", "content": "Clara Benning left."}], session="s2")
        sent = [request[2]["messages"][-1]["content"] for request in self.upstream.seen]
        self.assertEqual(sent, ["[PERSON1] and [PERSON2] met.", "[PERSON2] left.", "[PERSON1] left."])
        # Without a session the whole conversation tells.
        self.chat(content=first + [{"role": "assistant", "content": "Marten Vries?"}, {"role": "user", "content": "No, Clara Benning."}])
        self.assertEqual([message["content"] for message in self.upstream.seen[-1][2]["messages"]],
                         ["[PERSON1] and [PERSON2] met.", "[PERSON1]?", "No, [PERSON2]."])

    def test_responses(self):
        for given in (WORDS, [{"role": "user", "content": [{"type": "input_text", "text": WORDS}]}]):
            status, answer = self.server.post("/openai/v1/responses", {"model": "echo", "input": given, "instructions": "Help Marten Vries."})
            self.assertEqual(status, 200)
            self.assertEqual(answer["output"][0]["content"][0]["text"], "You said: " + WORDS)
        _, _, body = self.server.request("POST", "/openai/v1/responses", {"model": "echo", "input": WORDS, "stream": True})
        events = events_of(body)
        self.assertEqual("".join(data["delta"] for name, data in events if name == "response.output_text.delta"), "You said: " + WORDS)
        self.assertEqual([data["text"] for name, data in events if name == "response.output_text.done"], ["You said: " + WORDS])
        self.assertEqual(events[-1][1]["response"]["output"][0]["content"][0]["text"], "You said: " + WORDS)
        self.assertEqual([data["sequence_number"] for _, data in events], list(range(len(events))))
        self.assert_nobody_was_named()

    def test_fails_closed(self):
        post = lambda body, path="/openai/v1/chat/completions": self.server.post(path, body)
        image = [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]
        for body, status, code in (({"model": "echo", "messages": [{"role": "user", "content": image}]}, 422, "service.blocked"),
                                   ({"model": "echo", "messages": [{"role": "user", "content": [{"type": "file", "file": {"file_id": "x"}}]}]}, 422, "service.blocked"),
                                   ([1], 422, "read.wrong_type")):
            self.assert_error(post(body), status, code)
        self.assertEqual(self.upstream.seen, [])
        messages = [{"role": "user", "content": WORDS}]
        self.assert_error(post({"model": "broken", "messages": messages}), 502, "service.upstream_failed")
        self.assert_error(post({"model": "garbage", "messages": messages}), 502, "service.upstream_failed")
        self.assert_error(post({"model": "hang", "messages": messages}), 504, "service.upstream_timeout")
        self.assertEqual(self.server.post("/openai/v1/files", {"purpose": "x"})[0], 404)
        self.assertEqual(self.server.post("/openai/v1/chat/completions/../images", {"prompt": "x"})[0], 404)
        status, answer = post({"model": "refuse", "messages": messages})
        self.assertEqual((status, answer["error"]["message"]), (400, "I know nothing of " + WORDS))
        self.assert_nobody_was_named()

    def test_a_stream_that_breaks_off_ends_with_an_error(self):
        events = events_of(self.chat(model="half", stream=True)[1])
        self.assertEqual(events[-1][1]["error"]["code"], "service.upstream_failed")

    def test_lists_models(self):
        self.assertEqual(self.server.get("/openai/v1/models")[1]["data"][0]["id"], "echo")


class Anthropic(ProxyTest):
    def send(self, model="echo", content=WORDS, status=200, **fields):
        got, _, body = self.server.request("POST", "/anthropic/v1/messages", {
            "model": model, "max_tokens": 10, "messages": [{"role": "user", "content": content}], **fields}, {"x-api-key": "of-the-model", "anthropic-version": "2023-06-01"})
        self.assertEqual(got, status, body)
        return body

    def test_the_client_reads_originals_and_the_model_does_not(self):
        answer = json.loads(self.send(system=[{"type": "text", "text": "Help Marten Vries."}], metadata={"user_id": "marten@vries.example"}))
        self.assertEqual(answer["content"][0]["text"], "You said: " + WORDS)
        self.assert_nobody_was_named()
        headers = {name.lower(): value for name, value in self.upstream.seen[0][1].items()}
        self.assertEqual((headers["x-api-key"], headers["anthropic-version"]), ("of-the-model", "2023-06-01"))

    def test_streams_equal_the_answer_in_one_piece(self):
        events = events_of(self.send(stream=True))
        self.assertEqual(events[0][0], "message_start")
        self.assertEqual(events[-1][0], "message_stop")
        self.assertEqual("".join(data["delta"].get("text", "") for name, data in events if name == "content_block_delta"), "You said: " + WORDS)

    def test_tools(self):
        words = 'Marten "Mats" Vries said: C:\\Oslo'
        self.assertEqual(json.loads(self.send(model="tool", content=words))["content"][0]["input"], {"to": words})
        events = events_of(self.send(model="tool", content=words, stream=True))
        self.assertEqual(json.loads("".join(data["delta"].get("partial_json", "") for name, data in events if name == "content_block_delta")), {"to": words})
        results = [{"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "mail of Marten Vries"}]}, {"type": "text", "text": "go on"}]
        self.send(content=results, tools=[{"name": "send", "description": "Writes to Marten Vries.", "input_schema": {"type": "object", "properties": {}}}])
        self.assertEqual(self.upstream.seen[-1][2]["tools"][0]["name"], "send")
        self.assert_nobody_was_named()

    def test_fails_closed(self):
        image = [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}}]
        answer = json.loads(self.send(content=image, status=422))
        self.assertEqual((answer["type"], answer["error"]["code"]), ("error", "service.blocked"))
        self.assertEqual(self.upstream.seen, [])
        self.assertEqual(json.loads(self.send(model="hang", status=504))["error"]["type"], "api_error")


class Guardrail(ProxyTest):
    def guard(self, texts, kind="request", call="c1", **fields):
        status, answer = self.server.post("/beta/litellm_basic_guardrail_api", {"texts": texts, "input_type": kind, "litellm_call_id": call, "request_data": {}, **fields})
        self.assertEqual(status, 200, answer)
        return answer

    def test_protects_requests_and_restores_answers(self):
        answer = self.guard([WORDS, "A kettle."])
        self.assertEqual(answer["action"], "GUARDRAIL_INTERVENED")
        self.assertEqual(answer["texts"], ["[PERSON1] lives in [LOC1], write to [CODE1].", "A kettle."])
        back = self.guard(["Dear PERSON1, hello to [Loc 1]!"], "response")
        self.assertEqual((back["action"], back["texts"]), ("GUARDRAIL_INTERVENED", ["Dear Marten Vries, hello to Oslo!"]))

    def test_leaves_what_is_harmless(self):
        self.assertEqual(self.guard(["A kettle."], call="c2")["action"], "NONE")
        self.assertEqual(self.guard(["[PERSON1] is unknown here."], "response", call="c3")["action"], "NONE")

    def test_keeps_placeholders_over_a_trace(self):
        self.guard(["Marten Vries and Clara Benning met."], call="c4", litellm_trace_id="t")
        self.assertEqual(self.guard(["Clara Benning left."], call="c5", litellm_trace_id="t")["texts"], ["[PERSON2] left."])

    def test_blocks_what_cannot_be_read(self):
        answer = self.guard(["x"], images=["data:image/png;base64,AAAA"])
        self.assertEqual(answer["action"], "BLOCKED")
        self.assertTrue(answer["blocked_reason"])
        for body in ({"texts": "x", "input_type": "request"}, {"texts": [1], "input_type": "request"}, {"texts": ["x"], "input_type": "other"}):
            self.assert_error(self.server.post("/beta/litellm_basic_guardrail_api", body), 422, "read.wrong_type")


class Keys(unittest.TestCase):
    def test_only_who_may_restore_reads_originals_and_no_key_of_ours_leaves(self):
        upstream = Upstream()
        self.addCleanup(upstream.stop)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-proxy-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        database = ("--database", str(folder / "veil.db"), "--secret", f"file:{folder / 'db.key'}")
        run = lambda *words: subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout.strip()
        run("vault", "new-key", str(folder / "db.key"))
        keys = {role: run("service", "key", role, "--role", role, *database) for role in ("client", "annotator")}
        server = Server("--openai", upstream.address, "--anthropic", upstream.address, *database)
        self.addCleanup(server.stop)
        ask = {"model": "echo", "messages": [{"role": "user", "content": WORDS}]}
        for stream in (False, True):
            for role, expected in (("client", True), ("annotator", False)):
                for path, headers in (("/openai/v1/chat/completions", {"Authorization": "Bearer sk-model", "X-API-Key": keys[role]}),
                                      ("/anthropic/v1/messages", {"X-Api-Key": "sk-model", "Authorization": f"Bearer {keys[role]}"})):
                    status, _, body = server.request("POST", path, {**ask, "stream": stream}, headers)
                    self.assertEqual(status, 200)
                    text = "".join(re.findall(r'"(?:content|text)":"([^"]*)"', body.decode()))
                    self.assertEqual("Marten Vries" in text, expected, text)
                    self.assertEqual("[PERSON1]" in text, not expected, text)
        seen = json.dumps(upstream.seen)
        for key in keys.values():
            self.assertNotIn(key, seen)
        self.assertEqual(seen.count("sk-model"), 8)
        self.assertEqual(server.post("/openai/v1/chat/completions", ask, Authorization="Bearer sk-model")[0], 401)
        for role in keys:
            answer = server.post("/beta/litellm_basic_guardrail_api", {"texts": [WORDS], "input_type": "request", "litellm_call_id": role}, X_API_Key=keys[role])
            back = server.post("/beta/litellm_basic_guardrail_api", {"texts": answer[1]["texts"], "input_type": "response", "litellm_call_id": role},
                               X_API_Key=keys[role])[1]
            self.assertEqual(back["action"], "GUARDRAIL_INTERVENED" if role == "client" else "NONE")


class WithoutUpstream(ServiceTest):
    def test_says_that_nobody_named_one(self):
        self.assert_error(self.server.post("/openai/v1/chat/completions", {"messages": []}), 503, "service.no_upstream")


if __name__ == "__main__":
    unittest.main()
