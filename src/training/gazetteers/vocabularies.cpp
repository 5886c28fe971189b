// Professions from ESCO and diseases from DOID and MeSH, all in English. Labels for tables ("Diabetes Mellitus, Type 2"), codes
// and abbreviations are left out: they are not how people write.
#include <algorithm>

#include "text/separated_row.h"
#include "packed/archive_reader.h"
#include "training/gazetteers/package_lists.h"
#include "training/gazetteers/word_forms.h"
#include "training/source_languages.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using detect::bit_of;
using detect::GazetteerClass;

// In words, lower case, without brackets or commas.
bool is_plain_label(std::string_view label, std::size_t fewest_bytes) {
  if (label.size() < fewest_bytes || std::count(label.begin(), label.end(), ' ') > 4) return false;
  return label.find_first_of(",()/:;[]0123456789") == std::string_view::npos;
}

void add_forms(EntryTable& table, GazetteerSource& source, std::string_view label, GazetteerClass which) {
  for (const std::string& form : word_forms(label, of_english_sources, Inflection::noun))
    table.add(form, bit_of(which), only(of_english_sources), EntryCase::any);
  ++source.entries;
}

template <typename Line>
Result<void> for_each_line(const std::filesystem::path& file, Line line) {
  return packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
    std::string_view text = bytes;
    while (!text.empty()) {
      const std::string_view one = text.substr(0, text.find('\n'));
      line(one);
      text.remove_prefix(std::min(text.size(), one.size() + 1));
    }
  });
}

// Rows of CSV whose sixth field is the preferred label and whose seventh holds others, a line each.
Result<void> read_esco(const std::filesystem::path& knowledge, EntryTable& table, GazetteerSource& source) {
  QuoteState quotes(',');
  std::string row;
  return for_each_line(knowledge / "esco" / "occupations.csv.xz", [&](std::string_view line) {
    row += line;
    row += '\n';
    if (quotes.open_after(std::string(line) + "\n")) return;
    if (row.ends_with("\n")) row.pop_back();
    const auto fields = raw_fields(row, ',');
    if (fields.size() > 6) {
      const std::string preferred = field_value(fields[5]);
      if (is_plain_label(preferred, 4)) add_forms(table, source, preferred, GazetteerClass::profession);
      std::string others = field_value(fields[6]);
      std::string_view rest = others;
      while (!rest.empty()) {
        const std::string_view other = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), other.size() + 1));
        // Single words among them are too vague ("head", "worker").
        if (other.find(' ') != std::string_view::npos && is_plain_label(other, 6))
          add_forms(table, source, other, GazetteerClass::profession);
      }
    }
    row.clear();
  });
}

Result<void> read_doid(const std::filesystem::path& knowledge, EntryTable& table, GazetteerSource& source) {
  bool is_term = false;  // there are relations, too
  return for_each_line(knowledge / "doid" / "doid.obo.xz", [&](std::string_view line) {
    if (line.starts_with("[")) is_term = line.starts_with("[Term]");
    if (!is_term) return;
    std::string_view label;
    if (line.starts_with("name: ")) label = line.substr(6);
    if (line.starts_with("synonym: \"") && line.find("\" EXACT") != std::string_view::npos)
      label = line.substr(10, line.find("\" EXACT") - 10);
    if (label.starts_with("obsolete") || !is_plain_label(label, 5) || utf8::to_upper(label) == label) return;
    add_forms(table, source, label, GazetteerClass::health);
  });
}

// Headings below C (diseases) and F03 (mental disorders).
Result<void> read_mesh(const std::filesystem::path& knowledge, EntryTable& table, GazetteerSource& source) {
  std::string last;
  return for_each_line(knowledge / "mesh" / "tree-numbers.tsv.xz", [&](std::string_view line) {
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
    if (second == std::string_view::npos) return;
    const std::string_view tree = line.substr(second + 1);
    // C22 are diseases of animals.
    if (!(tree.starts_with("C") && !tree.starts_with("C22")) && !tree.starts_with("F03")) return;
    const std::string label(line.substr(first + 1, second - first - 1));
    if (label == last || !is_plain_label(label, 5) || utf8::to_upper(label) == label) return;
    last = label;
    table.add(label, bit_of(GazetteerClass::health), only(of_english_sources), EntryCase::any);
    ++source.entries;
  });
}

}  // namespace

Result<void> read_vocabularies(const std::filesystem::path& knowledge, EntryTable& table, std::vector<GazetteerSource>& sources) {
  using Read = Result<void> (*)(const std::filesystem::path&, EntryTable&, GazetteerSource&);
  const std::pair<const char*, Read> readers[] = {{"ESCO", read_esco}, {"DOID", read_doid}, {"MeSH", read_mesh}};
  for (const auto& [name, read] : readers) {
    GazetteerSource source{name, 0};
    if (auto done = read(knowledge, table, source); !done) return done;
    sources.push_back(std::move(source));
  }
  return {};
}

}  // namespace veil::training
