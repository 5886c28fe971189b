// Names, places, nationalities, professions and other words by which people are told apart, in one file (models/gazetteers.veil),
// found in one pass over the tokens. Compared without case and diacritics; entries that are written with a capital are found with
// one only. `veil train gazetteers` makes the file. Detectors take hits as evidence, the entity model as features.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "detect/gazetteers/gazetteer_class.h"
#include "detect/gazetteers/gazetteer_file.h"
#include "text/mapped_file.h"
#include "text/resource_path.h"
#include "veil/document.h"

namespace veil::detect {

struct GazetteerHit {
  std::uint32_t first_token, end_token;
  std::uint32_t classes;  // bits by GazetteerClass, and common_word_bit
  friend bool operator==(const GazetteerHit&, const GazetteerHit&) = default;
};

// As listed: an entry with a capital is found with one only. Any: in small letters, too, which finds many words that are no names.
enum class Casing : std::uint8_t { as_listed, any };

class Gazetteer {
 public:
  // `model.not_found`, `model.damaged`, `model.version`.
  static Result<std::shared_ptr<const Gazetteer>> open(const ResourcePath& file);

  // Appends the hits of a document with tokens, ordered by first token, longer before shorter. Of each class the leftmost, then
  // longest entry counts: "Bosnia and Herzegovina" is one country, but "Paris" in "Paris Saint-Germain" is still a city.
  // A hit begins and ends with whole tokens; the tokens of a contraction with one span count as one. Nothing in a language that
  // Veil does not speak. Cost: linear in the text.
  void find(const Document& document, Casing casing, std::vector<GazetteerHit>& hits) const;

 private:
  static Result<std::shared_ptr<const Gazetteer>> map(const std::filesystem::path& file);
  explicit Gazetteer(MappedFile file) : file_(std::move(file)) {}
  MappedFile file_;
  GazetteerView view_;
};

}  // namespace veil::detect
