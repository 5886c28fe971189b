"""Files whose bytes are not what a reader of UTF-8 expects: other encodings with and without a mark, NULs between the letters, text that
was packed for mail as a whole. One folder run; each file must come out protected, or not at all.
"""

import base64
import random
import re

import oracle
import runs
from cases import SLOT, Case, fill
from identities import LANGUAGES, Invention

BOMS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff", "utf-32-le": b"\xff\xfe\0\0", "utf-32-be": b"\0\0\xfe\xff",
        "utf-8": b"\xef\xbb\xbf"}


def with_nuls(text):
    return b"\0".join(bytes([byte]) for byte in text.encode())


ENCODINGS = {
    "utf-8": str.encode,
    "utf-8 with mark": lambda text: BOMS["utf-8"] + text.encode(),
    **{f"{name} with mark": (lambda text, name=name: BOMS[name] + text.encode(name)) for name in BOMS if name != "utf-8"},
    **{name: (lambda text, name=name: text.encode(name)) for name in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")},
    "latin-1": lambda text: text.encode("latin-1", "replace"),
    "windows-1252": lambda text: text.encode("cp1252", "replace"),
    "utf-7": lambda text: text.encode("utf-7"),
    "ebcdic": lambda text: text.encode("cp500", "replace"),
    "nul between letters": with_nuls,
    "nul at the end": lambda text: text.encode() + b"\0" * 40,
    "escape sequences": lambda text: b"\x1b[31m" + text.encode().replace(b" ", b"\x1b[0m ") + b"\x1b[0m",
    "half and half": lambda text: text.encode() + b"\n" + text.encode("utf-16-le"),
    "latin-1 behind utf-8": lambda text: "ä é ñ\n".encode() + text.encode("latin-1", "replace"),
    "base64 file": lambda text: base64.encodebytes(text.encode()),
    "mojibake twice": lambda text: text.encode().decode("latin-1").encode().decode("latin-1").encode(),
}
NAMES = re.compile(rb"(?:ISO|WINDOWS|UTF|CP|IBM)-?[0-9]+(?:-[0-9]+)?", re.IGNORECASE)  # in messages: their digits are nobody's
SAFE_TO_READ = ("utf-8", "utf-8 with mark")  # these must come out


def file_name(case):
    """Without digits, which might look like some of a secret."""
    return "file_" + "".join(chr(ord("a") + int(digit)) for digit in str(case.number)) + ".txt"


def cases(generator, languages=LANGUAGES):
    """(case, name of the encoding, bytes of the file)"""
    for language in languages:
        carriers = [text for register, text in generator.carriers[language] if "{person}" in text and not register.startswith("block")]
        for number, (name, encode) in enumerate(ENCODINGS.items()):
            for turn in range(2):
                chance = random.Random(f"{generator.seed}/encodings/{language}/{name}/{turn}")
                carrier = carriers[(number + turn * 7) % len(carriers)]
                secrets = {slot: Invention(language, chance).make(slot) for slot in SLOT.findall(carrier)}
                text = fill(carrier, {slot: secret.plain for slot, secret in secrets.items()}) + "\n"
                case = Case(90000 + number * 10 + turn, "encodings", language, name, "tag", text, list(secrets.values()), [],
                            SLOT.sub(" ", carrier), False)
                yield case, name, encode(text)


def run(program, generator, tally, languages=LANGUAGES):
    made = list(cases(generator, languages))
    for language in languages:
        chosen = [(case, name, content) for case, name, content in made if case.language == language]
        with runs.Workplace(program) as place:
            for case, _, content in chosen:
                place.write(f"in/{file_name(case)}", content)
            done = place.veil("protect", "in", "--output", "out", "--language", language)
            rest = NAMES.sub(b"", done.stdout + done.stderr) + place.left_in_temporary()
            for case, name, _ in chosen:
                tally.count(tally.cases, case.family, language)
                output = place.folder / "out" / file_name(case)
                if not output.exists():
                    tally.count(tally.refused, case.family, language)
                    if name in SAFE_TO_READ:
                        tally.leaked(case, case.secrets[0], "nothing: refused though it is readable", "file", "tag", name)
                content = (output.read_bytes() if output.exists() else b"") + rest
                for secret in case.secrets:
                    if part := oracle.leak_in_bytes(secret, content, case.around):
                        tally.leaked(case, secret, part, "file", "tag", f"{name}: {content[:300]!r}")
                        break
