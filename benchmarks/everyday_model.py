#!/usr/bin/env python3
"""What a model of everyday texts hides by itself: spans of `veil detect` as protected text that the scorer of the everyday texts reads.

    benchmarks/everyday_model.py GOLD.jsonl FOUND.jsonl > PROTECTED.jsonl

GOLD is what convert.py of ../shared/data/everyday writes, FOUND what `veil detect` finds with the model alone. Stretches that the model
takes for kept or neutral (subtypes KEEP and FREE) stay readable; of those that overlap, the whole is hidden.
"""
import json, sys

gold, found = ([json.loads(line) for line in open(path, encoding='utf-8')] for path in sys.argv[1:3])
spans = {document['id']: document['spans'] for document in found}
for document in gold:
    hidden = []
    for span in sorted(spans[document['id']], key=lambda s: (s['start'], -s['end'])):
        if span['subtype'].startswith('KEEP') or span['subtype'] == 'FREE': continue
        if hidden and span['start'] < hidden[-1]['end']:
            hidden[-1]['end'] = max(hidden[-1]['end'], span['end'])
        else:
            hidden.append({'start': span['start'], 'end': span['end'], 'label': span['label']})
    text, at, out = '', 0, []
    for span in hidden:
        text += document['text'][at:span['start']]
        tag = '[%s]' % span['label']
        original = document['text'][span['start']:span['end']]
        out.append({'start': len(text), 'end': len(text) + len(tag), 'label': span['label'], 'original': original})
        text += tag
        at = span['end']
    print(json.dumps({'id': document['id'], 'text': text + document['text'][at:], 'spans': out}, ensure_ascii=False))
