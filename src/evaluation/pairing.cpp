// The walk through gold. A document without prediction is counted to the end of the collection, so that the error says how
// many there are; every other mistake ends the walk where it is found.
#include <algorithm>
#include <utility>

#include "veil/tools/evaluation_pairing.h"

namespace veil {
namespace {

std::string place_of(const NamedSource& source, std::uint64_t number = 0) {
  const std::string& file = source.file.empty() ? source.name : source.file;
  return number == 0 ? file : file + ", document " + std::to_string(number);
}

}  // namespace

PairedCollections::PairedCollections(NamedSource gold, std::vector<NamedSource> systems, PairBy pair_by, PairedTexts texts)
    : pair_by_(pair_by), texts_(texts) {
  gold_.source = std::move(gold);
  for (NamedSource& system : systems) {
    names_.push_back(system.name);
    systems_.emplace_back();
    systems_.back().source = std::move(system);
  }
}

Result<std::optional<Document>> PairedCollections::read(Side& side) const {
  auto item = side.source.documents->next();
  if (!item) return std::optional<Document>();
  ++side.read;
  if (!item->document) return std::move(item->document).error();
  if (pair_by_ == PairBy::id && !side.seen.insert(item->document->id).second) {
    return Error{"evaluate.duplicate_document", "the id of the document stands a second time in this collection",
                 place_of(side.source, side.read)};
  }
  return std::optional<Document>(std::move(*item->document));
}

// The system's document for a gold one; nothing when the system has none.
Result<std::optional<Document>> PairedCollections::take(Side& side, const Document& gold) const {
  if (pair_by_ == PairBy::order) {
    auto document = read(side);
    side.taken = side.read;
    return document;
  }
  if (auto found = side.waiting.find(gold.id); found != side.waiting.end()) {
    std::optional<Document> document(std::move(found->second));
    side.waiting.erase(found);
    side.taken = side.turn.extract(gold.id).mapped();
    return document;
  }
  for (;;) {
    auto document = read(side);
    side.taken = side.read;
    if (!document || !*document || (*document)->id == gold.id) return document;
    std::string id = (*document)->id;
    side.turn.emplace(id, side.read);
    side.waiting.emplace(std::move(id), std::move(**document));
  }
}

Result<std::optional<PairedDocuments>> PairedCollections::next() {
  for (;;) {
    auto gold = read(gold_);
    if (!gold) return std::move(gold).error();
    if (!*gold) return finish();
    PairedDocuments paired{gold_.read, std::move(**gold), {}, {}};
    bool complete = true;
    for (Side& side : systems_) {
      auto document = take(side, paired.gold);
      if (!document) return std::move(document).error();
      if (!*document) {
        if (side.read == 0) return Error{"evaluate.empty_prediction", "the prediction holds no document at all", place_of(side.source)};
        if (side.missing++ == 0) side.first_missing = paired.number;
        complete = false;
        continue;
      }
      if (texts_ == PairedTexts::same && (*document)->text != paired.gold.text) {
        return Error{"evaluate.different_text", "the prediction is for another text than the gold's", place_of(side.source, side.taken)};
      }
      paired.predicted.push_back(std::move(**document));
      paired.predicted_numbers.push_back(side.taken);
    }
    if (complete) return std::optional<PairedDocuments>(std::move(paired));
  }
}

std::string PairedCollections::gold_place(const PairedDocuments& pair) const { return place_of(gold_.source, pair.number); }

std::string PairedCollections::predicted_place(const PairedDocuments& pair, std::size_t system) const {
  return place_of(systems_[system].source, pair.predicted_numbers[system]);
}

Result<std::optional<PairedDocuments>> PairedCollections::finish() {
  if (gold_.read == 0) return Error{"evaluate.empty_gold", "the gold standard holds no document at all", place_of(gold_.source)};
  for (Side& side : systems_) {
    if (side.missing > 0) {
      return Error{"evaluate.missing_document",
                   std::to_string(side.missing) + " of " + std::to_string(gold_.read) +
                       " gold documents have no prediction; the first is number " + std::to_string(side.first_missing) +
                       " (when ids come from file names, pair by order)",
                   place_of(side.source)};
    }
    std::uint64_t first = 0;
    for (const auto& [id, number] : side.turn) first = first == 0 ? number : std::min(first, number);
    std::uint64_t unknown = side.waiting.size();
    for (;;) {
      auto document = read(side);
      if (!document) return std::move(document).error();
      if (!*document) break;
      if (first == 0) first = side.read;
      ++unknown;
    }
    if (unknown > 0) {
      return Error{"evaluate.unknown_document",
                   std::to_string(unknown) + " of " + std::to_string(side.read) + " predictions are for documents that the gold lacks",
                   place_of(side.source, first)};
    }
  }
  return std::optional<PairedDocuments>();
}

}  // namespace veil
