#!/bin/sh
# Rebuilds every annotated text from the shared data and the marks beside this script, which hold no text.
#
#     annotated_gold.sh SHARED_DATA OUT     writes court_train, court_dev, actors_train, de, es, pt, de_smartdata (.jsonl) into OUT
#
# All or nothing: the files move into OUT after each has been rebuilt, so that a refused text leaves no half of them behind.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: annotated_gold.sh SHARED_DATA OUT" >&2
    exit 2
fi
shared=$1
out=$2
here=$(cd "$(dirname "$0")" && pwd)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

python3 "$here/court_gold.py" "$shared/text/en/court/judgments.jsonl.xz" "$made/court"
python3 "$here/actors_gold.py" "$shared/actors/corpus.jsonl.gz" "$made/actors"
python3 "$here/news_gold.py" "$shared" "$made/news"
python3 "$here/smartdata_gold.py" "$shared" "$made/de_smartdata.jsonl"

mkdir -p "$out"
mv "$made/court/train.jsonl" "$out/court_train.jsonl"
mv "$made/court/dev.jsonl" "$out/court_dev.jsonl"
mv "$made/actors/train.jsonl" "$out/actors_train.jsonl"
mv "$made/news/de.jsonl" "$made/news/es.jsonl" "$made/news/pt.jsonl" "$made/de_smartdata.jsonl" "$out/"
