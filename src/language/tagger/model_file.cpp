// See model_file.h. The checksum says that the bytes are those that were written; the sizes are checked all the same, because a
// model must never make the tagger read outside its file, whoever wrote it.
#include "language/tagger/model_file.h"

#include <bit>
#include <cstring>
#include <string>

#include "language/tagger/word_shape.h"

namespace veil::language {
namespace {

Error damaged(std::string_view place) {
  return {"model.damaged", "the model file is cut, altered or not a tagger's model", std::string(place)};
}

bool power_of_two_or_empty(std::size_t n) { return n == 0 || std::has_single_bit(n); }

}  // namespace

std::uint64_t checksum_of(std::string_view bytes) {
  constexpr std::uint64_t prime = 0x9FB21C651E98DF25ull;
  std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32)
    for (std::size_t lane = 0; lane < 4; ++lane) {
      std::uint64_t chunk;
      std::memcpy(&chunk, bytes.data() + at + lane * 8, 8);
      lanes[lane] = std::rotl((lanes[lane] ^ chunk) * prime, 29);
    }
  std::uint64_t sum = hash_of(bytes.substr(at), bytes.size());
  for (const std::uint64_t lane : lanes) sum = std::rotl((sum ^ lane) * prime, 31);
  return sum ^ (sum >> 32);
}

Result<ModelView> ModelView::check(std::string_view file, std::string_view place) {
  if (file.size() < sizeof(ModelHeader) || std::memcmp(file.data(), model_magic.data(), model_magic.size()) != 0) return damaged(place);
  ModelView view;
  view.header_ = reinterpret_cast<const ModelHeader*>(file.data());
  const ModelHeader& header = *view.header_;
  if (header.version != model_version || header.endian != endian_mark)
    return Error{"model.version", "the model file is of another version than this program reads", std::string(place)};
  std::size_t at = padded(sizeof(ModelHeader));
  for (std::size_t i = 0; i < model_sections; ++i) {
    const std::uint64_t size = header.section_sizes[i];
    if (at > file.size() || size > file.size() - at) return damaged(place);
    view.sections_[i] = file.substr(at, size);
    at += padded(size);
  }
  if (at != file.size() || checksum_of(file.substr(sizeof(ModelHeader))) != header.checksum) return damaged(place);

  const auto bytes = [&](ModelSection which) { return view.sections_[static_cast<std::size_t>(which)].size(); };
  const std::size_t width = header.width;
  const std::size_t layers = header.layers;
  const std::size_t labels = header.label_begin[17];
  bool fits = width >= 32 && width % 32 == 0 && width <= 512 && layers >= 1 && layers <= most_layers && header.weight_shift >= 1 &&
              header.weight_shift <= 20 && header.label_begin[0] == 0;
  for (std::size_t i = 0; i < most_layers; ++i) fits = fits && (i >= layers || (header.distances[i] >= 1 && header.distances[i] <= 8));
  std::size_t filled_labels = 0;
  for (std::size_t i = 0; i < 17; ++i) {
    fits = fits && header.label_begin[i] <= header.label_begin[i + 1];
    if (fits) filled_labels += filled_up(header.label_begin[i + 1] - header.label_begin[i]);
  }
  fits = fits && bytes(ModelSection::label_features) == labels * 2 && bytes(ModelSection::label_weights) == filled_labels * width * 2 &&
         bytes(ModelSection::label_biases) == filled_labels * 4 && bytes(ModelSection::layer_weights) == layers * 3 * width * width * 2 &&
         bytes(ModelSection::layer_biases) == layers * width * 4 && bytes(ModelSection::upos_weights) == width * upos_outputs * 2 &&
         bytes(ModelSection::upos_biases) == upos_outputs * 4 && bytes(ModelSection::shape_rows) == shape_places * width * 2;
  const std::size_t words = bytes(ModelSection::word_shifts);
  const std::size_t buckets = bytes(ModelSection::affix_shifts);
  fits = fits && bytes(ModelSection::word_rows) == words * width && buckets > 0 && bytes(ModelSection::affix_rows) == buckets * width &&
         bytes(ModelSection::lexicon_rows) % (width * 2) == 0;
  const auto word_slots = view.section<WordSlot>(ModelSection::word_slots);
  const auto lexicon_slots = view.section<LexiconSlot>(ModelSection::lexicon_slots);
  const std::size_t classes = bytes(ModelSection::lexicon_rows) / (width * 2);
  fits = fits && std::has_single_bit(word_slots.size()) && power_of_two_or_empty(lexicon_slots.size()) &&
         (lexicon_slots.empty() || classes > 0);
  const std::string_view strings = view.sections_[static_cast<std::size_t>(ModelSection::feature_strings)];
  fits = fits && strings.size() >= 2 && strings.substr(0, 2) == std::string_view("_\0", 2) && strings.back() == '\0';
  if (!fits) return damaged(place);
  std::size_t string_count = 0;
  for (const char c : strings) string_count += c == '\0';
  for (const std::uint16_t number : view.section<std::uint16_t>(ModelSection::label_features))
    if (number >= string_count) return damaged(place);
  return view;
}

std::string ModelWriter::file(ModelHeader header) const {
  header.magic = model_magic;
  header.version = model_version;
  header.endian = endian_mark;
  std::string body;
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    header.section_sizes[i] = sections_[i].size();
    body += sections_[i];
    body.resize(padded(body.size()));
  }
  std::string all(padded(sizeof header), '\0');
  all += body;
  header.checksum = checksum_of(std::string_view(all).substr(sizeof header));
  std::memcpy(all.data(), &header, sizeof header);
  return all;
}

}  // namespace veil::language
