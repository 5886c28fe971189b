"""Runs the built program in an empty folder of its own, as a user would. VEIL_PROGRAM names the program, VEIL_ROOT the repository.

Every run is checked for the promise that holds everywhere: nothing of a document's text goes to standard error.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["VEIL_PROGRAM"]
ROOT = pathlib.Path(os.environ["VEIL_ROOT"])

# One invented letter per language; each has a full name and an e-mail address that every policy protects.
LETTERS = {
    "en": "Dear colleagues,\n\nyesterday Marten Vries called from the harbour. Please write to marten.vries@post.example before "
          "14 March 2023 and ask whether the boat has arrived.\n",
    "de": "Liebe Kollegen,\n\ngestern hat uns Konrad Wiesental vom Hafen angerufen. Bitte schreibt ihm bis zum 3. Mai 2022 an "
          "konrad@wiesental.example und fragt, ob die Säcke für Köln schon da sind.\n",
    "pt": "Caros colegas,\n\nontem o senhor Joaquim Serralves telefonou-nos do porto. Escrevam-lhe para joaquim@serralves.example até "
          "4 de agosto de 2023 e perguntem se a embarcação já chegou.\n",
    "es": "Estimados compañeros:\n\nayer nos llamó Carmen Olmedilla desde el puerto. Escríbanle a carmen@olmedilla.example antes del "
          "15 de septiembre de 2022 y pregunten si el barco ya llegó a España.\n",
}
ADDRESSES = {
    "en": "marten.vries@post.example",
    "de": "konrad@wiesental.example",
    "pt": "joaquim@serralves.example",
    "es": "carmen@olmedilla.example",
}
SECRETS = [*ADDRESSES.values(), "Vries", "Wiesental", "Serralves", "Olmedilla", "harbour", "Säcke", "embarcação", "compañeros"]


def shown_by(controller):
    """All that was shown on the terminal that the other end of a pair controls; closes it."""
    shown = b""
    try:
        while piece := os.read(controller, 4096):
            shown += piece
    except OSError:  # how a pseudo-terminal ends
        pass
    os.close(controller)
    return shown


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def write_letters(self, folder=""):
        for language, text in LETTERS.items():
            self.write(pathlib.Path(folder) / f"{language}.txt", text)

    def read(self, name):
        return (self.folder / name).read_bytes().decode()

    def files(self, folder="."):
        """Every file below the folder, with its bytes."""
        root = self.folder / folder
        return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}

    def veil(self, *words, stdin=b"", exit_code=0, code=None):
        """Runs the program; `code` is the error code that standard error must name."""
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, input=stdin if isinstance(stdin, bytes) else stdin.encode(),
                              capture_output=True, timeout=120, check=False)
        messages = self.messages = done.stderr.decode()
        self.assertEqual(done.returncode, exit_code, f"veil {' '.join(map(str, words))}: {messages}")
        for secret in SECRETS:
            self.assertNotIn(secret, messages)
        if code is None and exit_code == 0:
            self.assertEqual(messages, "")
        elif code is not None:
            self.assertIn(f"[{code}]", messages)
        return done.stdout.decode()

    def lines(self, output):
        return [json.loads(line) for line in output.splitlines()]
