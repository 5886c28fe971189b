#!/usr/bin/env python3
"""Measures identifiers that carry check digits with all detectors on: recall on made numbers, false hits in 10 million words.

    identifiers_with_all_detectors.py BUILD DATA OUT [WORDS]     BUILD: build/release; DATA: the shared data; WORDS: how many millions

Recall: numbers by the thousand in sentences drawn at random (tests/detect/identifier_engine_test.cpp). False hits: half of the text
are debates in four languages in equal parts, the rest short sentences, judgments and articles; no number with check digits is known to
stand in it, so that every such mention counts as a false hit. Writes OUT/text.jsonl and OUT/found.jsonl, and prints how many mentions of
the detector `identifier` there are by subtype, and where the false hits stand, without their text.
"""

import collections
import json
import pathlib
import subprocess
import sys

from identifier_texts import LANGUAGES, lines, write

CHECKED = set("""PAYMENT_CARD IMEI IBAN CRYPTO VIN CPF CNPJ PIS CNS RG CITIZEN_CARD NIF NISS DNI NIE CIF SOCIAL_SECURITY TAX_ID VAT_ID
PENSION_INSURANCE HEALTH_INSURANCE IDENTITY_CARD NHS NPI SSN ITIN NINO""".split())


def judgments(path):
    for line in lines(path):
        yield from json.loads(line)["text"].splitlines(keepends=True)


def write_text(text, path, millions):
    """Writes about `millions` of words and returns how many by source."""
    share = int(millions * 1_000_000 / 20)  # a twentieth
    counts = {}
    with open(path, "w", encoding="utf-8") as out:
        for code in LANGUAGES:
            counts[f"europarl {code}"] = write(out, code, f"europarl-{code}", lines(text / code / "europarl" / "sessions.txt.xz"), share * 5 // 2)
        for code in LANGUAGES:
            counts[f"commonvoice {code}"] = write(out, code, f"commonvoice-{code}", lines(text / "commonvoice" / f"{code}.txt.xz"), share * 3 // 4)
        counts["court"] = write(out, "en", "court", judgments(text / "en" / "court" / "judgments.jsonl.xz"), share * 7 // 2)
        left = int(millions * 1_000_000) - sum(counts.values())
        counts["wikipedia"] = write(out, "en", "wikipedia", lines(text / "en" / "wikipedia" / "articles.txt.xz"), left)
    return counts


def main():
    build, data, out = (pathlib.Path(argument) for argument in sys.argv[1:4])
    millions = float(sys.argv[4]) if len(sys.argv) > 4 else 10
    out.mkdir(parents=True, exist_ok=True)
    made = subprocess.run([build / "tests" / "test_detect", "--gtest_also_run_disabled_tests", "--gtest_brief=1",
                           "--gtest_filter=IdentifierEngine.*by_the_thousand"], check=False).returncode
    for source, count in write_text(data / "text", out / "text.jsonl", millions).items():
        print(f"{source:16} {count:>10,} words")
    subprocess.run([build / "cli" / "veil", "detect", out / "text.jsonl", "--output", out / "found.jsonl"], check=True)

    subtypes, false_hits, others = collections.Counter(), [], collections.Counter()
    with open(out / "found.jsonl", encoding="utf-8") as found:
        for line in found:
            document = json.loads(line)
            if "error" in document:
                sys.exit(f"{document['id']}: {document['error']['code']}")
            for span in document["spans"]:
                if span["detector"] != "identifier":
                    others[span["detector"]] += 1
                    continue
                subtypes[span["subtype"]] += 1
                if span["subtype"] in CHECKED:
                    false_hits.append((document["id"], span["start"], span["end"], span["subtype"], span["score"]))
    for subtype, count in subtypes.most_common():
        print(f"{subtype:16} {count:>10,}")
    print(f"other detectors  {sum(others.values()):>10,}")
    print(f"false hits of identifiers with check digits: {len(false_hits)}")
    for hit in false_hits:
        print("  {} {}-{} {} {}".format(*hit))
    sys.exit(1 if false_hits or made else 0)


if __name__ == "__main__":
    main()
