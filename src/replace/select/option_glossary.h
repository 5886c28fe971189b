// An option in the words in which people saw options when they chose: English, without the article and the preposition that
// the sentence needs ("in einer Stadt in Norwegen" and "a city in Norway" are both "city in Norway"; "on a date in the
// 1970s" is "date in the 1970s"). The selector learnt from such words only. Made from the names of the concepts
// (knowledge/core_names.h); a word that has no concept stays as it is. Immutable, shared by threads.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "knowledge/core_names.h"
#include "knowledge/label_names.h"
#include "text/resource_path.h"
#include "veil/document.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::replace {

class OptionGlossary {
 public:
  // `languages` is the folder that holds one folder per language. model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const OptionGlossary>> open(const ResourcePath& languages, const knowledge::CoreNames& core);

  std::string in_english(const Option& option, Label label, Language language) const;
  // What a mention says; empty where no word of it is known, or the language is English or none of ours.
  std::string in_english(std::string_view text, Language language) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  using Names = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

  struct Translation {
    std::string text;
    bool known = false;  // some of it was found
  };
  static Translation translated(std::string_view text, const Names& names);

  std::array<Names, spoken_languages.size()> names_;  // lower case -> the concept's English name
  std::shared_ptr<const knowledge::LabelNames> label_names_;
};

// Without "a", "eine", "una" ... at the beginning.
std::string_view without_article(std::string_view text);

}  // namespace veil::replace
