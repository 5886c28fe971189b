"""Which tags follow which in the everyday texts, and the best sequence of tags by that and by what the network says of each word."""

import numpy

from everyday import KINDS, TAGS, tagged_documents, tagged_words

UNSEEN, WEIGHT = 0.05, 0.3
LEAST_PROBABILITY = 1e-7


def transitions():
    """What is added to the logarithm of a tag's probability behind another."""
    pairs = numpy.full((len(TAGS), len(TAGS)), UNSEEN)
    single = numpy.ones(len(TAGS))
    for document in tagged_documents():
        _, _, tags = tagged_words(document.pieces)
        for before, behind in zip(tags, tags[1:]):
            pairs[before, behind] += 1
        for tag in tags:
            single[tag] += 1
    follow = numpy.log(pairs / pairs.sum(1, keepdims=True))
    return WEIGHT * (follow - numpy.log(single / single.sum())[None])


def best_sequence(probabilities, follow, more):
    """Number of each word's tag. `more` is added to the logarithm of what has to be hidden."""
    scores = numpy.log(numpy.maximum(probabilities, LEAST_PROBABILITY))
    scores[:, TAGS.index('B-' + KINDS[3]) :] += more
    sums, origins = scores[0], []
    for row in scores[1:]:
        paths = sums[:, None] + follow
        best = paths.argmax(0)
        origins.append(best)
        sums = paths[best, numpy.arange(len(TAGS))] + row
    sequence = [int(sums.argmax())]
    for best in reversed(origins):
        sequence.append(int(best[sequence[-1]]))
    return sequence[::-1]


def stretches(words, sequence):
    """(start, end, label) of what has to be hidden."""
    result, last = [], 'O'
    for (start, end), tag in zip(words, sequence):
        kind = TAGS[tag][2:] if tag else 'O'
        if kind not in ('O', 'KEEP', 'FREE'):
            if TAGS[tag].startswith('I-') and kind == last:
                result[-1][1] = end
            else:
                result.append([start, end, kind.split()[0]])
        last = kind
    return result
