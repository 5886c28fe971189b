"""The service with the clients that people use, from PyPI: openai and anthropic against a stand-in for a model, mcp as host, schemathesis
with the description of the API, and Presidio's anonymizer as the reference for ours. Runs in build/service-tests (tools/setup --service-tests);
skipped, saying so, where that is not there.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import unittest

CLIENTS = pathlib.Path(os.environ["VEIL_ROOT"]) / "build" / "service-tests" / "bin" / "python"
if CLIENTS.exists() and not os.environ.get("VEIL_WITH_CLIENTS"):
    os.execve(CLIENTS, [str(CLIENTS), "-B", *sys.argv], {**os.environ, "VEIL_WITH_CLIENTS": "1"})

from server import PROGRAM, ServiceTest  # noqa: E402
from upstream import Upstream  # noqa: E402

WORDS = "Marten Vries lives in Oslo, write to marten@vries.example."


def needs(package):
    try:
        __import__(package)
        return lambda test: test
    except ImportError:
        return unittest.skip(f"{package} is not installed; tools/setup --service-tests installs it")


class WithModel(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream()
        cls.options = ("--openai", cls.upstream.address, "--anthropic", cls.upstream.address)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        assert not [name for name in ("Vries", "Oslo") if name in json.dumps(cls.upstream.seen, ensure_ascii=False)]
        cls.upstream.stop()


@needs("openai")
class OpenAiClient(WithModel):
    def setUp(self):
        import openai
        self.client = openai.OpenAI(base_url=self.server.address + "/openai/v1", api_key="sk-none", max_retries=0)
        self.addCleanup(self.client.close)

    def test_chat(self):
        ask = dict(model="echo", messages=[{"role": "user", "content": WORDS}])
        self.assertEqual(self.client.chat.completions.create(**ask).choices[0].message.content, "You said: " + WORDS)
        streamed = "".join(chunk.choices[0].delta.content or "" for chunk in self.client.chat.completions.create(stream=True, **ask) if chunk.choices)
        self.assertEqual(streamed, "You said: " + WORDS)

    def test_tools_in_streams(self):
        with self.client.chat.completions.stream(model="tool", messages=[{"role": "user", "content": WORDS}], tools=[
                {"type": "function", "function": {"name": "send", "parameters": {"type": "object", "properties": {"to": {"type": "string"}}}}}]) as stream:
            calls = stream.get_final_completion().choices[0].message.tool_calls
        self.assertEqual([json.loads(call.function.arguments)["to"] for call in calls], [WORDS, WORDS])

    def test_responses(self):
        self.assertEqual(self.client.responses.create(model="echo", input=WORDS).output_text, "You said: " + WORDS)
        events = list(self.client.responses.create(model="echo", input=WORDS, stream=True))
        self.assertEqual("".join(event.delta for event in events if event.type == "response.output_text.delta"), "You said: " + WORDS)
        self.assertEqual(events[-1].response.output_text, "You said: " + WORDS)

    def test_errors_are_understood(self):
        import openai
        with self.assertRaises(openai.UnprocessableEntityError):
            self.client.chat.completions.create(model="echo", messages=[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "http://x"}}]}])
        with self.assertRaises(openai.InternalServerError):
            self.client.chat.completions.create(model="garbage", messages=[{"role": "user", "content": "x"}])


@needs("anthropic")
class AnthropicClient(WithModel):
    def setUp(self):
        import anthropic
        self.client = anthropic.Anthropic(base_url=self.server.address + "/anthropic", api_key="none", max_retries=0)
        self.addCleanup(self.client.close)

    def test_messages(self):
        ask = dict(model="echo", max_tokens=100, messages=[{"role": "user", "content": WORDS}])
        self.assertEqual(self.client.messages.create(**ask).content[0].text, "You said: " + WORDS)
        with self.client.messages.stream(**ask) as stream:
            self.assertEqual("".join(stream.text_stream), "You said: " + WORDS)
            self.assertEqual(stream.get_final_message().content[0].text, "You said: " + WORDS)

    def test_tools_in_streams(self):
        with self.client.messages.stream(model="tool", max_tokens=100, messages=[{"role": "user", "content": WORDS}],
                                         tools=[{"name": "send", "input_schema": {"type": "object"}}]) as stream:
            self.assertEqual(stream.get_final_message().content[0].input, {"to": WORDS})

    def test_errors_are_understood(self):
        import anthropic
        with self.assertRaises(anthropic.UnprocessableEntityError):
            self.client.messages.create(model="echo", max_tokens=9, messages=[{"role": "user", "content": [
                {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}}]}])


@needs("mcp")
class McpHost(ServiceTest):
    async def talk(self, session):
        await session.initialize()
        tools = {tool.name for tool in (await session.list_tools()).tools}
        protected = await session.call_tool("protect", {"text": WORDS, "id": "a"})
        text = json.loads(protected.content[0].text)["text"]
        restored = await session.call_tool("restore", {"text": text, "id": "a"})
        found = await session.call_tool("detect", {"text": WORDS})
        risk = await session.call_tool("risk", {"text": WORDS})
        wrong = await session.call_tool("detect", {"text": WORDS, "policy": "nothing"})
        return tools, text, restored, found, risk, wrong

    def check(self, got):
        tools, text, restored, found, risk, wrong = got
        self.assertEqual(tools, {"detect", "protect", "restore", "risk"})
        self.assertNotIn("Vries", text)
        self.assertEqual(json.loads(restored.content[0].text)["text"], WORDS)
        self.assertTrue(json.loads(found.content[0].text)["spans"])
        self.assertIn("phrases", json.loads(risk.content[0].text))
        self.assertIn("policy.not_found", wrong.content[0].text)

    def test_standard_input_and_output(self):
        import anyio
        from mcp import ClientSession, StdioServerParameters
        from mcp.client.stdio import stdio_client

        async def run():
            parameters = StdioServerParameters(command=PROGRAM, args=["mcp"], env=dict(os.environ))
            async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
                return await self.talk(session)

        self.check(anyio.run(run))

    def test_http(self):
        import anyio
        from mcp import ClientSession
        try:
            from mcp.client.streamable_http import streamable_http_client as client
        except ImportError:
            from mcp.client.streamable_http import streamablehttp_client as client

        async def run():
            async with client(self.server.address + "/mcp") as streams, ClientSession(streams[0], streams[1]) as session:
                return await self.talk(session)

        self.check(anyio.run(run))


@needs("schemathesis")
class Description(ServiceTest):
    def run_schemathesis(self, *words):
        done = subprocess.run([str(CLIENTS.parent / "st"), "run", self.server.address + "/openapi.json", "--max-examples", "15", "--workers", "1", "--seed", "1",
                               "--generation-database", "none", "--no-color", *words], capture_output=True, text=True, timeout=900, check=False, cwd=self.folder(),
                              env={**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(pathlib.Path(__file__).parent)})
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-2000:])

    def test_the_api_does_what_it_says(self):
        self.run_schemathesis("--include-path-regex", "^/(v1|health|ready|metrics|openapi)", "--exclude-path", "/metrics", "--checks",
                              "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance")

    def test_presidios_routes_do_what_they_say(self):
        self.run_schemathesis("--include-path-regex", "^/(analyze|anonymize|deanonymize|recognizers|supportedentities|anonymizers|deanonymizers)", "--checks",
                              "status_code_conformance,content_type_conformance,response_schema_conformance")


@needs("presidio_anonymizer")
class PresidioReference(ServiceTest):
    """Ours and theirs on findings at random."""

    def test_the_anonymizer_does_what_presidios_does(self):
        from presidio_anonymizer import AnonymizerEngine
        from presidio_anonymizer.entities import OperatorConfig, RecognizerResult
        theirs = AnonymizerEngine()
        chance = random.Random(5)
        text = "Größe und 😀 Namen: Marten Vries, Clara Benning   and others, 212-555-0142 in all."
        operators = [{"type": "replace"}, {"type": "replace", "new_value": "X"}, {"type": "redact"}, {"type": "keep"},
                     {"type": "mask", "masking_char": "#", "chars_to_mask": 3, "from_end": True}, {"type": "mask", "masking_char": "é", "chars_to_mask": 2, "from_end": False},
                     {"type": "hash", "hash_type": "sha512", "salt": "sixteen bytes of salt"}]
        for _ in range(300):
            results = []
            for _ in range(chance.randint(0, 6)):
                start = chance.randint(0, len(text) - 1)
                results.append({"start": start, "end": chance.randint(start, min(len(text), start + 20)), "entity_type": chance.choice("ABC"),
                                "score": round(chance.random(), 2)})
            chosen = {kind: chance.choice(operators) for kind in chance.sample(["A", "B", "C", "DEFAULT"], chance.randint(0, 4))}
            expected = json.loads(theirs.anonymize(
                text, [RecognizerResult(**result) for result in results],
                {kind: OperatorConfig(one["type"], {name: value for name, value in one.items() if name != "type"}) for kind, one in chosen.items()}).to_json())
            status, answer = self.server.post("/anonymize", {"text": text, "analyzer_results": results, "anonymizers": chosen})
            self.assertEqual(status, 200)
            self.assertEqual(answer, expected, (results, chosen))

    def test_what_presidio_encrypted_is_decrypted_and_the_other_way_round(self):
        from presidio_anonymizer import DeanonymizeEngine
        from presidio_anonymizer.entities import OperatorConfig, OperatorResult
        from presidio_anonymizer.operators.aes_cipher import AESCipher
        for key in ("a" * 16, "b" * 24, "c" * 32):
            sealed = AESCipher.encrypt(key.encode(), WORDS)
            answer = self.server.post("/deanonymize", {"text": sealed, "deanonymizers": {"DEFAULT": {"type": "decrypt", "key": key}},
                                                       "anonymizer_results": [{"start": 0, "end": len(sealed), "entity_type": "A"}]})
            self.assertEqual(answer[1]["text"], WORDS)
            ours = self.server.post("/anonymize", {"text": WORDS, "anonymizers": {"DEFAULT": {"type": "encrypt", "key": key}},
                                                   "analyzer_results": [{"start": 0, "end": len(WORDS), "entity_type": "A", "score": 1}]})[1]
            back = DeanonymizeEngine().deanonymize(ours["text"], [OperatorResult(0, len(ours["text"]), "A")], {"DEFAULT": OperatorConfig("decrypt", {"key": key})})
            self.assertEqual(back.text, WORDS)


if __name__ == "__main__":
    unittest.main()
