"""What the drivers of other tools share. `veil bench --against` runs a driver as a process of its own: documents come as JSON Lines on
standard input ({"text", "language"}), the first argument is how many seconds to measure, and one JSON object goes to standard output:

    {"version": "3.8", "what": "...", "against": "detect", "load_seconds": 1.2, "seconds": [seconds of each document, over and over],
     "documents": how many different ones, "peak_megabytes": only where the work is done in another process}
    {"missing": "why the tool cannot run here"}

`against` is the command of Veil that does the same work. Nothing of a document is written anywhere.
"""

import contextlib
import json
import sys
import time


class Missing(Exception):
    """The tool, or something that it needs, is not installed."""


def peak_megabytes(process):
    """The highest resident memory of a process so far, or None."""
    with open(f"/proc/{process}/status", encoding="ascii") as status:
        return next((int(line.split()[1]) * 1024 / 1e6 for line in status if line.startswith("VmHWM:")), None)


def run(load, worker=lambda: None):
    """`worker` names the process that does the work, where it is another. `load(languages)` gives (version, what, against, function of text and language), or raises Missing or ImportError."""
    documents = [json.loads(line) for line in sys.stdin]
    seconds = float(sys.argv[1])
    answer = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # tools that print do not disturb the answer
        begun = time.perf_counter()
        try:
            version, what, against, work = load(sorted({document["language"] for document in documents}))
        except (Missing, ImportError) as reason:
            print(json.dumps({"missing": str(reason)}), file=answer)
            return
        work(documents[0]["text"], documents[0]["language"])
        loaded = time.perf_counter() - begun
        times = []
        begun = time.perf_counter()
        while not times or time.perf_counter() - begun < seconds:
            for document in documents:
                start = time.perf_counter()
                work(document["text"], document["language"])
                times.append(time.perf_counter() - start)
    result = {"version": version, "what": what, "against": against, "load_seconds": loaded, "seconds": times, "documents": len(documents)}
    if worker() is not None:
        result["peak_megabytes"] = peak_megabytes(worker())
    print(json.dumps(result), file=answer)
