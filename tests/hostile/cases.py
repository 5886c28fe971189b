"""Puts identifiers, disguised or not, into carriers: one Case is one document, what must not be readable after it was protected, and
the family it belongs to. The same seed gives the same cases.
"""

import dataclasses
import pathlib
import random
import re

import blocks
import disguises
import passages
from identities import LANGUAGES, Invention, Secret, folded

CARRIERS = pathlib.Path(__file__).parent / "carriers"
SLOT = re.compile(r"\{([a-z]+)\}")
# Which slots of carriers hold identifiers of a kind.
SLOTS_OF_KIND = {"person": ("person", "man"), "national": ("ssn", "nhs", "steuerid", "kvnr", "cpf", "nif", "dni", "nuss")}
METHODS = ("generalize", "surrogate", "mask", "suppress", "learned")
PER_FAMILY = 26

TERM_POLICY = """terms:
  - {text: "Project Bluebird", label: ORG, kind: confidential}
  - {text: "Zarvenko Holding", label: ORG, kind: direct}
"""
TERM_SENTENCES = {
    "en": "Nobody outside may hear of {term} before the board has met.",
    "de": "Niemand außerhalb darf von {term} hören, bevor der Vorstand getagt hat.",
    "pt": "Ninguém de fora pode saber de {term} antes de a direção se reunir.",
    "es": "Nadie de fuera puede saber de {term} antes de que se reúna la junta.",
}
TERM_DISGUISES = ("plain", "full_width", "mathematical", "circled", "small_capitals", "look_alike", "invisible", "combining", "decomposed",
                  "bidi",
                  "odd_spaces", "entities", "hyphenated", "spaced_out", "other_case", "control_characters")

TAILS = {
    "en": ["PS: {again} asked me to say hello.", "As far as I know {again} agreed to that.", "Please keep a copy for {again}."],
    "de": ["PS: {again} lässt schön grüßen.", "Soweit ich weiß, war {again} damit einverstanden.", "Bitte eine Kopie für {again} ablegen."],
    "pt": ["PS: {again} manda cumprimentos.", "Que eu saiba, {again} concordou com isso.", "Guardem por favor uma cópia para {again}."],
    "es": ["PD: {again} manda recuerdos.", "Que yo sepa, {again} estuvo de acuerdo.", "Guardad por favor una copia para {again}."],
}


@dataclasses.dataclass
class Case:
    number: int
    family: str
    language: str
    kind: str
    method: str        # beside `tag`, with which every case runs
    text: str
    secrets: list      # that the family disguised or placed
    companions: list   # others that stand plainly in the same carrier
    around: str        # the carrier without them
    says_language: bool
    policy: str = ""   # YAML; cases with one run by themselves

    @property
    def name(self):
        return f"h{self.number:05d}"

    def around_of(self, secret):
        """What the document says beside the secret, which may happen to share digits with it."""
        others = self.companions if secret in self.secrets else self.secrets
        return " ".join([self.around, *(other.plain for other in others)])


def read_carriers(path):
    """[(register, text)] of one file."""
    parts = re.split(r"^%% ?(.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [(register.strip(), text.rstrip("\n")) for register, text in zip(parts[::2], parts[1::2])]


def load_carriers(more=None):
    """Carriers by language. `more` is a folder of files by language, or one file named by it, that takes the place of ours."""
    if more is None:
        return {language: read_carriers(CARRIERS / f"{language}.txt") for language in LANGUAGES}
    files = sorted(pathlib.Path(more).glob("*.txt")) if pathlib.Path(more).is_dir() else [pathlib.Path(more)]
    return {path.stem.split(".")[0]: read_carriers(path) for path in files}


def fill(carrier, values):
    return SLOT.sub(lambda found: values.get(found[1], found[0]), carrier)


class Generator:
    def __init__(self, seed=0, carriers=None, per_family=PER_FAMILY):
        self.seed = seed
        self.per_family = per_family
        self.carriers = load_carriers(carriers)
        self.made = 0

    def case(self, family, language, kind, text, secrets, companions, around):
        self.made += 1
        return Case(self.made, family, language, kind, METHODS[self.made % len(METHODS)], text, secrets, companions, around,
                    self.made % 2 == 0)

    def slots(self, language, kind):
        """(carrier, slot) of every place for this kind of identifier."""
        wanted = SLOTS_OF_KIND.get(kind, (kind,))
        return [(text, slot) for _, text in self.carriers[language] for slot in SLOT.findall(text) if slot in wanted]

    def companions(self, carrier, slot, language, someone):
        """Values for the other slots, of other people."""
        found = {}
        for other in SLOT.findall(carrier):
            if other != slot:
                neighbour = Invention(language, someone.random)
                while neighbour.surname == someone.surname:
                    neighbour = Invention(language, someone.random)
                found[other] = neighbour.make(other)
        return found

    def disguised(self, family, language):
        transform, kinds = disguises.FAMILIES[family]
        kinds = [kind for kind in kinds if self.slots(language, kind)]
        for number in range(self.per_family * (2 if family == "plain" else 1) if kinds else 0):
            chance = random.Random(f"{self.seed}/{family}/{language}/{number}")
            kind = kinds[number % len(kinds)]
            carrier, slot = chance.choice(self.slots(language, kind))
            someone = Invention(language, chance)
            secret = someone.make(slot)
            others = self.companions(carrier, slot, language, someone)
            written = transform(secret.plain, chance, language)
            values = {name: other.plain for name, other in others.items()}
            text = fill(carrier, {**values, slot: written})
            if family == "other_case" and chance.random() < 0.5:
                text = text.upper() if written.isupper() else text.lower()
            yield self.case(family, language, kind, text, [secret], list(others.values()), SLOT.sub(" ", carrier))

    def placed(self, family, build, language):
        hosts = [text for register, text in self.carriers[language] if register.startswith("block")]
        for number in range(self.per_family):
            chance = random.Random(f"{self.seed}/{family}/{language}/{number}")
            host = hosts[number % len(hosts)]
            block, secrets = build(Invention(language, chance))
            yield self.case(family, language, secrets[0].kind, fill(host, {"block": block}), secrets, [], SLOT.sub(" ", host))

    def repeated(self, language):
        """A name that stands plainly, and once more in another spelling further down."""
        for number in range(self.per_family):
            chance = random.Random(f"{self.seed}/repeated/{language}/{number}")
            carrier, slot = chance.choice([place for place in self.slots(language, "person") if place[1] == "person"])
            someone = Invention(language, chance)
            secret = someone.make_person()
            others = self.companions(carrier, slot, language, someone)
            given, surname = someone.given, someone.surname
            again = [surname.upper(), surname.lower(), f"{given[0]}. {surname}", f"{surname}, {given}", f"{given}{surname}",
                     folded(surname).capitalize(), f"#{folded(surname)}", f"{folded(given)}_{folded(surname)}", " ".join(surname),
                     disguises.full_width(surname, chance, language), disguises.in_mathematical(surname, chance, language),
                     disguises.look_alike(surname, chance, language), disguises.invisible(surname, chance, language),
                     surname[:4] + "-\n" + surname[4:], disguises.combining(surname, chance, language), f"{surname}s",
                     surname.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}))][number % 17]
            values = {name: other.plain for name, other in others.items()}
            text = fill(carrier, {**values, slot: secret.plain}) + "\n\n" + chance.choice(TAILS[language]).format(again=again)
            yield self.case("repeated", language, "person", text, [secret], list(others.values()), SLOT.sub(" ", carrier))

    def own_terms(self, language):
        """Words that only the policy knows, in every disguise."""
        hosts = [text for register, text in self.carriers[language] if register.startswith("block")]
        for number in range(self.per_family):
            chance = random.Random(f"{self.seed}/own_term/{language}/{number}")
            plain = ("Project Bluebird", "Zarvenko Holding")[number % 2]
            secret = Secret("own term", plain, ("Bluebird" if number % 2 == 0 else "Zarvenko",))
            transform = disguises.FAMILIES[TERM_DISGUISES[number % len(TERM_DISGUISES)]][0]
            block = TERM_SENTENCES[language].format(term=transform(plain, chance, language))
            host = chance.choice(hosts)
            case = self.case("own_term", language, "own term", fill(host, {"block": block}), [secret], [], SLOT.sub(" ", host))
            yield dataclasses.replace(case, policy=TERM_POLICY)

    def families(self):
        return [*disguises.FAMILIES, *blocks.FAMILIES, *passages.FAMILIES, "repeated", "own_term"]

    def cases(self, families=None, languages=LANGUAGES):
        """Every case; numbers and contents are the same whatever is chosen of them."""
        for family in self.families():
            for language in LANGUAGES:
                if language not in self.carriers:
                    continue
                if family in disguises.FAMILIES:
                    made = self.disguised(family, language)
                elif family == "repeated":
                    made = self.repeated(language)
                elif family == "own_term":
                    made = self.own_terms(language)
                else:
                    made = self.placed(family, {**blocks.FAMILIES, **passages.FAMILIES}[family], language)
                wanted = (not families or family in families) and language in languages
                yield from (case for case in made if wanted)
