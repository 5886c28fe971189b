"""Coreference figures by scorch 0.2.0 (PyPI; L. Grobol), an independent scorer. The "system" has, of
all mentions of the file counted from 1 (of each annotator in the order of places): every 7th not at all, every 11th as an entity of
its own, every 5th in the entity of the mention before it in the same document.

    coreference.py GOLD.json          WikiReplace or Text Anonymization Benchmark; needs `pip install scorch`
"""

import json
import sys

from scorch import scores


def chains(mentions):
    """mentions: (place, entity) in order; of equal places the first counts."""
    by_entity, seen = {}, set()
    for place, entity in mentions:
        if place not in seen:
            seen.add(place)
            by_entity.setdefault(entity, set()).add(place)
    return list(by_entity.values())


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        documents = json.load(file)
    number, key, response = 0, [], []
    for document in documents:
        for annotator, annotation in document["annotations"].items():
            gold, predicted, before = [], [], None
            listed = sorted(annotation["entity_mentions"], key=lambda mention: (mention["start_offset"], mention["end_offset"]))
            for mention in listed:
                number += 1
                place = (document["doc_id"], annotator, mention["start_offset"], mention["end_offset"])
                entity = mention["entity_id"]
                gold.append((place, entity))
                if number % 7:
                    alone = f"alone {number}" if number % 11 == 0 else None
                    predicted.append((place, alone or (before if number % 5 == 0 and before else entity)))
                before = entity
            key += chains(gold)
            response += chains(predicted)
    for name in ("muc", "b_cubed", "ceaf_m", "ceaf_e"):
        recall, precision, f1 = getattr(scores, name)(key, response)
        print(f"{name}: precision {precision:.10f} recall {recall:.10f} f1 {f1:.10f}")
    print(f"conll: {scores.conll2012(key, response):.10f}")


if __name__ == "__main__":
    main()
