"""Runs the program on many cases at once, as a user would, and looks at everything that leaves: standard output and error, output files,
reports, and what stays in the folder for temporary files. Each run has an empty folder of its own.
"""

import html
import json
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile

import oracle

REPORTS = {"generalize": "report.html", "surrogate": "report.json", "mask": "report.md", "suppress": "report.html",
           "learned": "report.json"}


class Workplace:
    """An empty folder for one run, with another one for temporary files."""

    def __init__(self, program):
        self.program = str(pathlib.Path(program).resolve())

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-hostile-"))
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def veil(self, *words, stdin=b"", timeout=600, **options):
        environment = {**os.environ, "TMPDIR": str(self.temporary)}
        return subprocess.run([self.program, *map(os.fspath, words)], cwd=self.folder, input=stdin, capture_output=True, timeout=timeout,
                              env=environment, check=False, **options)

    def left_in_temporary(self):
        return b"\n".join(path.read_bytes() for path in self.temporary.rglob("*") if path.is_file())


class Tally:
    """What became of the cases, by family and language."""

    def __init__(self):
        self.cases, self.leaks, self.refused, self.companions, self.kept = {}, {}, {}, {}, {}

    def count(self, table, family, language, value=1):
        table[family, language] = table.get((family, language), 0) + value

    def leaked(self, case, secret, part, where, method, shown):
        table = self.leaks if secret in case.secrets else self.companions
        table.setdefault((case.family, case.language), {}).setdefault(case.name, []).append((case, secret, part, where, method, shown))


def strings_of(value):
    """Every string of a JSON value, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings_of(part)


def words_kept(case, text):
    """The share of the carrier's words that are still there."""
    words = {word for word in case.around.casefold().split() if len(word) > 3}
    left = set(text.casefold().split())
    return len(words & left) / max(1, len(words))


def judge_line(case, line, method, tally):
    if "error" in line:
        if method == "tag":
            tally.count(tally.refused, case.family, case.language)
    elif method == "tag":
        tally.count(tally.kept, case.family, case.language, words_kept(case, line["text"]))
    said = {key: value for key, value in line.items() if key != "id"}  # the id is ours
    shown = sorted({text for text in strings_of(said) if len(text) > 3}, key=len, reverse=True)
    for secret in (*case.secrets, *case.companions):
        for text in shown:
            if part := oracle.leak(secret, text, case.around_of(secret), method):
                tally.leaked(case, secret, part, "text" if text == line.get("text") else "elsewhere in the line", method, text)
                break


def judge_rest(cases, place, text, known, method, tally):
    """Standard error, reports, temporary files: there, whole words and six digits tell, since counts and figures stand there too. What the
    protected texts (`known`) say already is counted there."""
    flat = oracle.squeezed(html.unescape(text))
    for case in cases:
        for secret in (*case.secrets, *case.companions):
            parts = [oracle.squeezed(word) for word in (*secret.words, secret.plain)]
            parts += [secret.digits] if len(secret.digits) >= 6 else []
            for part in parts:
                if len(part) >= 6 and part in flat and part not in known and part not in oracle.squeezed(case.around):
                    tally.leaked(case, secret, part, place, method, "")
                    break


def run_cases(program, cases, tally):
    """Each case with tags, and with one of the other methods."""
    for policy in sorted({case.policy for case in cases}):
        chosen = [case for case in cases if case.policy == policy]
        for case in chosen:
            tally.count(tally.cases, case.family, case.language)
        for method in ("tag", *REPORTS):
            run_batch(program, chosen if method == "tag" else [case for case in chosen if case.method == method], method, tally)


def run_batch(program, cases, method, tally):
    """One run over JSON Lines, one document per case."""
    if not cases:
        return
    lines = []
    for case in cases:
        line = {"id": case.name, "text": case.text}
        if case.says_language:
            line["language"] = case.language
        lines.append(json.dumps(line, ensure_ascii=False))
    with Workplace(program) as place:
        place.write("cases.jsonl", "\n".join(lines) + "\n")
        words = ["protect", "cases.jsonl", "--method", method, "--output", "out.jsonl"]
        if method in REPORTS:
            words += ["--report", REPORTS[method]]
        if cases[0].policy:
            place.write("policy.yaml", cases[0].policy)
            words += ["--policy", "policy.yaml"]
        done = place.veil(*words)
        output = place.folder / "out.jsonl"
        if not output.exists():
            message = done.stderr.decode(errors="replace")[:400]
            raise SystemExit(f"the run with the method {method} wrote nothing (exit {done.returncode}): {message}")
        found = {line["id"]: line for line in map(json.loads, output.read_text(encoding="utf-8").split("\n")[:-1])}
        for case in cases:
            if case.name not in found:
                raise SystemExit(f"the run with the method {method} lost the document {case.name}")
            judge_line(case, found[case.name], method, tally)
        rest = {"standard output": done.stdout.decode(errors="replace"), "standard error": done.stderr.decode(errors="replace"),
                "temporary file": place.left_in_temporary().decode(errors="replace")}
        if method in REPORTS:
            rest["report"] = (place.folder / REPORTS[method]).read_text(encoding="utf-8")
        known = oracle.squeezed("\n".join(line.get("text", "") for line in found.values()))
        for name, text in rest.items():
            if text.strip():
                judge_rest(cases, name, text, known, method, tally)


def processor_seconds():
    """Of the programs that were run, and of this one."""
    children, own = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    return children.ru_utime + children.ru_stime, own.ru_utime + own.ru_stime
