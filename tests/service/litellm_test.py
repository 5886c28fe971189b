"""LiteLLM's own proxy from PyPI as a client of the service: its Presidio guardrail with nothing changed but the addresses, and its generic
guardrail before and after a call, streamed and not, with a stand-in for the model behind it. Runs in build/service-tests
(tools/setup --service-tests); skipped, saying so, where that is not there.
"""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import time
import unittest

from server import ROOT, ServiceTest
from upstream import Upstream

LITELLM = ROOT / "build" / "service-tests" / "bin" / "litellm"
WORDS = "Marten Vries lives in Oslo, write to marten@vries.example."


@unittest.skipUnless(LITELLM.exists(), "litellm is not installed; tools/setup --service-tests installs it")
class LiteLlm(ServiceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.upstream = Upstream()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        model = lambda name: {"model_name": name, "litellm_params": {"model": f"openai/{name}", "api_base": cls.upstream.address + "/v1", "api_key": "sk-none"}}
        guardrail = lambda name, **what: {"guardrail_name": name, "litellm_params": {**what, "default_on": False}}
        generic = {"guardrail": "generic_guardrail_api", "api_base": cls.server.address, "streaming_transform_mode": "incremental_diff"}
        configuration = {"model_list": [model("echo"), model("tool")], "general_settings": {"master_key": "sk-of-litellm"}, "guardrails": [
            guardrail("presidio", guardrail="presidio", mode="pre_call"),
            guardrail("veil", mode=["pre_call", "post_call"], **generic)]}
        cls.config = cls.server.folder / "litellm.yaml"
        cls.config.write_text(json.dumps(configuration))
        environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        environment |= {"PRESIDIO_ANALYZER_API_BASE": cls.server.address, "PRESIDIO_ANONYMIZER_API_BASE": cls.server.address, "LITELLM_LOCAL_MODEL_COST_MAP": "True",
                        "LITELLM_TELEMETRY": "False", "NO_PROXY": "127.0.0.1,localhost"}
        cls.log = open(cls.server.folder / "litellm.log", "wb")
        cls.process = subprocess.Popen([str(LITELLM), "--config", str(cls.config), "--host", "127.0.0.1", "--port", str(cls.port), "--telemetry", "False"],
                                       stdout=cls.log, stderr=subprocess.STDOUT, env=environment, cwd=cls.server.folder)
        for _ in range(600):
            if cls.process.poll() is not None:
                break
            try:
                if cls.ask("GET", "/health/liveliness")[0] == 200:
                    return
            except OSError:
                time.sleep(0.5)
        log = (cls.server.folder / "litellm.log").read_text(errors="replace")[-3000:]
        cls.tearDownClass()
        raise RuntimeError("LiteLLM did not start: " + log)

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait(60)
        cls.log.close()
        cls.upstream.stop()
        super().tearDownClass()

    @classmethod
    def ask(cls, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", cls.port, timeout=120)
        try:
            connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json", "Authorization": "Bearer sk-of-litellm"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def chat(self, guardrail, content=WORDS, model="echo", **more):
        self.upstream.seen.clear()
        status, body = self.ask("POST", "/v1/chat/completions", {"model": model, "messages": [{"role": "user", "content": content}], "guardrails": [guardrail], **more})
        self.assertEqual(status, 200, body)
        self.assertTrue(self.upstream.seen)
        for name in ("Vries", "vries.example"):
            self.assertNotIn(name, json.dumps(self.upstream.seen))
        return body

    def test_its_presidio_guardrail_with_our_address(self):
        self.chat("presidio")
        self.assertEqual(self.upstream.seen[0][2]["messages"][0]["content"], "<PERSON> lives in <LOCATION>, write to <EMAIL_ADDRESS>.")

    def test_its_generic_guardrail(self):
        self.assertEqual(json.loads(self.chat("veil"))["choices"][0]["message"]["content"], "You said: " + WORDS)
        self.assertIn("[PERSON1] lives in [LOC1], write to [CODE1].", json.dumps(self.upstream.seen))

    def test_its_generic_guardrail_in_streams(self):
        lines = [line[6:] for line in self.chat("veil", stream=True).decode().splitlines() if line.startswith("data: ") and line != "data: [DONE]"]
        text = "".join(choice["delta"].get("content") or "" for line in lines for choice in json.loads(line)["choices"])
        self.assertEqual(text, "You said: " + WORDS)

    def test_what_cannot_be_protected_goes_nowhere(self):
        self.upstream.seen.clear()
        image = [{"type": "text", "text": "What is this?"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]
        status, body = self.ask("POST", "/v1/chat/completions", {"model": "echo", "messages": [{"role": "user", "content": image}], "guardrails": ["veil"]})
        self.assertGreaterEqual(status, 400, body)
        self.assertEqual(self.upstream.seen, [])


if __name__ == "__main__":
    unittest.main()
