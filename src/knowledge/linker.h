// Which concept a mention means. Ways are tried in the order of their certainty: its name as a whole; a name that is contained in it
// ("Brussels" in "greater Brussels area"); a name that is spelt almost like it; simpler forms of the noun phrase ("metastatic breast
// cancer" ->
// "breast cancer" -> "cancer"); its head word alone ("Harrow Lane Clinic" -> "clinic"). Inflection and case are folded throughout.
// Of several meanings, those of the mention's label count; among them the context decides (words around that the concept's gloss
// and neighbours share, cue words of languages/<code>/sense_cues.tsv), then how frequent each is. A place is never taken for a
// breed of dogs: a meaning of another label is no meaning.
// Weakness: one document's mentions are linked one by one; what the first was linked to does not help the second.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/link.h"
#include "knowledge/linking_words.h"
#include "text/resource_path.h"
#include "veil/document.h"

namespace veil::knowledge {

// Words that speak for a meaning when they stand close by ("speaks" for a language), and those that names are looked up by.
class SenseCues {
 public:
  // languages/<code>/sense_cues.tsv: key of a concept, tab, words; and linking_words.h. model.not_found, model.malformed_resource.
  static Result<std::shared_ptr<const SenseCues>> open(const ResourcePath& languages);
  struct Cue {
    std::string key;
    std::vector<std::string> words;  // folded
  };
  const std::vector<Cue>& of(Language language) const { return cues_[static_cast<std::size_t>(language)]; }
  const LinkingLanguages& linking() const { return linking_; }

 private:
  static Result<std::shared_ptr<const SenseCues>> read(const ResourcePath& languages);

  std::array<std::vector<Cue>, spoken_languages.size()> cues_;
  LinkingLanguages linking_;
};

class Linker {
 public:
  // Knowledge bases in order of precedence.
  Linker(std::vector<std::shared_ptr<const KnowledgeBase>> bases, std::shared_ptr<const SenseCues> cues);

  // Nothing when no knowledge base has a concept that fits. `not_these`: meanings that were tried and did not do.
  std::optional<Link> link(const Document& document, const Mention& mention, const std::vector<Link>& not_these = {}) const;

  // What a noun phrase in dictionary form means, as a kind of thing: "action drama". The simpler forms count, spelling must be right.
  std::optional<Link> link_kind(std::string_view phrase, Language language) const;

  const HabitsOfLanguages& habits() const { return cues_->linking().habits(); }

 private:
  class Search;
  std::vector<std::shared_ptr<const KnowledgeBase>> bases_;
  std::shared_ptr<const SenseCues> cues_;
};

}  // namespace veil::knowledge
