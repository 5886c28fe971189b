"""Agreement of WikiReplace's annotators by scikit-learn (Cohen's kappa) and statsmodels (Fleiss' kappa); Light's kappa is the mean of
Cohen's over pairs.

    agreement.py GOLD.json          needs `pip install scikit-learn statsmodels`
"""

import itertools
import json
import sys

from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa


def options_of(generalizations):
    flat = []
    for below in generalizations.values() if isinstance(generalizations, dict) else generalizations:
        for option in [below] if isinstance(below, str) else options_of(below):
            if option not in flat and option != "***":
                flat.append(option)
    return flat


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        documents = json.load(file)
    by_option, by_level = [], []
    for document in documents:
        for annotation in document["annotations"].values():
            for mention in annotation["entity_mentions"]:
                replacement = mention.get("replacement")
                if not replacement:
                    continue
                options = options_of(replacement["generalizations"])
                picks = {who: option for option, people in replacement["generalization_selection"].items() for who in people}
                if len(picks) > 1:
                    by_option.append(picks)
                    by_level.append({who: option if option == "***" else str(options.index(option)) for who, option in picks.items()})
    for name, items in (("options", by_option), ("levels", by_level)):
        people = sorted(items[0])
        pairs = list(itertools.combinations(people, 2))
        kappas = [cohen_kappa_score([item[a] for item in items], [item[b] for item in items]) for a, b in pairs]
        percent = [sum(item[a] == item[b] for item in items) / len(items) for a, b in pairs]
        categories = sorted({option for item in items for option in item.values()})
        table = [[list(item.values()).count(category) for category in categories] for item in items]
        print(f"{name}: {len(items)} items, {len(people)} people, percent {sum(percent) / len(pairs):.10f}, "
              f"Light {sum(kappas) / len(pairs):.10f} ({min(kappas):.4f} to {max(kappas):.4f}), Fleiss {fleiss_kappa(table):.10f}")


if __name__ == "__main__":
    main()
