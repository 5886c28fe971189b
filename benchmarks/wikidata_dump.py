#!/usr/bin/env python3
"""Writes a synthetic dump of Wikidata to standard output: an array with an entity a line, of the form and about the mix of the real
one (people and articles that an import leaves out, places and organisations that it keeps, classes, properties), with invented
content. Deterministic.

    wikidata_dump.py [LINES]           20,000 lines by default; 10,000,000 make about 40 GB: pipe them into zstd
"""

import sys

LANGUAGES = ["en", "de", "pt", "es", "fr", "it", "nl", "pl", "ru", "sv", "ja", "zh", "ar", "cs", "da", "fi", "tr", "uk", "pt-br", "en-gb"]
# Items of Wikidata: country, settlement and so on, and how often an entity of a hundred is one of their members.
MIX = [(5, 12), (13442814, 38), (486972, 10), (901001, 4), (43229, 4), (901002, 2), (16521, 4), (4167836, 12), (11424, 6), (0, 8)]
CLASSES = [(6256, 56061), (3624078, 6256), (56061, 2221906), (486972, 2221906), (2221906, 35120), (901001, 486972), (43229, 35120),
           (901002, 43229), (5, 215627), (215627, 35120), (28640, 35120), (13442814, 35120), (16521, 35120), (11424, 35120)]
FILLER = ["P214", "P227", "P856", "P571", "P625", "P1566", "P646", "P373"]  # claims that lead nowhere upwards


def item_claim(subject, property_, target, rank="normal"):
    return ('{"mainsnak":{"snaktype":"value","property":"%s","datavalue":{"value":{"entity-type":"item","numeric-id":%d,"id":"Q%d"},'
            '"type":"wikibase-entityid"},"datatype":"wikibase-item"},"type":"statement","id":"Q%d$0D6C2F1B-9E1C-4C4E-8F6F-%012X",'
            '"rank":"%s"}' % (property_, target, target, subject, target, rank))


def filler_claim(subject, property_):
    return ('"%s":[{"mainsnak":{"snaktype":"value","property":"%s","datavalue":{"value":"%d-%s","type":"string"},"datatype":"external-id"},'
            '"type":"statement","id":"Q%d$8C1A6A0E-0000-4000-8000-%012X","rank":"normal","references":[{"hash":'
            '"9a24f7c0208b05d6be97077d855671d1dfdbc0dd","snaks":{"P143":[{"snaktype":"value","property":"P143","datavalue":{"value":'
            '{"entity-type":"item","numeric-id":328,"id":"Q328"},"type":"wikibase-entityid"},"datatype":"wikibase-item"}]},'
            '"snaks-order":["P143"]}]}]' % (property_, property_, subject, property_, subject, subject))


def entity(number, name, claims, languages):
    labels = ",".join('"%s":{"language":"%s","value":"%s"}' % (code, code, name) for code in languages)
    descriptions = ",".join('"%s":{"language":"%s","value":"invented thing %d"}' % (code, code, number) for code in languages[:6])
    sites = ",".join('"%swiki":{"site":"%swiki","title":"%s","badges":[]}' % (code, code, name) for code in languages[:8] if "-" not in code)
    return ('{"type":"item","id":"Q%d","labels":{%s},"descriptions":{%s},"aliases":{"en":[{"language":"en","value":"%s the other"}]},'
            '"claims":{%s},"sitelinks":{%s},"lastrevid":%d}' % (number, labels, descriptions, name, ",".join(claims), sites, number))


def lines(count):
    for number, above in CLASSES:
        yield entity(number, "kind %d" % number, ['"P279":[%s]' % item_claim(number, "P279", above)], LANGUAGES[:8])
    members = [item for item, share in MIX for _ in range(share)]
    for at in range(count - len(CLASSES)):
        number = 100_000_000 + at
        if at % 500 == 499:
            yield '{"type":"property","datatype":"external-id","id":"P%d","labels":{},"descriptions":{},"aliases":{},"claims":{}}' % number
            continue
        member = members[at * 61 % 100]
        claims = []
        if member:
            claims.append('"P31":[%s]' % item_claim(number, "P31", member))
        if at % 1000 == 7:
            claims.append('"P279":[%s]' % item_claim(number, "P279", 901002))
        if member in (486972, 901001, 43229, 901002):
            claims.append('"P17":[%s]' % item_claim(number, "P17", 100_000_000 + at % 200))
        claims += [filler_claim(number, property_) for property_ in FILLER[: 2 + at % 6]]
        yield entity(number, "Thing %d" % number, claims, LANGUAGES[: 2 + at * 7 % 19])


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    write = sys.stdout.write
    write("[\n")
    first = True
    for line in lines(count):
        write(line if first else ",\n" + line)
        first = False
    write("\n]\n")


if __name__ == "__main__":
    main()
