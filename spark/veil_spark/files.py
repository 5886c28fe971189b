"""Folders: files of JSON Lines or plain text in, files of the same names out, exactly once.

The work is cut into pieces that follow from the input alone (a file, or so many bytes of one, up to the end of a line). A task writes its
piece beside its place and renames it when it is whole: a task that runs twice, or a job that is killed and started again, leaves the same
files, and pieces that are there are not made again. `_VEIL.json` says at the end what was made, and of which settings: a folder of other
settings is refused. All machines must see both folders.

Each piece is read line by line, so that memory follows the batch and not the file."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from veil import InputError, OutputError, UsageError, VeilError
from veil.lines import is_failure, protect_lines
from veil_spark.settings import Settings

PIECE = 64 << 20  # bytes of a file of lines
LEDGER = "_VEIL.json"
PARTS = "_pieces"


@dataclass(frozen=True)
class Piece:
    file: str
    shown: str  # the same as it was given: stands in places of errors
    name: str   # below the input folder
    begin: int
    end: int
    number: int  # within its file
    lines: bool

    @property
    def output(self) -> str:
        return f"{self.name}.{self.number:05d}"


def protect_files(spark: Any, inputs: list[str], output: str, *, piece_bytes: int = PIECE, files: tuple[str, ...] = (),
                  **settings: Any) -> dict[str, int]:
    """Protects ``.jsonl`` and ``.txt`` files of folders, or single ones, into the folder ``output``. Bytes are those of ``veil protect``.

    Gives ``{"files", "documents", "failures", "pieces", "made_now"}``. A line that fails becomes a line with its error, as everywhere; a
    text file that fails is left out, and counted.
    """
    made = Settings(spark, settings, files)
    pieces = pieces_of(inputs, piece_bytes)
    if not pieces:
        raise InputError("read.not_found", "there is no .jsonl or .txt file", "input")
    _take_folder(output, {"settings": _fingerprint(settings), "pieces": _fingerprint([piece.__dict__ for piece in pieces])})
    os.makedirs(os.path.join(output, PARTS), exist_ok=True)
    todo = [piece for piece in pieces if not os.path.exists(_place(output, piece) + ".done")]
    context = spark.sparkContext
    if todo:
        first_lines = _first_lines(context, [piece for piece in pieces if piece.lines])
        tasks = [(piece, first_lines.get((piece.name, piece.number), 1)) for piece in todo]
        context.parallelize(tasks, len(tasks)).foreach(lambda task: _make(made, output, *task))
    return _finish(output, pieces, len(todo))


def pieces_of(inputs: list[str], piece_bytes: int) -> list[Piece]:
    """In the order of names: the same for the same files."""
    pieces: list[Piece] = []
    for shown, name in _files(inputs):
        file = os.path.abspath(shown)
        lines = file.endswith(".jsonl")
        size = os.path.getsize(file)
        cuts = range(0, max(size, 1), piece_bytes) if lines else [0]
        pieces += [Piece(file, shown, name, begin, min(begin + piece_bytes, size) if lines else size, number, lines)
                   for number, begin in enumerate(cuts)]
    return pieces


def _files(inputs: list[str]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for given in inputs:
        if not os.path.exists(given):
            raise InputError("read.not_found", "there is no such file or folder", given)
        if not os.path.isdir(given):
            found = [(given, os.path.basename(given))]
        else:
            found = sorted((os.path.join(folder, name), os.path.relpath(os.path.join(folder, name), given))
                           for folder, _, names in os.walk(given) for name in names
                           if not name.startswith(".") and name.endswith((".jsonl", ".txt")))
        for file, name in found:
            if name in seen:
                raise UsageError("usage.same_output", "two inputs would go to the same output file", name)
            seen.add(name)
            yield file, name


def _begin_of(piece: Piece) -> int:
    """Where the first line begins that begins in the piece: behind the line break at or after the byte before."""
    if piece.begin == 0:
        return 0
    with open(piece.file, "rb") as stream:
        stream.seek(piece.begin - 1)
        return piece.begin - 1 + len(stream.readline())


def _lines_of(piece: Piece) -> Iterator[bytes]:
    at = _begin_of(piece)
    with open(piece.file, "rb") as stream:
        stream.seek(at)
        while at < piece.end:
            line = stream.readline()
            if not line:
                return
            at += len(line)
            yield line


def _first_lines(context: Any, pieces: list[Piece]) -> dict[tuple[str, int], int]:
    """Numbers of the first lines: a line without an id is called after its number in the file."""
    if not any(piece.number for piece in pieces):
        return {}
    counts = context.parallelize(pieces, len(pieces)).map(lambda piece: (piece.name, piece.number, sum(1 for _ in _lines_of(piece)))).collect()
    first: dict[tuple[str, int], int] = {}
    next_line: dict[str, int] = {}
    for name, number, count in sorted(counts):
        first[name, number] = next_line.get(name, 1)
        next_line[name] = first[name, number] + count
    return first


def _place(output: str, piece: Piece) -> str:
    return os.path.join(output, PARTS, piece.output)


def _make(made: Settings, output: str, piece: Piece, first_line: int) -> None:
    place = _place(output, piece)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    beside = f"{place}.{uuid.uuid4().hex}"
    try:
        with open(beside, "wb") as stream:
            documents, failures = (_protect_lines if piece.lines else _protect_text)(made.engine(), piece, first_line, stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, place)
        # Last, so that it stands for the whole piece.
        with open(beside, "w", encoding="utf-8") as stream:
            json.dump({"documents": documents, "failures": failures}, stream)
        os.replace(beside, place + ".done")
    except OSError:
        raise OutputError("write.failed", "the output cannot be written", PARTS) from None
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


def _protect_lines(engine: Any, piece: Piece, first_line: int, stream: Any) -> tuple[int, int]:
    documents = failures = 0
    for line in protect_lines(engine, _lines_of(piece), name=piece.shown, first_line=first_line, first_byte=_begin_of(piece)):
        if is_failure(line):
            failures += 1
        else:
            documents += 1
        stream.write(line + b"\n")
    return documents, failures


def _protect_text(engine: Any, piece: Piece, first_line: int, stream: Any) -> tuple[int, int]:
    try:
        with open(piece.file, "rb") as source:
            text = source.read().decode("utf-8")
    except UnicodeDecodeError:
        return 0, 1
    try:
        document = engine.protect(text, id=os.path.splitext(piece.name)[0])
    except VeilError:
        return 0, 1
    stream.write(document.protected.encode("utf-8"))
    return 1, 0


def _take_folder(output: str, facts: dict[str, str]) -> None:
    ledger = os.path.join(output, LEDGER)
    if os.path.exists(ledger):
        with open(ledger, encoding="utf-8") as stream:
            before = json.load(stream)
        if any(before.get(name) != fact for name, fact in facts.items()):
            raise OutputError("write.exists", "this folder holds the output of other settings or inputs", output)
        return
    if os.path.isdir(output) and os.listdir(output):
        raise OutputError("write.exists", "the folder is not empty", output)
    os.makedirs(output, exist_ok=True)
    _write_whole(ledger, json.dumps(facts))


def _finish(output: str, pieces: list[Piece], made_now: int) -> dict[str, int]:
    """Pieces become files under their names, each renamed or joined once."""
    figures = {"files": 0, "documents": 0, "failures": 0, "pieces": len(pieces), "made_now": made_now}
    by_file: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_file.setdefault(piece.name, []).append(piece)
    for name, parts in by_file.items():
        documents = 0
        for piece in parts:
            with open(_place(output, piece) + ".done", encoding="utf-8") as stream:
                counted = json.load(stream)
            documents += counted["documents"]
            figures["documents"] += counted["documents"]
            figures["failures"] += counted["failures"]
        target = os.path.join(output, name)
        if parts[0].lines or documents:
            _join(output, target, parts)
            figures["files"] += 1
    return figures


def _join(output: str, target: str, parts: list[Piece]) -> None:
    if os.path.exists(target):
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    first = _place(output, parts[0])
    if len(parts) == 1:
        os.replace(first, target)
        return
    beside = f"{target}.{uuid.uuid4().hex}"
    with open(beside, "wb") as whole:
        for piece in parts:
            with open(_place(output, piece), "rb") as part:
                while block := part.read(1 << 20):
                    whole.write(block)
        whole.flush()
        os.fsync(whole.fileno())
    os.replace(beside, target)
    for piece in parts:
        os.unlink(_place(output, piece))


def _write_whole(file: str, text: str) -> None:
    beside = f"{file}.{uuid.uuid4().hex}"
    with open(beside, "w", encoding="utf-8") as stream:
        stream.write(text)
    os.replace(beside, file)


def _fingerprint(facts: Any) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()
