// A replacement method offers options for a mention, most specific first. Methods register by name (registry.cpp); the policy
// chooses one per label, and the stage takes the first option that is safe.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/label_names.h"
#include "knowledge/phrase_kinds.h"
#include "knowledge/text_types.h"
#include "link/meanings.h"
#include "veil/document.h"

namespace veil::replace {

class Grammar;         // grammar/fit.h
class RuleOptions;     // options/rule_options.h
class SurrogateLists;  // surrogate/surrogate_lists.h

// Settings that methods share; the pipeline fills it from the policy.
struct MethodOptions {
  std::string tag_open = "[";
  std::string tag_close = "]";
  std::string suppression = "***";
  std::string mask_character = "*";
  // What `generalize` consults.
  std::shared_ptr<const knowledge::LabelNames> label_names;
  std::shared_ptr<const link::Meanings> meanings;
  std::shared_ptr<const knowledge::PhraseKinds> phrases;  // of sensitive phrases
  std::shared_ptr<const knowledge::TextTypes> text_types;
  std::shared_ptr<const Grammar> grammar;
  std::uint64_t smallest_things = 0;  // options that fewer things could be meant by are not offered
  // Generalizations of dates, amounts, ages and persons; null: the names of their labels only.
  std::shared_ptr<const RuleOptions> rule_options = nullptr;
  // What `surrogate` consults; without lists it offers nothing.
  std::shared_ptr<const SurrogateLists> surrogate_lists = nullptr;
  std::string surrogate_secret = {};  // bytes of the key file; empty: surrogates follow from seed and document
  std::uint64_t seed = 0;
  int smallest_shift = 30;  // of dates, in days, in either direction
  int largest_shift = 365;
  bool names_of_origin = false;  // names of people are from the language of the original's, not of the document
  bool keep_doses = true;        // doses and values of laboratories stay under `surrogate`
  // Whether the letters and digits of a code, in upper case, pass the check of its subtype; may be empty.
  std::function<bool(std::string_view subtype, std::string_view compact)> identifier_check = {};
};

// What may stand for a mention, most specific first, without suppression, which the stage adds as the last level. Levels are
// given by the stage.
struct Offer {
  // What the options take the place of: the mention's span, or more where words beside it must change with it. It never reaches
  // into another mention or over the end of a sentence.
  Span span;
  std::vector<Option> options;
  // The method has compared the options with all originals itself: a moved date may hold the year of another one.
  bool names_checked = false;
};

class Method {
 public:
  virtual ~Method() = default;
  virtual std::string_view name() const = 0;
  virtual Offer offer(const Document& document, std::uint32_t mention_number) const = 0;
  // The method for one document, where it must look at all of it before the first offer; null: this one will do. The document must
  // outlive it.
  virtual std::unique_ptr<const Method> for_document(const Document&) const { return nullptr; }
  // What may stand for neighbours in a list for which the same was chosen, in the place of the first; the others then have nothing.
  // Nothing where they cannot be said together.
  virtual Offer offer_for_list(const Document&, std::span<const Replacement>) const { return {}; }
  // What the method leaves as it is, whatever its risk: nothing, unless it says so.
  virtual bool keeps(const Document&, std::uint32_t) const { return false; }
  // The method to ask where this one has nothing to offer; empty: none, the mention is suppressed.
  virtual std::string_view fallback() const { return {}; }
};

// In alphabetical order. "keep" is not among them: it is the absence of a replacement.
std::vector<std::string> registered_methods();
std::unique_ptr<Method> make_method(std::string_view name, const MethodOptions& options);  // null for an unknown name

}  // namespace veil::replace
