// The job of the anonymizer whose table of solutions Veil's vault is named after: one JSON object that goes through the pipeline and comes
// back with the results in it (Figure B.2 of the thesis on text anonymization of the STRING chain, Lisbon 2016).
//   in   {"text", "language", "method": "DEL" | "TAG" | "RAN" | "GEN", "delimiters"?, "ner"?: {"entries": [...]}, "coref"?: [[0, 1], [2]]}
//   out  the same, with "ner", "coref" and "anonymizer": {"anon_time", "output", "tableofsolutions": {"0": {"entity_class", "coref",
//        "original", "replace"}, ...}}
// Entities that a job brings along are protected beside those that are found, and its chains of coreference count.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "service/texts/engines.h"
#include "veil/document.h"
#include "veil/offsets.h"
#include "veil/result.h"

namespace veil::service {

class SolutionsJob {
 public:
  // Errors: read.wrong_type, read.missing_field, read.invalid_span.
  static Result<SolutionsJob> from(Json job, OffsetUnit unit);

  // The engine for it, where the request asked for `base`.
  EngineRequest engine(EngineRequest base) const;
  // The text with its own entities.
  Result<Document> document() const;
  // Between detecting and replacing: what the job says to be one thing is one.
  void join_chains(Document& document) const;
  // The job with the results in it.
  std::string finished(const Document& document, std::int64_t ner_milliseconds, std::int64_t anon_milliseconds) const;

 private:
  struct Entry {
    std::int64_t uid = 0;
    Span span;
    Label label = Label::misc;
  };
  Result<void> read_entries();
  std::vector<std::int64_t> uids_of(const Document& document) const;
  std::string output_of(const Document& document) const;

  Json job_;
  OffsetUnit unit_ = OffsetUnit::code_points;
  std::string method_;    // of Veil; "" is the policy's
  std::string language_;  // "" is found
  std::string open_, close_;
  std::vector<Entry> entries_;
  std::map<std::int64_t, Span> spans_;  // of entries, by their number
  std::vector<std::vector<std::int64_t>> chains_;
};

}  // namespace veil::service
