#!/usr/bin/env python3
"""Teaches the teacher from the everyday texts, in every round other copies of them.

    tools/neural/teach_teacher.py teacher.pt --rounds 2
"""

import argparse
import random
import time

import torch
import torch.nn.functional as functional
from torch import nn

from everyday import Copies, tagged_documents, tagged_words
from network import NO_ANSWER
from teacher import Teacher, TeacherEncoder, batches_of_parts, load, save
from words import WordTables


def parts_of_copies(documents, copies, encoder):
    parts = []
    for document in documents:
        text, words, tags = tagged_words(copies.draw(document))
        if words:
            parts += encoder.parts(text, words, document.language, answers=tags)
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('output', help='where the teacher is written, every 100 steps')
    parser.add_argument('--start', help='teacher to go on from')
    parser.add_argument('--rounds', type=int, default=2)
    parser.add_argument('--minutes', type=float, help='end after them; the rate falls with the time')
    parser.add_argument('--steps', type=int, help='end after them, for trying')
    parser.add_argument('--keep', type=int, default=2, help='lowest layers that learn nothing')
    parser.add_argument('--rate', type=float, default=6e-5, help='of learning; falls to nothing')
    parser.add_argument('--rate-of-new', type=float, default=6e-4, help='of what BERT does not have')
    parser.add_argument('--batch', type=int, default=2048, help='pieces of a step')
    parser.add_argument('--as-written', type=float, default=0.3, help='share of documents that are seen as they are, not as a copy')
    parser.add_argument('--smoothing', type=float, default=0.02)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)
    encoder = TeacherEncoder(WordTables.load())
    if options.start:
        teacher = load(options.start)
    else:
        teacher = Teacher()
        teacher.take_bert()
    teacher.keep_lowest(options.keep)
    new = {id(weights) for weights in teacher.new_parts()}
    groups = [
        {'params': [weights for weights in teacher.learnt() if id(weights) not in new], 'rate': options.rate},
        {'params': teacher.new_parts(), 'rate': options.rate_of_new},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    documents = tagged_documents()
    copies = Copies(documents, options.seed, options.as_written)
    started, step = time.time(), 0
    teacher.train()
    for number in range(options.rounds):
        batches = batches_of_parts(parts_of_copies(documents, copies, encoder), options.batch, chance)
        print('round', number + 1, len(batches), 'steps', '%.0f s' % (time.time() - started), flush=True)
        losses = pieces = 0.0
        for at, several in enumerate(batches):
            done = (number + at / len(batches)) / options.rounds
            if options.minutes:
                done = max(done, (time.time() - started) / 60 / options.minutes)
            if done >= 1 or step == options.steps:
                break
            for group in optimizer.param_groups:
                group['lr'] = group['rate'] * min(1, (step + 1) / 50) * (1 - done)
            batch = encoder.batch(several)
            with torch.autocast('cpu', dtype=torch.bfloat16):
                answers = teacher(batch)
            loss = functional.cross_entropy(
                answers.flatten(0, 1), batch['answers'].flatten(), ignore_index=NO_ANSWER, label_smoothing=options.smoothing
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(teacher.learnt(), 1.0)
            optimizer.step()
            step += 1
            losses += float(loss.detach())
            pieces += batch['pieces'].numel()
            if step % 20 == 0:
                print('step %d: loss %.4f, %.0f pieces, %.0f s, %.0f s of processor' % (step, losses / 20, pieces, time.time() - started, time.process_time()), flush=True)
                losses = 0.0
            if step % 100 == 0:
                save(teacher, options.output)
        save(teacher, options.output)


if __name__ == '__main__':
    main()
