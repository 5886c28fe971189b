// See hits_table.h.
#include "statistics/hits_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "text/folded_word.h"
#include "text/mapped_file.h"
#include "veil/utf8.h"

namespace veil::statistics {
namespace {

constexpr std::size_t longest_term = 1024;  // bytes
constexpr double largest_count = 9e15;      // whole numbers up to here are exact as double, too
constexpr char between_terms = '\n';

std::string key_of(std::vector<std::string>& terms) {
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  std::string key;
  for (const std::string& term : terms) {
    if (!key.empty()) key += between_terms;
    key += term;
  }
  return key;
}

std::string folded_term(std::string_view term) {
  std::string plain(term);
  for (std::size_t at = 0; (at = plain.find("&apos;", at)) != std::string::npos;) plain.replace(at, 6, "'");
  return folded_words(plain);
}

}  // namespace

// Takes the counts in, then compares each set with its parts.
class HitsReader {
 public:
  HitsReader(const std::filesystem::path& file, bool estimates) : file_(file.string()), estimates_(estimates) {
    table_->name_ = file.filename().string();
  }

  Result<std::shared_ptr<const HitsTable>> read_text(std::string_view rest) {
    for (std::size_t line = 1; !rest.empty(); ++line) {
      std::string_view row = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), row.size() + 1));
      if (row.ends_with('\r')) row.remove_suffix(1);
      if (row.empty() || row.front() == '#') continue;
      if (auto taken = take_row(row, line); !taken) return taken.error();
    }
    return finish();
  }

  Result<std::shared_ptr<const HitsTable>> read_json(std::string_view bytes) {
    const auto json = nlohmann::json::parse(bytes, nullptr, false);
    if (!json.is_object()) return malformed("neither lines of term, tab, count nor a JSON object of counts", 1);
    for (const auto& [name, value] : json.items()) {
      if (!value.is_number()) return malformed("a count is a number", 0);
      const double count = value.get<double>();
      if (count > largest_count) return malformed("a count is above 9e15", 0);
      if (count < 0) {
        ++table_->left_out_;
        continue;
      }
      if (auto taken = take(name, " ", static_cast<std::uint64_t>(count), 0); !taken) return taken.error();
    }
    return finish();
  }

  Error malformed(std::string_view why, std::size_t line) const {
    return Error{"statistics.malformed_hits", std::string(why), place(line)};
  }

 private:
  std::string place(std::size_t line) const { return line == 0 ? file_ : file_ + ", line " + std::to_string(line); }

  Result<void> take_row(std::string_view row, std::size_t line) {
    if (utf8::first_invalid_byte(row)) return malformed("the line is not valid UTF-8", line);
    const std::size_t tab = row.rfind('\t');
    if (tab == std::string_view::npos) return malformed("a line is a term, a tab and a count", line);
    const std::string_view number = row.substr(tab + 1);
    double count = -1;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), count);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size() || !(count >= 0) || count > largest_count ||
        count != std::floor(count)) {
      return malformed("a count is a whole number of 0 to 9e15", line);
    }
    return take(row.substr(0, tab), " & ", static_cast<std::uint64_t>(count), line);
  }

  Result<void> take(std::string_view name, std::string_view separator, std::uint64_t count, std::size_t line) {
    if (name == "N") {
      if (table_->total_ != 0 && table_->total_ != count) return contradiction("N is given twice, with different numbers", line);
      table_->total_ = count;
      return {};
    }
    std::vector<std::string> terms;
    for (std::string_view rest = name;;) {
      const std::size_t end = rest.find(separator);
      if (rest.substr(0, end).size() > longest_term) return malformed("a term is longer than 1,024 bytes", line);
      terms.push_back(folded_term(rest.substr(0, end)));
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + separator.size());
    }
    if (std::any_of(terms.begin(), terms.end(), [](const std::string& term) { return term.empty(); })) {
      ++table_->left_out_;
      return {};
    }
    const std::string key = key_of(terms);
    const auto [entry, fresh] = entries_.try_emplace(key, Entry{count, line, std::string(name), terms.size() == 1});
    if (fresh || entry->second.count == count) return {};
    if (!estimates_ && entry->second.name == name) return contradiction("a term is given twice, with different counts", line);
    entry->second.count = std::max(entry->second.count, count);  // "café" and "cafe", which are one here
    return {};
  }

  Result<std::shared_ptr<const HitsTable>> finish() {
    std::uint64_t largest = 0;
    for (const auto& [key, entry] : entries_) largest = std::max(largest, entry.count);
    if (entries_.empty() || largest == 0) return Error{"statistics.empty", "the table has no counts", file_};
    if (table_->total_ == 0) {
      table_->total_ = largest;
      table_->assumed_total_ = true;
    }
    std::vector<std::pair<std::size_t, std::string_view>> order;  // so that the first line that is wrong is named
    for (const auto& [key, entry] : entries_) order.emplace_back(entry.line, key);
    std::sort(order.begin(), order.end());
    for (const auto& [line, key] : order) {
      const Entry& entry = entries_.find(std::string(key))->second;
      if (auto taken = entry.single ? take_term(key, entry) : take_set(key, entry); !taken) return taken.error();
    }
    return std::shared_ptr<const HitsTable>(std::move(table_));
  }

  struct Entry {
    std::uint64_t count;
    std::size_t line;
    std::string name;
    bool single;
  };

  Result<void> take_term(std::string_view key, const Entry& entry) {
    if (entry.count > table_->total_ && !estimates_) return contradiction("a count is above N", entry.line);
    table_->cut_ += entry.count > table_->total_ ? 1u : 0u;
    ++table_->terms_;
    table_->counts_.emplace(key, std::min(entry.count, table_->total_));
    return {};
  }

  Result<void> take_set(std::string_view key, const Entry& entry) {
    std::uint64_t count = entry.count;
    for (std::string_view rest = key;;) {
      const std::size_t end = rest.find(between_terms);
      const auto part = entries_.find(std::string(rest.substr(0, end)));
      if (part == entries_.end()) {
        if (!estimates_) return contradiction("terms are counted together, but one of them not alone", entry.line);
        ++table_->left_out_;
        return {};
      }
      if (part->second.count < entry.count && !estimates_) {
        return contradiction(
            "terms are counted together more often than one of them alone (line " + std::to_string(part->second.line) + ")", entry.line);
      }
      count = std::min(count, part->second.count);
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
    table_->cut_ += count < entry.count ? 1u : 0u;
    table_->counts_.emplace(key, count);
    return {};
  }

  Error contradiction(std::string_view why, std::size_t line) const {
    return Error{"statistics.contradiction", std::string(why), place(line)};
  }

  std::string file_;
  bool estimates_;
  std::shared_ptr<HitsTable> table_ = std::make_shared<HitsTable>();
  std::unordered_map<std::string, Entry> entries_;
};

Result<std::shared_ptr<const HitsTable>> HitsTable::read(const std::filesystem::path& file, const HitsOptions& options) {
  const auto mapped = MappedFile::open(file);
  if (!mapped) return mapped.error();
  std::string_view bytes = mapped->bytes();
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  const bool json = begin != std::string_view::npos && bytes[begin] == '{';
  HitsReader reader(file, options.estimates || json);
  if (json && utf8::first_invalid_byte(bytes)) return reader.malformed("the file is not valid UTF-8", 0);
  return json ? reader.read_json(bytes) : reader.read_text(bytes);
}

Count HitsTable::count(std::string_view term) const { return count_together({&term, 1}); }

Count HitsTable::count_together(std::span<const std::string_view> terms) const {
  std::vector<std::string> folded;
  for (const std::string_view term : terms) {
    if (term.size() > longest_term) return {0, total_};
    folded.push_back(folded_term(term));
  }
  const auto found = counts_.find(key_of(folded));
  return {found == counts_.end() ? 0 : found->second, total_};
}

}  // namespace veil::statistics
