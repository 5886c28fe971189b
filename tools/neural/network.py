"""The network as src/neural runs it, to be taught with PyTorch, and documents as it takes them in."""

import os

import numpy
import torch
import torch.nn.functional as functional
from torch import nn

from everyday import LANGUAGES, TAGS
from shipped import form_and_state
from words import TABLES, SeenWords, lower, rounded_vectors

GAPS, GAP_WIDTH, LANGUAGE_WIDTH, LETTER_WIDTH = 8, 6, 4, 16
NO_ANSWER = -100
NAME_TAGS = 9  # of tagged news: outside, then begin and inside of person, place, organisation, other
NOWHERE = -9.0  # below what a channel can be
VECTORS_OF_PIECES = 'piece_vectors.weight'


class Encoded:
    """A document in numbers. `answers` and `names` are tags of words, or None; `said` are probabilities of tags by a teacher, or None."""

    __slots__ = ('words', 'gaps', 'same', 'language', 'answers', 'names', 'said')


class Encoder:
    def __init__(self, tables):
        self.seen = SeenWords(tables)
        self.lower = {}

    @staticmethod
    def gaps_of(text, words):
        gaps, end_of_last = [], 0
        for number, (start, end) in enumerate(words):
            between = text[end_of_last:start]
            lines = between.count('\n')
            if number == 0:
                gap = 5
            elif not between:
                gap = 0
            elif lines:
                gap = 3 if lines > 1 else 2
            else:
                gap = 1 if between == ' ' else 4
            gaps.append(gap)
            end_of_last = end
        return gaps

    def encode(self, text, words, language, answers=None, names=None, said=None):
        language = LANGUAGES.index(language)
        written = [text[start:end] for start, end in words]
        for word in written:
            if word not in self.lower:
                self.lower[word] = lower(word)
        numbers = {}
        encoded = Encoded()
        encoded.words = numpy.array([self.seen.row(word, language) for word in written])
        encoded.gaps = numpy.array(self.gaps_of(text, words))
        encoded.same = numpy.array([numbers.setdefault(self.lower[word], len(numbers)) for word in written])
        encoded.language = language
        encoded.answers = None if answers is None else numpy.array(answers)
        encoded.names = None if names is None else numpy.array(names)
        encoded.said = said
        return encoded

    def batch(self, several):
        """Documents side by side, filled up to the longest; each word's features once."""
        longest = max(len(encoded.words) for encoded in several)

        def filled(values, value=0):
            return numpy.concatenate([values, numpy.full(longest - len(values), value, values.dtype)])

        def stacked(rows):
            return torch.from_numpy(numpy.stack(rows))

        words = numpy.stack([filled(encoded.words) for encoded in several])
        unique, places = numpy.unique(words, return_inverse=True)
        seen = self.seen
        batch = {
            'small': torch.from_numpy(seen.small[unique].astype('i8')),
            'capital': torch.from_numpy(seen.capital[unique].astype('i8')),
            'letters': torch.from_numpy(seen.letters[unique].astype('i8')),
            'chosen': torch.from_numpy(seen.chosen[unique].astype('i8')),
            'words': torch.from_numpy(places.reshape(words.shape)),
            'gaps': stacked([filled(encoded.gaps) for encoded in several]),
            'same': stacked([filled(encoded.same, longest - 1) + row * longest for row, encoded in enumerate(several)]),
            'language': torch.tensor([encoded.language for encoded in several]),
            'length': torch.tensor([len(encoded.words) for encoded in several]),
        }
        for name in ('answers', 'names'):
            if getattr(several[0], name) is not None:
                batch[name] = stacked([filled(getattr(encoded, name), NO_ANSWER) for encoded in several])
        if several[0].said is not None:
            said = numpy.zeros((len(several), longest, len(TAGS)), 'f4')  # nothing is said of what fills up
            for row, encoded in enumerate(several):
                said[row, : len(encoded.words)] = encoded.said
            batch['said'] = torch.from_numpy(said)
        return batch


def batches_of(encoded, size, chance):
    """All of them in batches of about `size` words, those of like length together."""
    chance.shuffle(encoded)
    batches = []
    for start in range(0, len(encoded), 600):
        batch = []
        for one in sorted(encoded[start : start + 600], key=lambda one: len(one.words)):
            if batch and (len(batch) + 1) * len(one.words) > size:
                batches.append(batch)
                batch = []
            batch.append(one)
        if batch:
            batches.append(batch)
    chance.shuffle(batches)
    return batches


class Network(nn.Module):
    """`left_out` are shares of values that are dropped while learning; `unknown_words` of words that are seen by letters and shape only."""

    def __init__(
        self, tables, channels=192, distances=(1, 2, 4, 8), letter_forms=48, middle=64, tags=len(TAGS), left_out=0.2, unknown_words=0.1
    ):
        super().__init__()
        self.form = {'channels': channels, 'distances': list(distances), 'letter_forms': letter_forms, 'middle': middle, 'tags': tags}
        self.left_out, self.unknown_words = left_out, unknown_words
        self.has_own_vectors = False
        vectors = torch.from_numpy(tables.real_vectors())
        pieces = vectors.shape[1]
        self.piece_vectors = nn.Embedding.from_pretrained(vectors, freeze=True, padding_idx=0)
        self.letter_vectors = nn.Embedding(len(tables.letter_rows) + 2, LETTER_WIDTH, padding_idx=0)
        self.letter_forms = nn.Linear(3 * LETTER_WIDTH, letter_forms)
        self.table_vectors = nn.ModuleList(nn.Embedding(rows, width) for rows, width in TABLES)
        self.gap_vectors = nn.Embedding(GAPS, GAP_WIDTH)
        self.language_vectors = nn.Embedding(4, LANGUAGE_WIDTH)
        self.shape_width = TABLES[0][1]
        word_width = 2 * pieces + letter_forms + sum(width for _, width in TABLES)
        self.input = nn.Linear(word_width + GAP_WIDTH + LANGUAGE_WIDTH, channels)
        self.input_norm = nn.LayerNorm(channels)
        self.distances = distances
        self.convolutions = nn.ModuleList(nn.Linear(3 * channels, channels) for _ in distances)
        self.norms = nn.ModuleList(nn.LayerNorm(channels) for _ in distances)
        self.middle = nn.Linear(2 * channels, middle)
        self.last = nn.Linear(middle, tags)
        # Only for teaching first.
        self.names = nn.Linear(channels, NAME_TAGS)
        self.masked_word = nn.Parameter(torch.zeros(word_width))
        self.guess = nn.Linear(channels, 96)
        self.guessed = nn.Linear(2 * pieces, 96)

    def learnt(self):
        return [weights for weights in self.parameters() if weights.requires_grad]

    def learn_vectors(self):
        """What is known of pieces changes, too; what is saved then has their vectors."""
        self.piece_vectors.weight.requires_grad = True

    def round_vectors(self):
        """As the file has them, to go on learning with."""
        rounded, scales = rounded_vectors(self.piece_vectors.weight.detach().numpy()[1:])
        self.piece_vectors.weight.data[1:] = torch.from_numpy(rounded.astype('f4') * scales)

    def mean_of_pieces(self, rows):
        return self.piece_vectors(rows).sum(1) / (rows > 0).sum(1, keepdim=True).clamp(min=1)

    def words_alone(self, batch):
        letters = self.letter_vectors(batch['letters'])
        nothing = letters.new_zeros(letters.shape[0], 1, LETTER_WIDTH)
        before = torch.cat([nothing, letters[:, :-1]], 1)
        behind = torch.cat([letters[:, 1:], nothing], 1)
        forms = self.letter_forms(torch.cat([before, letters, behind], -1)).float()
        forms = forms.masked_fill((batch['letters'] == 0)[..., None], -1e4).max(1)[0].relu()
        vectors = torch.cat([self.mean_of_pieces(batch['small']), self.mean_of_pieces(batch['capital'])], -1)
        facts = torch.cat([table(batch['chosen'][:, number]) for number, table in enumerate(self.table_vectors)], -1)
        return vectors, forms, facts

    def surroundings(self, batch, masked=None):
        """What each word is among its neighbours, and the vectors of the batch's words."""
        vectors, forms, facts = self.words_alone(batch)
        words = batch['words']
        count, longest = words.shape
        seen_vectors = vectors
        if self.training and self.unknown_words > 0:
            known = (torch.rand(vectors.shape[0], 1) > self.unknown_words).float()
            seen_vectors = vectors * known
            facts = torch.cat([facts[:, : self.shape_width], facts[:, self.shape_width :] * known], -1)
        values = torch.cat([seen_vectors, forms, facts], -1)[words]
        if masked is not None:
            values = torch.where(masked[..., None], self.masked_word, values)
        language = self.language_vectors(batch['language'])[:, None].expand(count, longest, LANGUAGE_WIDTH)
        values = torch.cat([values, self.gap_vectors(batch['gaps']), language], -1)
        values = functional.dropout(values, self.left_out, self.training)
        there = (torch.arange(longest)[None] < batch['length'][:, None]).unsqueeze(-1).float()
        state = self.input_norm(functional.relu(self.input(values)).float()) * there
        for distance, convolution, norm in zip(self.distances, self.convolutions, self.norms):
            if longest > distance:
                nothing = state.new_zeros(count, distance, state.shape[-1])
                before = torch.cat([nothing, state[:, :-distance]], 1)
                behind = torch.cat([state[:, distance:], nothing], 1)
            else:
                before = behind = torch.zeros_like(state)
            added = functional.relu(convolution(torch.cat([before, state, behind], -1))).float()
            state = norm(state + functional.dropout(added, 0.4 * self.left_out, self.training)) * there
        return state, vectors

    def forward(self, batch):
        state, _ = self.surroundings(batch)
        count, longest, channels = state.shape
        same = batch['same'].view(-1)
        rows = state.reshape(count * longest, channels)
        most = torch.full_like(rows, NOWHERE).scatter_reduce(0, same.view(-1, 1).expand(-1, channels), rows, 'amax')
        both = torch.cat([rows, most[same]], -1)
        both = functional.dropout(both, self.left_out, self.training)
        middle = functional.dropout(functional.relu(self.middle(both)), 0.5 * self.left_out, self.training)
        return self.last(middle).float().view(count, longest, -1)


def deeper(network, tables, distances):
    """The same network with more convolutions behind its own, which at first change next to nothing."""
    form = {**network.form, 'distances': network.form['distances'] + list(distances)}
    result = Network(tables, **form, left_out=network.left_out, unknown_words=network.unknown_words)
    result.load_state_dict(network.state_dict(), strict=False)
    result.has_own_vectors = network.has_own_vectors
    with torch.no_grad():
        factors, constants = network.norms[-1].weight, network.norms[-1].bias
        for convolution, norm in list(zip(result.convolutions, result.norms))[len(network.convolutions) :]:
            convolution.weight.mul_(0.1)
            convolution.bias.fill_(-0.05)
            norm.weight.fill_(float((factors.square().mean() + constants.var()).sqrt()))
            norm.bias.fill_(float(constants.mean()))
    return result


class Averaged:
    """The mean of the weights over the last steps, later ones more: steadier than the last step's."""

    def __init__(self, network, decay):
        self.learnt, self.decay, self.steps = network.learnt(), decay, 0
        self.means = [weights.detach().clone() for weights in self.learnt]

    def step(self):
        self.steps += 1
        share = 1 - min(self.decay, self.steps / (self.steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(self.means, [weights.detach() for weights in self.learnt], share)

    def swap(self):
        """Takes the means for the weights; again, gives them back."""
        for weights, mean in zip(self.learnt, self.means):
            kept = weights.detach().clone()
            weights.data.copy_(mean)
            mean.copy_(kept)


def save(network, path):
    """The vectors of pieces only where they are not those of the tables."""
    own = network.piece_vectors.weight.requires_grad or network.has_own_vectors
    state = {name: value for name, value in network.state_dict().items() if own or name != VECTORS_OF_PIECES}
    torch.save({'form': network.form, 'state': state}, path + '.part')
    os.replace(path + '.part', path)


def load(path, tables, **changed):
    """A network as `save` writes it, or the file of one that ships."""
    if path.endswith('.veil'):
        form, state = form_and_state(path, len(TAGS))
        saved = {'form': form, 'state': {name: torch.from_numpy(values.copy()) for name, values in state.items()}}
    else:
        saved = torch.load(path)
    network = Network(tables, **saved['form'], **changed)
    network.load_state_dict(saved['state'], strict=False)
    network.has_own_vectors = VECTORS_OF_PIECES in saved['state']
    return network
