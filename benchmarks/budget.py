#!/usr/bin/env python3
"""Attackers that Veil does not use, on biographies that it protected under a budget of risk: docs/experiments/budget.md.

    budget.py data ACTORS OUT              documents (*_long.jsonl), background.jsonl, and its halves: half_a.jsonl, half_b.jsonl
    budget.py speed OUT ACTORS             speed.jsonl: twenty documents of 300 words; speed_background.jsonl: 20,000 candidates
    budget.py embed OUT MODEL              vectors of sentences for background and halves; MODEL: the folder of the encoder's wheel
    budget.py attack OUT DOCS BACKGROUND PROTECTED... [--masked FILE]
    budget.py calibrate OUT DOCS BACKGROUND FITTED DOCS MEASURED     how often strangers name whom the budget's attackers name with probability p

DOCS says who each document is about (`id`, `subject`), PROTECTED are JSON Lines of `veil protect`, BACKGROUND is `background`, `half_a` or
`half_b`. Needs numpy, scikit-learn and tokenizers. Attackers: words and pairs, runs of characters, a linear classifier trained on
passages and on masked copies of them, sentence vectors, and the sum of all in standard deviations.
"""

import gzip
import json
import pathlib
import pickle
import re
import sys

LONG_DOCUMENT, LONG_BACKGROUND = 100, 2000


def lines(path):
    path = pathlib.Path(path)
    with (gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8")) as file:
        return [json.loads(line) for line in file]


def write(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def sentences(text):
    return [one for one in re.split(r"(?<=[.!?])\s+|\n+", text) if one.strip()]


def make_data(actors, out):
    people = lines(pathlib.Path(actors) / "background.jsonl.gz")
    write(out / "background.jsonl", people)
    for half, first in (("half_a", 0), ("half_b", 1)):
        write(out / f"{half}.jsonl", [{"subject": p["subject"], "text": " ".join(sentences(p["text"])[first::2])} for p in people])
    known = {p["subject"]: len(p["text"]) for p in people}
    dev = {line["subject"] for line in lines(out / "dev.jsonl")}
    for name in ("tune", "held_out"):
        write(out / f"{name}_long.jsonl",
              [d for d in lines(out / f"{name}.jsonl") if len(d["text"].split()) >= LONG_DOCUMENT and
               known[d["subject"]] >= LONG_BACKGROUND and d["subject"] not in dev])
    # What a protector knows who knows nobody of them: how others are written about.
    protected = {d["subject"] for name in ("tune_long", "held_out_long", "dev") for d in lines(out / f"{name}.jsonl")}
    rows = [{"id": str(i), "text": line["text"]} for i, line in enumerate(lines(pathlib.Path(actors) / "corpus.jsonl.gz"))
            if line["title"] not in protected and len(line["text"].split()) >= 60]
    write(out / "collection.jsonl", rows[::3])


def make_speed(out, actors, documents=20, words=300, candidates=20_000):
    """Documents are beginnings of one half of an article, candidates the other halves and abstracts of everybody else."""
    half_b = {p["subject"]: p["text"].split() for p in lines(out / "half_b.jsonl")}
    tune = {d["subject"] for d in lines(out / "tune.jsonl")}
    chosen = [name for name, text in half_b.items() if name in tune and len(text) >= words][:documents]
    write(out / "speed.jsonl", [{"id": str(i), "subject": name, "text": " ".join(half_b[name][:words])} for i, name in enumerate(chosen)])
    people = {p["subject"]: p["text"] for p in lines(out / "half_a.jsonl")}
    for row in lines(pathlib.Path(actors) / "corpus.jsonl.gz"):
        people.setdefault(row["title"], row["text"])
    texts = list(people.values())
    for i in range(candidates - len(people)):  # names repeat in the corpus: the rest is every other sentence of two people
        people[f"Person {i}"] = " ".join(sentences(texts[-1 - i])[::2] + sentences(texts[-2 - i])[1::2])
    write(out / "speed_background.jsonl", [{"subject": name, "text": text} for name, text in list(people.items())[:candidates]])


class Encoder:
    """all-MiniLM-L6-v2 in numpy: six layers, means of tokens."""

    def __init__(self, folder):
        import numpy as np
        from tokenizers import Tokenizer
        folder = pathlib.Path(folder)
        raw = (folder / "model.safetensors").read_bytes()
        size = int.from_bytes(raw[:8], "little")
        self.w = {name: np.frombuffer(raw, dtype=np.float32, count=(e["data_offsets"][1] - e["data_offsets"][0]) // 4,
                                      offset=8 + size + e["data_offsets"][0]).reshape(e["shape"])
                  for name, e in json.loads(raw[8:8 + size]).items() if name != "__metadata__" and e["dtype"] == "F32"}
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(128)
        self.np = np

    def norm(self, x, name):
        np = self.np
        x = x - x.mean(-1, keepdims=True)
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * self.w[name + ".weight"] + self.w[name + ".bias"]

    def dense(self, x, name):
        return x @ self.w[name + ".weight"].T + self.w[name + ".bias"]

    def encode(self, text):
        np = self.np
        ids = self.tokenizer.encode(text).ids
        e = "embeddings."
        x = self.w[e + "word_embeddings.weight"][ids] + self.w[e + "position_embeddings.weight"][:len(ids)] + \
            self.w[e + "token_type_embeddings.weight"][0]
        x = self.norm(x, e + "LayerNorm")
        for layer in range(6):
            p = f"encoder.layer.{layer}."
            q, k, v = (self.dense(x, p + f"attention.self.{n}").reshape(len(ids), 12, 32).transpose(1, 0, 2) for n in ("query", "key", "value"))
            a = q @ k.transpose(0, 2, 1) / np.sqrt(32)
            a = np.exp(a - a.max(-1, keepdims=True))
            a /= a.sum(-1, keepdims=True)
            a = (a @ v).transpose(1, 0, 2).reshape(len(ids), 384)
            x = self.norm(x + self.dense(a, p + "attention.output.dense"), p + "attention.output.LayerNorm")
            h = self.dense(x, p + "intermediate.dense")
            h = 0.5 * h * (1 + np.tanh(0.7978845608 * (h + 0.044715 * h ** 3)))
            x = self.norm(x + self.dense(h, p + "output.dense"), p + "output.LayerNorm")
        mean = x.mean(0)
        return mean / np.linalg.norm(mean)


def chunks(text, words=85):
    split = text.split()
    return [" ".join(split[i:i + words]) for i in range(0, max(1, len(split)), words)]


def vector_of(encoder, text, most):
    import numpy as np
    parts = chunks(text)
    if len(parts) > most:
        parts = [parts[i * len(parts) // most] for i in range(most)]
    mean = np.mean([encoder.encode(part or ".") for part in parts], axis=0)
    return mean / np.linalg.norm(mean)


def embed(out, folder):
    import numpy as np
    encoder = Encoder(folder)
    for name in ("background", "half_b"):
        rows = np.stack([vector_of(encoder, p["text"], 4) for p in lines(out / f"{name}.jsonl")])
        np.save(out / f"{name}.npy", rows)
    (out / "encoder").write_text(str(folder))


def masked(text):
    """What protection leaves, roughly: names and numbers gone."""
    return re.sub(r"\b(?:[A-Z][\w'-]*|\w*\d\w*)\b", "***", text)


class Attackers:
    def __init__(self, out, background, masked_file):
        import numpy as np
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.svm import LinearSVC
        self.out, self.background = out, background
        people = lines(out / f"{background}.jsonl")
        texts = [p["subject"] + "\n" + p["text"] for p in people]
        copies = [line["text"] for line in lines(masked_file)] if masked_file else [masked(text) for text in texts]
        self.people = len(people)
        self.number = {p["subject"].split(" (")[0]: i for i, p in enumerate(people)} | {p["subject"]: i for i, p in enumerate(people)}
        self.words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True)
        self.word_rows = self.words.fit_transform(texts)
        self.characters = TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 5), sublinear_tf=True, max_features=400_000)
        self.character_rows = self.characters.fit_transform(texts)
        passages, of = [], []
        for texts_of in (texts, copies):
            for i, text in enumerate(texts_of):
                parts = chunks(text, 150)[:12]
                passages += parts
                of += [i] * len(parts)
        self.linear_words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, max_features=60_000)
        self.linear = LinearSVC(C=1.0, max_iter=300, tol=1e-2).fit(self.linear_words.fit_transform(passages), of)
        self.classes = list(self.linear.classes_)

    def scores(self, texts):
        import numpy as np
        linear = np.full((len(texts), self.people), -9.0)
        linear[:, self.classes] = self.linear.decision_function(self.linear_words.transform(texts))
        scores = {
            "words": (self.words.transform(texts) @ self.word_rows.T).toarray(),
            "characters": (self.characters.transform(texts) @ self.character_rows.T).toarray(),
            "linear": linear,
        }
        if (self.out / f"{self.background}.npy").exists():
            encoder = Encoder((self.out / "encoder").read_text())
            scores["sentences"] = np.stack([vector_of(encoder, text, 6) for text in texts]) @ np.load(self.out / f"{self.background}.npy").T
        scores["all together"] = sum((s - s.mean(1, keepdims=True)) / (s.std(1, keepdims=True) + 1e-9) for s in scores.values())
        return scores

    def named(self, texts, subjects):
        """Percent by attacker; equals do not name anybody."""
        result = {}
        for name, scores in self.scores(texts).items():
            hits = 0
            for row, subject in zip(scores, subjects):
                own = row[self.number[subject]]
                hits += int((row >= own).sum() == 1)
            result[name] = 100 * hits / len(subjects)
        return result


def attackers_of(out, background, masked_file):
    kept = out / f"attackers_{background}.pickle"  # learnt once
    if kept.exists():
        attackers = pickle.loads(kept.read_bytes())
    else:
        attackers = Attackers(out, background, masked_file)
        kept.write_bytes(pickle.dumps(attackers))
    return attackers


def logit(p):
    import numpy as np
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def calibrate(out, docs, background, fitted, measured_docs, measured):
    """Two numbers turn the surest attacker's probability into how often strangers are right: fitted on one file, measured on the other."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    attackers = attackers_of(out, background, None)

    def told(docs, file):
        subject = {line["id"]: line["subject"] for line in lines(docs)}
        rows = [row for row in lines(file) if "text" in row]
        scores = attackers.scores([row["text"] for row in rows])["all together"]
        named = [int((line >= line[attackers.number[subject[row["id"]]]]).sum() == 1) for line, row in zip(scores, rows)]
        return np.array([row["risk"]["budget"]["probability"]["after"] for row in rows]), np.array(named)

    p, named = told(docs, fitted)
    fit = LogisticRegression(C=1e3).fit(logit(p)[:, None], named)
    slope, shift = float(fit.coef_[0][0]), float(fit.intercept_[0])
    print(f"fitted on {len(p)}: slope {slope:.3f}, shift {shift:.3f}")
    p, named = told(measured_docs, measured)
    q = 1 / (1 + np.exp(-(shift + slope * logit(p))))
    print(f"measured on {len(p)}: named {100 * named.mean():.1f} %, said before {100 * p.mean():.1f} %, after {100 * q.mean():.1f} %; "
          f"Brier before {((p - named) ** 2).mean():.4f}, after {((q - named) ** 2).mean():.4f}")
    order = np.argsort(p)
    for part in np.array_split(order, 4):
        print(f"| {len(part)} | {100 * p[part].mean():.1f} | {100 * q[part].mean():.1f} | {100 * named[part].mean():.1f} |")


def attack(out, docs, background, files, masked_file):
    attackers = attackers_of(out, background, masked_file)
    subject = {line["id"]: line["subject"] for line in lines(docs)}
    for file in files:
        rows = lines(file)
        left = [row for row in rows if "text" in row]
        if not left:
            print(f"| {pathlib.Path(file).stem} | 0 | {len(rows)} |")
            continue
        named = attackers.named([row["text"] for row in left], [subject[row["id"]] for row in left])
        print(f"| {pathlib.Path(file).stem} | {len(left)} | {len(rows) - len(left)} | " + " | ".join(f"{name} {v:.0f}" for name, v in named.items()) + " |",
              flush=True)


def main():
    command, out = sys.argv[1], pathlib.Path(sys.argv[3] if sys.argv[1] == "data" else sys.argv[2])
    if command == "data":
        make_data(sys.argv[2], out)
    elif command == "speed":
        make_speed(out, sys.argv[3])
    elif command == "embed":
        embed(out, sys.argv[3])
    elif command == "calibrate":
        calibrate(out, *sys.argv[3:8])
    else:
        rest = sys.argv[3:]
        masked_file = None
        if "--masked" in rest:
            at = rest.index("--masked")
            masked_file = rest[at + 1]
            del rest[at:at + 2]
        attack(out, rest[0], rest[1], rest[2:], masked_file)


if __name__ == "__main__":
    main()
