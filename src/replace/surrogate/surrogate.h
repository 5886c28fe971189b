// The method `surrogate`: a plausible other thing of the same kind, the same for an entity throughout a document, and with a
// key throughout all documents. It looks at the whole document first (`for_document`); what has no surrogate is generalized.
#pragma once

#include <memory>

#include "replace/method.h"

namespace veil::replace {

class Surrogate : public Method {
 public:
  explicit Surrogate(const MethodOptions& options) : options_(options) {}
  std::string_view name() const override { return "surrogate"; }
  // Nothing without the document as a whole.
  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    return {document.mentions[mention_number].span, {}};
  }
  std::unique_ptr<const Method> for_document(const Document& document) const override;
  bool keeps(const Document& document, std::uint32_t mention_number) const override;
  std::string_view fallback() const override { return "generalize"; }

 private:
  MethodOptions options_;
};

}  // namespace veil::replace
