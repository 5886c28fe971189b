"""What calling through Python costs over C++, and what a second core brings to a column.

    PYTHONPATH=build/release/python python3 benchmarks/python_cost.py build/release/tests/surfaces/surfaces_one_line [ROWS]

Texts of 1 kB (invented letters) go through the C++ door (tests/surfaces/one_line.cpp) and through `protect_all` and `to_json` on one thread;
processor time of each process without its start, turn by turn, the best of five. The column goes through `protect_cells` on one thread and on
two: wall time, and what processor time alone would allow (what only one thread can do, beside what is shared).
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = 2000
LETTERS = [(ROOT / "examples" / f"letter.{language}.txt").read_text() for language in ("en", "de", "pt", "es")]
PROGRAM = """
import json, sys, veil
engine = veil.Engine(threads=1)
lines = sys.stdin.read().splitlines()
for document in engine.protect_all(json.loads(line) for line in lines):
    sys.stdout.write(document.to_json() + "\\n")
"""
COLUMN = """
import json, os, sys, time, veil
from veil.columns import protect_cells
rows = [f"Ticket {number}: Marten Vries of Oslo called about order {number * 7919} on 3 May 2021." for number in range(int(sys.argv[2]))]
engine = veil.Engine(threads=int(sys.argv[1]), language="en")
protect_cells(engine, rows[:100])
wall, mine, all = time.monotonic(), time.thread_time(), time.process_time()
protect_cells(engine, rows)
print(json.dumps({"wall": time.monotonic() - wall, "mine": time.thread_time() - mine, "all": time.process_time() - all}))
"""


def seconds(words, given):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, input=given, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def main():
    one_line, rows = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    text = [(LETTERS[number % 4] * 2)[:1000].rsplit(" ", 1)[0] for number in range(COUNT)]
    given = "".join(json.dumps({"id": str(number), "text": one}) + "\n" for number, one in enumerate(text)).encode()
    with tempfile.TemporaryDirectory() as folder:
        policy = pathlib.Path(folder, "policy.yaml")
        policy.write_text("{}\n")
        doors = {"C++": [one_line, ROOT, policy], "Python": [sys.executable, "-c", PROGRAM]}
        best, outputs = {}, {}
        for _ in range(5):
            for name, words in doors.items():
                start, _ = seconds(words, b"")
                whole, outputs[name] = seconds(words, given)
                best[name] = min(best.get(name, 1e9), whole - start)
    assert outputs["C++"] == outputs["Python"]
    for name, figure in best.items():
        print(f"{name}: {1e6 * figure / COUNT:.0f} microseconds of processor time per text of 1 kB")
    print(f"Python over C++: {100 * (best['Python'] / best['C++'] - 1):+.1f} %")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    told = {}
    for threads in (1, 2):
        told[threads] = json.loads(subprocess.run([sys.executable, "-c", COLUMN, str(threads), str(rows)], capture_output=True, check=True).stdout)
        print(f"column of {rows} rows, {threads} threads: {told[threads]['wall']:.1f} s, processor {told[threads]['all']:.1f} s, "
              f"of it the interpreter's thread {told[threads]['mine']:.2f} s")
    alone = told[2]["mine"]
    bound = told[1]["all"] / (alone + (told[2]["all"] - alone) / 2)
    print(f"two threads: {told[1]['wall'] / told[2]['wall']:.2f} times as fast by the clock, {bound:.2f} by processor time")


if __name__ == "__main__":
    main()
