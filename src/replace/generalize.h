// The method `generalize`: the most specific thing that may be said instead of a mention. What is offered comes from the source of
// the mention's label; options that too few things could be meant by are left out, and so are repetitions.
#pragma once

#include <memory>

#include "replace/options/option_source.h"
#include "veil/labels.h"

namespace veil::replace {

class Generalize : public Method {
 public:
  explicit Generalize(const MethodOptions& options);
  std::string_view name() const override { return "generalize"; }
  Offer offer(const Document& document, std::uint32_t mention_number) const override;

 private:
  const OptionSource* source_for(const Mention& mention) const;

  std::shared_ptr<const RuleOptions> rules_;
  std::unique_ptr<OptionSource> knowledge_;
  std::shared_ptr<const Grammar> grammar_;
  std::shared_ptr<const knowledge::LabelNames> label_names_;
  std::uint64_t smallest_things_;
};

}  // namespace veil::replace
