#include "knowledge/knowledge_writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <unordered_map>

#include "knowledge/folded_reader.h"
#include "knowledge/knowledge_file.h"
#include "knowledge/packed_numbers.h"
#include "text/section_file.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

using Sections = std::array<std::string, section_count>;

template <typename T>
std::string bytes_of(const std::vector<T>& values) {
  return section_of(values);
}

// How many characters two folded forms have in common at their beginning.
std::size_t shared_characters(std::string_view a, std::string_view b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  while (same > 0 && (!utf8::is_boundary(a, same) || !utf8::is_boundary(b, same))) --same;
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(same), [](char c) { return !utf8::is_continuation(c); }));
}

void write_names(const KnowledgeContent& content, Sections& sections) {
  std::vector<std::uint8_t> lengths, prefixes, counts;
  std::vector<std::uint32_t> begins, firsts, concepts;
  std::vector<std::uint64_t> heads;
  std::vector<std::uint16_t> uses;
  struct NamePlace {
    std::uint32_t concept_number, place, sense;
  };
  std::vector<NamePlace> places;
  std::string& text = sections[Section::spellings];
  std::string_view before;
  for (const OrderedSpelling& spelling : content.spellings) {
    if (lengths.size() % block_size == 0) {
      begins.push_back(static_cast<std::uint32_t>(text.size()));
      firsts.push_back(static_cast<std::uint32_t>(uses.size()));
      heads.push_back(folded_head(spelling.folded));
    }
    const std::string& written = (*content.texts)[spelling.text];
    text += written;
    lengths.push_back(static_cast<std::uint8_t>(written.size()));
    prefixes.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(shared_characters(before, spelling.folded), 255)));
    counts.push_back(static_cast<std::uint8_t>(spelling.senses.size()));
    before = spelling.folded;
    for (const OrderedSense& sense : spelling.senses) {
      places.push_back({sense.concept_number, sense.place, static_cast<std::uint32_t>(uses.size())});
      concepts.push_back(sense.concept_number);
      uses.push_back(sense.use.bits());
    }
  }
  std::sort(places.begin(), places.end(), [](const NamePlace& a, const NamePlace& b) {
    return a.concept_number != b.concept_number ? a.concept_number < b.concept_number : a.place < b.place;
  });
  std::vector<std::uint8_t> names_of_concept(content.labels.size(), 0);
  std::vector<std::uint32_t> senses, name_begins;
  for (const NamePlace& place : places) {
    ++names_of_concept[place.concept_number];
    senses.push_back(place.sense);
  }
  std::uint32_t names = 0;
  for (std::size_t i = 0; i < names_of_concept.size(); ++i) {
    if (i % block_size == 0) name_begins.push_back(names);
    names += names_of_concept[i];
  }
  sections[Section::spelling_lengths] = bytes_of(lengths);
  sections[Section::shared_prefixes] = bytes_of(prefixes);
  sections[Section::spelling_senses] = bytes_of(counts);
  sections[Section::block_begins] = bytes_of(begins);
  sections[Section::block_senses] = bytes_of(firsts);
  sections[Section::block_heads] = bytes_of(heads);
  sections[Section::sense_concepts] = packed(concepts);
  sections[Section::sense_uses] = bytes_of(uses);
  sections[Section::name_counts] = bytes_of(names_of_concept);
  sections[Section::name_begins] = bytes_of(name_begins);
  sections[Section::concept_names] = packed(senses);
}

// The last run of digits of a key becomes a number: "geo:3143244", "08524735-n". False when it has none that fits 32 bits.
bool split_key(std::string_view key, KeyPattern& pattern, std::uint32_t& value) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t last = key.find_last_of(digits);
  if (last == std::string_view::npos || key.find('\0') != std::string_view::npos) return false;
  const std::size_t before = key.substr(0, last + 1).find_last_not_of(digits);
  const std::size_t first = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view number = key.substr(first, last + 1 - first);
  if (number.size() > 9) return false;
  value = 0;
  for (const char c : number) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  pattern = {std::string(key.substr(0, first)), std::string(key.substr(last + 1)),
             static_cast<std::uint8_t>(number[0] == '0' ? number.size() : 0)};
  return true;
}

void write_keys(const KnowledgeContent& content, Sections& sections) {
  // Patterns of few keys are not worth a number of the 255.
  std::map<std::string, std::uint32_t> known;
  std::vector<KeyPattern> patterns;
  std::map<std::string, std::size_t> frequency;
  const auto spelt = [](const KeyPattern& pattern) {
    return pattern.before + '\0' + pattern.behind + '\0' + static_cast<char>(pattern.digits);
  };
  KeyPattern pattern;
  std::uint32_t value = 0;
  for (const std::string& key : content.keys)
    if (split_key(key, pattern, value)) ++frequency[spelt(pattern)];
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const auto& [text, count] : frequency) ranked.emplace_back(count, text);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  if (ranked.size() > spelt_key) ranked.resize(spelt_key);
  for (const auto& [count, text] : ranked) {
    const std::size_t end = text.find('\0'), behind_end = text.find('\0', end + 1);
    known.emplace(text, static_cast<std::uint32_t>(patterns.size()));
    patterns.push_back({text.substr(0, end), text.substr(end + 1, behind_end - end - 1), static_cast<std::uint8_t>(text.back())});
  }
  std::vector<std::uint8_t> kinds;
  std::vector<std::uint32_t> values;
  std::string& spellings = sections[Section::key_spellings];
  for (const std::string& key : content.keys) {
    const auto found = split_key(key, pattern, value) ? known.find(spelt(pattern)) : known.end();
    if (found != known.end()) {
      kinds.push_back(static_cast<std::uint8_t>(found->second));
      values.push_back(value);
    } else {
      kinds.push_back(spelt_key);
      values.push_back(static_cast<std::uint32_t>(spellings.size()));
      spellings += key.c_str();
      spellings += '\0';
    }
  }
  sections[Section::key_patterns] = section_of_patterns(patterns);
  sections[Section::key_kinds] = bytes_of(kinds);
  sections[Section::key_values] = packed(values);
}

// Lists of which equal ones stand once.
template <typename T>
class ListPool {
 public:
  std::uint32_t number_of(std::span<const T> list) {
    const std::string_view bytes(reinterpret_cast<const char*>(list.data()), list.size_bytes());
    const auto [found, fresh] = numbers_.try_emplace(std::string(bytes), static_cast<std::uint32_t>(begins_.size() - 1));
    if (fresh) {
      values_.append(bytes);
      begins_.push_back(static_cast<std::uint32_t>(values_.size() / sizeof(T)));
    }
    return found->second;
  }
  std::string begins() const { return bytes_of(begins_); }
  const std::string& values() const { return values_; }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> begins_ = {0};
  std::string values_;
};

void write_concepts(const KnowledgeContent& content, Sections& sections) {
  std::vector<std::uint8_t> labels;
  std::vector<std::uint32_t> edge_lists, abstract, grown, leaves, with_context, context_lists;
  ListPool<Generalization> edges;
  ListPool<std::uint32_t> words;
  for (std::uint32_t i = 0; i < content.labels.size(); ++i) {
    labels.push_back(content.labels[i].bits());
    const std::uint32_t begin = content.above_begins[i];
    edge_lists.push_back(edges.number_of(content.above.subspan(begin, content.above_begins[i + 1] - begin)));
    if (content.too_abstract[i]) abstract.push_back(i);
    if (content.leaves[i] != 1) {
      grown.push_back(i);
      leaves.push_back(content.leaves[i]);
    }
    if (!content.context[i].empty()) {
      with_context.push_back(i);
      context_lists.push_back(words.number_of(content.context[i]));
    }
  }
  sections[Section::labels] = bytes_of(labels);
  sections[Section::edge_lists] = packed(edge_lists);
  sections[Section::edge_begins] = edges.begins();
  sections[Section::edges] = edges.values();
  sections[Section::abstract_concepts] = bytes_of(abstract);
  sections[Section::grown_concepts] = bytes_of(grown);
  sections[Section::grown_leaves] = bytes_of(leaves);
  sections[Section::context_concepts] = bytes_of(with_context);
  sections[Section::context_lists] = packed(context_lists);
  sections[Section::context_begins] = words.begins();
  sections[Section::context_hashes] = words.values();
}

void write_core(const KnowledgeContent& content, Sections& sections) {
  std::vector<std::uint32_t> concepts, begins = {0};
  std::vector<std::uint16_t> uses;
  std::string& names = sections[Section::core_names];
  for (const CoreEntry& entry : content.core) {
    concepts.push_back(entry.concept_number);
    uses.push_back(SenseUse{language_bit(entry.language), entry.grammar, 0}.bits());
    names += entry.names;
    begins.push_back(static_cast<std::uint32_t>(names.size()));
  }
  sections[Section::core_concepts] = packed(concepts);
  sections[Section::core_uses] = bytes_of(uses);
  sections[Section::core_begins] = bytes_of(begins);
}

}  // namespace

std::string knowledge_file_of(const KnowledgeContent& content) {
  Sections sections;
  sections[Section::about] = std::string(content.title) + '\0' + std::string(content.sources);
  write_names(content, sections);
  write_keys(content, sections);
  write_concepts(content, sections);
  write_core(content, sections);
  return section_file(knowledge_file_kind, sections);
}

}  // namespace veil::knowledge
