"""Text that teaches a network before the everyday texts do: news, law and posts in which names are tagged, and speech, debates and mail
in which nothing is."""

import itertools
import json
import lzma
import os
import zipfile

from everyday import LANGUAGES, SHARED, tagged_documents, words_of

OUTSIDE, PERSON, PLACE, ORGANISATION, OTHER = range(5)
NAMES_OF_TAGS = {
    PERSON: 'PER PERSON PESSOA RR AN',
    PLACE: 'LOC LOCAL LOCATION LD ST STR LDS',
    ORGANISATION: 'ORG ORGANIZACAO UN INN GRT MRK CORPORATION GROUP',
    OUTSIDE: 'TEMPO',
}
TAGS = {name: number for number, names in NAMES_OF_TAGS.items() for name in names.split()}
# Language, file, column of the word, column of the tag.
TAGGED = [
    ('en', 'en/wikigold/wikigold.conll.txt', 0, -1),
    ('en', 'en/wnut17/train.conll', 0, 1),
    ('en', 'en/uner-ewt/en_ewt-ud-train.iob2.xz', 1, 2),
    ('en', 'silver-wikiann/en.train.xz', 0, -1),
    ('de', 'silver-wikiann/de.train.xz', 0, -1),
    ('pt', 'silver-wikiann/pt.train.xz', 0, -1),
    *[('en', 'en/btc/%s.conll' % part, 0, 1) for part in 'abefgh'],
    ('de', 'de/germeval14/NER-de-dev.tsv.xz', 1, 2),
    ('de', 'de/ler/ler_dev.conll.xz', 0, -1),
    ('pt', 'pt/lener-br/train.conll.xz', 0, -1),
    ('pt', 'pt/uner-bosque/pt_bosque-ud-train.iob2.xz', 1, 2),
    ('es', 'es/cess/cess_esp.iob.tsv.xz', 0, 3),
]
SENTENCES = 14000  # at most of each file
TALKS, TURNS, MAILS = 32000, 2500, 5000  # sentences of speech and turns of debates for each language, German mails


def opened(path):
    return lzma.open(path, 'rt', encoding='utf-8') if path.endswith('.xz') else open(path, encoding='utf-8')


def sentences_of(path, word_column, tag_column):
    """Lists of (word, tag, whether it begins)."""
    sentence = []
    for line in opened(path):
        line = line.rstrip('\n')
        if line.startswith(('# ', '#\t', '-DOCSTART')):
            continue
        cells = line.split('\t') if '\t' in line else line.split(' ')
        if not line.strip() or len(cells) < 2:
            if sentence:
                yield sentence
            sentence = []
            continue
        word = cells[word_column]
        if word[:3] in ('en:', 'de:', 'pt:') and len(word) > 3:
            word = word[3:]
        tag = cells[tag_column].strip()
        name = tag.partition('-')[2].upper().removesuffix('DERIV').removesuffix('PART')
        sentence.append((word.replace('_', ' ').strip(), TAGS.get(name, OTHER) if tag != 'O' else OUTSIDE, tag.startswith('B')))
    if sentence:
        yield sentence


def joined(sentence):
    """Text, places of words, and their tags: 0 outside, then begin and inside of each sort of name."""
    text, stretches = '', []
    for word, tag, begins in sentence:
        if not word:
            continue
        if text and word not in '.,;:!?)]}%' and not text.endswith(('(', '[')):
            text += ' '
        stretches.append((len(text), len(text) + len(word), tag, begins))
        text += word
    words = words_of(text)
    answers, at, last, last_tag = [], 0, -1, OUTSIDE
    for start, _ in words:
        while at < len(stretches) - 1 and stretches[at][1] <= start:
            at += 1
        _, _, tag, begins = stretches[at]
        is_new = (begins and at != last) or tag != last_tag
        answers.append(0 if tag == OUTSIDE else 2 * tag - 1 if is_new else 2 * tag)
        last, last_tag = at, tag
    return text, words, answers


def tagged_sentences():
    for language, path, word_column, tag_column in TAGGED:
        for sentence in itertools.islice(sentences_of(os.path.join(SHARED, 'ner', path), word_column, tag_column), SENTENCES):
            if 3 <= len(sentence) <= 120:
                yield language, *joined(sentence)


def untagged_texts(chance):
    for language in LANGUAGES:
        talks = [line.strip() for line in opened(os.path.join(SHARED, 'text', 'commonvoice', language + '.txt.xz'))]
        chance.shuffle(talks)
        for start in range(0, min(TALKS, len(talks)), 8):
            yield language, (' ' if start % 16 else '\n').join(talks[start : start + 8])
        debates = opened(os.path.join(SHARED, 'text', language, 'europarl', 'sessions.txt.xz')).read(6_000_000).split('\n')
        turns = [line for line in debates if len(line) > 60 and not line.startswith('<')]
        chance.shuffle(turns)
        for turn in turns[:TURNS]:
            yield language, turn[:800]
    for mail in itertools.islice(opened(os.path.join(SHARED, 'text', 'de', 'codealltag', 'mails.jsonl.xz')), MAILS):
        yield 'de', json.loads(mail)['text'][:900]
    for document in tagged_documents():
        yield document.language, ''.join(text for _, _, text in document.pieces)


def treebank_documents(path):
    """Texts of a treebank, by its documents, or eight sentences together where it does not say."""
    texts, several = [], []
    for line in opened(os.path.join(SHARED, 'ud', path)):
        if line.startswith('# newdoc') or len(several) == 8:
            texts.append('\n'.join(several))
            several = []
        if line.startswith('# text = '):
            several.append(line[9:].strip())
    return [text for text in [*texts, '\n'.join(several)] if text]


# Language, file, words at most.
TREEBANKS = [
    ('en', 'en-ewt/en_ewt-ud-train.conllu.xz', 200_000),
    ('en', 'en-gum/en_gum-ud-train-commercial-ok.conllu.xz', 90_000),
    ('de', 'de-gsd/de_gsd-ud-dev.conllu.xz', 40_000),
    ('pt', 'pt-gsd/pt_gsd-ud-train.conllu.xz', 150_000),
    ('pt', 'pt-bosque/pt_bosque-ud-train.conllu.xz', 120_000),
    ('es', 'es-ancora/es_ancora-ud-dev.conllu.xz', 80_000),
    ('es', 'es-gsd/es_gsd-ud-dev.conllu.xz', 40_000),
]
MASC, MASC_WORDS = 'en-masc/masc_tagged.zip', 250_000
MAILS_OF_TEACHER, CASES, PLACES_OF_CASE, SENTENCES_OF_TEACHER = 2600, 500, 2, 12_000
LONGEST = 1500  # characters of a text


def masc_documents(chance):
    """Speech, letters, mails, blogs, reports: a text is a stretch of a document, since some are long."""
    with zipfile.ZipFile(os.path.join(SHARED, 'ud', MASC)) as archive:
        for name in archive.namelist():
            if name.endswith('/') or name.endswith('categories.txt'):
                continue
            written = [word.rpartition('_')[0] for word in archive.read(name).decode('utf-8', 'replace').split()]
            for start in range(0, len(written), 240):
                text = ''
                for word in written[start : start + 240]:
                    if text and word not in '.,;:!?)]}%' and not text.endswith(('(', '[', '$')) and not word.startswith("'"):
                        text += '\n' if text.endswith('.') and chance.random() < 0.1 else ' '
                    text += word
                yield text


def some_words(texts, words):
    """Texts until they have so many words."""
    for text in texts:
        if words <= 0:
            return
        words -= len(text.split())
        yield text


def like_everyday(chance):
    """(language, text) of mails, posts, reviews, speech, clinical cases: nothing tagged, for a teacher to say what is in them."""
    for language, path, words in TREEBANKS:
        texts = treebank_documents(path)
        chance.shuffle(texts)
        for text in some_words(texts, words):
            yield language, text[:LONGEST]
    several = list(masc_documents(chance))
    chance.shuffle(several)
    for text in some_words(several, MASC_WORDS):
        yield 'en', text
    mails = [json.loads(line)['text'] for line in opened(os.path.join(SHARED, 'text', 'de', 'codealltag', 'mails.jsonl.xz'))]
    for mail in chance.sample(mails, MAILS_OF_TEACHER):
        yield 'de', mail[:LONGEST]
    with open(os.path.join(SHARED, 'meddocan', 'train.jsonl'), encoding='utf-8') as file:
        for line in itertools.islice(file, CASES):
            text = json.loads(line)['text']
            for _ in range(PLACES_OF_CASE):
                start = chance.randrange(max(1, len(text) - LONGEST))
                yield 'es', text[start : start + LONGEST]
    for language in LANGUAGES:
        talks = [line.strip() for line in opened(os.path.join(SHARED, 'text', 'commonvoice', language + '.txt.xz'))]
        for _ in range(500):
            yield language, ' '.join(chance.sample(talks, 8))
        debates = opened(os.path.join(SHARED, 'text', language, 'europarl', 'sessions.txt.xz')).read(6_000_000).split('\n')
        turns = [line for line in debates if len(line) > 60 and not line.startswith('<')]
        for turn in chance.sample(turns, 300):
            yield language, turn[:LONGEST]
    sentences = list(tagged_sentences())
    for _ in range(SENTENCES_OF_TEACHER):
        language, text, _, _ = chance.choice(sentences)
        yield language, text
