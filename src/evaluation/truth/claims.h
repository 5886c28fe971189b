// What a replacement claims to be there: the concepts that its head noun may mean ("city" of "in a city in Norway") and the place behind
// it, looked up in the knowledge bases; for an invented name, what bears that name, else its head noun ("Hospital" of "Hospital
// Harrow"). A word of several meanings claims any of them, so that nothing is called wrong that might be meant right.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/knowledge_bases.h"
#include "knowledge/linking_words.h"
#include "veil/document.h"
#include "veil/tools/evaluation_truth.h"

namespace veil::evaluation {

// A concept of one of the knowledge bases.
struct Known {
  std::size_t base = 0;
  knowledge::ConceptNumber number = 0;
  friend auto operator<=>(const Known&, const Known&) = default;
};
using KnownSet = std::set<Known>;

enum class ClaimForm : std::uint8_t { nothing, tag, kind, name };

struct Claim {
  ClaimForm form = ClaimForm::nothing;
  std::vector<Known> meanings;  // of the head noun, or of the invented name
  std::vector<Known> places;    // of the name behind a preposition
  std::string found;            // the head noun in the form that is known, folded
};

// The tokens that a stretch of the text touches.
std::span<const Token> tokens_in(const Document& document, Span span);

class Claims {
 public:
  Claims(knowledge::KnowledgeBases bases, knowledge::LinkingLanguages linking);

  // `after` is the protected text, tagged; `place` where the replacement stands in it.
  Claim claim_of(const Document& after, Span place, const Replacement& replacement) const;

  // What gold says: "film", "city/GB", "~locality" (some kind of it), or nothing that is known, where the label has to do.
  struct Gold {
    std::optional<Known> kind;
    bool some_kind = false;  // it may be anything below
    std::optional<Known> country;
    Label label = Label::misc;
  };
  Gold gold_of(const Mention& mention) const;

  struct Judged {
    KindVerdict verdict = KindVerdict::not_judged;
    bool wrong_country = false;
  };
  // `claimed_label` is the one of a tag.
  Judged judge(const Claim& claim, const Gold& gold, Label claimed_label) const;

  // Whether two claims about one thing cannot both be so.
  bool kinds_exclude(const Claim& one, const Claim& other) const;
  bool countries_exclude(const Claim& one, const Claim& other) const;

  // The grammatical gender of its head noun, where the knowledge bases give one and the same.
  Gender gender_of(const Claim& claim, Language language) const;
  const HabitsOfLanguages& habits() const { return linking_.habits(); }

 private:
  std::vector<Known> find(std::string_view folded, Language language, bool kinds_only) const;
  std::vector<Known> find_in_any_form(const std::vector<std::string>& words, std::size_t begin, std::size_t end, Language language,
                                      std::string& form_found) const;
  std::vector<Known> find_head(const std::vector<std::string>& words, Language language, std::string& form_found) const;
  bool is_kind(Known known) const;
  // The concept and all above it: as a kind, or as a place.
  KnownSet kinds_above(Known known) const;
  KnownSet places_above(Known known) const;
  bool share_parent(Known one, Known other) const;
  bool in_other_country(const Claim& claim, Known meaning, Known country) const;
  const knowledge::KnowledgeBase& base_of(Known known) const { return *bases_.bases()[known.base]; }

  knowledge::KnowledgeBases bases_;
  knowledge::LinkingLanguages linking_;
  std::unordered_map<std::string, Known> by_key_;
};

}  // namespace veil::evaluation
