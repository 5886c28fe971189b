#!/usr/bin/env python3
"""Rebuilds the annotated German, Spanish and Portuguese sentences from the shared data and the marks in benchmarks/news/, which
hold no text.

    news_gold.py SHARED_DATA OUT          writes into the folder OUT, for each of de, es and pt

    es.jsonl         {"id", "language", "text", "spans": [{"start", "end", "label"}]}: to train entities on

An id is the file without its ending, "#" and the sentence. A file of text/ is named from the folder of shared data and has one
sentence in each line, counted from 1; any other is a treebank, named from ud/. Most treebanks give the sentence as text. Mac-Morpho
has words and tags only, contractions taken apart: its sentences are counted from 0 in their file and put together again here, well
enough to read, not always as they were printed. Offsets count code points. A sentence whose SHA-256 differs from the one annotated
is refused: its marks would stand beside the words they mean.
"""

import hashlib
import json
import lzma
import pathlib
import re
import sys
import zipfile

MARKS = pathlib.Path(__file__).resolve().parent / "news"
LANGUAGES = ("de", "es", "pt")
LABELS = {"PERSON", "LOC", "ORG", "MISC"}
MAC_MORPHO = "pt-macmorpho"
PLAIN_TEXT = "text"

ARTICLES = "o a os as".split()
DEMONSTRATIVES = "aquele aquela aqueles aquelas aquilo".split()
PRONOUNS = "ele ela eles elas este esta estes estas esse essa esses essas isto isso".split()
CONTRACTIONS = {
    **{("de", word): "d" + word for word in [*ARTICLES, *DEMONSTRATIVES, *PRONOUNS, "aqui", "ali", "aí", "onde", "entre"]},
    **{("em", word): "n" + word for word in [*ARTICLES, *DEMONSTRATIVES, *PRONOUNS, "um", "uma", "uns", "umas"]},
    **{("por", word): "pel" + word for word in ARTICLES},
    **{("a", word): "à" + word[1:] for word in ["a", "as", *DEMONSTRATIVES]},
    ("a", "o"): "ao", ("a", "os"): "aos", ("com", "mim"): "comigo", ("com", "si"): "consigo",
}
WITHOUT_SPACE_BEFORE = {",", ".", ";", ":", "?", "!", "...", ")", "%"}
VERB_BEFORE_OBJECT = re.compile(r"(\w)([aei])r-(l[oa]s?)\b")  # "comprar-lo"


def with_case_of(model, word):
    return word[0].upper() + word[1:] if model[0].isupper() else word


def joined_words(tagged):
    """Contractions and verbs with their pronoun as one word: [(de, PREP|+), (o, ART)] gives "do"."""
    words, index = [], 0
    while index < len(tagged):
        word, tag = tagged[index]
        index += 1
        if "|+" in tag and index < len(tagged):
            following, following_tag = tagged[index]
            contraction = CONTRACTIONS.get((word.lower(), following))
            if tag.startswith("PREP") and contraction:
                word, index = with_case_of(word, contraction), index + 1
            elif tag.startswith(("V|", "VAUX|")) and following_tag.startswith("PROPESS"):
                word, index = f"{word}-{following}", index + 1
        words.append(word)
    return words


def spaced(words):
    """Words with the spaces of running text; quotation marks open and close by turns."""
    text, quoted, space_due = "", False, False
    for word in words:
        closing = word in WITHOUT_SPACE_BEFORE or word == '"' and quoted
        text += (" " if space_due and not closing else "") + word
        quoted ^= word == '"'
        space_due = not (word == "(" or word == '"' and quoted)
    return text


def accented_verb(match):
    """"comprar-lo" is written "comprá-lo"."""
    before, vowel, pronoun = match.groups()
    accented = {"a": "á", "e": "ê", "i": "í" if before in "aeou" else "i"}[vowel]
    return f"{before}{accented}-{pronoun}"


def running_text(tagged):
    text = VERB_BEFORE_OBJECT.sub(accented_verb, spaced(joined_words(tagged)))
    return re.sub(r" dfa\b", " de fax", text).replace("--se", "-se")  # slips of the corpus


def mac_morpho_sentences(content):
    """The tagged words of one file, lines of word_TAG, cut behind each full stop, question and exclamation mark."""
    tagged = [tuple(line.rsplit("_", 1)) for line in content.split("\n") if "_" in line]
    sentences, begin = [], 0
    for index, (word, _) in enumerate(tagged, 1):
        if word in (".", "?", "!"):
            sentences.append(tagged[begin:index])
            begin = index
    return sentences


def texts_of_mac_morpho(path, name):
    with zipfile.ZipFile(path) as archive:
        content = archive.read(f"mac_morpho/{name}.txt").decode("latin-1").replace("\r\n", "\n")
    return {str(number): running_text(tagged) for number, tagged in enumerate(mac_morpho_sentences(content))}


def texts_of_conllu(path):
    texts, sentence = {}, None
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            key, _, value = line.partition(" = ")
            if key == "# sent_id":
                sentence = value.strip()
            elif key == "# text":
                texts[sentence] = value.rstrip("\n")
    return texts


def texts_of_lines(path):
    with lzma.open(path, "rt", encoding="utf-8", newline="\n") as file:
        return {str(number): line.rstrip("\n") for number, line in enumerate(file, 1)}


class Sources:
    """The sentences of the shared data by id; a file is read when its first sentence is asked for."""

    def __init__(self, shared_data):
        self.shared_data_ = shared_data
        self.texts_ = {}

    def text(self, sentence_id):
        """None where the file has no such sentence."""
        name, _, sentence = sentence_id.partition("#")
        if name not in self.texts_:
            self.texts_[name] = self.read(name)
        return self.texts_[name].get(sentence)

    def read(self, name):
        folder, _, file = name.partition("/")
        if folder == PLAIN_TEXT:
            return texts_of_lines(self.shared_data_ / folder / f"{file}.txt.xz")
        treebank = self.shared_data_ / "ud" / folder
        if folder == MAC_MORPHO:
            return texts_of_mac_morpho(treebank / "mac_morpho.zip", file)
        return texts_of_conllu(treebank / f"{file}.conllu.xz")


def sentence_with_spans(marks, language, sources, place):
    """One line of gold; a ValueError names the file and line of the marks."""
    try:
        text = sources.text(marks["id"])
    except (OSError, KeyError) as error:
        raise ValueError(f"{place}: cannot read the file of {marks['id']}: {error}") from error
    if text is None:
        raise ValueError(f"{place}: no sentence has the id {marks['id']}")
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != marks["sha256"]:
        raise ValueError(f"{place}: the text of {marks['id']} is not the one that was annotated")
    spans, last = [], 0
    for start, end, label in marks["spans"]:
        if not last <= start < end <= len(text):
            raise ValueError(f"{place}: span {start}-{end} overlaps the one before or leaves the text")
        if label not in LABELS:
            raise ValueError(f"{place}: span {start}-{end} has an unknown label")
        spans.append({"start": start, "end": end, "label": label})
        last = end
    return {"id": marks["id"], "language": language, "text": text, "spans": spans}


def write_language(language, sources, out):
    source = MARKS / f"{language}.standoff.jsonl"
    with open(source, encoding="utf-8") as file:
        lines = [sentence_with_spans(json.loads(line), language, sources, f"{source.name}:{number}")
                 for number, line in enumerate(file, 1) if line.strip()]
    with open(out / f"{language}.jsonl", "w", encoding="utf-8") as gold:
        gold.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    print(f"{language}: {len(lines)} sentences, {sum(len(line['spans']) for line in lines)} spans")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sources, out = Sources(pathlib.Path(sys.argv[1])), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    try:
        for language in LANGUAGES:
            write_language(language, sources, out)
    except ValueError as error:
        sys.exit(f"news_gold.py: {error}")


if __name__ == "__main__":
    main()
