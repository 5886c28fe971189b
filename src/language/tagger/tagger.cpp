// See tagger.h.
#include "language/tagger/tagger.h"

#include <algorithm>

#include "language/tagger/lexicon_ending.h"

namespace veil::language {
namespace {

std::int16_t within_state(std::int32_t value) { return static_cast<std::int16_t>(std::clamp(value, -largest_state, largest_state)); }

void add_row(const std::int8_t* row, unsigned shift, std::size_t width, std::int16_t* to) {
  for (std::size_t i = 0; i < width; ++i) to[i] = static_cast<std::int16_t>(to[i] + (row[i] << shift));
}

void add_row(const std::int16_t* row, std::size_t width, std::int16_t* to) {
  for (std::size_t i = 0; i < width; ++i) to[i] = static_cast<std::int16_t>(to[i] + row[i]);
}

}  // namespace

Result<std::shared_ptr<const Tagger>> Tagger::open(const std::filesystem::path& path) {
  auto file = MappedFile::open(path);
  if (!file) return std::move(file).error();
  auto view = ModelView::check(file->bytes(), path.filename().string());
  if (!view) return std::move(view).error();
  return std::shared_ptr<const Tagger>(new Tagger(std::move(*file), *view));
}

Tagger::Tagger(MappedFile file, ModelView view)
    : file_(std::move(file)),
      view_(view),
      add_products_(fastest_products()),
      width_(view_.header().width),
      label_offset_{},
      most_sums_(std::max<std::size_t>(width_, upos_outputs)),
      margin_(0),
      word_slots_(view_.section<WordSlot>(ModelSection::word_slots)),
      word_rows_(view_.section<std::int8_t>(ModelSection::word_rows)),
      word_shifts_(view_.section<std::uint8_t>(ModelSection::word_shifts)),
      affix_rows_(view_.section<std::int8_t>(ModelSection::affix_rows)),
      affix_shifts_(view_.section<std::uint8_t>(ModelSection::affix_shifts)),
      shape_rows_(view_.section<std::int16_t>(ModelSection::shape_rows)),
      lexicon_slots_(view_.section<LexiconSlot>(ModelSection::lexicon_slots)),
      lexicon_rows_(view_.section<std::int16_t>(ModelSection::lexicon_rows)),
      layer_weights_(view_.section<std::int16_t>(ModelSection::layer_weights)),
      layer_biases_(view_.section<std::int32_t>(ModelSection::layer_biases)),
      upos_weights_(view_.section<std::int16_t>(ModelSection::upos_weights)),
      upos_biases_(view_.section<std::int32_t>(ModelSection::upos_biases)),
      label_weights_(view_.section<std::int16_t>(ModelSection::label_weights)),
      label_biases_(view_.section<std::int32_t>(ModelSection::label_biases)),
      label_features_(view_.section<std::uint16_t>(ModelSection::label_features)) {
  for (std::size_t layer = 0; layer < view_.header().layers; ++layer)
    margin_ = std::max<std::size_t>(margin_, view_.header().distances[layer]);
  std::size_t offset = 0;
  for (std::size_t upos = 0; upos < 17; ++upos) {
    label_offset_[upos] = offset;
    const std::size_t filled = filled_up(view_.header().label_begin[upos + 1] - view_.header().label_begin[upos]);
    most_sums_ = std::max(most_sums_, filled);
    offset += filled;
  }
  const auto bytes = view_.section<char>(ModelSection::feature_strings);
  std::vector<std::string> strings;
  for (std::string_view rest(bytes.data(), bytes.size()); !rest.empty();) {
    const std::size_t end = rest.find('\0');
    strings.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  features_ = std::make_shared<const FeatureInventory>(std::move(strings));
}

std::string_view Tagger::language() const {
  const auto& code = view_.header().language;
  return {code.data(), static_cast<std::size_t>(std::find(code.begin(), code.end(), '\0') - code.begin())};
}

bool Tagger::find_word(std::string_view key, std::uint64_t kind, std::uint32_t& word) const {
  const std::uint64_t hash = hash_of(key, kind);
  const auto fingerprint = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = word_slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (std::size_t tries = 0; tries <= mask; ++tries, slot = (slot + 1) & mask) {
    const WordSlot& found = word_slots_[slot];
    if (found.word_plus_one == 0) return false;
    if (found.fingerprint == fingerprint) {
      word = found.word_plus_one - 1;
      return word < word_shifts_.size();
    }
  }
  return false;
}

std::uint16_t Tagger::find_class(std::string_view key) const {
  const std::uint64_t hash = hash_of(key, lexicon_key);
  const auto fingerprint = static_cast<std::uint16_t>(hash >> 48);
  const std::size_t mask = lexicon_slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (std::size_t tries = 0; tries <= mask; ++tries, slot = (slot + 1) & mask) {
    const LexiconSlot& found = lexicon_slots_[slot];
    if (found.word_class == 0) return 0;
    if (found.fingerprint == fingerprint)
      return static_cast<std::size_t>(found.word_class + 1) * width_ <= lexicon_rows_.size() ? found.word_class : std::uint16_t{0};
  }
  return 0;
}

bool Tagger::knows(std::string_view lower) const {
  std::uint32_t number = 0;
  return find_word(lower, folded_key, number) || (!lexicon_slots_.empty() && find_class(lower) != 0);
}

void Tagger::write_word(std::string_view spelling, const FoldedWord& word, std::int16_t* row) const {
  std::uint32_t number = 0;
  if ((word.has_capital() && find_word(spelling, capitalised_key, number)) || find_word(word.folded(), folded_key, number)) {
    add_row(word_rows_.data() + number * width_, word_shifts_[number] & 7u, width_, row);
    return;
  }
  std::array<std::uint32_t, most_affixes> affixes;
  const std::size_t count = affix_hashes(word, affixes);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bucket = affixes[i] % affix_shifts_.size();
    add_row(affix_rows_.data() + bucket * width_, affix_shifts_[bucket] & 7u, width_, row);
  }
  if (lexicon_slots_.empty()) return;
  std::uint16_t word_class = find_class(word.folded());
  if (word_class == 0) {
    for (std::size_t length = longest_ending(word); length >= shortest_ending && word_class == 0; --length)
      word_class = find_class(word.suffix(length));
    if (word_class != 0) add_row(lexicon_rows_.data(), width_, row);
  }
  if (word_class != 0) add_row(lexicon_rows_.data() + word_class * width_, width_, row);
}

Tag Tagger::choose(const std::int16_t* state, std::int32_t* sums) const {
  std::copy_n(upos_biases_.data(), upos_outputs, sums);
  add_products_(state, width_, upos_weights_.data(), upos_outputs, sums);
  const auto& label_begin = view_.header().label_begin;
  std::size_t upos = 17;
  for (std::size_t i = 0; i < 17; ++i)
    if (label_begin[i] < label_begin[i + 1] && (upos == 17 || sums[i] > sums[upos])) upos = i;
  if (upos == 17) return {Upos::x, 0};
  const std::size_t count = label_begin[upos + 1] - label_begin[upos];
  std::size_t best = 0;
  if (count > 1) {
    const std::size_t filled = filled_up(count);
    std::copy_n(label_biases_.data() + label_offset_[upos], filled, sums);
    add_products_(state, width_, label_weights_.data() + label_offset_[upos] * width_, filled, sums);
    best = static_cast<std::size_t>(std::max_element(sums, sums + count) - sums);
  }
  return {static_cast<Upos>(upos), label_features_[label_begin[upos] + best]};
}

void Tagger::tag_piece(std::span<const std::string_view> words, std::span<Tag> tags, bool from_start, Scratch& scratch) const {
  const std::size_t count = words.size();
  scratch.states.assign((count + 2 * margin_) * width_, 0);
  scratch.next.resize(scratch.states.size());
  std::fill_n(scratch.next.begin(), margin_ * width_, std::int16_t{0});
  std::fill_n(scratch.next.end() - static_cast<std::ptrdiff_t>(margin_ * width_), margin_ * width_, std::int16_t{0});
  scratch.shapes.resize(count);
  scratch.places.resize(count);
  scratch.sums.resize(most_sums_);
  std::int16_t* const first = scratch.states.data() + margin_ * width_;
  for (std::size_t i = 0; i < count; ++i) {
    const FoldedWord word(words[i]);
    scratch.shapes[i] = word.shape();
    write_word(words[i], word, first + i * width_);
  }
  find_places(scratch.shapes, scratch.places);
  for (std::size_t i = 0; i < count; ++i) {
    const WordPlace place = from_start || scratch.places[i] != WordPlace::first ? scratch.places[i] : WordPlace::inside;
    std::int16_t* row = first + i * width_;
    add_row(shape_rows_.data() + shape_row(scratch.shapes[i], place) * width_, width_, row);
    for (std::size_t c = 0; c < width_; ++c) row[c] = within_state(row[c]);
  }
  const ModelHeader& header = view_.header();
  const std::int32_t half = 1 << (header.weight_shift - 1);
  std::int32_t* const sums = scratch.sums.data();
  for (std::size_t layer = 0; layer < header.layers; ++layer) {
    const std::int16_t* weights = layer_weights_.data() + layer * 3 * width_ * width_;
    const std::size_t distance = header.distances[layer];
    for (std::size_t i = 0; i < count; ++i) {
      const std::int16_t* centre = scratch.states.data() + (margin_ + i) * width_;
      std::copy_n(layer_biases_.data() + layer * width_, width_, sums);
      if (distance == 1) {
        add_products_(centre - width_, 3 * width_, weights, width_, sums);
      } else {
        add_products_(centre - distance * width_, width_, weights, width_, sums);
        add_products_(centre, width_, weights + width_ * width_, width_, sums);
        add_products_(centre + distance * width_, width_, weights + 2 * width_ * width_, width_, sums);
      }
      std::int16_t* to = scratch.next.data() + (margin_ + i) * width_;
      for (std::size_t c = 0; c < width_; ++c)
        to[c] = within_state(centre[c] + std::max<std::int32_t>((sums[c] + half) >> header.weight_shift, 0));
    }
    scratch.states.swap(scratch.next);
  }
  for (std::size_t i = 0; i < count; ++i) tags[i] = choose(scratch.states.data() + (margin_ + i) * width_, sums);
}

void Tagger::tag(std::span<const std::string_view> words, std::span<Tag> tags, Scratch& scratch) const {
  for (std::size_t from = 0; from < words.size(); from += longest_sentence) {
    const std::size_t count = std::min(longest_sentence, words.size() - from);
    tag_piece(words.subspan(from, count), tags.subspan(from, count), from == 0, scratch);
  }
}

void Tagger::tag(std::span<const std::string_view> words, std::span<Tag> tags) const {
  Scratch scratch;
  tag(words, tags, scratch);
}

}  // namespace veil::language
