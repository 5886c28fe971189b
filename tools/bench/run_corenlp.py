"""Stanford CoreNLP: tokens, sentences, parts of speech and entities of English, through a small Java program beside this file. The jars
are looked for in the folder that the variable CORENLP_HOME names, as CoreNLP's own documentation has it."""

import json
import os
import pathlib
import shutil
import subprocess

import measure

processes = []


def load(languages):
    home = os.environ.get("CORENLP_HOME", "")
    jars = sorted(pathlib.Path(home).glob("stanford-corenlp-*.jar")) if home else []
    if shutil.which("java") is None:
        raise measure.Missing("java is not installed")
    if not any("models" in jar.name for jar in jars):
        raise measure.Missing("CORENLP_HOME names no folder with stanford-corenlp-*.jar and its models")
    if languages != ["en"]:
        raise measure.Missing("only its English models are compared: bench English documents (--language en)")
    driver = subprocess.Popen(
        ["java", "-Xmx4g", "-cp", f"{home}/*", str(pathlib.Path(__file__).with_name("CoreNlpDriver.java"))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    processes.append(driver.pid)

    def work(text, language):
        # One line per document: line ends are spaces for the tokenizer all the same.
        driver.stdin.write(json.dumps(text.replace("\n", " "), ensure_ascii=False).encode() + b"\n")
        driver.stdin.flush()
        if not driver.stdout.readline():
            raise measure.Missing("CoreNLP ended: are all its jars in CORENLP_HOME?")

    version = next(jar.stem.removeprefix("stanford-corenlp-") for jar in jars if "models" not in jar.name)
    work("It begins.", "en")
    return version, "tokens, tags, entities (English)", "detect", work


measure.run(load, lambda: processes[0] if processes else None)
