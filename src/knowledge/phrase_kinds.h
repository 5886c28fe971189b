// What a noun phrase says by its words alone: the kind of thing that it names, else that its end or its head word names ("metastatic breast
// cancer" -> "breast cancer" -> "cancer"). For phrases that a measure of disclosure looks at, which are no names: of several meanings the
// one that is asked for counts, then the most frequent one. No context is read; what names mean in a text, link/ tells.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/link.h"
#include "knowledge/linking_words.h"
#include "knowledge/mention_words.h"
#include "veil/document.h"

namespace veil::knowledge {

class PhraseKinds {
 public:
  // Whether a meaning is one of those that are asked for.
  using Wanted = std::function<bool(const KnowledgeBase&, ConceptNumber)>;

  // Knowledge bases in order of precedence: the first one that knows a name decides what it means.
  PhraseKinds(std::vector<std::shared_ptr<const KnowledgeBase>> bases, LinkingLanguages linking)
      : bases_(std::move(bases)), linking_(std::move(linking)) {}

  // Of the phrase, or of it without words before its head. Nothing when no kind is called so. Without `wanted` the most frequent
  // meaning counts.
  std::optional<Link> of(std::string_view phrase, Language language, const Wanted& wanted = nullptr) const;
  // Of its parts, too: words behind its head may be left out, and of a compound its last part is looked up.
  std::optional<Link> of_its_parts(std::string_view phrase, Language language, const Wanted& wanted) const;

  const LinkingLanguages& linking() const { return linking_; }
  const HabitsOfLanguages& habits() const { return linking_.habits(); }

 private:
  std::optional<Link> named(const std::string& folded, Language language, LinkStep step, const Wanted& wanted) const;
  std::optional<Link> in_any_form(const std::vector<Word>& words, std::size_t begin, std::size_t end, Language language, LinkStep step,
                                  const Wanted& wanted) const;

  std::vector<std::shared_ptr<const KnowledgeBase>> bases_;
  LinkingLanguages linking_;
};

// What a measure of disclosure found because of what it says.
bool is_sensitive_phrase(const Mention& mention);
// Its kind; of several meanings the one of the matter that the mention's subtype names.
std::optional<Link> kind_of_sensitive_phrase(const PhraseKinds& phrases, const Document& document, const Mention& mention);

}  // namespace veil::knowledge
