#!/usr/bin/env python3
"""What the teacher says of each word of texts: of texts that nobody tagged, and of other copies of the everyday texts. teach.py --taught
learns from it.

    tools/neural/teacher_says.py teacher.pt said.pickle --copies 1
"""

import argparse
import pickle
import random
import time

import torch

from everyday import Copies, tagged_documents, tagged_words, words_of
from other_text import like_everyday
from teacher import TeacherEncoder, answers_of, load
from words import WordTables

SMALL = 0.25  # share of texts in small letters
TOGETHER = 1500  # texts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('teacher', help='as teach_teacher.py writes it')
    parser.add_argument('output')
    parser.add_argument('--copies', type=float, default=1, help='of each everyday text, or a share of them')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--part', default='1/1', help='of the texts: 1/2 and 2/2 side by side take half the time')
    parser.add_argument('--minutes', type=float, default=60, help='end after them')
    options = parser.parse_args()
    torch.set_num_threads(1)
    chance = random.Random(options.seed)
    texts = []
    for language, text in like_everyday(chance):
        if chance.random() < SMALL and len(text.lower()) == len(text):
            text = text.lower()
        words = words_of(text)
        if len(words) >= 5:
            texts.append((language, text, words))
    others = len(texts)
    documents = tagged_documents()
    copies = Copies(documents, options.seed, 0)
    for _ in range(int(options.copies * len(documents))):
        document = chance.choice(documents)
        text, words, _ = tagged_words(copies.draw(document))
        if words:
            texts.append((document.language, text, words))
    print(others, 'other texts', len(texts), 'texts', sum(len(words) for _, _, words in texts), 'words', flush=True)
    chance.shuffle(texts)
    part, parts = map(int, options.part.split('/'))
    texts = texts[part - 1 :: parts]
    encoder, teacher, started, said = TeacherEncoder(WordTables.load()), load(options.teacher), time.time(), []
    for first in range(0, len(texts), TOGETHER):
        several = texts[first : first + TOGETHER]
        for (language, text, words), answers in zip(several, answers_of(teacher, encoder, several)):
            said.append((language, text, words, answers.astype('f2')))
        print(len(said), 'texts, %.0f s' % (time.time() - started), flush=True)
        with open(options.output + '.part', 'wb') as file:
            pickle.dump(said, file)
        if time.time() - started > 60 * options.minutes:
            break
    with open(options.output, 'wb') as file:
        pickle.dump(said, file)


if __name__ == '__main__':
    main()
