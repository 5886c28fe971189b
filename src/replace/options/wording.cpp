#include "replace/options/wording.h"

#include <algorithm>

#include "text/parted.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::string_view slot_names[] = {"before",  "lead",    "rest",   "ending",  "month",   "year",     "decade",
                                           "century", "low",     "high",   "low10",   "high10",  "below",    "floor",
                                           "ceiling", "several", "number", "article", "part_in", "part_the", "part"};
static_assert(std::size(slot_names) == static_cast<std::size_t>(Slot::count));

std::optional<Slot> slot_from(std::string_view name) {
  const auto* found = std::find(std::begin(slot_names), std::end(slot_names), name);
  if (found == std::end(slot_names)) return std::nullopt;
  return static_cast<Slot>(found - std::begin(slot_names));
}

std::size_t count_words(std::string_view words) {
  return words.empty() ? 0 : static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + 1;
}

Error malformed(std::string message) { return {"model.malformed_resource", std::move(message), ""}; }

}  // namespace

std::optional<Template> Template::read(std::string_view written) {
  Template result;
  while (!written.empty()) {
    Piece piece;
    const std::size_t open = written.find('{');
    piece.text = written.substr(0, open);
    written.remove_prefix(std::min(open, written.size()));
    if (!written.empty()) {
      const std::size_t close = written.find('}');
      if (close == std::string_view::npos) return std::nullopt;
      const auto slot = slot_from(written.substr(1, close - 1));
      if (!slot) return std::nullopt;
      piece.slot = *slot;
      result.slots_ |= 1u << static_cast<unsigned>(*slot);
      written.remove_prefix(close + 1);
    }
    result.pieces_.push_back(std::move(piece));
  }
  return result;
}

std::optional<std::string> Template::fill(const Filling& filling) const {
  std::string text;
  for (const Piece& piece : pieces_) {
    text += piece.text;
    if (piece.slot == Slot::count) continue;
    const std::string& value = filling[piece.slot];
    const bool may_be_empty = piece.slot == Slot::lead || piece.slot == Slot::rest || piece.slot == Slot::ending;
    if (value.empty() && !may_be_empty) return std::nullopt;
    text += value;
  }
  if (text.empty()) return std::nullopt;
  return text;
}

std::uint64_t Template::things(const Filling& filling) const {
  if (names(Slot::year)) return names(Slot::month) ? 30 : 365;
  if (names(Slot::month)) return 30;
  if (names(Slot::decade)) return 3650;
  if (names(Slot::century)) return 36500;
  if (names(Slot::low)) return filling.width;
  if (names(Slot::low10)) return filling.width10;
  return 0;
}

std::string Template::says(const Filling& filling) const {
  const std::string month = (filling.calendar_month < 10 ? "-0" : "-") + std::to_string(filling.calendar_month);
  const int year = filling.calendar_year;
  if (names(Slot::month) && filling.calendar_month > 0)
    return names(Slot::year) && year > 0 ? std::to_string(year) + month : "month" + month;
  if (year > 0 && names(Slot::year)) return std::to_string(year);
  if (year > 0 && names(Slot::decade)) return std::to_string(year / 10 * 10) + "s";
  if (year > 0 && names(Slot::century)) return "century " + std::to_string(year / 100 + 1);
  if (names(Slot::low) && !filling.step.empty()) return filling.step;
  if (names(Slot::low10) && !filling.step10.empty()) return filling.step10;
  return {};
}

Result<Wording> Wording::open(const ResourcePath& path) {
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with the wording of generalizations is missing", path.string()};
  Wording wording;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto taken = wording.take_row(line); !taken) {
      return Error{taken.error().code, taken.error().message, path.string() + ", line " + std::to_string(number)};
    }
  }
  return wording;
}

Result<void> Wording::take_words(std::string_view list, std::vector<Before>& all) const {
  for (const std::string_view written : parted(list, '|')) {
    if (written.empty()) return malformed("a word before is empty");
    if (written.starts_with('@')) {
      const auto named = words_.find(written.substr(1));
      if (named == words_.end()) return malformed("no row above names these words");
      all.insert(all.end(), named->second.begin(), named->second.end());
      continue;
    }
    Before before;
    const std::size_t open = written.find(" (");
    const std::string_view kept = written == "-" ? std::string_view() : written.substr(0, open);
    before.words = utf8::to_lower(kept);
    before.count = before.kept = count_words(kept);
    all.push_back(before);
    if (open == std::string_view::npos) continue;
    if (!written.ends_with(')')) return malformed("a bracket in the words before is not closed");
    const std::string_view dropped = written.substr(open + 2, written.size() - open - 3);
    before.words += ' ' + utf8::to_lower(dropped);
    before.count += count_words(dropped);
    all.push_back(before);
  }
  for (const Before& before : all) {
    if (before.count > Surroundings::most_words) return malformed("more than four words before");
  }
  return {};
}

Result<void> Wording::take_row(std::string_view line) {
  const auto cells = parted(line, '\t');
  if (cells.size() != 3 || cells[0].empty() || cells[1].empty() || cells[2].empty()) {
    return malformed("expected a kind, the words before and templates, parted by tabs");
  }
  if (cells[0] == "words") return take_words(cells[2], words_[std::string(cells[1])]);
  Row row;
  if (auto taken = take_words(cells[1], row.before); !taken) return taken;
  for (const std::string_view written : parted(cells[2], '|')) {
    auto read = Template::read(written);
    if (written.empty() || !read) return malformed("a template is empty or names an unknown slot");
    row.templates.push_back(std::move(*read));
    row.written.emplace_back(written);
  }
  rows_[std::string(cells[0])].push_back(std::move(row));
  return {};
}

std::optional<Wording::Match> Wording::match(std::string_view kind, const Surroundings& surroundings) const {
  const auto rows = rows_.find(kind);
  if (rows == rows_.end()) return std::nullopt;
  std::string_view stands = surroundings.words();
  if (!stands.empty()) stands.remove_suffix(1);
  std::optional<Match> best;
  for (const Row& row : rows->second) {
    for (const Before& before : row.before) {
      if (before.count > surroundings.count() || (best && before.count <= best->words)) continue;
      const bool fits = stands.ends_with(before.words) && (before.count == 0 || stands.size() == before.words.size() ||
                                                           stands[stands.size() - before.words.size() - 1] == ' ');
      if (fits) best = Match{&row.templates, before.count, before.kept};
    }
  }
  return best;
}

const std::vector<std::string>* Wording::list(std::string_view kind, std::string_view key) const {
  const auto rows = rows_.find(kind);
  if (rows == rows_.end()) return nullptr;
  for (const Row& row : rows->second) {
    for (const Before& before : row.before) {
      if (before.words == key) return &row.written;
    }
  }
  return nullptr;
}

}  // namespace veil::replace
