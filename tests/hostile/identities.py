"""Invented people and what identifies them, made by seed. Every identifier comes as a Secret: its plain spelling and what of it would
give the person away if it were still readable. Numbers have right check digits, so that nobody can say they were no numbers; surnames
are no ordinary words, so that finding one in an output is no accident.
"""

import dataclasses
import re
import string
import unicodedata

LANGUAGES = ("en", "de", "pt", "es")

WOMEN = {
    "en": "Margaret Heather Eleanor Abigail Rosalind Harriet Bridget Phoebe Imogen Deborah".split(),
    "de": "Annegret Friederike Katharina Liesel Gudrun Hannelore Brigitte Sabine Ulrike Käthe".split(),
    "pt": "Mariana Beatriz Conceição Leonor Filipa Joana Margarida Catarina Inês Teresa".split(),
    "es": "Carmen Lucía Rosario Beatriz Inmaculada Pilar Elena Montserrat Mercedes Begoña".split(),
}
MEN = {
    "en": "Geoffrey Duncan Russell Trevor Graham Leonard Stuart Nigel Clifford Howard".split(),
    "de": "Konrad Joachim Helmut Siegfried Jürgen Matthias Volker Rüdiger Günther Albrecht".split(),
    "pt": "Joaquim Henrique Gonçalo Duarte Rodrigo Vicente Bernardo Manuel Afonso Tomás".split(),
    "es": "Gonzalo Ignacio Fernando Álvaro Joaquín Ramón Esteban Rodrigo Sebastián Andrés".split(),
}
SURNAMES = {
    "en": "Thistlewick Pemberley Ravenhurst Ockenfold Whitcombe Aldersley Brackenridge Fotheringay Hesselwood Kettlewray "
          "Marchbanks Penhallow Quillfeather Stanbrough Tremlett Uphampton Wolstenby Yarborrow Zellworth Brontësson".split(),
    "de": "Wiesentaler Brandwieser Köttgenbach Hülsmeier Rautenfeld Schönwaldt Tiefenbrock Ungerleider Vossenkuhl Zwickelmann "
          "Achternbeck Drosselmaier Eichenlohe Feuerhake Grünspeck Hallstroem Jägerndorf Kranichfeld Löwenthaler Mühlenbrink".split(),
    "pt": "Serralvado Vasconcelhos Pedrógãos Quintanilho Fragateiro Mourisqueiro Bragadinho Carvalhosa Figueirinhas Guimarosa "
          "Lobãozinho Meirelinhos Negrelhos Padronelo Sobralinho Tavareda Valadarinho Trancosinho Abrunhosa Bustamonte".split(),
    "es": "Olmedilla Valdecasas Zurbaraín Echevarrieta Monteagudo Peñalosa Quintanarez Ruipérez Salvatierra Torrecampo "
          "Urdangain Villaescusa Arrizabal Bermejales Cifuentino Domenechea Escaladez Fuentesauco Garmendiola Ibarrondo".split(),
}
MAIL_DOMAINS = {
    "en": ["gmail.com", "outlook.com", "yahoo.co.uk", "pottery-barn.example"],
    "de": ["gmail.com", "web.de", "posteo.de", "gmx.net"],
    "pt": ["gmail.com", "sapo.pt", "uol.com.br", "hotmail.com"],
    "es": ["gmail.com", "telefonica.net", "yahoo.es", "hotmail.com"],
}
# Street names of their own; the first part is what tells.
STREETS = {
    "en": ["{n} Thornapple Crescent", "{n} Cobblersgate Lane", "{n} Wexcombe Road", "{n} Larkswood Avenue"],
    "de": ["Hollersbacher Straße {n}", "Kastanienbuschweg {n}", "Pfefferackerstraße {n}", "Amselbrunnenallee {n}"],
    "pt": ["Rua das Azenheiras, {n}", "Avenida Montelavrado, {n}", "Travessa do Picoteiro, {n}", "Rua Gervásio Lobatinho, {n}"],
    "es": ["Calle Alfarerillos, {n}", "Avenida de Valdezarza, {n}", "C/ Hontanillas {n}", "Paseo del Robledillo, {n}"],
}
STREET_TELLS = re.compile(r"Thornapple|Cobblersgate|Wexcombe|Larkswood|Hollersbacher|Kastanienbusch|Pfefferacker|Amselbrunnen|Azenheiras|"
                          r"Montelavrado|Picoteiro|Lobatinho|Alfarerillos|Valdezarza|Hontanillas|Robledillo")


@dataclasses.dataclass(frozen=True)
class Secret:
    kind: str           # "person", "email", "phone", ...
    plain: str
    words: tuple = ()   # what tells by itself: a surname, the local part of an address, a user name
    digits: str = ""    # of a number, those that are the person's own: without country and area
    window: int = 4     # so many of them in a row tell


def folded(text):
    """Lower case without diacritics and signs: how names become user names."""
    spread = unicodedata.normalize("NFD", text.lower().replace("ß", "ss").replace("ø", "o"))
    return "".join(sign for sign in spread if sign.isascii() and sign.isalnum())


class Invention:
    """One invented person and their belongings; everything follows from the generator that is given."""

    def __init__(self, language, random):
        self.language = language
        self.random = random
        self.given = random.choice(WOMEN[language])
        self.surname = random.choice(SURNAMES[language])

    def digits(self, count, first="123456789"):
        """Digits that look like no year, like no round number and like nothing repeated."""
        while True:
            made = self.random.choice(first) + "".join(self.random.choice(string.digits) for _ in range(count - 1))
            if not re.search(r"19\d\d|20\d\d|00|(\d)\1\1|1234|2345|3456|4567|5678|6789", made):
                return made

    def make(self, kind):
        return getattr(self, "make_" + kind)()

    def make_person(self):
        return Secret("person", f"{self.given} {self.surname}", (self.surname,))

    def make_man(self):
        return Secret("person", f"{self.random.choice(MEN[self.language])} {self.surname}", (self.surname,))

    def make_email(self):
        given, surname = folded(self.given), folded(self.surname)
        local = self.random.choice([f"{given}.{surname}", f"{given[0]}.{surname}{self.digits(2)}", f"{surname}_{given}",
                                    f"{given}{surname}"])
        return Secret("email", f"{local}@{self.random.choice(MAIL_DOMAINS[self.language])}", (local, surname))

    def make_phone(self):
        own = self.digits(7)
        area, written = self.random.choice({
            "en": [("020", f"020 7{own[:3]} {own[3:]}"), ("212", f"(212) {own[:3]}-{own[3:]}"), ("44", f"+44 7700 {own[:6]}"),
                   ("555", f"+1 415 {own[:3]} {own[3:]}")],
            "de": [("030", f"030 {own[:3]} {own[3:]}"), ("0171", f"0171/{own}"), ("49", f"+49 151 {own[:3]} {own[3:]}"),
                   ("089", f"(089) {own[:4]}-{own[4:]}")],
            "pt": [("21", f"21{own[0]} {own[1:4]} {own[4:]}"), ("91", f"91{own[0]} {own[1:4]} {own[4:]}"),
                   ("351", f"+351 93{own[0]} {own[1:4]} {own[4:]}"), ("11", f"(11) 9{own[:4]}-{own[4:]}{own[0]}")],
            "es": [("91", f"91{own[0]} {own[1:4]} {own[4:]}"), ("6", f"6{own[:2]} {own[2:4]} {own[4:6]} {own[6]}4"),
                   ("34", f"+34 6{own[:2]} {own[2:5]} {own[5:]}8"), ("93", f"93 {own[:3]} {own[3:5]} {own[5:]}")],
        }[self.language])
        del area
        core = own[:6] if "7700" in written else own
        return Secret("phone", written, (), core)

    def make_iban(self):
        country, body = {"en": ("GB", "NWBK" + self.digits(14)), "de": ("DE", self.digits(18)), "pt": ("PT", self.digits(21)),
                         "es": ("ES", self.digits(20))}[self.language]
        number = "".join(str(int(sign, 36)) for sign in body + country + "00")
        whole = f"{country}{98 - int(number) % 97:02d}{body}"
        spaced = " ".join(whole[at:at + 4] for at in range(0, len(whole), 4))
        return Secret("iban", self.random.choice([whole, spaced]), (), body.removeprefix("NWBK"))

    def make_card(self):
        body = "4" + self.digits(14)
        total = sum(sum(divmod(int(digit) * (2 if at % 2 == 0 else 1), 10)) for at, digit in enumerate(body))
        whole = body + str(-total % 10)
        return Secret("card", " ".join(whole[at:at + 4] for at in range(0, 16, 4)), (), whole[1:])

    def make_ssn(self):
        own = self.digits(9, "1234567")
        while own[0:3] == "666" or own[3:5] == "00":
            own = self.digits(9, "1234567")
        return Secret("national", f"{own[:3]}-{own[3:5]}-{own[5:]}", (), own)

    def make_nhs(self):
        while True:
            body = self.digits(9)
            check = 11 - sum(int(digit) * (10 - at) for at, digit in enumerate(body)) % 11
            if check != 10:
                whole = body + str(check % 11)
                return Secret("national", f"{whole[:3]} {whole[3:6]} {whole[6:]}", (), whole)

    def make_steuerid(self):
        picked = self.random.sample("123456789", 9)
        body = "".join(picked + [picked[self.random.randrange(5)]])
        product = 10
        for digit in body:
            product = ((int(digit) + product) % 10 or 10) * 2 % 11
        whole = body + str((11 - product) % 10)
        return Secret("national", f"{whole[:2]} {whole[2:5]} {whole[5:8]} {whole[8:]}", (), whole)

    def make_kvnr(self):
        letter, body = self.random.choice("ABDGKMT"), self.digits(8)
        places = f"{ord(letter) - 64:02d}{body}"
        check = sum(sum(divmod(int(digit) * (1 + at % 2), 10)) for at, digit in enumerate(places)) % 10
        return Secret("national", f"{letter}{body}{check}", (), body + str(check))

    def make_cpf(self):
        body = self.digits(9)
        for start in (10, 11):
            total = sum(int(digit) * (start - at) for at, digit in enumerate(body))
            body += str(0 if total % 11 < 2 else 11 - total % 11)
        return Secret("national", f"{body[:3]}.{body[3:6]}.{body[6:9]}-{body[9:]}", (), body)

    def make_nif(self):
        body = self.digits(8, "12")
        total = sum(int(digit) * (9 - at) for at, digit in enumerate(body))
        whole = body + str(0 if total % 11 < 2 else 11 - total % 11)
        return Secret("national", f"{whole[:3]} {whole[3:6]} {whole[6:]}", (), whole)

    def make_dni(self):
        body = self.digits(8)
        return Secret("national", f"{body}{self.random.choice(['-', ''])}{'TRWAGMYFPDXBNJZSQVHLCKE'[int(body) % 23]}", (), body)

    def make_nuss(self):
        body = "28" + self.digits(8)
        return Secret("national", f"{body[:2]}/{body[2:]}/{int(body) % 97:02d}", (), body[2:])

    def make_passport(self):
        own = self.digits(7)
        return Secret("passport", {"en": f"5{own}1", "de": f"C4{own[:2]}KL{own[2:5]}", "pt": f"CB{own[:6]}",
                                   "es": f"XDD{own[:6]}"}[self.language],
                      (), {"en": f"5{own}1", "de": f"4{own[:2]}", "pt": own[:6], "es": own[:6]}[self.language])

    def make_plate(self):
        own, letters = self.digits(4), "".join(self.random.choice("BCDFGHKLMNPRTVX") for _ in range(3))
        return Secret("plate", {"en": f"{letters[0]}K{own[:2]} {letters}", "de": f"HN-{letters[:2]} {own}",
                                "pt": f"{own[:2]}-{letters[:2]}-{own[2:]}",
                                "es": f"{own} {letters}"}[self.language], (), own if self.language in ("de", "es") else "")

    def make_street(self):
        plain = self.random.choice(STREETS[self.language]).format(n=self.random.choice([17, 23, 46, 58, 73, 94]))
        return Secret("street", plain, (STREET_TELLS.search(plain)[0],))

    def user_name(self):
        given, surname = folded(self.given), folded(self.surname)
        return self.random.choice([f"{given}_{surname}", f"{given[0]}{surname}", f"{surname}.{given[:3]}", f"{surname}{self.digits(2)}"])

    def make_handle(self):
        name = self.user_name()
        return Secret("handle", f"@{name}", (name, folded(self.surname)))

    def make_url(self):
        name = self.user_name()
        site = self.random.choice(["https://www.instagram.com/{}", "https://t.me/{}", "https://github.com/{}", "www.facebook.com/{}",
                                   "https://{}.blogspot.com/", "t.me/{}"])
        if "blogspot" in site:
            name = name.replace("_", "-").replace(".", "-")
        return Secret("url", site.format(name), (name, folded(self.surname)))

    def make_ip(self):
        numbers = [self.random.choice([81, 84, 93, 145, 178, 187]), *(self.random.randrange(101, 250) for _ in range(3))]
        plain = ".".join(map(str, numbers))
        return Secret("ip", plain, (), plain.replace(".", ""), 7)

    def make_mac(self):
        pairs = ["3c", *(f"{self.random.randrange(17, 256):02x}" for _ in range(5))]
        plain = ":".join(pairs)
        return Secret("mac", plain, (plain,))

    def make_uuid(self):
        hexes = "".join(self.random.choice("0123456789abcdef") for _ in range(32))
        plain = f"{hexes[:8]}-{hexes[8:12]}-4{hexes[13:16]}-a{hexes[17:20]}-{hexes[20:]}"
        return Secret("uuid", plain, (hexes[:8], hexes[20:]))

    def make_account(self):
        own = self.digits(8)
        return Secret("account", own, (), own)

    def make_case(self):
        own = self.digits(5)
        return Secret("case", {"en": f"CV-{own}/23", "de": f"7 O {own}/23", "pt": f"{own}/23.8T8LSB", "es": f"{own}/2023"}[self.language],
                      (), own)
