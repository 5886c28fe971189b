"""Spellings that a person still reads and a pattern may not: each takes an identifier as it is written usually and gives it back
disguised. FAMILIES says for which kinds of identifiers each makes sense; what is spelt by letters alone has no digits to change.
"""

import html
import re
import unicodedata

WORDS = ("person", "email", "handle", "url", "street")
NUMBERS = ("phone", "iban", "card", "national", "account", "passport", "case", "ip")
ANY = (*WORDS, *NUMBERS, "plate", "uuid", "mac")

SMALL_CAPITALS = dict(zip("abcdefghijklmnopqrstuvwxyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ"))
# Letters of other alphabets that look the same; the oracle reads them back.
LOOK_ALIKES = {"a": "а", "c": "с", "e": "е", "i": "і", "j": "ј", "o": "о", "p": "р", "s": "ѕ", "x": "х", "y": "у", "h": "һ", "n": "ո",
               "v": "ν", "w": "ԝ", "d": "ԁ", "q": "ԛ", "g": "ɡ", "l": "ӏ", "u": "ս", "A": "Α", "B": "В", "E": "Е", "H": "Н", "K": "К",
               "M": "М", "O": "О", "P": "Р", "T": "Т", "S": "Ѕ", "C": "С", "I": "І", "N": "Ν", "Z": "Ζ", "Y": "Υ", "J": "Ј"}
DIGIT_ZEROS = (0x0660, 0x06F0, 0x0966, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7F6, 0x09E6, 0x0E50)
SUPERSCRIPTS = dict(zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
AT_SIGNS = "＠﹫"
DOTS = "．。｡․﹒"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2063"
MARKS = "\u0336\u0332\u0335\u0333\u0303\u030d"
ODD_SPACES = "\u00a0\u2009\u202f\u2003\u2007\u3000\u2005\u200a\u205f"
BIDI = "\u200e\u200f\u202a\u202b\u2066\u2067\u2068"

SPELLED_AT = {"en": [" at ", " (at) ", "[at]", " AT "], "de": [" at ", " (ät) ", "[at]", " ät "],
              "pt": [" arroba ", " (arroba) ", "[at]", " at "],
              "es": [" arroba ", " (arroba) ", "[arroba]", " at "]}
SPELLED_DOT = {"en": [" dot ", " (dot) ", "[dot]", " DOT "], "de": [" punkt ", " (Punkt) ", "[punkt]", " dot "],
               "pt": [" ponto ", " (ponto) ", "[ponto]", " dot "], "es": [" punto ", " (punto) ", "[punto]", " dot "]}


def mathematical(sign, base):
    """The sign in the mathematical alphabet that begins at `base`, with digits bold."""
    if "A" <= sign <= "Z":
        return chr(base + ord(sign) - ord("A"))
    if "a" <= sign <= "z":
        return chr(base + 26 + ord(sign) - ord("a"))
    return chr(0x1D7CE + int(sign)) if sign in "0123456789" else sign


def circled(sign, filled):
    if filled and "A" <= sign.upper() <= "Z" and sign.isascii():
        return chr(0x1F150 + ord(sign.upper()) - ord("A"))
    if "A" <= sign <= "Z":
        return chr(0x24B6 + ord(sign) - ord("A"))
    if "a" <= sign <= "z":
        return chr(0x24D0 + ord(sign) - ord("a"))
    if sign in "123456789":
        return chr(0x2460 + int(sign) - 1)
    return "⓪" if sign == "0" else sign


def plain(text, random, language):
    del random, language
    return text


def full_width(text, random, language):
    del language
    wide = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)
    return wide.replace(" ", random.choice([" ", "\u3000"]))


def in_mathematical(text, random, language):
    del language
    base = random.choice([0x1D400, 0x1D468, 0x1D5A0, 0x1D5D4, 0x1D63C, 0x1D670, 0x1D4D0])
    return "".join(mathematical(sign, base) for sign in text)


def in_circles(text, random, language):
    del language
    filled = random.random() < 0.3
    return "".join(circled(sign, filled) for sign in text)


def small_capitals(text, random, language):
    del language
    keep_first = random.random() < 0.5
    made = []
    for at, sign in enumerate(text):
        first = at == 0 or text[at - 1] == " "
        made.append(sign if first and keep_first else SMALL_CAPITALS.get(sign.lower(), sign))
    return "".join(made)


def look_alike(text, random, language):
    """Some letters, as swindlers do, or all that have a look-alike."""
    del language
    share = random.choice([0.3, 0.6, 1.0])
    changed = [at for at, sign in enumerate(text) if sign in LOOK_ALIKES]
    chosen = {at for at in changed if random.random() < share} or set(changed[:2])
    return "".join(LOOK_ALIKES[sign] if at in chosen else sign for at, sign in enumerate(text))


def other_digits(text, random, language):
    del language
    if random.random() < 0.15:
        return "".join(SUPERSCRIPTS.get(sign, sign) for sign in text)
    zero = random.choice(DIGIT_ZEROS)
    return "".join(chr(zero + int(sign)) if sign in "0123456789" else sign for sign in text)


def other_signs(text, random, language):
    del language
    return text.replace("@", random.choice(AT_SIGNS)).replace(".", random.choice(DOTS))


def invisible(text, random, language):
    del language
    sign = random.choice(INVISIBLE)
    if random.random() < 0.4:
        return sign.join(text)
    places = set(random.sample(range(1, len(text)), min(3, len(text) - 1)))
    return "".join((sign if at in places else "") + character for at, character in enumerate(text))


def combining(text, random, language):
    del language
    mark = random.choice(MARKS)
    share = random.choice([0.5, 1.0])
    return "".join(sign + mark if sign.isalnum() and random.random() < share else sign for sign in text)


def bidi(text, random, language):
    """Controls of writing direction inside it; or written backwards behind a control that shows it forwards."""
    del language
    if random.random() < 0.35:
        return "\u202e" + text[::-1] + "\u202c"
    control = random.choice(BIDI)
    end = "\u2069" if control in "\u2066\u2067\u2068" else "\u202c" if control in "\u202a\u202b" else ""
    middle = random.randrange(1, len(text))
    return text[:middle] + control + text[middle:] + end


def odd_spaces(text, random, language):
    """Other spaces where there are some; in bare numbers, thin ones between groups as printers set them."""
    del language
    space = random.choice(ODD_SPACES)
    if " " in text:
        return text.replace(" ", space)
    return space.join(re.findall(r".{1,3}", text)) if text.isdigit() else text


def spelled_out(text, random, language):
    return (text.replace("@", random.choice(SPELLED_AT[language])).replace(".", random.choice(SPELLED_DOT[language]))).replace("  ", " ")


def entities(text, random, language):
    del language
    kind = random.choice(["decimal", "hexadecimal", "signs", "named"])
    if kind == "named" and html.escape(text) == text and text.isascii():
        kind = "decimal"
    if kind == "named":
        return "".join(f"&{html.entities.codepoint2name[ord(sign)]};" if ord(sign) in html.entities.codepoint2name else sign
                       for sign in text)
    form = "&#x{:X};" if kind == "hexadecimal" else "&#{};"
    touched = (lambda sign: not sign.isalnum() or not sign.isascii()) if kind == "signs" else (lambda sign: True)
    return "".join(form.format(ord(sign)) if touched(sign) else sign for sign in text)


def over_a_line(text, random, language):
    """A number that the end of a line cut in two, as mail programs do at a separator or after any digit."""
    del language
    places = [at for at, sign in enumerate(text) if sign in " -/." and 2 < at < len(text) - 2]
    if places and random.random() < 0.7:
        at = random.choice(places)
        return text[:at] + (text[at] if text[at] != " " else "") + random.choice(["\n", "\r\n", "\n> "]) + text[at + 1:]
    at = len(text) // 2
    return text[:at] + "\n" + text[at:]


def hyphenated(text, random, language):
    """A word that the end of a line cut in two, as typesetters do: the last word of a name, the longest of a street, the local part."""
    del language
    word = text.split("@")[0] if "@" in text else max(reversed(text.split(" ")), key=len) if re.search(r"\d", text) else text.split(" ")[-1]
    start = text.rfind(word)
    at = random.randrange(start + 3, max(start + 4, start + len(word) - 2))
    return text[:at] + random.choice(["-\n", "\u2010\n", "\u00ad\n", "-\r\n"]) + text[at:]


def spaced_out(text, random, language):
    del language
    if random.random() < 0.25 and text.replace(" ", "").isalnum():
        return ".".join(text.replace(" ", "·"))
    return "   ".join(" ".join(word) for word in text.split(" "))


def other_case(text, random, language):
    del language
    return random.choice([str.upper, str.lower])(text)


def with_control_characters(text, random, language):
    del language
    sign = random.choice("\0\x01\x07\x08\x0b\x0c\x1b\x7f\x85")
    if random.random() < 0.3:
        return sign.join(text)
    at = random.randrange(1, len(text))
    return text[:at] + sign + text[at:]


def decomposed(text, random, language):
    """Letters and their diacritics as two characters, or as ligatures and other compatibility forms."""
    del random, language
    return unicodedata.normalize("NFD", text).replace("fi", "ﬁ").replace("ff", "ﬀ").replace("st", "ﬆ")


# name: (transformation, kinds)
FAMILIES = {
    "plain": (plain, ANY),
    "full_width": (full_width, ANY),
    "mathematical": (in_mathematical, ANY),
    "circled": (in_circles, ("person", "email", "handle", "url", "phone", "iban", "card", "national", "account")),
    "small_capitals": (small_capitals, ("person", "email", "handle", "url", "street")),
    "look_alike": (look_alike, ("person", "email", "handle", "url", "street", "iban")),
    "other_digits": (other_digits, (*NUMBERS, "plate")),
    "other_signs": (other_signs, ("email", "url", "ip")),
    "invisible": (invisible, ANY),
    "combining": (combining, ("person", "email", "handle", "phone", "iban", "card", "national", "account", "street")),
    "decomposed": (decomposed, ("person", "street", "email", "url")),
    "bidi": (bidi, ANY),
    "odd_spaces": (odd_spaces, ("person", "phone", "iban", "card", "national", "account", "street", "plate")),
    "spelled_out": (spelled_out, ("email",)),
    "entities": (entities, ANY),
    "over_a_line": (over_a_line, ("phone", "iban", "card", "national", "account", "case")),
    "hyphenated": (hyphenated, ("person", "email", "street")),
    "spaced_out": (spaced_out, ("person", "email", "handle", "phone", "iban", "card", "national", "account")),
    "other_case": (other_case, ("person", "email", "handle", "url", "street", "iban", "uuid", "mac", "plate", "passport")),
    "control_characters": (with_control_characters, ANY),
}
