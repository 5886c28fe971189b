#!/usr/bin/env python3
"""Brown clusters of a language, from spacy-lookups-data (PyPI, MIT), as `veil train entities --clusters` reads them.

    brown_clusters.py PACKAGE.whl LANGUAGE OUTPUT.tsv [WORDS]

The package gives each word a number whose low bits are the first steps of its way through the tree of clusters. Words come with
the most frequent first; the first WORDS (170,000) that have a cluster are kept. A row is word, number of its cluster, number of
the branch that the first six steps lead to, parted by tabs; numbers count from 1.
"""

import gzip
import json
import sys
import zipfile

COARSE_BITS = 63


def main():
    package, language, output = sys.argv[1:4]
    words = int(sys.argv[4]) if len(sys.argv) > 4 else 170_000
    with zipfile.ZipFile(package) as archive:
        packed = archive.read(f"spacy_lookups_data/data/{language}_lexeme_cluster.json.gz")
    clusters = json.loads(gzip.decompress(packed))
    fine, coarse = {}, {}
    with open(output, "w", encoding="utf-8") as rows:
        written = 0
        for word, cluster in clusters.items():
            if cluster == 0 or not word.isalpha():
                continue
            fine_number = fine.setdefault(cluster, len(fine) + 1)
            coarse_number = coarse.setdefault(cluster & COARSE_BITS, len(coarse) + 1)
            rows.write(f"{word}\t{fine_number}\t{coarse_number}\n")
            written += 1
            if written == words:
                break
    print(f"{written} words, {len(fine)} clusters, {len(coarse)} branches")


if __name__ == "__main__":
    main()
