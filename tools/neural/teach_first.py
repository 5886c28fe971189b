#!/usr/bin/env python3
"""Teaches a network what surrounds words before the everyday texts teach it what to hide: to tell names in tagged news, and to guess words
that are masked in any text.

    tools/neural/teach_first.py first.pt --channels 192 --rounds 3
"""

import argparse
import random
import time

import torch
import torch.nn.functional as functional
from torch import nn

from everyday import words_of
from network import NAME_TAGS, NO_ANSWER, Encoder, Network, batches_of, load, save
from other_text import tagged_sentences, untagged_texts
from words import WordTables

MASKED, LONGEST = 0.15, 220
SHARPNESS = 12  # of the guess among the batch's words
FIRST_WORD_SHAPE, LAST_WORD_SHAPE = 10, 16


def encoded_texts(encoder, chance, share_of_small):
    encoded = []
    for language, text, words, answers in tagged_sentences():
        if chance.random() < share_of_small and len(text.lower()) == len(text):
            text = text.lower()
        encoded.append(encoder.encode(text, words, language, names=answers))
    for language, text in untagged_texts(chance):
        words = words_of(text)[:LONGEST]
        if len(words) >= 8:
            encoded.append(encoder.encode(text, words, language, names=[NO_ANSWER] * len(words)))
    return encoded


def losses_of_names_and_guesses(network, batch):
    """Of names, and of guessing masked words among all words of the batch."""
    places = batch['words']
    there = torch.arange(places.shape[1])[None] < batch['length'][:, None]
    shapes = batch['chosen'][:, 0]
    is_word = (shapes >= FIRST_WORD_SHAPE) & (shapes <= LAST_WORD_SHAPE)
    masked = (torch.rand(places.shape) < MASKED) & there & is_word[places]
    state, vectors = network.surroundings(batch, masked)
    answers = batch['names'].masked_fill(masked, NO_ANSWER)
    told = network.names(state).float().view(-1, NAME_TAGS)
    names = functional.cross_entropy(told, answers.view(-1), ignore_index=NO_ANSWER, reduction='sum') / max(1, int((answers >= 0).sum()))
    words, right = torch.unique(places[masked], return_inverse=True)
    if len(right) == 0:
        return names, torch.tensor(0.0)
    offered = functional.normalize(network.guessed(vectors[words]).float(), dim=-1)
    guessed = functional.normalize(network.guess(state[masked]).float(), dim=-1)
    return names, functional.cross_entropy(guessed @ offered.t() * SHARPNESS, right)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('output', help='where the network is written, after every round')
    parser.add_argument('--start', help='network of this program to go on from')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--stop-after', type=int, help='rounds to do of these; the rate falls as if all were done')
    parser.add_argument('--channels', type=int, default=192)
    parser.add_argument('--distances', default='1,2,4,8', help='between the words that each convolution sees')
    parser.add_argument('--rate', type=float, default=2e-3, help='of learning, falling to nothing')
    parser.add_argument('--batch', type=int, default=2048, help='words of a step')
    parser.add_argument('--small', type=float, default=0.2, help='share of tagged sentences in small letters')
    parser.add_argument('--half', action='store_true', help='products in bfloat16')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)
    tables = WordTables.load()
    encoder = Encoder(tables)
    distances = tuple(int(distance) for distance in options.distances.split(','))
    network = load(options.start, tables) if options.start else Network(tables, options.channels, distances)
    optimizer = torch.optim.AdamW(network.learnt(), lr=options.rate, weight_decay=0.01, fused=True)
    encoded = encoded_texts(encoder, chance, options.small)
    print(len(encoded), 'texts', sum(len(one.words) for one in encoded), 'words', flush=True)
    started, step = time.time(), 0
    for number in range(options.stop_after or options.rounds):
        network.train()
        batches = batches_of(encoded, options.batch, chance)
        sums = [0.0, 0.0]
        for at, several in enumerate(batches):
            done = (number + at / len(batches)) / options.rounds
            for group in optimizer.param_groups:
                group['lr'] = options.rate * min(1, (step + 1) / 100) * max(0.03, 1 - done)
            batch = encoder.batch(several)
            with torch.autocast('cpu', dtype=torch.bfloat16, enabled=options.half):
                names, guesses = losses_of_names_and_guesses(network, batch)
            optimizer.zero_grad()
            (names + 0.5 * guesses).backward()
            nn.utils.clip_grad_norm_(network.learnt(), 2.0)
            optimizer.step()
            step += 1
            sums[0] += float(names.detach())
            sums[1] += float(guesses.detach())
        save(network, options.output)
        means = [total / len(batches) for total in sums]
        print('round %d: loss of names %.3f, of guesses %.3f, %.0f s' % (number + 1, *means, time.time() - started), flush=True)


if __name__ == '__main__':
    main()
