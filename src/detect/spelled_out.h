// Addresses and numbers as people dictate them: "anna dot vries at gmail dot com", "anna [at] vries (punto) example", "anna
// (Klammeraffe) vries Punkt example", "anna @ vries . example", "zero six one two double three four five". The words for
// signs and digits are those of languages/<code>/spelled_signs.tsv, of all languages together. In brackets a word is the
// sign; without them an "at" needs a dictated dot and an ending that is given out, so that sentences stay: "look at the
// dot", "10:30 at the dot". Counting is no number. CODE/EMAIL and CODE/TELEPHONE, direct.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "detect/detector.h"
#include "detect/word_filter.h"
#include "text/resource_path.h"

namespace veil::detect {

class SpelledOutDetector : public Detector {
 public:
  // model.not_found, and model.malformed_resource with file and line for a row without two columns.
  static Result<std::unique_ptr<SpelledOutDetector>> open(const ResourcePath& languages);

  std::string_view name() const override { return "spelled_out"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  friend class AddressReader;
  void find_numbers(std::string_view text, std::vector<Mention>& candidates) const;
  void find_addresses(std::string_view text, std::vector<Mention>& candidates) const;
  std::unordered_map<std::string, char> signs_;   // by folded word: '@', '.', '-', '_', '/', '+'
  std::unordered_map<std::string, char> digits_;  // '0' .. '9', and 'd', 't' for twice and three times the next
  WordFilter sign_words_, digit_words_;           // hashes of the keys
  std::unordered_set<std::string> stopwords_;     // no part of an address that is not in brackets
};

}  // namespace veil::detect
