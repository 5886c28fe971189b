#!/usr/bin/env python3
"""How well a network does on the everyday texts that are there for trying, by their own scorer.

    tools/neural/tries.py again.pt [--more 0,0.7] [--languages en,de,pt,es]
"""

import argparse
import collections
import functools
import importlib.util
import json
import os
import subprocess
import sys

import torch

import teacher
from everyday import LANGUAGES, SHARED, words_of
from network import Encoder, load
from transitions import best_sequence, stretches, transitions
from words import WordTables

TRIES = os.path.join(SHARED, 'everyday')


def scorer():
    specification = importlib.util.spec_from_file_location('score', os.path.join(TRIES, 'score.py'))
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def tries(language):
    command = [sys.executable, os.path.join(TRIES, 'convert.py'), language, os.path.join(TRIES, language + '.txt')]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def hidden(document, found):
    text, at, spans = '', 0, []
    for start, end, label in found:
        text += document['text'][at:start]
        tag = '[%s]' % label
        spans.append({'start': len(text), 'end': len(text) + len(tag), 'label': label, 'original': document['text'][start:end]})
        text += tag
        at = end
    return {'id': document['id'], 'text': text + document['text'][at:], 'spans': spans}


def read_by_network(network, encoder, texts):
    network.eval()
    for language, text, words in texts:
        with torch.no_grad():
            answers = network(encoder.batch([encoder.encode(text, words, language)]))
        yield answers[0].softmax(-1).numpy()


def rows(reader, languages, several_more):
    """A line of figures for each language and each `more`."""
    score, follow = scorer(), transitions()
    for language in languages:
        documents = tries(language)
        texts = [(language, document['text'], words_of(document['text'])) for document in documents]
        read = {document['id']: (text[2], answers) for document, text, answers in zip(documents, texts, reader(texts))}
        for more in several_more:
            counts = collections.Counter()
            for document in documents:
                words, probabilities = read[document['id']]
                found = stretches(words, best_sequence(probabilities, follow, more))
                score.score(document, hidden(document, found), counts, [])
            yield score.row('%s %+.1f' % (language, more), counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('network', help='as teach.py writes it, or a file that ships')
    parser.add_argument('--teacher', action='store_true', help='it is one of teach_teacher.py')
    parser.add_argument('--more', default='0', help='added to the logarithm of what has to be hidden, several with commas')
    parser.add_argument('--languages', default=','.join(LANGUAGES))
    options = parser.parse_args()
    torch.set_num_threads(1)
    tables = WordTables.load()
    several_more = [float(more) for more in options.more.split(',')]
    if options.teacher:
        reader = functools.partial(teacher.answers_of, teacher.load(options.network), teacher.TeacherEncoder(tables))
    else:
        reader = functools.partial(read_by_network, load(options.network, tables), Encoder(tables))
    for row in rows(reader, options.languages.split(','), several_more):
        print(row, flush=True)


if __name__ == '__main__':
    main()
