#!/usr/bin/env python3
"""Judges the program by what a hostile text, file or setting can make it give away. README.md beside this file says what each family is.

    hostile.py [--part disguises|placed|encodings|faults|controls]... [--family F]... [--language L]... [--seed N] [--show]
               [--program PATH] [--carriers FOLDER] [--per-family N] [--known FILE]

Prints a table per family and language (cases, leaks, refusals) and exits with 1 when there is a leak, a fault that was not withstood, a
family of which more than a fifth was refused or less than half of the carriers' words stayed, or a language of whose harmless texts too
many were touched. The default seed is the test; others are for measuring.
"""

import argparse
import collections
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import blocks  # noqa: E402
import controls  # noqa: E402
import disguises  # noqa: E402
import faults  # noqa: E402
import other_encodings  # noqa: E402
import passages  # noqa: E402
import runs  # noqa: E402
from cases import PER_FAMILY, Generator  # noqa: E402
from identities import LANGUAGES  # noqa: E402

PARTS = {
    "disguises": [*disguises.FAMILIES, "repeated", "own_term"],
    "placed": [*blocks.FAMILIES, *passages.FAMILIES],
    "encodings": ["encodings"],
    "faults": list(faults.FAMILIES),
    "controls": ["controls"],
}
LARGEST_REFUSED = 0.2
SMALLEST_KEPT = 0.5  # of the carriers' words: masking whole documents is no answer either
MAY_BE_REFUSED = ("encodings", "control_characters")  # damaged text: refusing all of it is right


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=os.environ.get("VEIL_PROGRAM"), required="VEIL_PROGRAM" not in os.environ)
    parser.add_argument("--part", action="append", choices=list(PARTS), default=[])
    parser.add_argument("--family", action="append", choices=[family for part in PARTS.values() for family in part], default=[])
    parser.add_argument("--language", action="append", choices=LANGUAGES, default=[])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--carriers", help="a folder of carriers, en.txt and so on, in place of ours")
    parser.add_argument("--per-family", type=int, default=PER_FAMILY, help="cases of each family and language")
    parser.add_argument("--known", help="a table of families and how many of their cases are known to leak; more is a failure")
    parser.add_argument("--show", action="store_true", help="print what leaked; the people are invented")
    return parser.parse_args()


def show_leaks(tally):
    for table in (tally.leaks, tally.companions):
        for (family, language), by_case in sorted(table.items()):
            for leaks in by_case.values():
                case, secret, part, where, _, shown = leaks[0]
                methods = ", ".join(dict.fromkeys(leak[4] for leak in leaks))
                print(f"\n{family} {language} {secret.kind} {secret.plain!r}: {part!r} in {where} ({methods})")
                print(f"  in:  {case.text!r}\n  out: {shown!r}")


def print_table(tally, families):
    """One row per family: for each language cases, leaks and refusals; at its end the share of the carriers' words that stayed."""
    print(f"\n{'cases/leaks/refused':22}" + "".join(f"{language:>14}" for language in LANGUAGES) + f"{'all':>16}{'kept':>7}")
    for family in families:
        cells, sums = [], [0, 0, 0]
        for language in LANGUAGES:
            key = (family, language)
            numbers = [tally.cases.get(key, 0), len(tally.leaks.get(key, ())), tally.refused.get(key, 0)]
            sums = [total + number for total, number in zip(sums, numbers)]
            cells.append("/".join(map(str, numbers)) if numbers[0] else "-")
        kept = sum(tally.kept.get((family, language), 0) for language in LANGUAGES)
        came_out = sums[0] - sums[2]
        share = f"{kept / came_out:6.0%}" if kept and came_out else ""
        print(f"{family:22}" + "".join(f"{cell:>14}" for cell in cells) + f"{'/'.join(map(str, sums)):>16}{share:>7}")
    beside = sum(len(by_case) for by_case in tally.companions.values())
    print(f"cases with a leak of what stood plainly beside the disguise: {beside}")


def read_known(file):
    """How many cases of a family are known to leak; families that are not listed leak nothing."""
    if not file:
        return {}
    rows = (line.split("\t") for line in Path(file).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {family: int(number) for family, number in rows}


def judge(tally, families, known):
    problems = []
    for family in families:
        cases, refused = (sum(table.get((family, language), 0) for language in LANGUAGES) for table in (tally.cases, tally.refused))
        leaking = {(language, name) for table in (tally.leaks, tally.companions) for language in LANGUAGES
                   for name in table.get((family, language), ())}
        if len(leaking) > known.get(family, 0):
            problems.append(f"{family}: {len(leaking)} of {cases} cases leak")
        elif leaking:
            print(f"{family}: {len(leaking)} of {cases} cases leak, as is known")
        if family not in MAY_BE_REFUSED and refused > LARGEST_REFUSED * cases:
            problems.append(f"{family}: {refused} of {cases} cases were refused")
        kept = sum(tally.kept.get((family, language), 0) for language in LANGUAGES)
        if family not in MAY_BE_REFUSED and kept < SMALLEST_KEPT * (cases - refused):
            problems.append(f"{family}: of the carriers' words only {kept / (cases - refused):.0%} stayed")
    return problems


def run_texts(options, families, languages):
    generator = Generator(options.seed, options.carriers, options.per_family)
    tally = runs.Tally()
    chosen = [family for family in generator.families() if family in families]
    if chosen:
        runs.run_cases(options.program, list(generator.cases(chosen, languages)), tally)
    if "encodings" in families:
        other_encodings.run(options.program, generator, tally, [language for language in languages if language in generator.carriers])
        chosen.append("encodings")
    if not chosen:
        return []
    if options.show:
        show_leaks(tally)
    print_table(tally, chosen)
    return judge(tally, chosen, read_known(options.known))


def run_faults(options, families, languages):
    counted, failed = collections.Counter(), collections.Counter()
    for family, language, name, problems in faults.run(options.program, families, languages):
        counted[family, language] += 1
        failed[family, language] += bool(problems)
        if problems and options.show:
            print(f"{family} {language}, {name}: {'; '.join(problems)}")
    print(f"\n{'faults':22}{'language':>10}{'cases':>8}{'failed':>8}")
    for (family, language), number in counted.items():
        print(f"{family:22}{language:>10}{number:>8}{failed[family, language]:>8}")
    return [f"{family} {language}: {number} faults were not withstood" for (family, language), number in failed.items() if number]


def run_controls(options, languages):
    problems = []
    print(f"\n{'harmless texts':22}{'texts':>8}{'touched':>9}")
    for language, (number, touched) in controls.run(options.program, languages).items():
        print(f"{language:22}{number:>8}{len(touched):>9} ({len(touched) / number:.1%})")
        if options.show:
            for text, output in touched:
                print(f"  in:  {text!r}\n  out: {output!r}")
        if len(touched) > controls.LARGEST_SHARE * number:
            problems.append(f"controls {language}: {len(touched)} of {number} harmless texts were touched")
    return problems


def main():
    options = parse()
    parts = options.part or (list(PARTS) if not options.family else [])
    families = set(options.family) | {family for part in parts for family in PARTS[part]}
    languages = tuple(options.language) or LANGUAGES
    problems = run_texts(options, families, languages)
    if families & set(faults.FAMILIES):
        problems += run_faults(options, families, languages)
    if "controls" in families:
        problems += run_controls(options, languages)
    program, own = runs.processor_seconds()
    print(f"\nprocessor time: {program:.1f} s in the program, {own:.1f} s here")
    print("\n".join(problems) if problems else "nothing leaked")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
