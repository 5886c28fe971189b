"""The multilingual BERT of build/training-data/bert: its vocabulary, texts cut into its pieces, and its variables.

The variables are a TensorFlow checkpoint: a leveldb table of protocol buffers beside raw numbers. It is read here without TensorFlow.
"""

import functools
import os
import struct

import numpy

from everyday import TRAINING_DATA

FOLDER = os.path.join(TRAINING_DATA, 'bert')
VARIABLES = os.path.join(FOLDER, 'variables', 'variables')
LONGEST_PIECE = 20
FOOTER, FLOATS, UNCOMPRESSED = 48, 1, 0
NUMBER, BYTES, FOUR_BYTES = 0, 2, 5  # wire types of protocol buffers


@functools.cache
def vocabulary():
    with open(os.path.join(FOLDER, 'assets', 'vocab.txt'), encoding='utf-8') as file:
        return [line.rstrip('\n') for line in file]


@functools.cache
def piece_numbers():
    return {piece: number for number, piece in enumerate(vocabulary())}


def unknown_piece():
    return piece_numbers()['[UNK]']


def pieces_of(word):
    """Numbers of the longest pieces first; the unknown piece where none goes on."""
    numbers, pieces, start = piece_numbers(), [], 0
    while start < len(word):
        for end in range(min(len(word), start + LONGEST_PIECE), start, -1):
            number = numbers.get(('##' if start else '') + word[start:end])
            if number is not None:
                pieces.append(number)
                break
        else:
            return [unknown_piece()]
        start = end
    return pieces


def read_number(data, at):
    """A number of seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def read_place(data, at):
    offset, at = read_number(data, at)
    size, at = read_number(data, at)
    return (offset, size), at


def entries_of_block(table, place):
    """Keys and values; a key begins as the one before it."""
    offset, size = place
    assert table[offset + size] == UNCOMPRESSED
    block = table[offset : offset + size]
    restarts = struct.unpack('<I', block[-4:])[0]
    end = size - 4 - 4 * restarts
    at, key = 0, b''
    while at < end:
        shared, at = read_number(block, at)
        own, at = read_number(block, at)
        length, at = read_number(block, at)
        key = key[:shared] + block[at : at + own]
        at += own
        yield key, block[at : at + length]
        at += length


def fields(message):
    """Numbers and values of a protocol buffer's fields."""
    at = 0
    while at < len(message):
        tag, at = read_number(message, at)
        if tag & 7 == NUMBER:
            value, at = read_number(message, at)
        else:
            if tag & 7 == BYTES:
                length, at = read_number(message, at)
            else:
                length = 4 if tag & 7 == FOUR_BYTES else 8
            value = message[at : at + length]
            at += length
        yield tag >> 3, value


def variable(name):
    """A variable of floats by its name."""
    with open(VARIABLES + '.index', 'rb') as file:
        table = file.read()
    footer = table[-FOOTER:]
    _, at = read_place(footer, 0)
    index, _ = read_place(footer, at)
    for _, handle in entries_of_block(table, index):
        place, _ = read_place(handle, 0)
        for key, message in entries_of_block(table, place):
            if key != name.encode():
                continue
            kind = offset = size = 0
            shape = []
            for number, value in fields(message):
                if number == 1:
                    kind = value
                elif number == 2:
                    shape = [dict(fields(dimension)).get(1, 0) for field, dimension in fields(value) if field == 2]
                elif number == 4:
                    offset = value
                elif number == 5:
                    size = value
            assert kind == FLOATS
            data = numpy.memmap(VARIABLES + '.data-00000-of-00001', dtype=numpy.uint8, mode='r')
            return numpy.frombuffer(data[offset : offset + size].tobytes(), dtype='<f4').reshape(shape)
    raise KeyError(name)
