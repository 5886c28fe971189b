#!/usr/bin/env python3
"""What the proxy adds to a streamed answer of a language model: a stand-in streams pieces, each with the time at which it was sent, to a
client directly and through `veil serve`, in turns, so that load on the machine meets both alike.

    benchmarks/service/proxy.py PROGRAM [--rounds 30] [--pieces 100]
"""

import argparse
import asyncio
import json
import pathlib
import statistics
import time

from load import ROOT, Service, processor_seconds

PROMPTS = {"60 bytes": "Anna Vries lives in Oslo; what could she cook this evening?",
           "1 kB": (ROOT / "examples" / "letter.en.txt").read_text(encoding="utf-8")[:1000]}


def piece(content):
    return b"data: " + json.dumps({"id": "c", "choices": [{"index": 0, "delta": {"content": content}, "finish_reason": None}]}).encode() + b"\n\n"


async def model(reader, writer, pieces):
    """Answers requests on one connection: pieces that say when they were sent, five milliseconds apart."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(next(line.split(b":")[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")))
            await reader.readexactly(length)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in range(pieces):
                data = piece(f" {time.perf_counter():.6f};")
                writer.write(b"%x\r\n%s\r\n" % (len(data), data))
                await writer.drain()
                await asyncio.sleep(0.005)
            writer.write(b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n")
            await writer.drain()
    except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError, StopIteration):
        writer.close()


async def ask(port, path, prompt):
    """Seconds until the first piece, and how old each piece was when it came."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps({"model": "m", "stream": True, "messages": [{"role": "user", "content": prompt}]}).encode()
    begun = time.perf_counter()
    writer.write(b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % (path.encode(), len(body)) + body)
    first, ages, rest = None, [], b""
    while b"[DONE]" not in rest:
        got = await reader.read(65536)
        now = time.perf_counter()
        if not got:
            raise RuntimeError("the answer broke off")
        rest += got
        *lines, rest = rest.split(b"\n")
        for line in lines:
            if line.startswith(b"data: {"):
                first = first or now - begun
                ages.append(now - float(json.loads(line[6:])["choices"][0]["delta"]["content"].strip(" ;")))
            elif b"[DONE]" in line:
                rest = line
    writer.close()
    return first, ages


async def measure(service, upstream_port, rounds):
    for name, prompt in PROMPTS.items():
        firsts, ages = {"directly": [], "through": []}, {"directly": [], "through": []}
        used = 0
        for number in range(rounds + 2):
            used = processor_seconds(service.process.pid) if number == 2 else used
            for way, port, path in (("directly", upstream_port, "/v1/chat/completions"), ("through", service.port, "/openai/v1/chat/completions")):
                first, old = await ask(port, path, prompt)
                if number >= 2:
                    firsts[way].append(first * 1000)
                    ages[way] += [age * 1000 for age in old]
        used = (processor_seconds(service.process.pid) - used) * 1000 / rounds
        middle = statistics.median
        ninth = lambda values: sorted(values)[int(len(values) * 0.9)]
        print(f"prompt of {name}: first piece after {middle(firsts['directly']):.2f} ms directly, {middle(firsts['through']):.2f} ms through the proxy: "
              f"{middle(firsts['through']) - middle(firsts['directly']):.2f} ms more; each piece {middle(ages['directly']):.3f} and {middle(ages['through']):.3f} ms old: "
              f"{middle(ages['through']) - middle(ages['directly']):.3f} ms more (90 of 100 within {ninth(ages['directly']):.2f} and {ninth(ages['through']):.2f} ms); "
              f"{used:.2f} ms of processor time for the whole answer")


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--pieces", type=int, default=100)
    options = parser.parse_args()
    upstream = await asyncio.start_server(lambda reader, writer: model(reader, writer, options.pieces), "127.0.0.1", 0)
    port = upstream.sockets[0].getsockname()[1]
    service = Service(options.program, "--openai", f"http://127.0.0.1:{port}")
    try:
        await measure(service, port, options.rounds)
    finally:
        service.stop()
        upstream.close()


if __name__ == "__main__":
    asyncio.run(main())
