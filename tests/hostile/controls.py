"""Harmless texts that look like disguises: formulas, emoji, code, versions, pictures of letters, a few foreign words, ordinary prose
without people. What is no direct identifier must come out as it was; the share that does not is counted per language. The policy
protects direct identifiers only, since amounts and dates are quasi identifiers that have to go by default.
"""

import json
import pathlib

import runs
from cases import read_carriers
from identities import LANGUAGES


FOLDER = pathlib.Path(__file__).parent / "controls"
POLICY = "protect: [direct]\n"
LARGEST_SHARE = 0.1  # of the texts of a language that may come out touched: formulas, hashes and shell commands are taken for codes

LEADS = {
    "en": ["This is what the page shows now:\n\n{}\n\nLooks fine to me.", "For the notes, without comment:\n{}",
           "I still like this one: {}"],
    "de": ["Das zeigt die Seite jetzt an:\n\n{}\n\nSieht für mich gut aus.", "Für die Unterlagen, ohne Kommentar:\n{}",
           "Das hier gefällt mir noch immer: {}"],
    "pt": ["É isto que a página mostra agora:\n\n{}\n\nParece-me bem.", "Para as notas, sem comentários:\n{}",
           "Continuo a gostar deste: {}"],
    "es": ["Esto es lo que muestra la página ahora:\n\n{}\n\nA mí me parece bien.", "Para las notas, sin comentarios:\n{}",
           "Este me sigue gustando: {}"],
}
SNIPPETS = [
    "E = mc², α + β ≤ γ, ∑ xᵢ² → ∞",
    "∫₀¹ f(x) dx = F(1) − F(0)",
    "𝑓(𝑥) = 𝑎𝑥² + 𝑏𝑥 + 𝑐",
    "H₂O + CO₂ → H₂CO₃",
    "👍🏽 🎉 🐈‍⬛ 🏳️‍🌈 👩‍💻",
    "(╯°□°)╯︵ ┻━┻",
    "  /\\_/\\\n ( o.o )\n  > ^ <",
    "for (int i = 0; i < n; ++i) sum += a[i];",
    "SELECT count(*) FROM orders WHERE total > 40;",
    "def area(r):\n    return 3.14159 * r ** 2",
    "git revert 3f9c2ab && git push",
    "v2.14.0-rc.3+build.57",
    "sha256: 9f86d081884c7d659a2feaa0c55ad015",
    "grep -rn 'TODO' . | wc -l",
    "&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;",
    "100%25 = 100 %, a%20b = a b",
    "ＳＡＬＥ　ＮＯＷ　ＯＮ",
    "ⓘ ① ② ③ ✓ ✗ ★ ☂ ☕",
    "← ↑ → ↓ ⇒ ⇔ ∀ ∃ ∅",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "10³ m = 1 km, 10⁶ mm² = 1 m²",
    "#include <vector>",
    "1½ + ¼ = 1¾; 20 % × 5 = 1",
    "C♯ E♭ G♮ ♩ ♪ ♫",
    "a\u0301 e\u0300 n\u0303 (decomposed)",
    "\"alpha\": [1, 2, 3], \"beta\": null",
]


def texts(language):
    own = [text for _, text in read_carriers(FOLDER / f"{language}.txt")]
    return own + [LEADS[language][at % 3].format(snippet) for at, snippet in enumerate(SNIPPETS)]


def run(program, languages=LANGUAGES):
    """{language: (texts, those that were touched or refused: [(text, what came out)])}"""
    found = {}
    for language in languages:
        given = texts(language)
        with runs.Workplace(program) as place:
            place.write("policy.yaml", POLICY)
            lines = [{"id": f"c{at}", "text": text, **({} if at < 25 else {"language": language})} for at, text in enumerate(given)]
            place.write("controls.jsonl", "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
            place.veil("protect", "controls.jsonl", "--policy", "policy.yaml", "--output", "out.jsonl")
            out = [json.loads(line) for line in (place.folder / "out.jsonl").read_text(encoding="utf-8").split("\n")[:-1]]
        touched = [(text, line.get("text", line.get("error"))) for text, line in zip(given, out) if line.get("text") != text]
        found[language] = (len(given), touched)
    return found
