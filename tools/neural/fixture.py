#!/usr/bin/env python3
"""Writes the small network of tests/neural and what it says of some texts, for src/neural to be compared with.

    tools/neural/fixture.py
"""

import os

import numpy
import torch
import torch.nn.functional as functional
from torch import nn

from everyday import ROOT, words_of
from export import network_file
from network import Encoder, Network
from words import WordTables

FOLDER = os.path.join(ROOT, 'tests', 'neural')
KINDS = ['O', 'KEEP', 'FREE', 'PERSON d']
TAGS = 2 * len(KINDS) - 1
PIECES = ['', 'anna', 'Anna', 'mar', 'Mar', '##ia', '##a', '##n', '##s', 'stra', 'Stra', '##ße', '##e', 'in', 'In', 'der', 'Der', 'wohnt',
          'Wohnt', '12', '##3', '.', '@', 'k', 'K', 'b', '##b']  # fmt: skip
FACTS = {
    'anna': (7, 6, 8, 7, 1, 0),
    'maria': (8, 7, 6, 6, 1, 1),
    'strasse': (12, 7, 15, 15, 0, 0),
    'in': (2, 2, 9, 9, 0, 0),
    'essen': (12, 6, 15, 15, 2, 3),
}
LETTERS = 'abeimnorsßtABMS123@.'
TEXTS = [
    ('de', 'Anna wohnt in der Maria-Straße 123.\n\nANNA  maria@b.k 1 23456789012\nÉcole Öl anna'),
    ('en', 'In Essen\tAnnas mari\u0301a, Straße; Anna! Marianna Konstantinopolitanischer'),
    ('es', '@'),
]


class InBytes(nn.Module):
    """A layer as src/neural/surroundings.cpp runs it: weights and what comes in rounded to 8 bits."""

    def __init__(self, layer, norm):
        super().__init__()
        factors, constants = norm.weight.detach().abs(), norm.bias.detach().abs()
        self.unit = float((factors * min(6, len(factors) ** 0.5) + constants).max()) / 127
        scale = layer.weight.detach().abs().max(1, keepdim=True)[0] / 127
        self.weight, self.bias = (layer.weight.detach() / scale).round() * scale, layer.bias.detach()

    def forward(self, values):
        return functional.linear((values / self.unit).round().clamp(-127, 127) * self.unit, self.weight, self.bias)


def main():
    torch.manual_seed(7)
    numbers = numpy.random.RandomState(3)
    vectors = (2 * numbers.randint(-8, 8, (len(PIECES), 96)) + 1).astype('i1')
    scales = (numbers.rand(96) * 0.08 + 0.04).astype('f4')
    tables = WordTables(PIECES, vectors, scales, FACTS, LETTERS)
    network = Network(tables, channels=8, distances=(1, 2), letter_forms=5, middle=6, tags=TAGS)
    network.eval()
    for weights in network.learnt():
        if weights.dim() == 1:
            weights.data += 0.1 * torch.randn_like(weights)
    follow = numbers.randn(TAGS, TAGS) * 0.5
    with open(os.path.join(FOLDER, 'small.veil'), 'wb') as file:
        file.write(network_file(network.form, network.state_dict(), tables, KINDS, follow))
    for weights in network.learnt():
        weights.data = weights.data.half().float()
    network.convolutions = nn.ModuleList(InBytes(*both) for both in zip(network.convolutions, [network.input_norm, *network.norms]))
    network.middle = InBytes(network.middle, network.norms[-1])
    encoder = Encoder(tables)
    with open(os.path.join(FOLDER, 'readings.tsv'), 'w', encoding='utf-8') as file:
        print('# What the network in small.veil says, by the program that it was written with: a text, then a word a line with', file=file)
        print('# the probabilities of its kinds, and that something of the last kind begins.', file=file)
        for language, text in TEXTS:
            words = words_of(text)
            with torch.no_grad():
                tags = network(encoder.batch([encoder.encode(text, words, language)]))[0].softmax(-1)
            kinds = torch.cat([tags[:, :1], tags[:, 1::2] + tags[:, 2::2]], 1)
            print('text', language, text.replace('\n', '\\n').replace('\t', '\\t'), sep='\t', file=file)
            for (start, end), kind_row, tag_row in zip(words, kinds, tags):
                print(text[start:end], *['%.6f' % value for value in [*kind_row, tag_row[TAGS - 2]]], sep='\t', file=file)


if __name__ == '__main__':
    main()
