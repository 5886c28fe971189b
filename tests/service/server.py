"""Starts `veil serve` at a free port of the loopback, for one test or a whole class, and speaks HTTP to it with the standard library.

Every server is checked for the promise that holds everywhere: nothing of a text goes to its log.
"""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

PROGRAM = os.environ["VEIL_PROGRAM"]
ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
SECRETS = ("Vries", "Oslo", "Marten", "Benning", "harbour", "Olmedilla", "vries.example")
LETTER = "Yesterday Marten Vries called from the harbour of Oslo. Please write to marten@vries.example before 14 March 2023."


class Server:
    def __init__(self, *options, environment=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-service-"))
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *map(str, options)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                        cwd=self.folder, env={**os.environ, **(environment or {})}, text=True)
        self.log = ""
        self.port = None
        started = threading.Event()

        def follow():
            for line in self.process.stderr:
                self.log += line
                if match := re.search(r"listening at (https?)://\S+:(\d+)", line):
                    self.port = int(match[2])
                    started.set()
            started.set()

        self.follower = threading.Thread(target=follow, daemon=True)
        self.follower.start()
        started.wait(60)
        if self.port is None:
            self.process.wait(10)
            raise RuntimeError("the service did not start: " + self.log)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def connection(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method, path, body=None, headers=None, timeout=60):
        """Status, headers and bytes of an answer. A body that is no bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers.setdefault("Content-Type", "application/json")
        connection = self.connection(timeout)
        try:
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def post(self, path, body, **headers):
        status, _, answer = self.request("POST", path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        return status, json.loads(answer)

    def get(self, path, **headers):
        status, _, answer = self.request("GET", path, None, {name.replace("_", "-"): value for name, value in headers.items()})
        return status, json.loads(answer)

    def lines(self, path, lines, **headers):
        """Sends JSON Lines, gives back the lines of the answer."""
        headers = {"Content-Type": "application/x-ndjson", **{name.replace("_", "-"): value for name, value in headers.items()}}
        status, _, answer = self.request("POST", path, lines if isinstance(lines, bytes) else lines.encode(), headers)
        return status, answer.decode()

    def stop(self, how=signal.SIGTERM):
        """The exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(60)
        self.follower.join(10)
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return code


class ServiceTest(unittest.TestCase):
    """One server for all tests of a class."""
    options = ()
    server = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, f"ended with {code}: {cls.server.log}"
        for secret in SECRETS:
            assert secret not in cls.server.log, "text of a request stands in the log"

    def start(self, *options, **named):
        """Another server, for this test alone."""
        server = Server(*options, **named)
        self.addCleanup(server.stop)
        return server

    def folder(self):
        place = pathlib.Path(tempfile.mkdtemp(prefix="veil-service-"))
        self.addCleanup(shutil.rmtree, place, ignore_errors=True)
        return place

    def assert_error(self, answer, status, code):
        self.assertEqual(answer[0], status, answer)
        self.assertEqual(answer[1]["error"]["code"], code)
        for secret in SECRETS:
            self.assertNotIn(secret, json.dumps(answer[1]))

    def veil(self, *words, stdin="", exit_code=0):
        """The command line, for comparison."""
        done = subprocess.run([PROGRAM, *map(str, words)], input=stdin.encode(), capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, exit_code, done.stderr.decode())
        return done.stdout.decode()
