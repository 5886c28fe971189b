"""How a job over 10^9 documents would go, simulated with this machine's figures: tasks of 64 MiB pieces on executors that start, open
an engine, are slow now and then, and die. Nothing runs; what is measured elsewhere stands in FIGURES, with where it is from.

    python3 benchmarks/spark_plan.py [CORES...]
"""

import heapq
import random
import sys

FIGURES = {
    "seconds_per_text": 0.00083,   # 1 kB, engine/protect, en: 217,000 tokens a second (benchmarks/README.md), 180 tokens
    "open_seconds": 0.5,           # an engine, files in the page cache; once per worker process
    "cold_bytes": 105e6,           # models of a machine that reads them for the first time
    "task_seconds": 0.15,          # Spark's own, per task
    "driver_seconds": 0.004,       # of the driver's one thread per task: handing out, and its end
    "disk": 200e6,                 # bytes a second of a machine's disk or its share of the network
    "join": 200e6,                 # bytes a second, when the driver joins pieces of one large file
}
TEXTS, BYTES, PIECE = 1_000_000_000, 1000, 64 << 20
DEATHS_PER_CORE_HOUR = 0.001  # an executor that goes takes what it was at with it
SLOW, SLOWDOWN = 0.02, 3      # a share of tasks meets a machine that is busy with other work


def simulate(cores, generator):
    f = FIGURES
    pieces = TEXTS * BYTES // PIECE + 1
    work = PIECE / BYTES * f["seconds_per_text"]
    free = [(f["cold_bytes"] / f["disk"] + f["open_seconds"], core) for core in range(cores)]
    heapq.heapify(free)
    waiting, driver, busy, again = pieces, 0.0, 0.0, 0
    ends = []
    while waiting:
        at, core = heapq.heappop(free)
        driver = max(driver, at) + f["driver_seconds"]
        seconds = f["task_seconds"] + work * generator.lognormvariate(0, 0.08) * (SLOWDOWN if generator.random() < SLOW else 1)
        dies = generator.random() < DEATHS_PER_CORE_HOUR * seconds / 3600
        if dies:
            seconds *= generator.random()
            again += 1
        else:
            waiting -= 1
        busy += seconds
        end = driver + seconds + (60 + f["open_seconds"] if dies else 0)
        ends.append(end)
        heapq.heappush(free, (end, core))
    makespan = max(ends)
    return makespan, busy, again, pieces, busy / (makespan * cores)


def main():
    generator = random.Random(1)
    print(f"{TEXTS:.0e} texts of {BYTES} bytes in pieces of {PIECE >> 20} MiB")
    print("  cores     hours   core hours  per million   of ideal   pieces done twice")
    for cores in [int(word) for word in sys.argv[1:]] or [2, 64, 256, 1024, 4096, 16384]:
        makespan, busy, again, pieces, share = simulate(cores, generator)
        hours = makespan / 3600
        print(f"{cores:7} {hours:9.2f} {hours * cores:12.0f} {hours * cores / TEXTS * 1e6:12.3f} {100 * share:9.0f} % {again:14}")
    print(f"pieces: {pieces}; input read once for work and once to count lines: {2 * TEXTS * BYTES / 1e12:.1f} TB; output about as much as input")
    print("shuffled by protect: nothing; by anonymity: at most "
          f"{TEXTS * 24 / 1e9:.0f} GB (16 bytes and a count per group); by attack: {pieces * 200 / 1e6:.1f} MB of sums")
    print(f"joined by the driver, if it were one file: {TEXTS * BYTES / FIGURES['join'] / 3600:.1f} hours; files of one piece are renamed instead")


if __name__ == "__main__":
    main()
