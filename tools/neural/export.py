#!/usr/bin/env python3
"""Writes a network of teach.py as a file of src/neural/network_file.h.

    tools/neural/export.py again.pt models/neural.veil
"""

import argparse
import struct

import numpy
import torch

from everyday import KINDS, LANGUAGES
from network import VECTORS_OF_PIECES
from shipped import PIECE_STARTS, SCALES, TABLE_SECTIONS, VECTORS, ShippedTables
from transitions import transitions
from words import LARGEST, WordTables, rounded_vectors

MAGIC, VERSION, BYTE_ORDER = b'VEILNEUR', 1, 0x01020304
ALIGNMENT, MOST_CONVOLUTIONS = 64, 8
WHOLE = (1 << 64) - 1


def mixed(value):
    value = ((value ^ (value >> 32)) * 0xD6E8FEB86659FD93) & WHOLE
    return value ^ (value >> 32)


def checksum(data):
    """As src/text/resource_file.h: four lanes of eight bytes, then the rest byte by byte."""
    whole = len(data) // 32
    lanes = numpy.array([1, 2, 3, 4], dtype='u8')
    factor, left, right = numpy.uint64(0x9FB21C651E98DF25), numpy.uint64(29), numpy.uint64(35)
    with numpy.errstate(over='ignore'):
        for row in numpy.frombuffer(data[: whole * 32], dtype='<u8').reshape(-1, 4):
            product = (lanes ^ row) * factor
            lanes = (product << left) | (product >> right)
    value = len(data)
    for byte in data[whole * 32 :]:
        value = mixed(value ^ byte)
    for lane in lanes:
        value = mixed(value ^ int(lane))
    return value


def packed(sections):
    def filled(data):
        return data + bytes(-len(data) % ALIGNMENT)

    head_size = 32
    sizes = b''.join(struct.pack('<Q', len(section)) for section in sections)
    body = filled(bytes(head_size) + sizes)[head_size:] + b''.join(filled(section) for section in sections)
    return struct.pack('<8sIIQII', MAGIC, VERSION, BYTE_ORDER, checksum(body), len(sections), 0) + body


def hash_of(text):
    value = 2166136261
    for byte in text.encode():
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value or 1


def hash_table(texts):
    """HashTable of src/neural/network_file.h: which of the texts it has, in its order, and its two sections."""
    bits = max(0, len(texts) // 4 - 1).bit_length()
    hashes = [hash_of(text) for text in texts]
    order, starts, seen = [], [0], set()
    by_first_bits = [[] for _ in range(1 << bits)]
    for number, value in enumerate(hashes):
        first_bits, rest = value >> (32 - bits), value & 0xFFFF
        if (first_bits, rest) not in seen:  # of two that cannot be told apart the first stays
            seen.add((first_bits, rest))
            by_first_bits[first_bits].append(number)
    for numbers in by_first_bits:
        order += numbers
        starts.append(len(order))
    rests = [hashes[number] & 0xFFFF for number in order]
    return order, numpy.array(starts, dtype='<u4').tobytes(), numpy.array(rests, dtype='<u2').tobytes()


def packed_vectors(vectors):
    """Two values a byte."""
    values = ((vectors.astype('i4') + LARGEST) // 2).reshape(-1, 2)
    return (values[:, 0] | values[:, 1] << 4).astype('u1').tobytes()


def packed_facts(facts):
    """As WordFacts of src/neural/word_features.h: four frequencies, then the bits of names and of towns."""
    bits = sum(frequency << (4 * language) for language, frequency in enumerate(facts[:4])) | facts[4] << 16 | facts[5] << 18
    return bits.to_bytes(3, 'little')


def floats(values):
    return numpy.ascontiguousarray(values, dtype='<f4').tobytes()


def halves(several):
    return b''.join(numpy.ascontiguousarray(values, dtype='<f2').tobytes() for values in several)


def network_file(form, state, tables, kinds, follow):
    """The bytes of the file, from what teach.py saves."""
    values = {name: value.detach().float().numpy() for name, value in state.items()}

    def layer(name):
        return [values[name + '.weight'].T, values[name + '.bias']]

    def norm(name):
        return [values[name + '.weight'], values[name + '.bias']]

    letters = sorted(tables.letter_rows, key=ord)
    letter_vectors = values['letter_vectors.weight']
    told_apart = letter_vectors[[tables.letter_rows[letter] for letter in letters]]
    weights = [numpy.zeros_like(letter_vectors[:1]), letter_vectors[1:2], told_apart, *layer('letter_forms')]
    weights += [values['table_vectors.%d.weight' % number] for number in range(5)]
    weights += [values['gap_vectors.weight'], values['language_vectors.weight'], *layer('input'), *norm('input_norm')]
    distances = form['distances']
    for number in range(len(distances)):
        weights += layer('convolutions.%d' % number) + norm('norms.%d' % number)
    weights += layer('middle') + layer('last')
    info = struct.pack(
        '<16I', len(kinds), len(LANGUAGES), tables.vectors.shape[1], letter_vectors.shape[1], form['letter_forms'], form['channels'],
        form['middle'], len(distances), *distances, *[0] * (MOST_CONVOLUTIONS - len(distances))
    )  # fmt: skip
    if isinstance(tables, ShippedTables):
        of_tables = [tables.sections[number] for number in TABLE_SECTIONS]
    else:
        of_tables = sections_of_tables(tables, letters)
    if VECTORS_OF_PIECES in values:
        rounded, scales = rounded_vectors(values[VECTORS_OF_PIECES][1:])
        assert isinstance(tables, ShippedTables), 'rows of other tables are in another order'
        of_tables[VECTORS - PIECE_STARTS], of_tables[SCALES - PIECE_STARTS] = packed_vectors(rounded), floats(scales)
    sections = [
        info,
        b''.join(kind.encode() + b'\0' for kind in kinds),
        b''.join(language.encode() + b'\0' for language in LANGUAGES),
        *of_tables,
        halves(weights),
        floats(follow),
    ]
    return packed(sections)


def sections_of_tables(tables, letters):
    unknown = tables.pieces.index('')  # first in the file
    piece_rows = [row for row in range(len(tables.pieces)) if row != unknown]
    piece_order, piece_starts, piece_rests = hash_table([tables.pieces[row] for row in piece_rows])
    words = list(tables.facts)
    word_order, word_starts, word_rests = hash_table(words)
    return [
        piece_starts,
        piece_rests,
        packed_vectors(tables.vectors[[unknown] + [piece_rows[number] for number in piece_order]]),
        floats(tables.scales),
        word_starts,
        word_rests,
        b''.join(packed_facts(tables.facts[words[number]]) for number in word_order),
        numpy.array([ord(letter) for letter in letters], dtype='<u4').tobytes(),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('network', help='as teach.py writes it')
    parser.add_argument('output')
    options = parser.parse_args()
    saved = torch.load(options.network)
    data = network_file(saved['form'], saved['state'], WordTables.load(), KINDS, transitions())
    with open(options.output, 'wb') as file:
        file.write(data)
    print(len(data), 'bytes')


if __name__ == '__main__':
    main()
