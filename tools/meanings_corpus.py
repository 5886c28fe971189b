#!/usr/bin/env python3
"""Tagged passages and everyday texts as JSON Lines for `veil train linker`: mentions whose subtype says what they are.

    tools/meanings_corpus.py corpora/meanings/*/*.txt corpora/everyday/*/*.txt > meanings.jsonl

A file of corpora/meanings has a passage on each line, with keys of languages/concepts.tsv as finer labels and the country behind them; one of
corpora/everyday has documents with finer labels of its own, which say less: `~locality` is some kind of locality. What says nothing
of a kind has no subtype and is not learnt from. Of persons and of what must stay, everyday texts have more than is needed: a part
is taken, the same each time. The language is the folder's name.
"""
import hashlib, json, pathlib, re, sys

TAG = re.compile(r'\{\{([^|{}]*)\|([^{}]*)\}\}')
EVERYDAY = {
    'LOC/CITY': '~locality', 'LOC/STREET': 'address', 'LOC/REGION': '~region', 'LOC/BUILDING': '~building',
    'ORG/COMPANY': '~company', 'ORG/HOSPITAL': '~health_institution', 'ORG/SCHOOL': '~school', 'ORG/AUTHORITY': '~public_body',
    'ORG/SHOP': 'shop', 'ORG/CLUB': '~club', 'ORG/CHARITY': '~charity', 'ORG/RESTAURANT': 'restaurant', 'ORG/UNIVERSITY': 'university',
    'ORG/CHURCH': '~religious_organisation', 'ORG/BANK': 'bank', 'ORG/HOTEL': 'hotel', 'ORG/INSURER': '~insurer', 'ORG/TEAM': '~sports_team',
    'ORG/MEDIA': '~media_company', 'ORG/COURT': '~court', 'ORG/BAND': '~musical_group', 'ORG/PARTY': 'party',
    'DEM/NATIONALITY': '~nationality', 'DEM/DIAGNOSIS': '~health_condition', 'DEM/ETHNICITY': '~ethnic_group', 'DEM/RELIGION': '~believer',
    'MISC/PET': '~animal', 'MISC/SHIP': 'ship', 'MISC/EVENT': '~event', 'MISC/PROJECT': 'project', 'MISC/AWARD': '~award',
    'MISC/BOOK': '~book', 'MISC/SONG': 'song', 'MISC/PRODUCT': '~product', 'MISC/VEHICLE': '~vehicle', 'MISC/FILM': 'film',
}
PERSONS, KEPT = 0.08, 0.06  # shares of everyday texts' persons and kept stretches that are taken
CORE = pathlib.Path(__file__).resolve().parent.parent / 'languages/concepts.tsv'
KEYS = {line.split('\t')[0] for line in CORE.read_text(encoding='utf-8').splitlines() if line and line[0] != '#'}
BROADER = {'lang': 'language', 'nat': 'nationality', 'cc': 'country'}  # of what the core does not have
LABELS = {'PERSON', 'CODE', 'LOC', 'ORG', 'DEM', 'DATETIME', 'QUANTITY', 'MISC'}


def taken(name, share):
    return int(hashlib.sha1(name.encode()).hexdigest()[:8], 16) < share * 2 ** 32


def of_passage(tag, name):
    """Label and subtype, from `LOC/city GB`."""
    if tag.startswith('KEEP'): return 'MISC', 'KEEP'
    words = tag.split()
    label, _, kind = words[0].partition('/')
    if label == 'PERSON': return label, ''
    if kind != '?' and kind not in KEYS:
        kind = BROADER.get(kind.partition(':')[0], '-')
        print(f'{name}: no concept {words[0]}', file=sys.stderr)
    if kind == '-': return label, kind
    if len(words) > 1: kind += '/' + words[1]
    return label, kind


def of_everyday(tag, name):
    if tag.startswith('KEEP'): return ('MISC', 'KEEP') if taken(name, KEPT) else (None, None)
    if tag.startswith('~') or not tag.split(): return None, None
    finer = tag.split()[0]
    label = finer.split('/')[0]
    if label == 'PERSON': return label, '' if taken(name, PERSONS) else '-'
    return label, EVERYDAY.get(finer, '-')


def line_of(name, language, marked, read):
    text, spans, at = '', [], 0
    for number, tag in enumerate(TAG.finditer(marked)):
        text += marked[at:tag.start()]
        label, kind = read(tag[1].strip(), f'{name} {number}')
        if label in LABELS and tag[2].strip():
            spans.append({'start': len(text), 'end': len(text) + len(tag[2]), 'label': label, 'subtype': kind})
        text += tag[2]
        at = tag.end()
    text += marked[at:]
    return json.dumps({'id': name, 'language': language, 'text': text, 'spans': spans}, ensure_ascii=False)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        language = path.parent.name if path.parent.name != 'held_out' else path.parent.parent.name
        content = path.read_text(encoding='utf-8')
        if re.search(r'^=== ', content, re.M):
            for number, document in enumerate(re.split(r'^=== .*\n', content, flags=re.M)[1:]):
                print(line_of(f'{language}/{path.stem}/{number}', language, document, of_everyday))
        else:
            for number, line in enumerate(content.splitlines()):
                if line.strip(): print(line_of(f'{language}/m{path.stem}/{number}', language, line.strip(), of_passage))


main()
