// Opening and checking: a file with the right checksum and wrong numbers is refused as damaged, so that nothing behind reads
// out of bounds or walks in circles.
#include "knowledge/knowledge_file.h"

#include <algorithm>
#include <array>
#include <bit>

#include "knowledge/folded_reader.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

// Ascending, without doubles, below `bound`.
bool ascends(std::span<const std::uint32_t> values, std::size_t bound) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i - 1] >= values[i]) return false;
  return values.empty() || values.back() < bound;
}

// Where lists begin and, one more, where the last ends.
bool divides(std::span<const std::uint32_t> begins, std::size_t size) {
  if (begins.empty() || begins.front() != 0 || begins.back() != size) return false;
  return std::is_sorted(begins.begin(), begins.end());
}

bool take_patterns(std::string_view bytes, std::vector<KeyPattern>& patterns) {
  const auto text = [&](std::string& into) {
    const std::size_t end = bytes.find('\0');
    if (end == std::string_view::npos) return false;
    into = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    return true;
  };
  while (!bytes.empty()) {
    KeyPattern pattern;
    pattern.digits = static_cast<std::uint8_t>(bytes[0]);
    bytes.remove_prefix(1);
    if (pattern.digits > 10 || !text(pattern.before) || !text(pattern.behind)) return false;
    patterns.push_back(std::move(pattern));
  }
  return patterns.size() <= spelt_key;
}

constexpr std::size_t blocks_of(std::size_t size) { return (size + block_size - 1) / block_size; }

constexpr std::array<float, 32> weights = [] {
  std::array<float, 32> steps{};
  float value = 1;
  for (std::size_t i = 1; i < steps.size(); ++i, value *= 1.5f) steps[i] = value;
  return steps;
}();

}  // namespace

std::string section_of_patterns(const std::vector<KeyPattern>& patterns) {
  std::string bytes;
  for (const KeyPattern& pattern : patterns) {
    bytes += static_cast<char>(pattern.digits);
    bytes += pattern.before + '\0' + pattern.behind + '\0';
  }
  return bytes;
}

std::uint8_t weight_code(std::uint32_t weight) {
  std::uint8_t code = 0;
  while (code < 31 && weights[code + 1u] <= static_cast<float>(weight)) ++code;
  return code;
}
float weight_of(std::uint8_t code) { return weights[code & 31u]; }

std::uint16_t SenseUse::bits() const {
  const auto bit = [](bool is_set, unsigned place) { return static_cast<unsigned>(is_set) << place; };
  const unsigned flags = static_cast<unsigned>(grammar.gender) | bit(grammar.plural, 2) | bit(grammar.proper, 3) | bit(grammar.article, 4) |
                         bit(grammar.mass, 5) | bit(grammar.adjective, 6);
  return static_cast<std::uint16_t>((languages & 15u) | flags << 4 | (weight & 31u) << 11);
}

SenseUse SenseUse::of(std::uint16_t bits) {
  SenseUse use;
  use.languages = bits & 15u;
  use.grammar = {static_cast<Gender>(bits >> 4 & 3u),
                 (bits >> 6 & 1u) != 0,
                 (bits >> 7 & 1u) != 0,
                 (bits >> 8 & 1u) != 0,
                 (bits >> 9 & 1u) != 0,
                 (bits >> 10 & 1u) != 0};
  use.weight = static_cast<std::uint8_t>(bits >> 11);
  return use;
}

Result<KnowledgeFile> KnowledgeFile::open(const std::filesystem::path& path) {
  auto sections = SectionFile::open(path, knowledge_file_kind);
  if (!sections) return sections.error();
  KnowledgeFile file(std::move(*sections));
  if (!file.take_sections() || !file.names_fit() || !file.concepts_fit() || !file.core_fits()) return damaged_model(path.string());
  return file;
}

bool KnowledgeFile::take_sections() {
  const std::string_view head = file_.bytes(Section::about);
  const std::size_t zero = head.find('\0');
  if (zero == std::string_view::npos) return false;
  title = head.substr(0, zero);
  sources = head.substr(zero + 1);
  bool whole = true;  // no section ends within a value
  const auto values = [&]<typename T>(std::size_t section, std::span<const T>& into) {
    whole = whole && file_.bytes(section).size() % sizeof(T) == 0;
    into = file_.values<T>(section);
  };
  spellings_text = file_.bytes(Section::spellings);
  values(Section::spelling_lengths, lengths);
  values(Section::shared_prefixes, prefixes);
  values(Section::spelling_senses, senses_of_spelling);
  values(Section::block_begins, begins_of_blocks);
  values(Section::block_senses, senses_of_blocks);
  values(Section::block_heads, heads);
  values(Section::sense_uses, uses);
  values(Section::name_counts, names_of_concept);
  values(Section::name_begins, begins_of_names);
  values(Section::key_kinds, kinds_of_key);
  spelt_keys = file_.bytes(Section::key_spellings);
  values(Section::edge_begins, begins_of_edges);
  values(Section::edges, generalizations);
  values(Section::labels, label_bits);
  values(Section::abstract_concepts, abstract);
  values(Section::grown_concepts, grown);
  values(Section::grown_leaves, leaves_of_grown);
  values(Section::context_concepts, with_context);
  values(Section::context_begins, begins_of_context);
  values(Section::context_hashes, context);
  values(Section::core_uses, uses_of_core);
  values(Section::core_begins, begins_of_core);
  core_text = file_.bytes(Section::core_names);
  const auto take = [&](std::size_t section, PackedNumbers& numbers) {
    const auto opened = PackedNumbers::open(file_.bytes(section));
    if (opened) numbers = *opened;
    return opened.has_value();
  };
  return whole && take(Section::sense_concepts, concepts_of_senses) && take(Section::concept_names, senses_of_names) &&
         take(Section::key_values, values_of_keys) && take(Section::edge_lists, lists_of_edges) &&
         take(Section::context_lists, lists_of_context) && take(Section::core_concepts, concepts_of_core) &&
         take_patterns(file_.bytes(Section::key_patterns), patterns);
}

bool KnowledgeFile::names_fit() const {
  const std::size_t count = lengths.size(), blocks = blocks_of(count);
  if (prefixes.size() != count || senses_of_spelling.size() != count || begins_of_blocks.size() != blocks ||
      senses_of_blocks.size() != blocks || heads.size() != blocks || uses.size() != concepts_of_senses.size() ||
      !concepts_of_senses.all_below(label_bits.size()) || utf8::first_invalid_byte(spellings_text)) {
    return false;
  }
  Place place;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % block_size == 0 && (begins_of_blocks[i / block_size] != place.begin || senses_of_blocks[i / block_size] != place.sense)) {
      return false;
    }
    if (place.begin >= spellings_text.size() || lengths[i] == 0 || senses_of_spelling[i] == 0 ||
        utf8::is_continuation(spellings_text[place.begin])) {
      return false;
    }
    step(place);
  }
  return place.begin == spellings_text.size() && place.sense == uses.size() && std::is_sorted(heads.begin(), heads.end());
}

bool KnowledgeFile::concepts_fit() const {
  const std::size_t count = label_bits.size();
  if (count == 0 || count > most_concepts || names_of_concept.size() != count || begins_of_names.size() != blocks_of(count) ||
      kinds_of_key.size() != count || values_of_keys.size() != count || lists_of_edges.size() != count ||
      leaves_of_grown.size() != grown.size() || lists_of_context.size() != with_context.size() || !ascends(abstract, count) ||
      !ascends(grown, count) || !ascends(with_context, count) || !divides(begins_of_edges, generalizations.size()) ||
      !divides(begins_of_context, context.size()) || !senses_of_names.all_below(uses.size()) ||
      !lists_of_edges.all_below(begins_of_edges.size() - 1) || !lists_of_context.all_below(begins_of_context.size() - 1) ||
      (!spelt_keys.empty() && spelt_keys.back() != '\0')) {
    return false;
  }
  std::size_t names = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % block_size == 0 && begins_of_names[i / block_size] != names) return false;
    names += names_of_concept[i];
    const bool spelt = kinds_of_key[i] == spelt_key;
    if (spelt ? values_of_keys[i] >= spelt_keys.size() : kinds_of_key[i] >= patterns.size()) return false;
  }
  if (names != senses_of_names.size()) return false;
  // What is above has a smaller number.
  std::vector<std::uint32_t> highest(begins_of_edges.size(), 0);  // of each list, plus one
  for (std::size_t list = 0; list + 1 < begins_of_edges.size(); ++list)
    for (std::uint32_t i = begins_of_edges[list]; i < begins_of_edges[list + 1]; ++i)
      highest[list] = std::max(highest[list], generalizations[i].above + 1u);
  for (std::size_t i = 0; i < count; ++i)
    if (highest[lists_of_edges[i]] > i) return false;
  return true;
}

bool KnowledgeFile::core_fits() const {
  if (concepts_of_core.size() != uses_of_core.size() || begins_of_core.size() != uses_of_core.size() + 1 ||
      !divides(begins_of_core, core_text.size()) || !concepts_of_core.all_below(label_bits.size()) || utf8::first_invalid_byte(core_text)) {
    return false;
  }
  CoreRow row;
  for (std::size_t i = 0; i < uses_of_core.size(); ++i) {
    if (!std::has_single_bit(SenseUse::of(uses_of_core[i]).languages) || !take_names(names_of_core(i), row)) return false;
  }
  return true;
}

KnowledgeFile::Place KnowledgeFile::lower_bound(std::string_view folded) const {
  const std::uint64_t head = folded_head(folded);
  // The last block whose first spelling is before `folded`: what is sought is in it, or begins the next.
  std::size_t low = 0, high = heads.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const bool before = heads[middle] != head ? heads[middle] < head : compare_folded(text_at(block(middle)), folded) < 0;
    before ? low = middle + 1 : high = middle;
  }
  if (low == 0) return Place{};
  Place place = block(low - 1);
  const std::size_t end = std::min(low * block_size, lengths.size());
  while (place.spelling < end && compare_folded(text_at(place), folded) < 0) step(place);
  return place;
}

std::string_view KnowledgeFile::text_of_sense(std::size_t sense) const {
  const auto after = std::upper_bound(senses_of_blocks.begin(), senses_of_blocks.end(), sense);
  Place place = block(static_cast<std::size_t>(after - senses_of_blocks.begin()) - 1);
  while (place.sense + senses_of_spelling[place.spelling] <= sense) step(place);
  return text_at(place);
}

std::string KnowledgeFile::key(ConceptNumber concept_number) const {
  const std::uint32_t value = values_of_keys[concept_number];
  if (kinds_of_key[concept_number] == spelt_key) return spelt_keys.data() + value;  // ends in a zero byte
  const KeyPattern& pattern = patterns[kinds_of_key[concept_number]];
  std::string number = std::to_string(value);
  if (number.size() < pattern.digits) number.insert(0, pattern.digits - number.size(), '0');
  return pattern.before + number + pattern.behind;
}

}  // namespace veil::knowledge
