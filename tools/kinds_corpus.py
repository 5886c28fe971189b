#!/usr/bin/env python3
"""Texts of every kind for `veil train kinds`, as JSON Lines, from corpora/everyday and the shared data.

    tools/kinds_corpus.py learn   --data ../shared/data > learn.jsonl      # to learn from, and for cross-validation
    tools/kinds_corpus.py measure --data ../shared/data > measure.jsonl    # of documents and corpora that are not learnt from

Everyday texts lose their markup, and are multiplied: several of a kind and file one after another, small letters, capitals, lost accents,
lost or other line breaks, halves. Prose is cut into pieces of 25 words to some pages, as it is and so changed, so that neither length nor
line breaks decide. Documents set aside (corpora/everyday/*/held_out) are never opened. Everything follows from the names of documents: the
same data give the same lines."""
import argparse
import glob
import gzip
import json
import lzma
import pathlib
import random
import re
import textwrap
import unicodedata
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAG = re.compile(r"\{\{[^|{}]*\|([^{}]*)\}\}")
LANGUAGES = ("en", "de", "pt", "es")
SET_ASIDE = 10  # one in so many documents of a corpus is measured on


def opened(path):
    openers = {".xz": lzma.open, ".gz": gzip.open}
    return openers.get(pathlib.Path(path).suffix, open)(path, "rt", encoding="utf-8", errors="replace")


def drawn(name):
    return random.Random(zlib.crc32(name.encode()))


def set_aside(name):
    return zlib.crc32(("aside " + name).encode()) % SET_ASIDE == 0


# Changes of a text ----------------------------------------------------------------------------------------------------------------------

def without_accents(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def wrapped(text, width):
    return "\n".join(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))


def in_one_line(text):
    return " ".join(text.split())


def first_words(text, count):
    return re.match(r"\s*(?:\S+\s+){0,%d}" % count, text).group()


def other_layout(text, chance):
    change = chance.random()
    if change < 0.4:
        return in_one_line(text)
    if change < 0.75:
        return wrapped(text, chance.randint(45, 95))
    return re.sub(r"\n+", "\n\n", text)


def other_letters(text, chance):
    return chance.choice((str.lower, str.upper, without_accents))(text)


def detokenized(text):
    text = re.sub(r" ([.,;:!?%)\]}»”…]|'s\b|n't\b)", r"\1", text)
    text = re.sub(r"([(\[{«„“¿¡]) ", r"\1", text)
    return re.sub(r'" ([^"]*?) "', r'"\1"', text)


# Everyday texts -------------------------------------------------------------------------------------------------------------------------

def tagged_documents(path):
    for number, part in enumerate(re.split(r"(?m)^=== *", pathlib.Path(path).read_text(encoding="utf-8"))[1:], 1):
        kind, body = part.split("\n", 1)
        yield number, kind.strip(), TAG.sub(r"\1", body.strip("\n")) + "\n"


def everyday(folder):
    for language in LANGUAGES:
        for path in sorted(glob.glob(f"{folder}/{language}/*.txt")):
            name = pathlib.Path(path).stem
            group = f"{language}/{name}"
            documents = list(tagged_documents(path))
            line = {"language": language, "group": group, "source": "everyday"}
            for number, kind, text in documents:
                yield {**line, "kind": kind, "text": text}
                chance = drawn(f"{group} {number}")
                copies = [other_layout(text, chance), other_letters(text, chance), other_letters(other_layout(text, chance), chance)]
                sentences = re.split(r"(?<=[.!?\n])\s+", text)
                if len(sentences) > 3:   # what is left when a text was cut
                    half = len(sentences) // 2
                    copies += [" ".join(sentences[:half]), "\n".join(sentences[half:])]
                for copy in copies:
                    yield {**line, "kind": kind, "text": copy, "copy": True}
            chance = drawn(group)
            for _ in range(5):
                some = chance.sample(documents, chance.randint(2, len(documents)))
                joined = chance.choice(("\n", "\n\n", "\n---\n")).join(text for _, _, text in some)
                yield {**line, "kind": some[0][1], "text": joined if chance.random() < 0.6 else other_layout(joined, chance), "copy": True}


CHANGES = (("", str), (", small letters", str.lower), (", capitals", str.upper), (", without accents", without_accents),
           (", in one line", in_one_line), (", first 15 words", lambda text: first_words(text, 15)),
           (", first 30 words", lambda text: first_words(text, 30)))


def tried_texts(data):
    for language in LANGUAGES:
        for number, kind, text in tagged_documents(f"{data}/everyday/{language}.txt"):
            for named, change in CHANGES:
                yield {"kind": kind, "language": language, "source": "everyday, tried on" + named, "group": f"{language}-{number}",
                       "text": change(text)}


# Corpora of others: (name of the document, its text) -------------------------------------------------------------------------------------

def json_documents(path, most=None):
    for number, line in enumerate(opened(path)):
        if most is not None and number >= most:
            return
        document = json.loads(line)
        yield str(document["id"]), document["text"].replace("\r\n", "\n").lstrip("\ufeff")


def marked_documents(path, most_lines):
    """Running text with lines <doc id=...> between documents, up to so many lines."""
    name, lines = "", []
    for number, line in enumerate(opened(path)):
        if number > most_lines:
            break
        if line.startswith("<doc"):
            if lines:
                yield name, "\n".join(lines)
            name, lines = line.strip(), []
        elif line.strip() and not line.startswith("</doc"):
            lines.append(line.strip())
    if lines:
        yield name, "\n".join(lines)


def blocks(sentences, name, size=40):
    """Corpora without documents: so many sentences count as one, in paragraphs of a few sentences."""
    sentences = list(sentences)
    for begin in range(0, len(sentences), size):
        chance = drawn(f"{name} {begin}")
        text, part = "", sentences[begin:begin + size]
        for sentence in part:
            text += sentence + chance.choice((" ", " ", " ", "\n"))
        yield f"{name} {begin}", text.strip()


def treebank(path, document=lambda sentence_id: "", wanted=lambda name: True):
    """Sentences of a treebank, by document: as its ids tell, otherwise by blocks."""
    documents, current, sentence_id, text = {}, None, "", ""
    for line in opened(path):
        if re.match(r"# newdoc[_ ]id", line):
            current = line.split("=", 1)[1].strip()
        elif line.startswith("# sent_id"):
            sentence_id = line.split("=", 1)[1].strip()
        elif line.startswith("# text ="):
            text = line.split("=", 1)[1].strip()
        elif not line.strip() and text:
            documents.setdefault(current or document(sentence_id), []).append(text)
            text = ""
    name = pathlib.Path(path).name
    if list(documents) == [""]:
        yield from blocks(documents[""], name)
        return
    for document_name, sentences in documents.items():
        if wanted(document_name):
            yield f"{name} {document_name}", next(blocks(sentences, document_name, len(sentences)))[1]


def columns(path, column=0, separator=None):
    words = []
    for line in opened(path):
        cells = line.split(separator)
        if line.startswith("#"):
            continue
        if len(cells) > column:
            words.append(cells[column])
        elif words:
            yield detokenized(" ".join(words))
            words = []


def germeval(path, encyclopedia):
    words, wanted = [], False
    for line in opened(path):
        if line.startswith("#"):
            wanted = ("wikipedia.org" in line) == encyclopedia
        elif line.strip():
            words.append(line.split("\t")[1])
        else:
            if wanted and words:
                yield detokenized(" ".join(words))
            words = []


def court_lines(path):
    for line in opened(path):
        text = re.sub(r"<[^>]*>", "", line).strip()
        if text and not line.startswith(("<?", "<!", "<Time", "</Time")):
            yield detokenized(text)


def smartdata(path):
    for block in re.findall(r'"raw" : ("(?:[^"\\]|\\.)*")', opened(path).read()):
        text = re.sub(r"<[^>]*>", "", json.loads(block)).replace("\r\n", "\n").strip()
        if len(text.split()) >= 80:   # tweets and notices about traffic are shorter
            yield text[:60], text


def wikiann(path):
    return (text for text in (detokenized(" ".join(re.sub(r"^[a-z]+:", "", word) for word in sentence.split()))
                              for sentence in columns(path)) if len(text.split()) >= 8)


def masc(path, category):
    """Files of the Open American National Corpus with tags of words, by the category of each."""
    with zipfile.ZipFile(path) as packed:
        listed = (line.split(None, 1) for line in packed.read("masc_tagged/categories.txt").decode().splitlines())
        for name in sorted(name for name, its_category in listed if its_category.strip() == category):
            tagged = packed.read(f"masc_tagged/{name}").decode(errors="replace")
            lines = (detokenized(" ".join(word.rsplit("_", 1)[0] for word in line.split())) for line in tagged.splitlines())
            text = "\n".join(line for line in lines if line)
            if text:
                yield name, text


def few_lines(sentences, name):
    """Short posts, one to four of them a text."""
    sentences, begin = list(sentences), 0
    while begin < len(sentences):
        size = drawn(f"{name} {begin}").randint(1, 4)
        yield f"{name} {begin}", "\n".join(sentences[begin:begin + size])
        begin += size


def empirist(path, wanted):
    """German chats, posts and pages by their files, ten lines a text."""
    name, lines, words = "", [], []
    for line in opened(path):
        if line.startswith("<text"):
            name = re.search(r'raw="([^"]*)"', line).group(1)
        elif line.startswith("</posting") or line.startswith("</text"):
            if words:
                lines.append((name, detokenized(" ".join(words))))
            words = []
        elif not line.startswith("<") and line.strip():
            words.append(line.split("\t")[0])
    for file in sorted({name for name, _ in lines if wanted in name}):
        texts = [text for name, text in lines if name == file]
        for begin in range(0, len(texts), 10):
            yield f"{file} {begin}", "\n".join(texts[begin:begin + 10])


# What is prose, where, and how much of it: pieces per document, documents at most --------------------------------------------------------

def prose(data):
    courts = f"{data}/ner/de/ler/courts_timex"
    for language in LANGUAGES:
        sessions = marked_documents(f"{data}/text/{language}/europarl/sessions.txt.xz", 60000)
        yield f"text/{language}/europarl", "debate", language, sessions, 6, 150
    yield "text/en/court", "judgment", "en", json_documents(f"{data}/text/en/court/judgments.jsonl.xz"), 8, 341
    yield "text/en/wikipedia", "article", "en", marked_documents(f"{data}/text/en/wikipedia/articles.txt.xz", 10 ** 9), 1, 3000
    for genre, kind in (("bio", "article"), ("academic", "article"), ("voyage", "article"), ("textbook", "article"), ("news", "news"),
                        ("interview", "news"), ("essay", "article"), ("speech", "debate")):
        yield "ud/en-gum", kind, "en", treebank(f"{data}/ud/en-gum/en_gum-ud-train-commercial-ok.conllu.xz",
                                                wanted=lambda name, genre=genre: name.startswith("GUM_" + genre)), 4, 100
    for category, kind in (("newspaper", "news"), ("travel-guides", "article"), ("journal", "article"), ("technical", "article"),
                           ("essays", "article")):
        yield "ud/en-masc", kind, "en", masc(f"{data}/ud/en-masc/masc_tagged.zip", category), 5, 100
    yield "ud/en-ewt", "news", "en", treebank(f"{data}/ud/en-ewt/en_ewt-ud-train.conllu.xz",
                                              wanted=lambda name: name.startswith("weblog")), 2, 100
    yield "ner/en/wikigold", "article", "en", blocks(columns(f"{data}/ner/en/wikigold/wikigold.conll.txt"), "wikigold"), 3, 100
    for court in ("bag", "bfh", "bgh", "bpatg", "bsg", "bverwg"):
        yield "ner/de/ler", "judgment", "de", blocks(court_lines(f"{courts}/{court}_timex.txt.xz"), court, 100), 3, 200
    yield "ner/de/germeval14", "article", "de", blocks(germeval(f"{data}/ner/de/germeval14/NER-de-dev.tsv.xz", True), "germeval"), 6, 100
    yield "ner/de/germeval14", "news", "de", blocks(germeval(f"{data}/ner/de/germeval14/NER-de-dev.tsv.xz", False), "germeval news"), 6, 100
    yield "ner/de/smartdata", "news", "de", smartdata(f"{data}/ner/de/smartdata/v1_20180119/train.json.gz"), 1, 1500
    yield "ner/silver-wikiann", "article", "de", blocks(wikiann(f"{data}/ner/silver-wikiann/de.train.xz"), "wikiann de"), 3, 300
    yield "ner/silver-wikiann", "article", "pt", blocks(wikiann(f"{data}/ner/silver-wikiann/pt.train.xz"), "wikiann pt"), 3, 300
    yield "ner/pt/lener-br", "judgment", "pt", blocks(columns(f"{data}/ner/pt/lener-br/train.conll.xz"), "lener"), 8, 500
    yield "ud/pt-bosque", "news", "pt", treebank(f"{data}/ud/pt-bosque/pt_bosque-ud-train.conllu.xz"), 1, 3000
    yield "ud/pt-gsd", "news", "pt", treebank(f"{data}/ud/pt-gsd/pt_gsd-ud-train.conllu.xz"), 4, 300
    yield "ud/es-ancora", "news", "es", treebank(f"{data}/ud/es-ancora/es_ancora-ud-dev.conllu.xz"), 3, 1000
    yield "ner/es/cess", "news", "es", blocks(columns(f"{data}/ner/es/cess/cess_esp.iob.tsv.xz"), "cess"), 4, 500
    yield "ud/es-gsd", "article", "es", treebank(f"{data}/ud/es-gsd/es_gsd-ud-dev.conllu.xz"), 10, 200


# Everyday text by others.
def genuine(data):
    ewt = f"{data}/ud/en-ewt/en_ewt-ud-train.conllu.xz"
    for genre, kind in (("email", "email"), ("answers", "post"), ("reviews", "post"), ("newsgroup", "post")):
        yield "ud/en-ewt", kind, "en", treebank(ewt, wanted=lambda name, genre=genre: name.startswith(genre)), 1, 200
    gum = f"{data}/ud/en-gum/en_gum-ud-train-commercial-ok.conllu.xz"
    spoken = ("GUM_conversation", "GUM_podcast", "GUM_vlog")
    yield "ud/en-gum", "transcript", "en", treebank(gum, wanted=lambda name: name.startswith(spoken)), 4, 100
    for category, kind in (("email", "email"), ("letters", "email"), ("face-to-face", "transcript"), ("telephone", "transcript")):
        yield "ud/en-masc", kind, "en", masc(f"{data}/ud/en-masc/masc_tagged.zip", category), 2, 100
    yield "ner/en/wnut17", "post", "en", few_lines(columns(f"{data}/ner/en/wnut17/train.conll"), "wnut17"), 1, 400
    yield "text/de/codealltag", "email", "de", json_documents(f"{data}/text/de/codealltag/mails.jsonl.xz", 900), 1, 900
    yield "meddocan/train", "clinical", "es", json_documents(f"{data}/meddocan/train.jsonl"), 2, 500


# Measured on whole.
def unseen(data):
    yield "actors/corpus", "article", "en", json_documents(f"{data}/actors/corpus.jsonl.gz", 6000)
    for named, change in CHANGES[1:]:
        some = json_documents(f"{data}/actors/corpus.jsonl.gz", 1000)
        yield "actors/corpus" + named, "article", "en", [(name, change(text)) for name, text in some]
    yield "actors/dev", "article", "en", json_documents(f"{data}/actors/dev.jsonl")
    with open(f"{data}/wikireplace/train.json", encoding="utf-8") as biographies:
        yield "wikireplace/train", "article", "en", [(str(i), each["text"]) for i, each in enumerate(json.load(biographies))]
    yield "meddocan/dev", "clinical", "es", json_documents(f"{data}/meddocan/dev.jsonl")
    yield "ner/en/wnut17 dev", "post", "en", few_lines(columns(f"{data}/ner/en/wnut17/dev.conll"), "wnut17 dev")
    for file, kind in (("chat", "chat"), ("whats_app", "chat"), ("twitter", "post"), ("blog_comment", "post"), ("wiki_discussion", "post"),
                       ("web_", "article")):
        yield f"ud/de-empirist {file.strip('_')}", kind, "de", empirist(f"{data}/ud/de-empirist/empirist.vrt.xz", file)
    for language in ("de", "es"):
        path = f"{data}/ud/{language}-pud/{language}_pud-ud-test.conllu.xz"
        for letter, kind in (("w", "article"), ("n", "news")):
            sentences = [text for _, text in treebank(path, wanted=lambda name, letter=letter: name.startswith(letter))]
            yield f"ud/{language}-pud", kind, language, blocks(sentences, f"pud {language} {kind}", 5)
    yield "ud/es-ancora test", "news", "es", treebank(f"{data}/ud/es-ancora/es_ancora-ud-test.conllu.xz")
    yield "ud/pt-porttinari", "news", "pt", blocks((text for _, text in treebank(f"{data}/ud/pt-porttinari/pt_porttinari-ud-dev.conllu.xz",
                                                    lambda sentence: sentence)), "porttinari", 6)
    yield "ner/pt/lener-br dev", "judgment", "pt", blocks(columns(f"{data}/ner/pt/lener-br/dev.conll.xz"), "lener dev", 12)
    yield "ner/de/ler bverfg", "judgment", "de", blocks(court_lines(f"{data}/ner/de/ler/courts_timex/bverfg_timex.txt.xz"), "bverfg", 20)


def pieces(name, text, count):
    """Of 25 words to some pages; the first is the beginning, the others begin at a line or a sentence."""
    chance = drawn(name)
    begins = [match.end() for match in re.finditer(r"\n+|(?<=[a-zà-ÿ][.!?]) (?=[A-ZÀ-Ý])", text)]
    for number in range(count):
        begin = 0 if number == 0 or not begins else chance.choice(begins)
        words = int(25 * (1200 / 25) ** chance.random())
        match = re.compile(r"\s*(?:\S+\s+){0,%d}\S*" % words).match(text, begin)
        piece = match.group().strip()
        if len(piece.split()) >= (15 if number == 0 else 20):
            yield chance, piece


def cut_prose(corpora, measure):
    for source, kind, language, documents, count, most in corpora:
        for number, (name, text) in enumerate(documents):
            if number >= most:
                break
            if set_aside(name) != measure:
                continue
            line = {"kind": kind, "language": language, "source": source, "group": name}
            for chance, piece in pieces(name, text, count):
                yield {**line, "text": piece + chance.choice(("", "\n"))}
                if not measure and chance.random() < 0.4:
                    copy = other_layout(piece, chance) if chance.random() < 0.6 else other_letters(piece, chance)
                    yield {**line, "text": copy, "copy": True}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("part", choices=("learn", "measure"))
    arguments.add_argument("--data", required=True)
    arguments.add_argument("--everyday", default=ROOT / "corpora/everyday")
    options = arguments.parse_args()
    measure = options.part == "measure"

    def lines():
        if measure:
            yield from tried_texts(options.data)
            for source, kind, language, documents in unseen(options.data):
                for name, text in documents:
                    yield {"kind": kind, "language": language, "source": source, "group": name, "text": text}
        else:
            yield from everyday(options.everyday)
        for corpora in (prose(options.data), genuine(options.data)):
            yield from cut_prose(corpora, measure)

    for line in lines():
        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
