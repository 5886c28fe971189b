// The method `generalize`: the most specific thing that may be said instead of a mention. What is offered comes from the source of
// the mention's label; options that too few things could be meant by are left out, and so are repetitions. The last is a numbered tag
// of the label in the language of the document, "[ORGANISATION 2]", which is true wherever it stands.
#pragma once

#include <memory>
#include <string>

#include "replace/options/knowledge_options.h"
#include "veil/labels.h"

namespace veil::replace {

class Generalize : public Method {
 public:
  explicit Generalize(const MethodOptions& options);
  std::string_view name() const override { return "generalize"; }
  Offer offer(const Document& document, std::uint32_t mention_number) const override;
  Offer offer_for_list(const Document& document, std::span<const Replacement> members) const override;
  std::unique_ptr<const Method> for_document(const Document& document) const override;

 private:
  const OptionSource* source_for(const Mention& mention) const;
  void add_tag(const Document& document, const Mention& mention, Offer& offer) const;

  std::shared_ptr<const RuleOptions> rules_;
  std::shared_ptr<const KnowledgeOptions> knowledge_;
  std::shared_ptr<const knowledge::LabelNames> label_names_;
  std::string tag_open_, tag_close_;
  std::uint64_t smallest_things_;
};

}  // namespace veil::replace
