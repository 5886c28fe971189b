#!/usr/bin/env python3
"""Gold for dates, durations, amounts and addresses as JSON Lines for `veil evaluate`, from openly licensed corpora.

    expression_gold.py FOLDER_OF_DATA OUT_FOLDER

Reads, below FOLDER_OF_DATA: German court decisions with TIMEX3 (ner/de/ler/courts_timex), SmartData (ner/de/smartdata,
train of v1), CESS Spanish (ner/es/cess: tags W dates, Zm money, Zp percentages), Presidio's synthetic sentences
(pii/presidio-research), MEDDOCAN (meddocan/dev.jsonl: dates, ages, streets) and the tagged abstracts of actors
(actors/dev.jsonl). Each corpus tags only some labels: figures of the others say nothing there.
"""
import html
import json
import lzma
import pathlib
import re
import sys

from smartdata_gold import PARTS, records


def spans_of_timex(line):
    text, spans, place = "", [], 0
    for tag in re.finditer(r"<TIMEX3[^>]*>(.*?)</TIMEX3>", line):
        text += html.unescape(line[place:tag.start()])
        words = html.unescape(re.sub(r"<[^>]*>", "", tag.group(1)))
        spans.append({"start": len(text), "end": len(text) + len(words), "label": "DATETIME"})
        text += words
        place = tag.end()
    return text + html.unescape(line[place:]), spans


def courts(data):
    for file in sorted((data / "ner/de/ler/courts_timex").glob("*.xz")):
        lines = [l.rstrip("\n") for l in lzma.open(file, "rt") if l.strip() and not l.startswith(("<?xml", "<!DOCTYPE", "<TimeML"))]
        for first in range(0, len(lines), 200):
            text, spans = "", []
            for line in lines[first:first + 200]:
                if line.startswith("</TimeML"):
                    continue
                words, found = spans_of_timex(line)
                spans += [dict(s, start=s["start"] + len(text), end=s["end"] + len(text)) for s in found]
                text += words + "\n\n"
            yield {"id": f"{file.name}-{first}", "language": "de", "text": text, "spans": spans}


def smartdata(data):
    labels = {"date": "DATETIME", "time": "DATETIME", "duration": "DATETIME", "distance": "QUANTITY", "location-street": "LOC"}
    for number, record in enumerate(records(data / PARTS[0]), 1):  # ids stand twice in the corpus
        mentions = (record["conceptMentions"] or {"array": []})["array"]
        spans = [{"start": m["span"]["start"], "end": m["span"]["end"], "label": labels[m["type"]]}
                 for m in mentions if m["type"] in labels]
        yield {"id": f"smartdata-{number}", "language": "de", "text": record["text"]["string"], "spans": without_overlaps(spans)}


def without_overlaps(spans):
    kept = []
    for span in sorted(spans, key=lambda s: (s["start"], -s["end"])):
        if not kept or span["start"] >= kept[-1]["end"]:
            kept.append(span)
    return kept


def cess(data):
    text, spans, number, before = "", [], 0, None
    for line in lzma.open(data / "ner/es/cess/cess_esp.iob.tsv.xz", "rt"):
        cells = line.rstrip("\n").split("\t")
        if len(cells) < 3:
            text += "\n\n"
            before = None
            if len(text) > 20000:
                yield {"id": f"cess-{number}", "language": "es", "text": text, "spans": spans}
                text, spans, number = "", [], number + 1
            continue
        word, tag, lemma = cells[:3]
        if text and not text.endswith("\n"):
            text += " "
        start = len(text)
        text += word
        label = {"W": "DATETIME", "Zm": "QUANTITY", "Zp": "QUANTITY"}.get(tag)
        if label and before == (tag, lemma) and spans:
            spans[-1]["end"] = len(text)
        elif label:
            spans.append({"start": start, "end": len(text), "label": label})
        before = (tag, lemma) if label else None
    yield {"id": f"cess-{number}", "language": "es", "text": text, "spans": spans}


def presidio(data):
    labels = {"STREET_ADDRESS": "LOC", "DATE_TIME": "DATETIME", "AGE": "DEM"}
    records = json.load(lzma.open(data / "pii/presidio-research/synth_dataset_v2.json.xz", "rt"))
    for number, record in enumerate(records):
        spans = [{"start": s["start_position"], "end": s["end_position"], "label": labels[s["entity_type"]]}
                 for s in record["spans"] if s["entity_type"] in labels]
        yield {"id": f"presidio-{number}", "language": "en", "text": record["full_text"], "spans": without_overlaps(spans)}


def meddocan(data):
    labels = {"FECHAS": "DATETIME", "EDAD_SUJETO_ASISTENCIA": "DEM", "CALLE": "LOC"}
    for line in open(data / "meddocan/dev.jsonl"):
        record = json.loads(line)
        spans = [s if isinstance(s, list) else [s["start"], s["end"], s["label"]] for s in record["spans"]]
        spans = [{"start": start, "end": end, "label": labels[label]} for start, end, label in spans if label in labels]
        yield {"id": record["id"], "language": "es", "text": record["text"], "spans": without_overlaps(spans)}


def actors(data):
    """Only terms with a digit or a number in words: what this detector may be expected to find."""
    words = r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|decade)"
    for line in open(data / "actors/dev.jsonl"):
        record = json.loads(line)
        spans = [{"start": s, "end": e, "label": "MISC"} for s, e, _ in record["spans"]
                 if re.search(words, record["text"][s:e], re.I)]
        yield {"id": record["id"], "language": "en", "text": record["text"], "spans": spans}


def main():
    data, out = map(pathlib.Path, sys.argv[1:3])
    out.mkdir(parents=True, exist_ok=True)
    for corpus in (courts, smartdata, cess, presidio, meddocan, actors):
        with open(out / f"{corpus.__name__}.jsonl", "w") as file:
            for record in corpus(data):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
