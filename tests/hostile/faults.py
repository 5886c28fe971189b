"""Faults around the text rather than in it: closed descriptors, colliding names and ids with a vault, documents that name their own targets
against a policy, broken policies, hostile names of files and documents, outputs that would overwrite keys. Each is one case per language
where language matters; a case returns what went wrong, or nothing. What may not happen is always the same: somebody's data in the
wrong place, a vault that does not open, text out after an error, raw control characters on a terminal.
"""

import json
import os
import random
import re
import stat
import subprocess

import oracle
import runs
from identities import LANGUAGES, Invention

SENTENCES = {
    "en": "Please write to {email} or call {person} at {phone} before the meeting, the others know already.",
    "de": "Bitte schreiben Sie an {email} oder rufen Sie {person} unter {phone} an, die anderen wissen schon Bescheid.",
    "pt": "Escrevam por favor para {email} ou liguem a {person} para o telefone {phone}, os outros já sabem.",
    "es": "Escriban por favor a {email} o llamen a {person} al teléfono {phone}, los demás ya lo saben.",
}
# Two people; the second is the one whom nobody may read of, whoever is named as the target.
PAIRS = {
    "en": "Anna Vries (born 1980) lives in Oslo. {person} ({email}, tel. {phone}) is a lawyer and lives in Lisbon.",
    "de": "Anna Vries (geboren 1980) wohnt in Oslo. {person} ({email}, Tel. {phone}) ist Anwalt und wohnt in Lissabon.",
    "pt": "Anna Vries (nascida em 1980) mora em Oslo. {person} ({email}, tel. {phone}) é advogado e mora em Lisboa.",
    "es": "Anna Vries (nacida en 1980) vive en Oslo. {person} ({email}, tel. {phone}) es abogado y vive en Lisboa.",
}
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]")
CONTROL_BYTE = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")


class Letter:
    """A sentence about an invented person, the same for everybody but for the person."""

    def __init__(self, language, turn, sentences=SENTENCES):
        someone = Invention(language, random.Random(f"fault/{language}/{turn}"))
        self.secrets = [someone.make_email(), someone.make_man() if sentences is PAIRS else someone.make_person(), someone.make_phone()]
        self.given = someone.given
        self.text = sentences[language].format(**{secret.kind: secret.plain for secret in self.secrets}) + "\n"

    def leaks(self, content):
        return [part for secret in self.secrets if (part := oracle.leak_in_bytes(secret, content))]


def files_below(folder, but=("temporary",)):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.relative_to(folder).parts[0] not in but}


# Closed descriptors ------------------------------------------------------------------------------------------------------------------

def closed_descriptors(program, language):
    for closed in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
        for to_file in (True, False):
            yield f"descriptors {closed} closed, output to a {'file' if to_file else 'stream'}", lambda c=closed, t=to_file: run_closed(
                program, language, c, t)


def run_closed(program, language, closed, to_file):
    letter = Letter(language, 1)
    with runs.Workplace(program) as place:
        place.write("in.jsonl", json.dumps({"id": "a", "text": letter.text}) + "\n")
        place.veil("vault", "new-key", "my.key")
        key = (place.folder / "my.key").read_bytes()
        words = [place.program, "protect", "in.jsonl", "--vault", "my.vault", "--key-file", "my.key"]
        words += ["--output", "out.jsonl"] if to_file else ["--output-format", "jsonl"]
        redirections = " ".join(f"{number}{'<' if number == 0 else '>'}&-" for number in closed)
        with open(place.folder / "stdout", "wb") as out, open(place.folder / "stderr", "wb") as err:
            done = subprocess.run(["sh", "-c", f'exec "$@" {redirections}', "sh", *words], cwd=place.folder, stdin=subprocess.DEVNULL,
                                  stdout=out, stderr=err, timeout=60, check=False, env={**os.environ, "TMPDIR": str(place.temporary)})
        problems = []
        if (place.folder / "my.key").read_bytes() != key:
            problems.append("the key file was written to")
        for name, content in files_below(place.folder).items():
            if name not in ("in.jsonl", "my.key") and letter.leaks(content):
                problems.append(f"original in {name}")
        vault = place.folder / "my.vault"
        if vault.exists() and place.veil("vault", "info", "my.vault", "--key-file", "my.key").returncode != 0:
            problems.append("the vault does not open")
        if done.returncode == 0 and not vault.exists():
            problems.append("exit 0 without a vault")
        if done.returncode == 0 and not to_file and 1 in closed:
            problems.append("exit 0 though the text went nowhere")
        if done.returncode == 0 and to_file:
            restored = place.veil("restore", "out.jsonl", "--vault", "my.vault", "--key-file", "my.key", "--output", "back.jsonl")
            if restored.returncode != 0 or json.loads((place.folder / "back.jsonl").read_bytes())["text"] != letter.text:
                problems.append("does not restore")
        return problems


# Colliding names and ids -------------------------------------------------------------------------------------------------------------

def collisions(program, language):
    line = lambda letter, **more: json.dumps({**more, "text": letter.text}, ensure_ascii=False) + "\n"  # noqa: E731
    one, two, three = (Letter(language, turn) for turn in (1, 2, 3))
    layouts = {
        "same file name in two folders": {"in/a/c.jsonl": line(one), "in/b/c.jsonl": line(two)},
        "same stem, other extension": {"in/x.txt": one.text, "in/x.text": two.text},
        "repeated ids in one file": {"in/c.jsonl": line(one, id="1") + line(two, id="1") + line(three, id="1")},
        "repeated ids in two files": {"in/c.jsonl": line(one, id="p"), "in/d.jsonl": line(two, id="p")},
        "an id that is another's made-up one": {"in/c.jsonl": line(one) + line(two, id="c:1") + line(three, id="c-1")},
        "text beside lines of the same stem": {"in/c.txt": one.text, "in/c.jsonl": line(two)},
        "repeated ids in a table": {"in/c.csv": "id,text\n" + "".join(f'1,"{letter.text.strip()}"\n' for letter in (one, two, three))},
        "empty ids": {"in/c.jsonl": line(one, id="") + line(two, id="")},
        "nested folders of one name": {"in/a/a/a.txt": one.text, "in/a/a.txt": two.text, "in/a.txt": three.text},
    }
    for name, files in layouts.items():
        for method in ("tag", "suppress"):
            yield f"{name}, {method}", lambda f=files, m=method: run_collision(program, f, m, (one, two, three))


def run_collision(program, files, method, letters):
    with runs.Workplace(program) as place:
        for name, content in files.items():
            place.write(name, content)
        place.veil("vault", "new-key", "my.key")
        place.veil("protect", "in", "--method", method, "--output", "out", "--vault", "my.vault", "--key-file", "my.key")
        protected = {name: content for name, content in files_below(place.folder).items() if name.startswith("out/")}
        problems = [f"original in {name}" for name, content in protected.items() if any(letter.leaks(content) for letter in letters)]
        if not protected:
            return problems  # refused: safe
        place.veil("restore", "out", "--vault", "my.vault", "--key-file", "my.key", "--output", "back")
        for name, content in files_below(place.folder / "back").items() if (place.folder / "back").exists() else ():
            source = files.get(f"in/{name}", "")
            for position, text in texts_in(name, content.decode()):
                expected = dict(texts_in(name, source)).get(position)
                if text is not None and expected is not None and text.strip() != expected.strip() and any(
                        letter.leaks(text.encode()) for letter in letters if not letter.leaks(expected.encode())):
                    problems.append(f"{name}, document {position}: restored with somebody else's data")
        return problems


def texts_in(name, content):
    if name.endswith(".jsonl"):
        return [(at, json.loads(line).get("text")) for at, line in enumerate(content.split("\n")) if line.strip()]
    if name.endswith(".csv"):
        return list(enumerate(content.split("\n")))
    return [(0, content)]


# Targets against a policy ------------------------------------------------------------------------------------------------------------

def targets(program, language):
    for policy in ("general", "hipaa", "gdpr-special", "court"):
        for target in ("Anna Vries", "Vries", "Oslo", "Bob", "Nobody Here"):
            yield f"a document's target {target!r} against --policy {policy}", lambda p=policy, t=target: run_targets(
                program, language, ["--policy", p], [t])
    for target in ("Bob", "Nobody Here", "Vriess", "", "*", "PERSON", "football"):
        yield f"--target {target!r} that is not in the text", lambda t=target: run_targets(program, language, ["--target", t], None)
    yield "a document's target beside another one of the command line", lambda: run_targets(
        program, language, ["--policy", "hipaa", "--target", Letter(language, 1, PAIRS).secrets[1].plain], ["Anna Vries"])
    yield "targets of the wrong type", lambda: run_targets(program, language, ["--policy", "hipaa"], {"a": 1})
    yield "a thousand targets", lambda: run_targets(program, language, ["--policy", "hipaa"],
                                                    ["Anna Vries", *(f"Name{at}" for at in range(999))])


def run_targets(program, language, words, document_targets):
    letter = Letter(language, 1, PAIRS)
    with runs.Workplace(program) as place:
        line = {"id": "a", "text": letter.text, "language": language}
        if document_targets is not None:
            line["targets"] = document_targets
        place.write("in.jsonl", json.dumps(line) + "\n")
        done = place.veil("protect", "in.jsonl", *words)
        return [f"left readable: {part}" for part in letter.leaks(done.stdout + done.stderr)]


# Broken policies ---------------------------------------------------------------------------------------------------------------------

POLICIES = {
    "score of 70": "smallest_score: 70\n", "score that is no number": "smallest_score: .nan\n", "endless score": "smallest_score: .inf\n",
    "negative score": "smallest_score: -1\n", "score in words": "smallest_score: high\n", "score in hexadecimal": "smallest_score: 0x50\n",
    "duplicate key": "method: tag\nmethod: keep\n", "duplicate nested key": "labels: {PERSON: tag, PERSON: keep}\n",
    "second document": "method: tag\n---\nmethod: keep\n", "empty document": "", "only a comment": "# nothing\n", "null": "~\n",
    "list instead of keys": "- method: tag\n", "a bare word": "keep\n",
    "unknown entity model": "entity_model: nosuch-en\n", "entity model as path": "entity_model: ../../etc/passwd\n",
    "unknown method": "method: vanish\n", "unknown label": "labels: {PERSONS: keep}\n", "unknown kind": "protect: [direct, all]\n",
    "kind none": "protect: [none]\n", "unknown detector": "detectors: [identifiers]\n",
    "no detectors": "detectors: [none]\n", "unknown key": "methd: tag\n", "key in capitals": "Method: tag\n",
    "boolean in words": "second_pass: nope\n", "number for a boolean": "second_pass: 7\n",
    "threshold too high": "disclosure: {embedding: {threshold: 40}}\n",
    "threshold that is no number": "disclosure: {embedding: {threshold: .nan}}\n",
    "unknown use": "disclosure: {embedding: {use: sometimes}}\n",
    "unknown category": "disclosure: {information: {categories: [nosuch_matter]}}\n",
    "strictness too high": "selection: {strictness: 50}\n", "budget that is no number": "selection: {budget: .nan}\n",
    "negative budget": "selection: {budget: -5}\n", "negative things": "generalize: {smallest_things: -1}\n",
    "level below zero": "labels: {LOC: {method: generalize, level: -3}}\n", "level in words": "labels: {LOC: {level: two}}\n",
    "shift the wrong way": "surrogate: {shift_days: [365, 30]}\n", "shift of one": "surrogate: {shift_days: [5]}\n",
    "missing key file": "surrogate: {key_file: nosuch.key}\n", "missing list": "lists: [{file: nosuch.csv}]\n",
    "expression of bytes": "expressions: [{pattern: \"\\\\C+\", label: CODE}]\n",
    "expression that fits nothing": "expressions: [{pattern: \"(\", label: CODE}]\n",
    "expression that fits the empty text": "expressions: [{pattern: \"a*\", label: CODE}]\n",
    "expression without label": "expressions: [{pattern: abc}]\n",
    "term without text": "terms: [{label: ORG}]\n", "empty term": "terms: [{text: \"\", label: ORG}]\n",
    "unknown narrowing": "disclosure: {narrowing: always}\n", "unknown ids": "ids: shuffle\n",
    "unknown treatment of languages": "other_languages: ignore\n",
    "weights below zero": "combination: {PERSON: {weights: {identifier: -1}}}\n",
    "weights that are no numbers": "combination: {PERSON: {weights: {identifier: .nan}, threshold: 0.5}}\n",
    "threshold of votes endless": "combination: {LOC: {method: majority, threshold: .inf}}\n",
    "tabs": "labels:\n\tPERSON: keep\n", "not UTF-8": b"suppress: {text: \"\xff\"}\n", "NUL": b"method: tag\0keep\n",
    "anchors without end": "a: &a [*a]\n",
    "tag of a number list": "tag: {open: [1, 2]}\n", "merge key": "<<: {method: keep}\nmethod: tag\n",
}


def broken_policies(program, _):
    for name, content in POLICIES.items():
        yield name, lambda c=content: run_policy(program, c)


def run_policy(program, content):
    letter = Letter("en", 1)
    with runs.Workplace(program) as place:
        place.write("in.txt", letter.text)
        place.write("policy.yaml", content)
        done = place.veil("protect", "in.txt", "--language", "en", "--policy", "policy.yaml")
        message = done.stderr.decode(errors="replace")
        problems = [f"left readable: {part}" for part in letter.leaks(done.stdout + done.stderr)]
        if done.returncode == 0:
            problems.append("accepted")
        elif done.stdout:
            problems.append("text came out after the error")
        elif not re.search(r"\[[a-z]+\.[a-z_]+\]", message):
            problems.append(f"refused without a code: exit {done.returncode}")
        return problems


# Hostile names -----------------------------------------------------------------------------------------------------------------------

NAMES = ["plain \x1b[31mred.txt", "line\nbreak.txt", "bell\x07.txt", "back\x08\x08\x08.txt", "\u202etxt.exe.txt", "-rf.txt", "--output.txt",
         "quote'\".txt", "dollar$(id).txt", "c1\u0085\u009b31m.txt", "semi;colon&.txt", "\r\rover.txt", "percent%n%s.txt", " space .txt"]


def hostile_names(program, language):
    for name in NAMES:
        for broken in (False, True):
            yield f"file {name!r}, {'broken' if broken else 'readable'}", lambda n=name, b=broken: run_name(program, language, n, b)
    for identifier in ("\x1b[2J", "a\nb", "\u202eevil", "\0", "\u009b31m"):
        yield f"id {identifier!r}", lambda i=identifier: run_id(program, language, i, [])
    yield "a name as id of a document that is refused", lambda: run_id(program, language, None, [])
    for treatment in ("number", "hash"):
        yield f"a name as id by the policy ids: {treatment}", lambda t=treatment: run_id(program, language, None,
                                                                                         ["--policy", "policy.yaml"], t)
    yield "a name as key of a policy", lambda: run_key(program)


def control_problems(done):
    """JSON on standard output is for programs: there only the bytes below a space count."""
    return [f"raw control character on standard {name}: {found[0]!r}"
            for name, content, pattern in (("output", done.stdout, CONTROL_BYTE), ("error", done.stderr, CONTROL))
            if (found := pattern.search(content))]


def run_name(program, language, name, broken):
    letter = Letter(language, 1)
    with runs.Workplace(program) as place:
        content = letter.text.encode() + (b"\xff\xfe broken" if broken else b"")
        place.write(f"in/{name}", content)
        done = place.veil("protect", "in", "--output", "out", "--language", language)
        problems = control_problems(done)
        written = list((place.folder / "out").rglob("*")) if (place.folder / "out").exists() else []
        for path in (path for path in written if path.is_file()):
            problems += [f"left readable: {part}" for part in letter.leaks(path.read_bytes())]
            if path.name != name:
                problems.append(f"written as {path.name!r}")
        if not broken and not any(path.is_file() for path in written):
            problems.append("a readable file was refused for its name")
        direct = place.veil("protect", f"./in/{name}", "--language", language)
        return problems + control_problems(direct) + [f"left readable: {part}" for part in letter.leaks(direct.stdout + direct.stderr)]


def run_id(program, language, identifier, words, treatment=""):
    """Without an identifier the id is a person's name."""
    letter, other = Letter(language, 1), Letter(language, 2)
    name = identifier if identifier is not None else other.secrets[1].plain
    with runs.Workplace(program) as place:
        lines = [{"id": name, "text": letter.text}, {"id": name + "2", "text": 17}, {"id": name + "3"}]
        place.write("in.jsonl", "".join(json.dumps(line) + "\n" for line in (lines[:1] if treatment else lines)))
        place.write("policy.yaml", f"ids: {treatment}\n")
        done = place.veil("protect", "in.jsonl", *words)
        problems = control_problems(done) + [f"left readable: {part}" for part in letter.leaks(done.stdout + done.stderr)]
        if identifier is None and other.leaks(done.stderr):
            problems.append("the id stands on standard error")
        if treatment and (done.returncode != 0 or other.leaks(done.stdout)):
            problems.append("the id was not replaced")
        return problems


def run_key(program):
    letter = Letter("en", 1)
    with runs.Workplace(program) as place:
        place.write("in.txt", letter.text)
        place.write("policy.yaml", "\"\\e[31mmethod\": tag\n")
        done = place.veil("protect", "in.txt", "--policy", "policy.yaml")
        return control_problems(done) + (["accepted"] if done.returncode == 0 else [])


# Outputs over keys and vaults --------------------------------------------------------------------------------------------------------

def overwriting(program, language):
    for victim in ("my.key", "old.vault"):
        for how in ("itself", "symbolic link", "hard link", "by way of a folder"):
            for option in ("--output", "--report"):
                yield f"{option} over {victim} as {how}", lambda v=victim, h=how, o=option: run_overwriting(program, language, v, h, o)


def run_overwriting(program, language, victim, how, option):
    letter = Letter(language, 1)
    with runs.Workplace(program) as place:
        place.write("in.txt", letter.text)
        place.veil("vault", "new-key", "my.key")
        place.veil("protect", "in.txt", "--language", language, "--vault", "old.vault", "--key-file", "my.key", "--output", "first.txt")
        before = {name: (place.folder / name).read_bytes() for name in ("my.key", "old.vault")}
        suffix = ".html" if option == "--report" else ".txt"
        path = {"itself": victim, "by way of a folder": f"sub/../{victim}"}.get(how, "linked" + suffix)
        (place.folder / "sub").mkdir()
        if how == "symbolic link":
            (place.folder / path).symlink_to(place.folder / victim)
        elif how == "hard link":
            os.link(place.folder / victim, place.folder / path)
        words = ["protect", "in.txt", "--language", language, "--force", option, path, "--key-file", "my.key", "--vault",
                 "new.vault" if victim == "my.key" else "old.vault"]
        done = place.veil(*words, *(["--output", "second.txt"] if option == "--report" else []))
        problems = [f"{name} was changed" for name, content in before.items() if (place.folder / name).read_bytes() != content]
        if stat.S_IMODE((place.folder / "my.key").stat().st_mode) & 0o077:
            problems.append("the key became readable for others")
        return problems + control_problems(done)


FAMILIES = {"closed_descriptors": (closed_descriptors, ("en",)), "collisions": (collisions, LANGUAGES), "targets": (targets, LANGUAGES),
            "broken_policies": (broken_policies, ("en",)), "hostile_names": (hostile_names, ("en", "es")),
            "overwriting": (overwriting, ("en",))}


def run(program, families=None, languages=LANGUAGES):
    """Yields (family, language, name of the case, problems)."""
    for family, (make, spoken) in FAMILIES.items():
        if families and family not in families:
            continue
        for language in spoken:
            if language in languages:
                for name, attempt in make(program, language):
                    yield family, language, name, attempt()
