"""A headless Chromium, driven by its DevTools protocol over a pipe: no port is opened, no package is needed."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_browser():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="veil-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def as_three_and_four():
            os.dup2(to_browser, 20)
            os.dup2(from_browser, 21)
            os.dup2(20, 3)
            os.dup2(21, 4)

        self.process = subprocess.Popen(
            [find_browser(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={self.folder}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=as_three_and_four)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            data = os.read(self.input, 1 << 16)
            if not data:
                raise RuntimeError("the browser went away")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def open(self, path, width=1280, height=900, scheme="light", scripts=True):
        """Loads a file and returns when it has loaded."""
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            answer = self.receive()
            if "method" in answer:
                self.events.append(answer)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", "an exception"))
        return result["result"].get("value")

    def press(self, key):
        code = {"Tab": 9, "Escape": 27, "Enter": 13}[key]
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def hover(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def complaints(self):
        """What the console says: errors, warnings, exceptions, breaches of the content security policy."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"]["text"])
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] in ("error", "warning"):
                found.append(event["params"]["entry"]["text"])
            elif event["method"] == "Runtime.consoleAPICalled" and event["params"]["type"] in ("error", "warning"):
                found.append(str(event["params"]["args"]))
        return found

    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"]

    def screenshot(self, file, full=True):
        picture = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=full)
        pathlib.Path(file).write_bytes(base64.b64decode(picture["data"]))

    def print_pdf(self, file=None):
        pdf = base64.b64decode(self.call("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)["data"])
        if file:
            pathlib.Path(file).write_bytes(pdf)
        return pdf
