#!/usr/bin/env python3
"""Checks the form of tagged everyday texts (corpora/everyday/README.md).

    check.py FILE...      prints what is wrong with file and number of the document, and counts; exits with 1 if anything is wrong
"""
import collections, re, sys

LABELS = {
    'PERSON': '',
    'KEEP': 'FIELD ROLE HEADING GREETING WORD DRUG DOSE VALUE UNIT DIAGNOSIS BODY PROCEDURE STATUTE COURT PRODUCT BRAND SOFTWARE LEVEL '
            'IDENTIFIER PRICE PUBLIC WEEKDAY ABBREVIATION LAW LANGUAGE',
    'CODE': 'EMAIL PHONE IBAN ACCOUNT CARD TAX NATIONAL PASSPORT CUSTOMER PATIENT CASE INVOICE ORDER POLICY STAFF STUDENT TICKET PLATE VIN '
            'DEVICE IP USER SECRET URL OTHER',
    'LOC': 'STREET POSTCODE CITY DISTRICT REGION COUNTRY BUILDING ROOM PLACE ROUTE',
    'ORG': 'COMPANY HOSPITAL SCHOOL UNIVERSITY AUTHORITY COURT CLUB CHARITY BANK INSURER MEDIA CHURCH PARTY TEAM SHOP RESTAURANT HOTEL '
           'UNIT BAND',
    'DEM': 'PROFESSION RANK AGE NATIONALITY ETHNICITY RELIGION DIAGNOSIS BODY FAMILY ORIENTATION POLITICS LANGUAGE EDUCATION',
    'DATETIME': 'DATE BIRTH TIME PERIOD',
    'QUANTITY': 'MONEY COUNT MEASURE SHARE',
    'MISC': 'FILM BOOK SONG AWARD EVENT VEHICLE SHIP PET PROJECT PRODUCT FACT'}
KINDS = {'chat', 'email', 'hr', 'clinical', 'legal', 'incident', 'form', 'log', 'post', 'transcript'}
tag = re.compile(r'\{\{([^|{}]*)\|([^{}]*)\}\}')
counts, bad = collections.Counter(), 0
for path in sys.argv[1:]:
    for number, part in enumerate(re.split(r'(?m)^=== *', open(path, encoding='utf-8').read())[1:], 1):
        kind, body = (part.split('\n', 1) + [''])[:2]
        kind = kind.strip()
        def wrong(what):
            global bad
            bad += 1
            print('%s, document %d: %s' % (path, number, what))
        if kind not in KINDS: wrong('unknown kind ' + kind)
        text, spans, free, keep, at = '', [], [], 0, 0
        body = body.strip('\n') + '\n'
        for m in tag.finditer(body):
            text += body[at:m.start()]
            at, start = m.end(), len(text)
            text += m.group(2)
            words = m.group(1).split()
            label, _, finer = (words or [''])[0].partition('/')
            if not m.group(2).strip() or m.group(2) != m.group(2).strip(): wrong('empty or padded stretch: ' + m.group(0)[:60])
            if words == ['~']: free.append([start, len(text)])
            elif label not in LABELS: wrong('unknown label: ' + m.group(0)[:60])
            elif finer and finer not in LABELS[label].split(): wrong('unknown finer label: ' + m.group(0)[:60])
            elif label == 'KEEP':
                if len(words) != 1: wrong('KEEP takes nothing more: ' + m.group(0)[:60])
                if not finer: wrong('KEEP without finer label: ' + m.group(0)[:60])
                keep += 1
                free.append([start, len(text)])
            elif label != 'PERSON' and not finer: wrong('no finer label: ' + m.group(0)[:60])
            elif len(words) < 3 or words[1] not in ('d', 'q') or not words[2].isdigit(): wrong('kind and number: ' + m.group(0)[:60])
            elif label == 'PERSON' and (len(words) != 4 or words[3] not in 'fmn'): wrong('gender: ' + m.group(0)[:60])
            else:
                spans.append([start, len(text), words[1]])
                counts[label + ' ' + words[1]] += 1
        text += body[at:]
        if '{{' in text or '}}' in text: wrong('a tag is not closed, or nested, near ' + text[max(0, text.find('{{')):][:60])
        if not spans: wrong('nothing tagged')
        if keep < 6: wrong('only %d KEEP' % keep)
        for a, b, k in spans:
            words = text[a:b]
            if k == 'd' and len(words) > 3:
                for o in re.finditer(r'(?<!\w)' + re.escape(words) + r'(?!\w)', text, re.I):
                    if not any(x < o.end() and o.start() < y for x, y, *_ in spans + free): wrong('untagged again: ' + words)
        counts['documents'] += 1
        counts['KEEP'] += keep
        counts['words'] += len(text.split())
print(dict(counts), 'wrong:', bad)
sys.exit(bad > 0)
