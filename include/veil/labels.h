// What a mention is (label) and how it gives somebody away (kind). The labels are the eight of the Text Anonymization Benchmark;
// a finer one stands below it as a subtype: "CODE/EMAIL", "PERSON/DOCTOR".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

enum class Label : std::uint8_t { person, code, loc, org, dem, datetime, quantity, misc };

inline constexpr std::array<std::string_view, 8> label_names = {"PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"};

constexpr std::string_view name_of(Label label) { return label_names[static_cast<std::size_t>(label)]; }
std::optional<Label> label_from(std::string_view name);

enum class IdentifierKind : std::uint8_t {
  direct,        // gives the person away alone
  quasi,         // gives the person away in combination
  confidential,  // a sensitive fact
  none
};

inline constexpr std::array<std::string_view, 4> kind_names = {"direct", "quasi", "confidential", "none"};

constexpr std::string_view name_of(IdentifierKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
std::optional<IdentifierKind> kind_from(std::string_view name);

class Document;

// Label schemes of other tools and shared tasks. A scheme is a table of its labels beside ours ("TERRITORIO" is LOC/TERRITORY); it is
// used in both directions, when reading their files and when writing for their programs. What a scheme has no label for (a date in
// CoNLL-2003) is left out of its files; our finer labels fall back to what stands above them (LOC/CITY is a TERRITORIO too).
// Invariant: for every label of a scheme, theirs(ours(label)) is that label again.
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
