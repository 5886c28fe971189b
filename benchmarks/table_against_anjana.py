#!/usr/bin/env python3
"""Tables made k-anonymous by Veil and by anjana (PyPI, Apache-2.0), an independent implementation of full-domain generalization: the same drawn
table and hierarchies, in the same run, on one core. What each releases is measured by the same code, which is neither's: k by pycanon (PyPI,
Apache-2.0), loss as the share of a column's values that a cell leaves open (one value 0, all of them 1; a row left out 1).

    pip install anjana==1.2.3 pycanon==1.3.5
    table_against_anjana.py VEIL [--rows 10000] [--k 5] [--columns 5] [--algorithms mondrian,lattice]
"""
import argparse
import csv
import pathlib
import resource
import subprocess
import tempfile
import time

from table_speed import draw_table


def used():
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def read_ladders(file, height):
    ladders = [line.split(";") for line in file.read_text(encoding="utf-8").splitlines()]
    return [ladder + ["*"] * (height - len(ladder)) for ladder in ladders]


def main():
    import pandas
    import pycanon.anonymity
    from anjana.anonymity import k_anonymity

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("veil")
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--k", type=int, default=5)
    parser.add_argument("--columns", type=int, default=5)
    parser.add_argument("--suppress", type=float, default=0.05)
    parser.add_argument("--algorithms", default="mondrian,lattice")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp())
    names = draw_table(folder, arguments.rows, arguments.columns, arguments.seed)
    ladders, leaves = {}, {}
    for name in names:
        plain = [line.split(";") for line in (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines()]
        ladders[name] = read_ladders(folder / f"{name}.csv", 1 + max(map(len, plain)))
        leaves[name] = {}
        for ladder in ladders[name]:
            for value in set(ladder):
                leaves[name][value] = leaves[name].get(value, 0) + 1

    def tell(who, seconds, cores, rows):
        lost = sum((leaves[name][row[name]] - 1) / (len(ladders[name]) - 1) for row in rows for name in names)
        lost += (arguments.rows - len(rows)) * len(names)
        k = pycanon.anonymity.k_anonymity(pandas.DataFrame(rows), names)
        print(f"{who}: {cores:.2f} s of one core, {seconds:.2f} s by the clock, k {k} (pycanon), left out {arguments.rows - len(rows)}, "
              f"loss {lost / arguments.rows / len(names):.3f}", flush=True)

    options = [word for name in names for word in ("--hierarchy", f"{name}={folder / (name + '.csv')}")]
    for algorithm in arguments.algorithms.split(","):
        start, before = time.time(), used()
        subprocess.run([arguments.veil, "table", "anonymize", folder / "people.csv", "--quasi", ",".join(names), "--k", str(arguments.k),
                        "--suppress", str(arguments.suppress), "--algorithm", algorithm, "--output", folder / "safe.csv", "--force", "--quiet",
                        *options], check=True)
        seconds, cores = time.time() - start, used() - before
        with open(folder / "safe.csv", encoding="utf-8", newline="") as file:
            tell(f"veil {algorithm}", seconds, cores, list(csv.DictReader(file)))

    people = pandas.read_csv(folder / "people.csv")
    hierarchies = {name: {level: [ladder[level] for ladder in ladders[name]] for level in range(len(ladders[name][0]))} for name in names}
    start, before = time.time(), used()
    safe = k_anonymity(people, [], names, arguments.k, 100 * arguments.suppress, hierarchies)
    tell("anjana", time.time() - start, used() - before, safe.to_dict("records"))


if __name__ == "__main__":
    main()
