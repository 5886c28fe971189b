"""What the network sees of one word by itself, as src/neural/word_features.h has it, from the tables of word_tables.py."""

import os
import pickle

import numpy

from everyday import DIGIT, LETTER, ROOT, WORK, character_kind

PIECES, LETTERS = 6, 14  # of a word that are looked at; of a longer word the first 9 letters and the last 5
LONGEST_WORD, LONGEST_PIECE = 64, 16
TOLD_APART = (
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüßÄÖÜáéíóúàèìòùâêîôûãõçñÁÉÍÓÚÂÊÔÃÕÇÑ'
    '.,;:!?-_/\\@#()[]{}<>"\'*+=&%$€|°ºª§~–—“”„«»…’'
)
NO_LETTER, OTHER_LETTER = 0, 1
SIGN_FREQUENCY, UNKNOWN_FREQUENCY = 14, 15
LARGEST = 15  # values of vectors are odd numbers
TABLES = [(24, 12), (16, 6), (16, 6), (4, 4), (4, 4)]  # rows and width: shape, frequency, frequency elsewhere, name, town


OUTLIERS = 98.5  # percent of the values of a dimension that have to fit


def rounded_vectors(vectors):
    """Odd numbers of four bits, and for each dimension by how much they are to be multiplied."""
    scales = (numpy.percentile(numpy.abs(vectors), OUTLIERS, axis=0) / LARGEST).astype('f4')
    return numpy.clip(2 * numpy.floor(vectors / scales / 2) + 1, -LARGEST, LARGEST).astype('i1'), scales


def lower(word):
    """In small letters, each letter one letter."""
    return ''.join(small if len(small := letter.lower()) == 1 else letter for letter in word)


def fact_key(word):
    return lower(word).replace('ß', 'ss')


def shape(word):
    kind = character_kind(word[0])
    if kind == DIGIT:
        return min(len(word), 9)
    if kind != LETTER:
        return 17 + '.,;:'.find(word) + 1
    capitals = [letter != letter.lower() for letter in word]
    smalls = [letter != letter.upper() for letter in word]
    if len(word) == 1:
        return 10 if capitals[0] else 11
    if not any(capitals):
        return 12
    if not any(smalls):
        return 13 if len(word) <= 4 else 14
    return 15 if capitals[0] and not any(capitals[1:]) else 16


class WordTables:
    """Pieces with their vectors, facts of words, letters. Row 0 of pieces is no piece; that of '' is the unknown word's."""

    def __init__(self, pieces, vectors, scales, facts, letters=TOLD_APART):
        self.pieces, self.vectors, self.scales, self.facts = pieces, vectors, scales, facts
        self.piece_rows = {piece: row + 1 for row, piece in enumerate(pieces)}
        self.letter_rows = {letter: row + 2 for row, letter in enumerate(letters)}

    @staticmethod
    def load():
        """Those of word_tables.py; where it was not run, those of the network that ships."""
        path = os.path.join(WORK, 'tables.pickle')
        if not os.path.exists(path):
            from shipped import ShippedTables

            return ShippedTables(os.path.join(ROOT, 'models', 'neural.veil'))
        with open(path, 'rb') as file:
            tables = pickle.load(file)
        return WordTables(tables['pieces'], tables['vectors'], tables['scales'], tables['facts'])

    def real_vectors(self):
        """As the network reads them, row 0 in front."""
        nothing = numpy.zeros((1, self.vectors.shape[1]), 'f4')
        return numpy.concatenate([nothing, self.vectors.astype('f4') * self.scales])

    def piece_numbers(self, word):
        """The longest pieces first; the unknown word where no piece goes on."""
        rows, start = [], 0
        while start < len(word):
            for end in range(min(len(word), start + LONGEST_PIECE), start, -1):
                row = self.piece_rows.get(('##' if start else '') + word[start:end])
                if row:
                    rows.append(row)
                    break
            else:
                return [self.piece_rows['']]
            start = end
        return rows[:PIECES]

    def letter_numbers(self, word):
        shown = word if len(word) <= LETTERS else word[:9] + word[-5:]
        return [self.letter_rows.get(letter, OTHER_LETTER) for letter in shown]

    def table_rows(self, word, language):
        if character_kind(word[0]) == LETTER:
            facts = self.facts.get(fact_key(word), (UNKNOWN_FREQUENCY,) * 4 + (0, 0))
        else:
            facts = (SIGN_FREQUENCY,) * 4 + (0, 0)
        elsewhere = min(facts[:language] + facts[language + 1 : 4])
        return [shape(word), facts[language], elsewhere, facts[4], facts[5]]


class SeenWords:
    """The features of all words seen so far, one row for each word and language, so that each is looked up once."""

    def __init__(self, tables):
        self.tables = tables
        self.rows = {}
        self.room = 1 << 16
        self.small = numpy.zeros((self.room, PIECES), 'i4')
        self.capital = numpy.zeros((self.room, PIECES), 'i4')
        self.letters = numpy.zeros((self.room, LETTERS), 'i2')
        self.chosen = numpy.zeros((self.room, len(TABLES)), 'i1')

    def row(self, word, language):
        row = self.rows.get((word, language))
        if row is None:
            row = self.rows[word, language] = len(self.rows)
            if row == self.room:
                self.room *= 2
                for name in ('small', 'capital', 'letters', 'chosen'):
                    values = getattr(self, name)
                    setattr(self, name, numpy.concatenate([values, numpy.zeros_like(values)]))
            word = word[:LONGEST_WORD]
            small = lower(word)
            first = small[0].upper()
            capital = (first if len(first) == 1 else small[0]) + small[1:]
            for values, numbers in (
                (self.small, self.tables.piece_numbers(small)),
                (self.capital, self.tables.piece_numbers(capital)),
                (self.letters, self.tables.letter_numbers(word)),
                (self.chosen, self.tables.table_rows(word, language)),
            ):
                values[row, : len(numbers)] = numbers
        return row
