// The sensitive terms S of a policy that names categories: all names and synonyms of a category and of everything below it
// in the knowledge bases, in strict order of precedence: what a name means is decided by the first base that knows it. Names
// are compared by the stems of their words, so that "infections" is "infection"; those written in capitals ("AIDS", "STD")
// in capitals only. A name that mostly means something else ("crabs", "speed") counts only beside words that say so.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/knowledge_bases.h"
#include "knowledge/linking_words.h"
#include "risk/information/matter_cues.h"
#include "text/resource_path.h"
#include "text/stemmer.h"
#include "veil/result.h"

namespace veil::risk {

// Names of sensitive things that are ordinary words elsewhere: languages/<code>/ambiguous_names.tsv.
class AmbiguousNames {
 public:
  struct Entry {
    std::string name;
    std::string key;  // of the concept that it means beside a cue
  };
  // model.not_found, model.malformed_resource with the line.
  static Result<std::shared_ptr<const AmbiguousNames>> open(const ResourcePath& languages);
  const std::vector<Entry>& of(Language language) const { return entries_[static_cast<std::size_t>(language)]; }

 private:
  std::array<std::vector<Entry>, spoken_languages.size()> entries_;
};

struct SensitiveTerm {
  std::string name;    // as the knowledge base writes it
  std::string folded;  // its words as they are compared
  std::shared_ptr<const knowledge::KnowledgeBase> base;
  knowledge::ConceptNumber concept_number = 0;
  std::uint32_t category = 0;
  bool in_capitals = false;  // counts in capitals only
  bool needs_cue = false;    // counts beside a cue only
};

// A word of a text as it is compared.
struct StemmedWord {
  std::string folded;
  std::string stem;
  bool all_capitals = false;
  std::uint32_t begin = 0, end = 0;  // bytes of the text it is from
};
inline constexpr std::size_t longest_word = 100;  // bytes; what is longer is no word of any language and stands for itself
std::vector<StemmedWord> stemmed_words(std::string_view text, const Stemmer& stemmer);

// What stands around words that are compared: a name that needs a cue counts as the head of its phrase, beside a cue.
struct Surroundings {
  std::vector<StemmedWord> words;
  std::uint32_t head_begin = 0, head_end = 0xFFFFFFFF;  // bytes that the head lies in
  bool at_head(const StemmedWord& word) const { return word.begin >= head_begin && word.end <= head_end; }
};

class SensitiveTerms {
 public:
  // `ambiguous`, `cues` and `linking` may be null; without the last a single word matches in its own form alone.
  // risk.unknown_category for a category that no knowledge base has, by key or by name.
  static Result<std::shared_ptr<const SensitiveTerms>> gather(const knowledge::KnowledgeBases& bases,
                                                              const std::vector<std::string>& categories, const AmbiguousNames* ambiguous,
                                                              std::shared_ptr<const MatterCues> cues,
                                                              const knowledge::LinkingLanguages* linking);

  const std::vector<std::string>& categories() const { return categories_; }
  const knowledge::LinkingLanguages& linking() const { return linking_; }
  const std::vector<SensitiveTerm>& of(Language language) const { return terms_[static_cast<std::size_t>(language)]; }

  // The longest term that `words[begin, end)` is; null when none begins there. `end` is set behind it.
  const SensitiveTerm* match(const std::vector<StemmedWord>& words, std::size_t begin, std::size_t& end, Language language,
                             const Surroundings& around) const;
  // Whether any term stands in the words.
  const SensitiveTerm* first_in(const std::vector<StemmedWord>& words, Language language, const Surroundings& around) const;

  // Whether a word that speaks for a category stands among the words, other than one with the stem `but`.
  bool has_cue(std::uint32_t category, const std::vector<StemmedWord>& words, std::string_view but, Language language) const;

  bool is_sensitive(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number) const;
  // The category of a sensitive concept, by number; the number of categories when it is none.
  std::size_t category_of(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number) const;

 private:
  struct OfBase {
    std::shared_ptr<const knowledge::KnowledgeBase> base;
    std::vector<std::uint8_t> category;  // of each concept, 1 + number; 0: not sensitive
  };
  using NamesByStem = std::unordered_map<std::string, std::vector<std::uint32_t>>;

  void mark(OfBase& of_base) const;
  void add_name(Language language, std::string_view name, const OfBase& of_base, knowledge::ConceptNumber concept_number, bool needs_cue,
                const Stemmer& stemmer);
  void add_names(const OfBase& of_base, const AmbiguousNames* ambiguous);
  void add_ambiguous(const AmbiguousNames& names);
  const OfBase* find(const knowledge::KnowledgeBase& base) const;

  std::vector<std::string> categories_;
  std::vector<OfBase> bases_;
  std::vector<std::vector<std::pair<std::size_t, knowledge::ConceptNumber>>> roots_;  // base and concept, of each category
  std::array<std::vector<SensitiveTerm>, spoken_languages.size()> terms_;
  std::array<NamesByStem, spoken_languages.size()> by_stem_;
  std::array<std::size_t, spoken_languages.size()> longest_ = {};  // words
  std::shared_ptr<const MatterCues> cues_;
  knowledge::LinkingLanguages linking_;
};

}  // namespace veil::risk
