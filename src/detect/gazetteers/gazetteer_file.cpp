#include "detect/gazetteers/gazetteer_file.h"

#include <bit>
#include <cstring>
#include <string>

namespace veil::detect {
namespace {

Error damaged(std::string_view place) { return {"model.damaged", "the gazetteer is cut, altered or not a gazetteer", std::string(place)}; }

}  // namespace

std::uint64_t gazetteer_checksum(std::string_view bytes) {
  constexpr std::uint64_t prime = 0x9FB21C651E98DF25ull;
  std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32)
    for (std::size_t lane = 0; lane < 4; ++lane) {
      std::uint64_t chunk;
      std::memcpy(&chunk, bytes.data() + at + lane * 8, 8);
      lanes[lane] = std::rotl((lanes[lane] ^ chunk) * prime, 29);
    }
  std::uint64_t sum = bytes.size();
  for (; at < bytes.size(); ++at) sum = (sum ^ static_cast<unsigned char>(bytes[at])) * prime;
  for (const std::uint64_t lane : lanes) sum = std::rotl((sum ^ lane) * prime, 31);
  return sum ^ (sum >> 32);
}

Result<GazetteerView> GazetteerView::check(std::string_view file, std::string_view place) {
  if (file.size() < sizeof(GazetteerHeader) || std::memcmp(file.data(), gazetteer_magic.data(), gazetteer_magic.size()) != 0)
    return damaged(place);
  const auto& header = *reinterpret_cast<const GazetteerHeader*>(file.data());
  if (header.version != gazetteer_version || header.endian != gazetteer_endian_mark)
    return Error{"model.version", "the gazetteer is of another version than this program reads", std::string(place)};
  const std::string_view body = file.substr(sizeof(GazetteerHeader));
  if (header.slots == 0 || header.slots > body.size() / sizeof(GazetteerSlot) || header.slots > 0xFFFFFFFFu || header.records == 0 ||
      header.records > most_records || header.states > most_states ||
      body.size() != header.slots * sizeof(GazetteerSlot) + header.records * sizeof(GazetteerRecord) ||
      gazetteer_checksum(body) != header.checksum)
    return damaged(place);
  GazetteerView view;
  view.slots = {reinterpret_cast<const GazetteerSlot*>(body.data()), header.slots};
  view.records = {reinterpret_cast<const GazetteerRecord*>(body.data() + header.slots * sizeof(GazetteerSlot)), header.records};
  // A table without a free slot would never end a search, whoever wrote it.
  bool free_slot = false;
  for (const GazetteerSlot& slot : view.slots) {
    free_slot = free_slot || slot.value == 0;
    if (slot.record() >= header.records) return damaged(place);
  }
  if (!free_slot) return damaged(place);
  return view;
}

}  // namespace veil::detect
