// What a mention may mean: every concept that one of its names, its head word, a part of it or the document itself brings into question,
// with the way it came. Nothing is decided here; a model that was learnt does that (meanings.h), and may say that none of them is meant.
//   "Harrow Lane Clinic" -> clinic (head)         "Lincoln" -> 14 cities, a president (name)         "the sitcom Friends" -> sitcom (said)
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/linking_words.h"
#include "knowledge/mention_words.h"
#include "knowledge/text_types.h"
#include "knowledge/whereabouts.h"
#include "veil/document.h"

namespace veil::link {

using knowledge::ConceptNumber;
using knowledge::country_of;
using knowledge::is_instance;
using knowledge::KnowledgeBase;
using knowledge::LabelSet;

// How a concept came into question.
enum class Way : std::uint8_t {
  name,      // it is called so, in any case and inflection
  inside,    // a name of several words within the mention, that holds its head: "breast cancer" in "metastatic breast cancer"
  head,      // its head word: "clinic" in "Harrow Lane Clinic"
  tail,      // the last part of a compound that is its head: "Präsident" in "Landgerichtspräsident"
  part,      // another word of it: "banco" in "Meridian Banco SA"
  misspelt,  // a name that is spelt almost like it
  said,      // the document says what it is: "the sitcom Friends"
  count
};
inline constexpr std::size_t ways = static_cast<std::size_t>(Way::count);
std::string_view name_of(Way way);

struct Candidate {
  std::uint32_t base = 0;  // number of the knowledge base
  ConceptNumber concept_number = 0;
  Way way = Way::name;
  float share = 0;        // of this meaning among the uses of the name that was found, 0 .. 1
  bool instance = false;  // a thing of its own, not a kind
};

class CandidateFinder {
 public:
  // Knowledge bases in order of precedence; for each way the first one counts that knows the name. `types` may be null.
  CandidateFinder(std::vector<std::shared_ptr<const KnowledgeBase>> bases, knowledge::LinkingLanguages linking,
                  std::shared_ptr<const knowledge::TextTypes> types);

  // In the order of ways; within one the most frequent meaning first.
  std::vector<Candidate> find(const Document& document, std::uint32_t mention_number) const;

  const std::vector<std::shared_ptr<const KnowledgeBase>>& bases() const { return bases_; }
  const knowledge::LinkingLanguages& linking() const { return linking_; }
  std::vector<knowledge::Word> words_of(const Document& document, std::uint32_t mention_number) const;

 private:
  class Gathering;
  std::vector<std::shared_ptr<const KnowledgeBase>> bases_;
  knowledge::LinkingLanguages linking_;
  std::shared_ptr<const knowledge::TextTypes> types_;
};

// The next more general kind: what it is an instance of, else what it is. Nothing at the top.
std::optional<ConceptNumber> kind_above(const KnowledgeBase& base, ConceptNumber concept_number);

}  // namespace veil::link
