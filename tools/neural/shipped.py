"""A network read back from the file of src/neural/network_file.h: its tables, to go on with the same words, and its weights."""

import struct

import numpy

from words import LARGEST, TABLES, WordTables

HEAD, ALIGNMENT = 32, 64
(INFO, _, _, PIECE_STARTS, PIECE_RESTS, VECTORS, SCALES, FACT_STARTS, FACT_RESTS, FACTS, LETTERS, WEIGHTS, _) = range(13)
TABLE_SECTIONS = range(PIECE_STARTS, WEIGHTS)
START_OF_HASH, FACTOR_OF_HASH, WHOLE = 2166136261, 16777619, 0xFFFFFFFF


def sections_of(path):
    with open(path, 'rb') as file:
        data = file.read()
    count = struct.unpack_from('<I', data, 24)[0]
    sizes = struct.unpack_from('<%dQ' % count, data, HEAD)
    at, sections = -(-(HEAD + 8 * count) // ALIGNMENT) * ALIGNMENT, []
    for size in sizes:
        sections.append(data[at : at + size])
        at = -(-(at + size) // ALIGNMENT) * ALIGNMENT
    return sections


class HashTable:
    def __init__(self, starts, rests):
        self.starts, self.rests = numpy.frombuffer(starts, '<u4'), numpy.frombuffer(rests, '<u2')
        self.shift = 32 - (len(self.starts) - 2).bit_length()

    def find(self, text):
        """Its place, or None."""
        value = START_OF_HASH
        for byte in text.encode():
            value = ((value ^ byte) * FACTOR_OF_HASH) & WHOLE
        value = value or 1
        first = value >> self.shift
        for place in range(self.starts[first], self.starts[first + 1]):
            if self.rests[place] == value & 0xFFFF:
                return place
        return None


class _Pieces(dict):
    """Rows of pieces, looked up when they are needed. Row 0 is no piece, row 1 the unknown word's."""

    def __init__(self, table):
        super().__init__({'': 1})
        self.table = table

    def get(self, piece):
        if piece not in self:
            place = self.table.find(piece)
            self[piece] = 0 if place is None else place + 2
        return self[piece]


class _Facts(dict):
    def __init__(self, table, bits):
        super().__init__()
        self.table, self.bits = table, bits

    def get(self, word, default=None):
        if word not in self:
            place = self.table.find(word)
            if place is None:
                self[word] = None
            else:
                bits = int.from_bytes(self.bits[3 * place : 3 * place + 3], 'little')
                self[word] = tuple(bits >> (4 * number) & 15 for number in range(4)) + (bits >> 16 & 3, bits >> 18 & 3)
        return default if self[word] is None else self[word]


class ShippedTables(WordTables):
    def __init__(self, path):
        self.sections = sections_of(path)
        bytes_of_vectors = numpy.frombuffer(self.sections[VECTORS], 'u1')
        values = numpy.stack([bytes_of_vectors & 15, bytes_of_vectors >> 4], -1).astype('i1') * 2 - LARGEST
        self.scales = numpy.frombuffer(self.sections[SCALES], '<f4')
        self.vectors = values.reshape(-1, len(self.scales))
        self.piece_rows = _Pieces(HashTable(self.sections[PIECE_STARTS], self.sections[PIECE_RESTS]))
        self.facts = _Facts(HashTable(self.sections[FACT_STARTS], self.sections[FACT_RESTS]), self.sections[FACTS])
        letters = numpy.frombuffer(self.sections[LETTERS], '<u4')
        self.letter_rows = {chr(letter): row + 2 for row, letter in enumerate(letters)}


def form_and_state(path, tags):
    """As network.py saves them."""
    sections = sections_of(path)
    info = struct.unpack('<16I', sections[INFO])
    _, _, pieces, letter_width, letter_forms, channels, middle, count = info[:8]
    distances = list(info[8 : 8 + count])
    form = {'channels': channels, 'distances': distances, 'letter_forms': letter_forms, 'middle': middle, 'tags': tags}
    weights = numpy.frombuffer(sections[WEIGHTS], '<f2').astype('f4')
    state, at = {}, 0

    def take(*shape):
        nonlocal at
        size = int(numpy.prod(shape))
        at += size
        return weights[at - size : at].reshape(shape)

    def layer(name, inputs, outputs):
        state[name + '.weight'] = take(inputs, outputs).T.copy()
        state[name + '.bias'] = take(outputs)

    def norm(name):
        state[name + '.weight'], state[name + '.bias'] = take(channels), take(channels)

    state['letter_vectors.weight'] = take(len(sections[LETTERS]) // 4 + 2, letter_width)
    layer('letter_forms', 3 * letter_width, letter_forms)
    for number, (rows, width) in enumerate(TABLES):
        state['table_vectors.%d.weight' % number] = take(rows, width)
    state['gap_vectors.weight'], state['language_vectors.weight'] = take(8, 6), take(4, 4)
    layer('input', 2 * pieces + letter_forms + sum(width for _, width in TABLES) + 10, channels)
    norm('input_norm')
    for number in range(count):
        layer('convolutions.%d' % number, 3 * channels, channels)
        norm('norms.%d' % number)
    layer('middle', 2 * channels, middle)
    layer('last', middle, tags)
    assert at == len(weights)
    return form, state
