#!/usr/bin/env python3
"""How fast tables are made k-anonymous, and what it costs against the optimum of full-domain generalization, on one core.

A table of 100,000 people with eight quasi-identifiers is drawn (from a seed, with the shares of real attributes: some common, many rare, and
with dependencies between them); each column has a hierarchy. `mondrian` and `lattice` run on the same file. The lattice finds what ARX calls
the optimum: the least loss of all generalizations that treat each column alike in every row, with rows left out counted as lost.

    table_speed.py VEIL [--rows 100000] [--k 5] [--columns 8] [--algorithms mondrian,lattice]
"""
import argparse
import os
import pathlib
import random
import resource
import subprocess
import tempfile
import time


def ladders(column, leaves, fan):
    """value;more general;...: groups of `fan` values, groups of groups."""
    lines = []
    for leaf in range(leaves):
        ladder, number, level = [f"{column}{leaf}"], leaf, 0
        while True:
            number //= fan
            level += 1
            if fan ** level >= leaves:
                break
            ladder.append(f"{column}-{level}-{number}")
        lines.append(";".join(ladder))
    return lines


# Like age in years, postcode, nationality, profession, education, marital status, sex, month of admission.
SHAPES = [("age", 80, 5), ("post", 200, 5), ("nation", 40, 4), ("job", 120, 6), ("school", 16, 4), ("family", 7, 3), ("sex", 2, 2), ("month", 36, 3)]


def draw_table(folder, rows, columns, seed):
    """people.csv and a hierarchy COLUMN.csv for each column in the folder; the names of the columns."""
    draw = random.Random(seed)
    shapes = SHAPES[:columns]
    weights = [[1 / (1 + value) ** 0.8 for value in range(leaves)] for _, leaves, _ in shapes]
    with open(folder / "people.csv", "w", encoding="utf-8") as out:
        out.write(",".join(name for name, _, _ in shapes) + "\n")
        for _ in range(rows):
            cells = []
            for at, (name, leaves, _) in enumerate(shapes):
                value = draw.choices(range(leaves), weights[at])[0]
                if cells and draw.random() < 0.3:  # attributes go together
                    value = (int(cells[-1].lstrip("abcdefghijklmnopqrstuvwxyz")) * 7) % leaves
                cells.append(f"{name}{value}")
            out.write(",".join(cells) + "\n")
    for name, leaves, fan in shapes:
        (folder / f"{name}.csv").write_text("\n".join(ladders(name, leaves, fan)) + "\n", encoding="utf-8")
    return [name for name, _, _ in shapes]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("veil")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--k", type=int, default=5)
    parser.add_argument("--columns", type=int, default=8)
    parser.add_argument("--suppress", type=float, default=0.05)
    parser.add_argument("--algorithms", default="mondrian,lattice")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp())
    names = draw_table(folder, arguments.rows, arguments.columns, arguments.seed)
    options = [word for name in names for word in ("--hierarchy", f"{name}={folder / (name + '.csv')}")]
    for algorithm in arguments.algorithms.split(","):
        start, used = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run(
            [arguments.veil, "table", "anonymize", folder / "people.csv", "--quasi", ",".join(names), "--k",
             str(arguments.k), "--suppress", str(arguments.suppress), "--algorithm", algorithm, "--output", os.devnull, *options],
            capture_output=True, text=True)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used
        print(f"{algorithm}: {used:.2f} s of one core, {time.time() - start:.2f} s by the clock")
        print("\n".join("  " + line.removeprefix("veil: ") for line in done.stderr.splitlines()))


if __name__ == "__main__":
    main()
