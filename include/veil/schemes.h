// Label schemes of other tools and shared tasks. A scheme is a table of its labels beside ours ("TERRITORIO" is LOC/TERRITORY); it is
// used in both directions, when reading their files and when writing for their programs. What a scheme has no label for (a date in
// CoNLL-2003) is left out of its files; our finer labels fall back to what stands above them (LOC/CITY is a TERRITORIO too).
// Invariant: for every label of a scheme, theirs(ours(label)) is that label again.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"

namespace veil VEIL_PUBLIC {

struct NamedLabel {
  Label label = Label::misc;
  std::string subtype;
  friend bool operator==(const NamedLabel&, const NamedLabel&) = default;
};

// One row of a scheme's table. Of several rows with the same name the first is how it is read, of several with the same label of
// ours the first is how that is written. A row without subtype stands for all that have no row of their own; a row without a
// name ("") says that such mentions are no part of the scheme.
struct SchemeRow {
  std::string_view theirs;
  Label label;
  std::string_view subtype;
};

class LabelScheme {
 public:
  constexpr LabelScheme(std::string_view name, std::span<const SchemeRow> rows) : name_(name), rows_(rows) {}

  std::string_view name() const { return name_; }
  std::vector<std::string> labels() const;  // theirs, in the order of the table, each once

  // Nothing when the scheme has no such label.
  std::optional<NamedLabel> ours(std::string_view theirs) const;
  std::optional<std::string> theirs(Label label, std::string_view subtype) const;

  // Makes the mentions of a document, in their labels or ours, those of the scheme: labels and subtypes as `ours` gives them,
  // without what the scheme has no label for. Entities keep their numbers.
  void adopt(Document& document) const;

 private:
  std::string_view name_;
  std::span<const SchemeRow> rows_;
};

// conll, i2b2, meddocan, presidio, tab.
std::vector<std::string> scheme_names();

// usage.unknown_scheme, with the list of those there are.
Result<const LabelScheme*> find_scheme(std::string_view name);

}  // namespace VEIL_PUBLIC
