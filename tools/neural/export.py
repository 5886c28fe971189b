#!/usr/bin/env python3
"""Writes a network of teach.py as a file of src/neural/network_file.h.

    tools/neural/export.py again.pt models/neural.veil
"""

import argparse
import struct

import numpy
import torch

from everyday import KINDS, LANGUAGES
from transitions import transitions
from words import WordTables

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


def slots(entries):
    """A table of (hash, value + 1), half of it free at least; of two with one hash the first stays."""
    size = 1
    while size < len(entries) * 2 + 2:
        size *= 2
    table = numpy.zeros((size, 2), dtype='<u4')
    for key, value in entries:
        at = key & (size - 1)
        while table[at, 1] and table[at, 0] != key:
            at = (at + 1) & (size - 1)
        if not table[at, 1]:
            table[at] = (key, value + 1)
    return table.tobytes()


def packed_facts(facts):
    """As WordFacts of src/neural/word_features.h: four frequencies, then the bits of names and of towns."""
    return sum(frequency << (4 * language) for language, frequency in enumerate(facts[:4])) | facts[4] << 16 | facts[5] << 18


def floats(*several):
    return b''.join(numpy.ascontiguousarray(values, dtype='<f4').tobytes() for values in several)


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
    unknown = tables.pieces.index('')  # first in the file
    order = [unknown] + [row for row in range(len(tables.pieces)) if row != unknown]
    sections = [
        info,
        b''.join(kind.encode() + b'\0' for kind in kinds),
        b''.join(language.encode() + b'\0' for language in LANGUAGES),
        slots([(hash_of(tables.pieces[row]), number) for number, row in enumerate(order) if tables.pieces[row]]),
        tables.vectors[order].tobytes(),
        floats(tables.scales),
        slots([(hash_of(word), packed_facts(facts)) for word, facts in tables.facts.items()]),
        numpy.array([ord(letter) for letter in letters], dtype='<u4').tobytes(),
        floats(*weights),
        floats(follow),
    ]
    return packed(sections)


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
