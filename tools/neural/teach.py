#!/usr/bin/env python3
"""Teaches a network what to hide from the everyday texts, in every round other copies of them. With --beside it also goes on with what
teach_first.py teaches, so that it is not forgotten.

    tools/neural/teach.py network.pt --start first.pt --rounds 40
"""

import argparse
import collections
import pickle
import random
import time

import numpy
import torch
import torch.nn.functional as functional
from torch import nn

from everyday import Copies, tagged_documents, tagged_words
from network import NO_ANSWER, Averaged, Encoder, Network, batches_of, deeper, load, save
from teach_first import encoded_texts, losses_of_names_and_guesses
from words import WordTables

EVERYDAY, BESIDE, TAUGHT = 'everyday', 'beside', 'taught'
LEAST_PROBABILITY = 1e-5
JOINED = 0.2  # share of documents behind which another one follows
SMALL = 0.2  # share of tagged sentences of other texts in small letters


def encoded_copies(documents, copies, encoder, chance):
    encoded = []
    for document in documents:
        pieces = copies.draw(document)
        if chance.random() < JOINED:
            other = chance.choice(documents)
            if other.language == document.language:
                pieces = pieces + copies.draw(other)
        text, words, tags = tagged_words(pieces)
        if words:
            encoded.append(encoder.encode(text, words, document.language, answers=tags))
    return encoded


def loss_of_answers(network, batch, smoothing):
    answers, right = network(batch), batch['answers'].flatten()
    return functional.cross_entropy(answers.flatten(0, 1), right, ignore_index=NO_ANSWER, label_smoothing=smoothing)


def loss_of_teacher(network, batch):
    """How far the network is from what the teacher says, of each word as much as the teacher's own doubt allows."""
    told, said = network(batch).log_softmax(-1), batch['said']
    return -(said * told).sum() / said.sum()


def taught_texts(path, encoder, adviser):
    """What the teacher says, and as much what the adviser says, if there is one: together they err less than either."""
    taught = []
    with open(path, 'rb') as file:
        for language, text, words, said in pickle.load(file):
            encoded = encoder.encode(text, words, language)
            if adviser:
                with torch.no_grad():
                    advice = adviser(encoder.batch([encoded]))[0].log_softmax(-1).numpy()
                logarithms = 0.5 * numpy.log(numpy.maximum(said.astype('f4'), LEAST_PROBABILITY)) + 0.5 * advice
                said = numpy.exp(logarithms - logarithms.max(1, keepdims=True))
                said /= said.sum(1, keepdims=True)
            encoded.said = said
            taught.append(encoded)
    return taught


def loss_beside(network, batch):
    names, guesses = losses_of_names_and_guesses(network, batch)
    return names + 0.5 * guesses


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('output', help='where the network is written, after every round')
    parser.add_argument('--start', help='network to go on from, of teach_first.py or of this program')
    parser.add_argument('--rounds', type=int, default=40)
    parser.add_argument('--stop-after', type=int, help='rounds to do of these; the rate falls as if all were done')
    parser.add_argument('--channels', type=int, default=192, help='without --start')
    parser.add_argument('--more-distances', default='', help='of convolutions to add to the network of --start, with commas')
    parser.add_argument('--vectors', type=float, default=0, help='rate of learning of the vectors of pieces, as a share of --rate')
    parser.add_argument('--round-vectors', action='store_true', help='first to what a file holds')
    parser.add_argument('--rate', type=float, default=1.5e-3, help='of learning; falls to nothing')
    parser.add_argument('--batch', type=int, default=2048, help='words of a step')
    parser.add_argument('--as-written', type=float, default=0.12, help='share of documents that are seen as they are, not as a copy')
    parser.add_argument('--left-out', type=float, default=0.15, help='share of values that are dropped')
    parser.add_argument('--unknown-words', type=float, default=0.08, help='share of words that are seen by letters and shape only')
    parser.add_argument('--smoothing', type=float, default=0.02, help='share of certainty that a right answer leaves to the others')
    parser.add_argument('--averaged', type=float, default=0.998, help='share of the mean of weights that a step keeps')
    parser.add_argument('--beside', type=float, default=0, help='steps with the texts of teach_first.py for each step with everyday texts')
    parser.add_argument('--taught', default='', help='what teacher_says.py wrote; several with commas')
    parser.add_argument('--adviser', help='a network that is asked beside the teacher')
    parser.add_argument('--taught-share', type=float, default=1, help='steps with these for each step with everyday texts')
    parser.add_argument('--minutes', type=float, help='end after them; the rate falls with the time')
    parser.add_argument('--half', action='store_true', help='products in bfloat16')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)
    tables = WordTables.load()
    encoder = Encoder(tables)
    chances = {'left_out': options.left_out, 'unknown_words': options.unknown_words}
    network = load(options.start, tables, **chances) if options.start else Network(tables, options.channels, **chances)
    if options.more_distances:
        network = deeper(network, tables, [int(distance) for distance in options.more_distances.split(',')])
    if options.round_vectors:
        network.round_vectors()
    groups = [{'params': network.learnt(), 'rate': options.rate}]
    if options.vectors:
        network.learn_vectors()
        groups.append({'params': [network.piece_vectors.weight], 'rate': options.rate * options.vectors, 'weight_decay': 0})
    documents = tagged_documents()
    copies = Copies(documents, options.seed, options.as_written)
    optimizer = torch.optim.AdamW(groups, lr=options.rate, weight_decay=0.01, fused=True)
    averaged = Averaged(network, options.averaged)
    others = encoded_texts(encoder, chance, SMALL) if options.beside else []
    adviser = load(options.adviser, tables).eval() if options.adviser else None
    taught = [encoded for path in options.taught.split(',') if path for encoded in taught_texts(path, encoder, adviser)]
    print(len(documents), 'documents', len(others), 'other texts', len(taught), 'taught', flush=True)
    started, step = time.time(), 0
    for number in range(options.stop_after or options.rounds):
        network.train()
        batches = batches_of(encoded_copies(documents, copies, encoder, chance), options.batch, chance)
        steps = [(EVERYDAY, several) for several in batches]
        for source, texts, share in ((BESIDE, others, options.beside), (TAUGHT, taught, options.taught_share)):
            if texts:
                wanted, own = int(share * len(batches)), []
                while len(own) < wanted:
                    own += batches_of(texts, options.batch, chance)
                steps += [(source, several) for several in own[:wanted]]
        chance.shuffle(steps)
        losses, counts = collections.Counter(), collections.Counter()
        for at, (source, several) in enumerate(steps):
            done = (number + at / len(steps)) / options.rounds
            if options.minutes:
                done = max(done, (time.time() - started) / 60 / options.minutes)
            if done >= 1:
                break
            for group in optimizer.param_groups:
                group['lr'] = group['rate'] * min(1, (step + 1) / 60) * (1 - done)
            batch = encoder.batch(several)
            with torch.autocast('cpu', dtype=torch.bfloat16, enabled=options.half):
                if source == EVERYDAY:
                    loss = loss_of_answers(network, batch, options.smoothing)
                else:
                    loss = loss_of_teacher(network, batch) if source == TAUGHT else loss_beside(network, batch)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.learnt(), 2.0)
            optimizer.step()
            averaged.step()
            step += 1
            losses[source] += float(loss.detach())
            counts[source] += 1
        averaged.swap()
        save(network, options.output)
        averaged.swap()
        means = ', '.join('%s %.4f' % (source, losses[source] / counts[source]) for source in sorted(counts))
        print('round %d: loss %s, %.0f s' % (number + 1, means, time.time() - started), flush=True)
        if options.minutes and time.time() - started > 60 * options.minutes:
            break


if __name__ == '__main__':
    main()
