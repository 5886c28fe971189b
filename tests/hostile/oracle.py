"""Says whether a secret can still be read in something that left. It reads as a patient person would: every disguise that the generator
knows is undone (entities, percent signs, quoted-printable, base64, escapes, mojibake, reversed and other writing), spaces and signs are
ignored, and the surname, the local part of an address, four digits in a row of a number, or most of a key are enough. It knows nothing of
how the program works. Its weakness: a part that the carrier itself holds is not counted.
"""

import base64
import functools
import html
import re
import unicodedata
import urllib.parse

from disguises import LOOK_ALIKES, SMALL_CAPITALS

READ_AS = {**{shown: letter for letter, shown in LOOK_ALIKES.items()},
           **{shown: letter for letter, shown in SMALL_CAPITALS.items() if letter != "x"},
           **{chr(0x1F150 + at): chr(ord("a") + at) for at in range(26)}, "ß": "ss", "ı": "i", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
           "đ": "d"}
SPELLED = re.compile(r"[\s(\[{]+(?:at|ät|arroba|dot|punkt|ponto|punto)[\s)\]}]+", re.IGNORECASE)
REVERSED = re.compile("\u202e([^\u202c]*)\u202c?")
BASE64 = re.compile(r"(?:[A-Za-z0-9+/_-]{40,}\r?\n)*[A-Za-z0-9+/_-]{11,}={0,2}")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
ENCODED_WORD = re.compile(r"=\?[\w-]+\?([BbQq])\?([^?]*)\?=")
CODED = re.compile(r"&#[xX]?[0-9a-fA-F]+;|%[0-9A-Fa-f]{2}|=[0-9A-F]{2}|\\\\u[0-9a-fA-F]{4}")  # whose own digits say nothing
LONG_PARTS = ("key", "jwt", "pem", "session")  # of these, eight characters in a row tell

INVENTING = ("surrogate", "generalize", "learned")  # methods that put numbers of their own into the text


def undo_quoted_printable(text):
    text = re.sub(r"=\r?\n", "", text)
    return re.sub(r"(?:=[0-9A-Fa-f]{2})+", lambda found: bytes.fromhex(found[0].replace("=", "")).decode("utf-8", "replace"), text)


def undo_base64(text):
    """Also what is left of a body that was cut: it may begin at any of four places."""
    def read(found):
        packed = re.sub(r"\s", "", found[0]).rstrip("=").replace("-", "+").replace("_", "/")
        texts = [found[0]]
        for start in range(4):
            piece = packed[start:]
            piece = piece[:-1] if len(piece) % 4 == 1 else piece
            decoded = base64.b64decode(piece + "=" * (-len(piece) % 4)).decode("utf-8", "replace")
            if decoded and sum(sign.isprintable() and sign != "\ufffd" for sign in decoded) >= 0.85 * len(decoded):
                texts.append(decoded)
        return " ".join(texts)
    return BASE64.sub(read, text)


def undo_encoded_words(text):
    def read(found):
        if found[1] in "Bb":
            try:
                return base64.b64decode(found[2]).decode("utf-8", "replace")
            except ValueError:
                return found[0]
        return undo_quoted_printable(found[2].replace("_", " "))
    return ENCODED_WORD.sub(read, text)


def undo_mojibake(text):
    def read(found):
        raw = b"".join(bytes([ord(sign)]) if ord(sign) < 256 else sign.encode("cp1252", "replace") for sign in found[0])
        return raw.decode("utf-8", "replace")
    return re.sub("[Â-ô](?:[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])+", read, text)


def undo_escapes(text):
    read = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), read.replace("\\\\", "\\")).replace("\\n", " ")


# What shows that a decoder has something to do, and the decoder.
DECODERS = (
    (re.compile(r"&#?\w+;"), html.unescape),
    (re.compile(r"%[0-9A-Fa-f]{2}"), lambda text: urllib.parse.unquote(text, errors="replace").replace("+", " ")),
    (re.compile(r"=\r?\n|=[0-9A-Fa-f]{2}"), undo_quoted_printable),
    (re.compile(r"[A-Za-z0-9+/_-]{11,}"), undo_base64),
    (re.compile(r"=\?"), undo_encoded_words),
    (re.compile(r"[ÃÂÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"), undo_mojibake),
    (re.compile(r"\\u[0-9a-fA-F]{4}"), undo_escapes),
    (re.compile("\u202e"), lambda text: REVERSED.sub(lambda found: found[1][::-1], text)),
    (SPELLED, lambda text: SPELLED.sub("", text)),
)


def readings(text, depth=2):
    """The text, and the text with one or two disguises undone."""
    found, edge = {text}, {text}
    for _ in range(depth):
        edge = {read for known in edge for trigger, decode in DECODERS if trigger.search(known) for read in (decode(known),)} - found
        found |= edge
    return found


def read_sign(sign):
    sign = READ_AS.get(sign, sign)
    decimal = unicodedata.decimal(sign, None) if len(sign) == 1 else None
    return sign if decimal is None else str(decimal)


@functools.lru_cache(maxsize=200_000)
def read_as_plain(text):
    """Other letters, digits and cases as the usual ones, without marks and invisible signs; spaces and punctuation stay."""
    looked = "".join(map(read_sign, text))
    spread = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", looked))
    kept = "".join(sign for sign in spread if unicodedata.category(sign) not in ("Mn", "Me", "Cf"))
    return "".join(map(read_sign, kept)).casefold()


@functools.lru_cache(maxsize=200_000)
def squeezed(text):
    return "".join(sign for sign in read_as_plain(text) if sign.isalnum())


def spellings(word):
    """A name as it is, and as people without umlauts on their keyboard write it."""
    spread = word.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}))
    return {word, spread}


def windows(text, size):
    return {text[at:at + size] for at in range(len(text) - size + 1)} if len(text) >= size else {text}


@functools.lru_cache(maxsize=50_000)
def telling_words(secret, whole_words=False):
    """Stretches, squeezed, each of which gives the secret away. An invented name may share some letters with it, hence whole words."""
    found = {squeezed(spelled) for spelled in spellings(secret.plain)}
    for word in secret.words:
        for spelled in spellings(word):
            whole = squeezed(spelled)
            size = 8 if secret.kind in LONG_PARTS and len(whole) >= 8 else max(5, len(whole) - 2) if len(whole) >= 7 else len(whole)
            if not whole.isascii() or whole_words and secret.kind not in LONG_PARTS:
                size = len(whole)
            found |= windows(whole, size)
    return frozenset(part for part in found if len(part) >= 4)


@functools.lru_cache(maxsize=50_000)
def telling_digits(secret, window):
    return frozenset(windows(secret.digits, window)) if len(secret.digits) >= window else frozenset()


def digit_runs(text):
    return set(re.findall(r"\d{4,}", read_as_plain(text)))


def leak(secret, text, around="", method="tag"):
    """What of the secret can be read in the text, or nothing. `around` is what the carrier says without the secret."""
    context = squeezed(around)
    words = [part for part in telling_words(secret, method in INVENTING) if part not in context]
    window = max(secret.window, 6) if method in INVENTING else secret.window
    digits = [part for part in telling_digits(secret, window) if part not in context]
    runs = {run for run in digit_runs(secret.plain) - digit_runs(around) if run in secret.digits} if method in INVENTING else set()
    for read in readings(text):
        flat = squeezed(read)
        if part := next((part for part in words if part in flat), None):
            return part
        flat = squeezed(CODED.sub("x", read)) if digits else ""
        if part := next((part for part in digits if part in flat), None):
            return part
        if runs and (left := runs & digit_runs(read)):
            return left.pop()
    return None


def leak_in_bytes(secret, content, around=""):
    """The same for a file of unknown encoding."""
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "cp1252", "cp500", "utf-7"):
        try:
            text = content.decode(encoding, "ignore")
        except (UnicodeDecodeError, ValueError):
            continue
        if found := leak(secret, text.replace("\0", ""), around):
            return found
    return None
