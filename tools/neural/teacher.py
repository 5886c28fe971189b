"""A teacher for the network: nine layers of the multilingual BERT, which says of each word what src/neural says of it. It is far too large to ship.

Beside the pieces of words it sees what stands in front of each word (a space, a line break) and what lists know of it, as the network does.
"""

import os
import random

import numpy
import torch
import torch.nn.functional as functional
from torch import nn

import bert_weights
from everyday import LANGUAGES, TAGS
from network import GAPS, NO_ANSWER, Encoder
from words import TABLES

WIDTH, LAYERS, HEADS = 768, 9, 12  # the highest three layers of twelve are left out
MOST_PIECES = 10  # of a word that are read
LONGEST = 380  # pieces that are read at once


class Layer(nn.Module):
    def __init__(self, left_out):
        super().__init__()
        self.query_key_value = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.attended_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.wide = nn.Linear(WIDTH, 4 * WIDTH)
        self.narrow = nn.Linear(4 * WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.left_out = left_out

    def forward(self, state, there):
        count, longest, _ = state.shape
        parts = self.query_key_value(state).view(count, longest, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        shares = parts[0] * (WIDTH // HEADS) ** -0.5 @ parts[1].transpose(-1, -2)
        shares = (shares if there is None else shares + there).softmax(-1, dtype=shares.dtype)
        attended = shares @ parts[2]
        attended = self.attended(attended.transpose(1, 2).reshape(count, longest, WIDTH))
        state = self.attended_norm(state + functional.dropout(attended, self.left_out, self.training))
        added = self.narrow(functional.gelu(self.wide(state)))
        return self.norm(state + functional.dropout(added, self.left_out, self.training))


class Teacher(nn.Module):
    """`left_out` are shares of values that are dropped while learning; `unknown_pieces` of pieces that are masked."""

    def __init__(self, left_out=0.1, unknown_pieces=0.05):
        super().__init__()
        self.left_out, self.unknown_pieces = left_out, unknown_pieces
        self.piece_vectors = nn.Embedding(len(bert_weights.vocabulary()), WIDTH)
        self.piece_vectors.weight.requires_grad = False
        self.places = nn.Parameter(torch.zeros(512, WIDTH))
        self.sentence = nn.Parameter(torch.zeros(WIDTH))
        self.first_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer(left_out) for _ in range(LAYERS))
        self.gaps = nn.Embedding(GAPS + 1, WIDTH)  # the last: within a word
        self.facts = nn.ModuleList(nn.Embedding(rows + 1, WIDTH) for rows, _ in TABLES)
        self.tags = nn.Linear(WIDTH, len(TAGS))
        for added in [self.gaps, *self.facts]:
            nn.init.zeros_(added.weight)

    def take_bert(self):
        def value(name):
            return torch.from_numpy(bert_weights.variable('module/bert/' + name).copy())

        with torch.no_grad():
            self.piece_vectors.weight.copy_(value('embeddings/word_embeddings'))
            self.places.copy_(value('embeddings/position_embeddings'))
            self.sentence.copy_(value('embeddings/token_type_embeddings')[0])

            def take_norm(norm, name):
                norm.weight.copy_(value(name + '/LayerNorm/gamma'))
                norm.bias.copy_(value(name + '/LayerNorm/beta'))

            take_norm(self.first_norm, 'embeddings')
            for number, layer in enumerate(self.layers):
                name = 'encoder/layer_%d/' % number
                kernels = [value(name + 'attention/self/%s/kernel' % part).t() for part in ('query', 'key', 'value')]
                layer.query_key_value.weight.copy_(torch.cat(kernels))
                layer.query_key_value.bias.copy_(torch.cat([value(name + 'attention/self/%s/bias' % part) for part in ('query', 'key', 'value')]))
                for linear, part in ((layer.attended, 'attention/output'), (layer.wide, 'intermediate'), (layer.narrow, 'output')):
                    linear.weight.copy_(value(name + part + '/dense/kernel').t())
                    linear.bias.copy_(value(name + part + '/dense/bias'))
                take_norm(layer.attended_norm, name + 'attention/output')
                take_norm(layer.norm, name + 'output')

    def new_parts(self):
        return [*self.gaps.parameters(), *self.facts.parameters(), *self.tags.parameters()]

    def learnt(self):
        return [weights for weights in self.parameters() if weights.requires_grad]

    def keep_lowest(self, count):
        """The lowest layers and what is below them learn nothing, which saves their half of the way back."""
        for weights in [self.places, self.sentence, *self.first_norm.parameters()]:
            weights.requires_grad = count == 0
        for layer in self.layers[:count]:
            for weights in layer.parameters():
                weights.requires_grad = False

    def forward(self, batch):
        pieces = batch['pieces']
        if self.training and self.unknown_pieces > 0:
            masked = (torch.rand(pieces.shape) < self.unknown_pieces) & (batch['gaps'] < GAPS + 1)
            pieces = pieces.masked_fill(masked, bert_weights.piece_numbers()['[MASK]'])
        state = self.piece_vectors(pieces) + self.places[: pieces.shape[1]] + self.sentence + self.gaps(batch['gaps'])
        for number, fact in enumerate(self.facts):
            state = state + fact(batch['facts'][:, :, number])
        state = functional.dropout(self.first_norm(state), self.left_out, self.training)
        there = None
        if int(batch['length'].min()) < pieces.shape[1]:
            there = torch.arange(pieces.shape[1])[None] < batch['length'][:, None]
            there = torch.zeros(there.shape, dtype=state.dtype).masked_fill(~there, -1e4)[:, None, None]
            if torch.is_autocast_enabled('cpu'):
                there = there.bfloat16()
        for layer in self.layers:
            state = layer(state, there)
        places = batch['firsts'][:, :, None].expand(-1, -1, WIDTH)
        return self.tags(functional.dropout(state.gather(1, places), self.left_out, self.training)).float()


class Part:
    """Words of a document that are read at once, in numbers."""

    __slots__ = ('pieces', 'gaps', 'facts', 'firsts', 'answers', 'place')


class TeacherEncoder:
    def __init__(self, tables):
        self.encoder = Encoder(tables)
        self.pieces = {}

    def parts(self, text, words, language, answers=None, overlap=0, place=None):
        """A document in parts of at most LONGEST pieces, each with its first and last word as place[1:]."""
        number = LANGUAGES.index(language)
        gaps = Encoder.gaps_of(text, words)
        chosen = self.encoder.seen
        result, first = [], 0
        several = []
        for start, end in words:
            word = text[start:end]
            if word not in self.pieces:
                self.pieces[word] = bert_weights.pieces_of(word[:64])[:MOST_PIECES]
            several.append(self.pieces[word])
        while first < len(words):
            part = Part()
            numbers, places, facts, firsts = [bert_weights.piece_numbers()['[CLS]']], [GAPS], [[rows for rows, _ in TABLES]], []
            last = first
            while last < len(words) and len(numbers) + len(several[last]) < LONGEST:
                firsts.append(len(numbers))
                row = chosen.row(text[words[last][0] : words[last][1]], number)
                for at, piece in enumerate(several[last]):
                    numbers.append(piece)
                    places.append(gaps[last] if at == 0 else GAPS)
                    facts.append(chosen.chosen[row] if at == 0 else [rows for rows, _ in TABLES])
                last += 1
            numbers.append(bert_weights.piece_numbers()['[SEP]'])
            places.append(GAPS)
            facts.append([rows for rows, _ in TABLES])
            part.pieces, part.gaps, part.facts = numpy.array(numbers), numpy.array(places), numpy.array(facts, 'i8')
            part.firsts = numpy.array(firsts)
            part.answers = None if answers is None else numpy.array(answers[first:last])
            part.place = (place, first, last)
            result.append(part)
            if last == len(words):
                break
            first = max(first + 1, last - overlap)
        return result

    @staticmethod
    def batch(parts):
        longest = max(len(part.pieces) for part in parts)
        most = max(len(part.firsts) for part in parts)

        def stacked(rows, size, value):
            filled = [numpy.concatenate([row, numpy.full((size - len(row), *row.shape[1:]), value, row.dtype)]) for row in rows]
            return torch.from_numpy(numpy.stack(filled))

        batch = {
            'pieces': stacked([part.pieces for part in parts], longest, 0),
            'gaps': stacked([part.gaps for part in parts], longest, GAPS),
            'facts': stacked([part.facts for part in parts], longest, 0),
            'firsts': stacked([part.firsts for part in parts], most, 0),
            'length': torch.tensor([len(part.pieces) for part in parts]),
        }
        if parts[0].answers is not None:
            batch['answers'] = stacked([part.answers for part in parts], most, NO_ANSWER)
        return batch


def batches_of_parts(parts, size, chance):
    """All of them in batches of about `size` pieces, those of like length together."""
    chance.shuffle(parts)
    batches = []
    for start in range(0, len(parts), 800):
        batch = []
        for part in sorted(parts[start : start + 800], key=lambda part: len(part.pieces)):
            if batch and (len(batch) + 1) * len(part.pieces) > size:
                batches.append(batch)
                batch = []
            batch.append(part)
        if batch:
            batches.append(batch)
    chance.shuffle(batches)
    return batches


OVERLAP = 60  # words that are read twice where a text is read in parts


def answers_of(teacher, encoder, texts, size=3072):
    """For each of (language, text, words): the probabilities of each word's tags."""
    parts = []
    for number, (language, text, words) in enumerate(texts):
        parts += encoder.parts(text, words, language, overlap=OVERLAP, place=number)
    answers = [numpy.zeros((len(words), len(TAGS)), 'f4') for _, _, words in texts]
    teacher.eval()
    for several in batches_of_parts(parts, size, random.Random(1)):
        batch = encoder.batch(several)
        with torch.no_grad(), torch.autocast('cpu', dtype=torch.bfloat16):
            probabilities = teacher(batch).softmax(-1).numpy()
        for part, own in zip(several, probabilities):
            number, first, last = part.place
            skip = OVERLAP // 2 if first else 0  # the part before has seen more around these
            answers[number][first + skip : last] = own[skip : last - first]
    return answers


def save(teacher, path):
    state = {name: value.bfloat16() for name, value in teacher.state_dict().items() if name != 'piece_vectors.weight'}
    torch.save(state, path + '.part')
    os.replace(path + '.part', path)


def load(path, **changed):
    teacher = Teacher(**changed)
    teacher.take_bert()
    teacher.load_state_dict({name: value.float() for name, value in torch.load(path).items()}, strict=False)
    return teacher
