// See network_parts.h.
#include "neural/network_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace veil::neural {
namespace {

constexpr std::uint32_t widest = 1024;

constexpr std::size_t section(NetworkSection which) { return static_cast<std::size_t>(which); }

bool split_names(std::string_view names, std::vector<std::string>& result) {
  while (!names.empty()) {
    const std::size_t end = names.find('\0');
    if (end == std::string_view::npos || end == 0) return false;
    result.emplace_back(names.substr(0, end));
    names.remove_prefix(end + 1);
  }
  return !result.empty();
}

bool take_names(const SectionFile& file, NetworkParts& parts) {
  const std::string_view bytes = file.bytes(section(NetworkSection::info));
  NetworkInfo& info = parts.info;
  if (bytes.size() != sizeof(NetworkInfo)) return false;
  std::memcpy(&info, bytes.data(), sizeof(NetworkInfo));
  const auto fits = [](std::uint32_t width) { return width > 0 && width <= widest; };
  if (!fits(info.piece_width) || !fits(info.letter_width) || !fits(info.letter_forms) || !fits(info.channels) || !fits(info.middle) ||
      info.convolutions > most_convolutions) {
    return false;
  }
  return split_names(file.bytes(section(NetworkSection::classes)), parts.kinds) && parts.kinds.size() == info.classes &&
         info.classes <= widest / 2 && parts.kinds[0] == "O" &&
         split_names(file.bytes(section(NetworkSection::languages)), parts.languages) && parts.languages.size() == info.languages &&
         info.languages <= WordFacts{}.frequency.size();
}

bool take_tables(const SectionFile& file, NetworkParts& parts) {
  WordTables& words = parts.tables.words;
  words.pieces = {file.values<std::uint32_t>(section(NetworkSection::piece_starts)),
                  file.values<std::uint16_t>(section(NetworkSection::piece_rests))};
  words.known_words = {file.values<std::uint32_t>(section(NetworkSection::fact_starts)),
                       file.values<std::uint16_t>(section(NetworkSection::fact_rests))};
  words.facts = file.values<std::uint8_t>(section(NetworkSection::facts));
  words.letters = file.values<std::uint32_t>(section(NetworkSection::letters));
  words.languages = parts.info.languages;
  parts.tables.vectors = file.values<std::uint8_t>(section(NetworkSection::vectors));
  parts.tables.scales = file.values<float>(section(NetworkSection::scales));
  const std::size_t width = parts.info.piece_width;
  return width % values_of_byte == 0 && parts.tables.scales.size() == width && words.pieces.is_good() && words.known_words.is_good() &&
         parts.tables.vectors.size() == (words.pieces.rests.size() + 1) * (width / values_of_byte) &&
         words.facts.size() == words.known_words.rests.size() * bytes_of_facts &&
         std::is_sorted(words.letters.begin(), words.letters.end()) && words.letters.size() < 0xFFFF;
}

bool take_weights(const SectionFile& file, NetworkParts& parts) {
  const auto halves = file.values<std::uint16_t>(section(NetworkSection::weights));
  parts.layout = NetworkLayout(parts.info, parts.tables.words.letters.size());
  if (halves.size() != parts.layout.values) return false;
  parts.weights.reserve(halves.size());
  for (const std::uint16_t half : halves) parts.weights.push_back(from_half(half));
  parts.transitions = file.values<float>(section(NetworkSection::transitions));
  return parts.transitions.size() == parts.layout.last.outputs * parts.layout.last.outputs &&
         std::all_of(parts.weights.begin(), parts.weights.end(), [](float weight) { return std::isfinite(weight); });
}

}  // namespace

std::optional<NetworkParts> parts_of(const SectionFile& file) {
  NetworkParts parts;
  if (!take_names(file, parts) || !take_tables(file, parts) || !take_weights(file, parts)) return std::nullopt;
  return parts;
}

}  // namespace veil::neural
