#!/usr/bin/env python3
"""A budget of risk in German and over a real table: docs/experiments/budget.md.

    budget_mep.py MEP OUT      members of the European Parliament, from the shared folder `people/mep`:
                               mep_background.jsonl: for each, the attributes as a German text; mep.jsonl: forty letters that somebody
                               of them may have written; mep.csv: the table of a population, with counts

Letters are sentences by program around real attributes: they show that the loop works in that language, not how people write.
"""

import collections
import csv
import hashlib
import json
import pathlib
import sys

COUNTRY = {"IT": "Italien", "FR": "Frankreich", "DE": "Deutschland", "ES": "Spanien", "GB": "Großbritannien", "PL": "Polen", "RO": "Rumänien",
           "GR": "Griechenland", "NL": "Niederlande", "PT": "Portugal", "SE": "Schweden", "BE": "Belgien", "HU": "Ungarn", "AT": "Österreich",
           "DK": "Dänemark", "CZ": "Tschechien", "FI": "Finnland", "IE": "Irland", "BG": "Bulgarien", "LT": "Litauen", "SK": "Slowakei",
           "LV": "Lettland", "SI": "Slowenien", "CY": "Zypern", "EE": "Estland", "LU": "Luxemburg", "MT": "Malta"}
GROUP = {"People": "Christdemokraten", "Socialist": "Sozialdemokraten", "Liberal": "Liberalen", "Greens": "Grünen", "Left": "Linken",
         "Conservatives": "Konservativen"}
MONTH = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]


def group_of(name):
    return next((german for word, german in GROUP.items() if word in name), "Fraktionslosen")


def main():
    mep, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    people = []
    with open(mep / "meps.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            date = row["birth_date"].split("-")
            if row["name"] and row["birth_place"] and len(date) == 3 and row["m_state"] in COUNTRY:
                people.append({"name": row["name"].title(), "place": row["birth_place"], "year": date[2], "state": COUNTRY[row["m_state"]],
                               "date": f"{int(date[0])}. {MONTH[int(date[1]) - 1]} {date[2]}", "group": group_of(row["p_group"])})
    with open(out / "mep_background.jsonl", "w", encoding="utf-8") as file:
        for p in people:
            text = (f"{p['name']} wurde am {p['date']} in {p['place']} geboren und sitzt für {p['state']} im Europäischen Parlament, "
                    f"in der Fraktion der {p['group']}.")
            file.write(json.dumps({"subject": p["name"], "text": text}, ensure_ascii=False) + "\n")
    counts = collections.Counter((p["place"], p["year"], p["state"], p["group"]) for p in people)
    with open(out / "mep.csv", "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["place", "born", "state", "group", "count"])
        table.writerows([*key, count] for key, count in sorted(counts.items()))
    chosen = sorted(people, key=lambda p: hashlib.sha256(p["name"].encode()).digest())[:40]
    with open(out / "mep.jsonl", "w", encoding="utf-8") as file:
        for i, p in enumerate(chosen):
            text = (f"Sehr geehrte Damen und Herren,\n\nmein Name ist {p['name']}, ich wurde {p['year']} in {p['place']} geboren. Seit der letzten "
                    f"Wahl vertrete ich {p['state']} im Europäischen Parlament und arbeite dort für die Fraktion der {p['group']}. Wegen einer "
                    "Operation am Knie bitte ich Sie, die Sitzung im März zu verlegen; die Ärzte raten zu vier Wochen Ruhe.\n\nMit freundlichen Grüßen\n")
            file.write(json.dumps({"id": str(i), "subject": p["name"], "language": "de", "text": text}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
