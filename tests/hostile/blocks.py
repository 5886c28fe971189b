"""Identifiers where machines put them: paths, addresses of the net, cookies, settings, JSON, mail as it travels, and keys. Each function
gives a block of text for the middle of a carrier, and the secrets inside. Keys and tokens are put together here from random parts, so that
no file of the repository holds one.
"""

import base64
import json
import quopri
import re
import string
import urllib.parse

from identities import Secret, folded

BODIES = {
    "en": "Hello, please call me back today. My name is {person} and my number is {phone}, or write to {email}.",
    "de": "Guten Tag, bitte rufen Sie mich heute zurück. Ich heiße {person}, meine Nummer ist {phone}, oder schreiben Sie an {email}.",
    "pt": "Olá, por favor liguem-me ainda hoje. Chamo-me {person}, o meu número é {phone}, ou escrevam para {email}.",
    "es": "Hola, llámenme por favor hoy mismo. Me llamo {person}, mi número es {phone}, o escriban a {email}.",
}


def letters(random, count, alphabet=string.ascii_letters + string.digits):
    return "".join(random.choice(alphabet) for _ in range(count))


def body(someone):
    """A sentence that names a person with their number and address."""
    secrets = [someone.make_person(), someone.make_phone(), someone.make_email()]
    return BODIES[someone.language].format(person=secrets[0].plain, phone=secrets[1].plain, email=secrets[2].plain), secrets


def user(someone):
    name = someone.user_name()
    return name, [Secret("user name", name, (name, folded(someone.surname)))]


def path(someone):
    name, secrets = user(someone)
    choice = someone.random.randrange(5)
    if choice == 0:
        return f"open: no such file: {'/ho' + 'me'}/{name}/projects/orders/notes.txt", secrets
    if choice == 1:
        return f"Cannot open C:\\Users\\{name}\\Documents\\orders\\list.xlsx, the file is in use", secrets
    if choice == 2:
        return f"{'/U' + 'sers'}/{name}/Library/Caches/app: permission denied", secrets
    if choice == 3:
        return f"scp: {name}@build.internal.example:{'/ho' + 'me'}/{name}/out.log: not found", secrets
    return f"\\\\fileserver\\profiles\\{name}\\Desktop\\scan.pdf", secrets


def query(someone):
    email, phone, person = someone.make_email(), someone.make_phone(), someone.make_person()
    quote = urllib.parse.quote
    choice = someone.random.randrange(4)
    if choice == 0:
        return f"https://shop.example/account?user={quote(email.plain)}&tab=orders", [email]
    if choice == 1:
        return f"GET /search?name={urllib.parse.quote_plus(person.plain)}&page=2 HTTP/1.1", [person]
    if choice == 2:
        return f"https://forms.example/send?phone={quote(phone.plain, safe='')}&mail={quote(email.plain, safe='')}#top", [phone, email]
    name, secrets = user(someone)
    return f"https://login.example/sso?username={name}&next=%2Fhome", secrets


def percent(someone):
    """Every sign percent-encoded, letters of the name too: addresses as programs that take no chances write them."""
    secret = someone.random.choice([someone.make_email, someone.make_person, someone.make_phone])()
    whole = someone.random.random() < 0.5
    coded = "".join(sign if sign.isalnum() and sign.isascii() and not whole else "".join(f"%{byte:02X}" for byte in sign.encode())
                    for sign in secret.plain)
    forms = [f"https://shop.example/redirect?to={coded}", f"contact={coded}", f"mailto:{coded}" if secret.kind == "email"
             else f"caller={coded}"]
    return someone.random.choice(forms), [secret]


def cookie(someone):
    email = someone.make_email()
    name, secrets = user(someone)
    session = letters(someone.random, 32, "0123456789abcdef")
    quoted = urllib.parse.quote(email.plain, safe="")
    line = someone.random.choice([
        f"Cookie: theme=dark; user={name}; session={session}; mail={quoted}",
        f"Set-Cookie: login={name}; Path=/; HttpOnly; sid={session}; email={quoted}",
    ])
    return line, [*secrets, email, Secret("session", session, (session,))]


def key_value(someone):
    email, phone = someone.make_email(), someone.make_phone()
    name, secrets = user(someone)
    word = letters(someone.random, 6) + someone.random.choice("!$%&") + letters(someone.random, 5)
    keys = {"en": ("user", "password", "phone"), "de": ("benutzer", "passwort", "telefon"), "pt": ("utilizador", "senha", "telefone"),
            "es": ("usuario", "contraseña", "telefono")}[someone.language]
    text = someone.random.choice([
        f"{keys[0]}={name} {keys[1]}={word} {keys[2]}={phone.plain}",
        f"{keys[0]}: {name}\n{keys[1]}: {word}\n{keys[2]}: {phone.plain}\nmail: {email.plain}",
        f"[client]\n{keys[0]} = \"{name}\"\n{keys[1]} = \"{word}\"\n",
    ])
    found = [*secrets, Secret("password", word, (word,)), *(secret for secret in (phone, email) if secret.plain in text)]
    return text, found


def json_text(someone):
    person, email, phone, street = someone.make_person(), someone.make_email(), someone.make_phone(), someone.make_street()
    keys = {"en": ("name", "address"), "de": ("name", "anschrift"), "pt": ("nome", "morada"),
            "es": ("nombre", "direccion")}[someone.language]
    record = {"id": 17, "active": True, "contact": {keys[0]: person.plain, "mail": email.plain, "tel": phone.plain}, keys[1]: street.plain}
    text = json.dumps(record, ensure_ascii=someone.random.random() < 0.5, indent=someone.random.choice([None, 2]))
    if someone.random.random() < 0.3:
        text = json.dumps({"event": "saved", "payload": json.dumps(record)})  # JSON within JSON
    return text, [person, email, phone, street]


def quoted_printable(someone):
    text, secrets = body(someone)
    coded = quopri.encodestring(text.encode(), quotetabs=False).decode()
    if someone.random.random() < 0.5:  # an address that the soft line break cuts
        local = secrets[2].plain
        coded = coded.replace("=\n", "").replace(local, local[:4] + "=\n" + local[4:])
    return f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n{coded}", secrets


def base64_body(someone):
    text, secrets = body(someone)
    coded = base64.b64encode(text.encode()).decode()
    lines = "\n".join(re.findall(r".{1,76}", coded))
    if someone.random.random() < 0.3:
        return f"data:text/plain;base64,{coded}", secrets
    return f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{lines}", secrets


def encoded_word(someone):
    person, email = someone.make_person(), someone.make_email()
    if someone.random.random() < 0.5:
        coded = "=?UTF-8?B?" + base64.b64encode(person.plain.encode()).decode() + "?="
    else:
        quoted = "".join(sign if sign.isascii() and sign.isalnum() else "_" if sign == " " else
                         "".join(f"={byte:02X}" for byte in sign.encode()) for sign in person.plain)
        coded = f"=?utf-8?Q?{quoted}?="
    subject = {"en": "Order", "de": "Bestellung", "pt": "Encomenda", "es": "Pedido"}[someone.language]
    return f"From: {coded} <{email.plain}>\nSubject: {subject}", [person, email]


def mojibake(someone):
    """UTF-8 that somebody read as Windows-1252 and wrote again."""
    while all(sign.isascii() for sign in someone.surname + someone.given):
        someone.__init__(someone.language, someone.random)
    text, secrets = body(someone)
    return text.encode().decode("cp1252", errors="replace").replace("\ufffd", "\x81"), secrets


def key(someone):
    """A key, token or password as it stands in settings and chats; whole or by its longest part it must go."""
    random, b64 = someone.random, string.ascii_letters + string.digits + "-_"
    own = letters(random, 36)
    choice = random.randrange(11)
    if choice == 0:
        token = "AK" + "IA" + letters(random, 16, string.ascii_uppercase + "234567")
        return f"aws_access_key_id = {token}\naws_secret_access_key = {letters(random, 40)}", [Secret("key", token, (token[4:],))]
    if choice == 1:
        token = "gh" + "p_" + own
        return f"git clone https://{token}@github.com/pottery/orders.git", [Secret("key", token, (own,))]
    if choice == 2:
        parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in
                 ({"alg": "HS256", "typ": "JWT"}, {"sub": someone.user_name(), "iat": 1700000000})]
        token = ".".join([*parts, letters(random, 43, b64)])
        return f"Authorization: Bearer {token}", [Secret("jwt", token, (parts[1], token.rsplit(".", 1)[1]))]
    if choice == 3:
        lines = [letters(random, 64, string.ascii_letters + string.digits + "+/") for _ in range(4)]
        label = "RSA PRIVATE " + "KEY"
        return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----"]), [Secret("pem", line, (line,)) for line in lines]
    if choice == 4:
        word = letters(random, 12)
        return f"postgres://orders:{word}@db.internal.example:5432/shop", [Secret("password", word, (word,))]
    if choice == 5:
        token = "sk" + "_live_" + letters(random, 24)
        return f"STRIPE_KEY={token}", [Secret("key", token, (token[8:],))]
    if choice == 6:
        token = "xo" + "xb-" + letters(random, 12, string.digits) + "-" + letters(random, 24)
        return f"export SLACK_TOKEN={token}", [Secret("key", token, (token[-24:],))]
    if choice == 7:
        token = "AI" + "za" + letters(random, 35, b64)
        return f"https://maps.example/api?key={token}&zoom=4", [Secret("key", token, (token[4:],))]
    if choice == 8:
        token = letters(random, 40, "0123456789abcdef")
        return f"api_key: {token}", [Secret("key", token, (token,))]
    if choice == 9:
        word = letters(random, 5) + "#" + letters(random, 6) + "!"
        cue = {"en": "The password is", "de": "Das Passwort ist", "pt": "A palavra-passe é", "es": "La contraseña es"}[someone.language]
        return f"{cue} {word}", [Secret("password", word, (word,))]
    pair = base64.b64encode(f"{someone.user_name()}:{letters(random, 14)}".encode()).decode()
    return f"Authorization: Basic {pair}", [Secret("key", pair, (pair.rstrip("="),))]


FAMILIES = {"path": path, "query": query, "percent": percent, "cookie": cookie, "key_value": key_value, "json": json_text,
            "quoted_printable": quoted_printable, "base64": base64_body, "encoded_word": encoded_word, "mojibake": mojibake, "key": key}
