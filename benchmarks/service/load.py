#!/usr/bin/env python3
"""Load on `veil serve`: texts of 1 kB from many clients at once. Figures are per second of processor time as well as of the clock, since
the clients run on the same machine; Presidio's server can be measured in the same run, on the same texts.

    benchmarks/service/load.py PROGRAM [--clients 200] [--seconds 30] [--presidio URL] [--upstream]
"""

import argparse
import asyncio
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


def texts():
    """Different texts of 1 kB in four languages, made of the examples."""
    made = []
    for language in ("en", "de", "pt", "es"):
        words = (ROOT / "examples" / f"letter.{language}.txt").read_text(encoding="utf-8").split(" ")
        for shift in range(50):
            turned = words[shift % len(words):] + words[:shift % len(words)]
            made.append((" ".join(turned) + " " + " ".join(turned))[:1000])
    return made


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


class Service:
    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "serve", "--port", "0", *options], stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)$", self.process.stderr.readline().strip())[1])
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def stop(self):
        self.process.terminate()
        self.process.wait()


async def client(host, port, requests, latencies, failures, pause, until):
    """One connection that is kept; `pause` seconds from the begin of one request to the next, 0: as fast as answers come."""
    reader, writer = await asyncio.open_connection(host, port)
    number = hash((id(latencies), port, id(writer))) % len(requests)
    due = time.perf_counter() + (pause * (number / len(requests)) if pause else 0)
    while time.perf_counter() < until:
        if pause:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due += pause
        number = (number + 1) % len(requests)
        begun = time.perf_counter()
        writer.write(requests[number])
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        await reader.readexactly(int(length[1]))
        latencies.append(time.perf_counter() - begun)
        if b" 200 " not in head.split(b"\r\n")[0]:
            failures.append(head.split(b"\r\n")[0])
    writer.close()


def run_clients(host, port, requests, clients, seconds, rate=0):
    latencies, failures = [], []

    async def all_of_them():
        until = time.perf_counter() + seconds
        await asyncio.gather(*(client(host, port, requests, latencies, failures, clients / rate if rate else 0, until) for _ in range(clients)))

    asyncio.run(all_of_them())
    return sorted(latencies), failures


def post(path, host, body):
    data = json.dumps(body).encode()
    return (f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n").encode() + data


def at(latencies, share):
    return latencies[min(len(latencies) - 1, int(len(latencies) * share))] * 1000 if latencies else float("nan")


def command_line(program, lines, count):
    """Texts per second of processor time, start-up taken off."""
    def used(documents):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write("".join(json.dumps({"id": str(i), "text": lines[i % len(lines)]}) + "\n" for i in range(documents)))
            file.flush()
            before = os.times()
            subprocess.run([program, "protect", file.name, "--quiet"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            after = os.times()
            return after.children_user + after.children_system - before.children_user - before.children_system
    return (count - 10) / (used(count) - used(10))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--presidio", help="host:port of Presidio's analyzer, to send the same English texts to")
    options = parser.parse_args()
    lines = texts()
    per_core = command_line(options.program, lines, 3000)
    print(f"command line: {per_core:.0f} texts per second of processor time")

    service = Service(options.program)
    host = f"127.0.0.1:{service.port}"
    requests = [post("/v1/protect", host, {"id": str(i), "text": text}) for i, text in enumerate(lines)]
    run_clients("127.0.0.1", service.port, requests, 8, 2)  # engines are opened
    used, begun, memory = processor_seconds(service.process.pid), time.perf_counter(), resident(service.process.pid)
    samples, over = [], threading.Event()

    def sample():
        while not over.wait(max(1.0, options.seconds / 20)):
            samples.append(resident(service.process.pid))

    sampler = threading.Thread(target=sample)
    sampler.start()
    latencies, failures = run_clients("127.0.0.1", service.port, requests, options.clients, options.seconds)
    over.set()
    sampler.join()
    seconds = time.perf_counter() - begun
    used = processor_seconds(service.process.pid) - used
    capacity = len(latencies) / seconds
    print(f"{options.clients} clients for {seconds:.0f} s: {capacity:.0f} texts a second, {len(failures)} errors, {len(latencies) / used:.0f} texts per second of "
          f"processor time ({100 * len(latencies) / used / per_core:.0f} % of the command line), memory {memory:.0f} MB before, {resident(service.process.pid):.0f} MB after")
    print(f"memory while it ran, MB: {' '.join(f'{one:.0f}' for one in samples)}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    latencies, failures = run_clients("127.0.0.1", service.port, requests, min(options.clients, 50), min(options.seconds, 30), rate=0.6 * capacity)
    print(f"at 60 % of that: median {at(latencies, 0.5):.1f} ms, 99 of 100 within {at(latencies, 0.99):.1f} ms, {len(failures)} errors")
    if options.presidio:
        english = lines[:50]
        theirs_host, theirs_port = options.presidio.split(":")
        for name, address, port in (("Veil's /analyze", "127.0.0.1", service.port), ("Presidio's /analyze", theirs_host, int(theirs_port))):
            asked = [post("/analyze", f"{address}:{port}", {"text": text, "language": "en"}) for text in english]
            run_clients(address, port, asked, 1, 2)
            begun = time.perf_counter()
            latencies, failures = run_clients(address, port, asked, 4, 10)
            print(f"{name}: {len(latencies) / (time.perf_counter() - begun):.1f} texts a second, median {at(latencies, 0.5):.1f} ms, {len(failures)} errors")
    service.stop()


if __name__ == "__main__":
    sys.exit(main())
