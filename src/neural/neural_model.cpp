// See neural_model.h.
#include "neural/neural_model.h"

#include <algorithm>
#include <unordered_map>

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::neural {
namespace {

constexpr std::size_t page_words = 4096;
constexpr std::size_t page_margin = 64;   // words of the neighbours that a page sees beside its own
constexpr std::uint32_t farthest = 1024;  // words between the inputs of a convolution
constexpr std::size_t nowhere = ~std::size_t{0};

// Rows of a layer over the words of a page.
template <typename Value>
class Rows {
 public:
  Rows(std::size_t count, std::size_t width) : width_(width), values_(count * width) {}
  Value* operator[](std::size_t row) { return values_.data() + row * width_; }
  const Value* operator[](std::size_t row) const { return values_.data() + row * width_; }

 private:
  std::size_t width_;
  std::vector<Value> values_;
};

// The different words of a page, and those that are the same but for case.
struct SameWords {
  std::vector<Word> different;                  // each the first as it is written
  std::vector<std::uint32_t> number, in_small;  // of each word: its number among them, and the number of its form in small letters

  SameWords(std::string_view text, std::span<const Word> page) : number(page.size()), in_small(page.size()) {
    std::unordered_map<std::string_view, std::uint32_t> written;
    std::unordered_map<std::string, std::uint32_t> small;
    std::vector<std::uint32_t> small_of_different;
    for (std::size_t i = 0; i < page.size(); ++i) {
      const auto next = static_cast<std::uint32_t>(different.size());
      const auto [found, is_new] = written.try_emplace(page[i].span.of(text), next);
      if (is_new) {
        different.push_back(page[i]);
        small_of_different.push_back(
            small.try_emplace(utf8::to_lower(found->first), static_cast<std::uint32_t>(small.size())).first->second);
      }
      number[i] = found->second;
      in_small[i] = small_of_different[found->second];
    }
  }
};

}  // namespace

bool NeuralModel::take_layers() {
  const NetworkInfo& info = parts_.info;
  // A page's margin is what its convolutions can see at most.
  std::uint32_t reach = 0;
  for (std::uint32_t i = 0; i < info.convolutions; ++i) reach += std::min(info.dilations[i], farthest);
  if (reach > page_margin) return false;
  for (const std::string& kind : parts_.kinds) hides_.push_back(kind != "O" && kind != "KEEP" && kind != "FREE");
  inputs_ = WordInputs(parts_);
  fast_ = Surroundings<InBytes>(parts_);
  fine_ = Surroundings<InSixteenBits>(parts_);
  const float* weights = parts_.weights.data();
  last_ = Products(1, parts_.layout.last.inputs, parts_.layout.last.outputs, weights + parts_.layout.last.at);
  return true;
}

Result<std::shared_ptr<const NeuralModel>> NeuralModel::open(const ResourcePath& path) {
  return opened_once<std::shared_ptr<const NeuralModel>>(path, [&] { return map(path); });
}

Result<std::shared_ptr<const NeuralModel>> NeuralModel::map(const std::filesystem::path& path) {
  auto opened = SectionFile::open(path, network_file_kind);
  if (!opened) return opened.error();
  auto parts = parts_of(*opened);
  if (!parts) return damaged_model(path.string());
  auto model = std::shared_ptr<NeuralModel>(new NeuralModel(std::move(*opened), std::move(*parts)));
  if (!model->take_layers()) return damaged_model(path.string());
  return std::shared_ptr<const NeuralModel>(std::move(model));
}

std::size_t NeuralModel::language_number(Language language) const {
  const auto found = std::find(parts_.languages.begin(), parts_.languages.end(), code_of(language));
  return found == parts_.languages.end() ? nowhere : static_cast<std::size_t>(found - parts_.languages.begin());
}

bool NeuralModel::speaks(Language language) const { return language_number(language) != nowhere; }

std::vector<float> NeuralModel::rows_of(std::string_view text, std::uint32_t language, std::span<const Word> page,
                                        const std::vector<Word>& different, const std::vector<std::uint32_t>& numbers) const {
  const std::size_t channels = parts_.info.channels, width = padded(channels);
  const std::vector<float> rows = inputs_.rows(text, different, language, kernels_);
  std::vector<float> result(page.size() * width);
  for (std::size_t i = 0; i < page.size(); ++i) {
    const float *row = rows.data() + numbers[i] * width, *beside = inputs_.beside(page[i].gap, language);
    for (std::size_t o = 0; o < channels; ++o) result[i * width + o] = row[o] + beside[o];
  }
  return result;
}

void NeuralModel::read_page(std::string_view text, std::uint32_t language, const Page& page, Reading& reading) const {
  const std::size_t width = padded(parts_.info.channels), words = page.words.size();
  const std::size_t skip = page.skip, count = page.count, first = page.first;
  const SameWords same(text, page.words);
  const std::vector<InBytes::Value> values =
      fast_.settled(rows_of(text, language, page.words, same.different, same.number), kernels_, nullptr);
  const auto rounded = [&](std::size_t i) { return values.data() + i * width; };
  std::vector<const InBytes::Value*> taps;
  // Of each word the largest of all places.
  Rows<InBytes::Value> most(same.different.size(), width);  // filled with the smallest
  for (std::size_t i = 0; i < words; ++i) {
    InBytes::Value* largest = most[same.in_small[i]];
    for (std::size_t o = 0; o < width; ++o) largest[o] = std::max(largest[o], rounded(i)[o]);
  }
  for (std::size_t i = skip; i < skip + count; ++i) {
    taps.push_back(rounded(i));
    taps.push_back(most[same.in_small[i]]);
  }
  Rows<float> middle(count, padded(parts_.info.middle)), last(count, padded(last_.outputs));
  fast_.middle(taps.data(), count, kernels_, middle[0]);
  std::vector<const float*> middle_rows;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t o = 0; o < parts_.info.middle; ++o) middle[i][o] = std::max(middle[i][o], 0.0F);
    middle_rows.push_back(middle[i]);
  }
  kernels_.products(last_, middle_rows.data(), count, last[0]);
  for (std::size_t i = 0; i < count; ++i) {
    float* tags = last[i];
    kernels_.probabilities(tags, last_.outputs);
    float* probabilities = reading.probabilities.data() + (first + i) * reading.kinds;
    float* begins = reading.begins.data() + (first + i) * reading.kinds;
    probabilities[0] = tags[0];
    for (std::size_t k = 1; k < reading.kinds; ++k) {
      begins[k] = tags[2 * k - 1];
      probabilities[k] = begins[k] + tags[2 * k];
    }
  }
}

NeuralModel::Page NeuralModel::page_from(const std::vector<Word>& words, std::size_t first) {
  const std::size_t count = std::min(page_words, words.size() - first);
  const std::size_t from = first - std::min(first, page_margin);
  const std::size_t to = std::min(words.size(), first + count + page_margin);
  return {std::span(words).subspan(from, to - from), first - from, count, first};
}

std::vector<NeuralModel::Page> NeuralModel::pages_of(const std::vector<Word>& words) {
  std::vector<Page> pages;
  for (std::size_t first = 0; first < words.size(); first += page_words) pages.push_back(page_from(words, first));
  return pages;
}

WordStates NeuralModel::states_of(std::string_view text, Language language, std::span<const Word> page) const {
  WordStates states;
  states.channels = parts_.info.channels;
  const std::size_t number = language_number(language);
  if (number == nowhere || page.empty()) return states;
  states.words.assign(page.begin(), page.end());
  const SameWords same(text, page);
  std::vector<std::int16_t> alone;
  const std::vector<std::int16_t> around =
      fine_.settled(rows_of(text, static_cast<std::uint32_t>(number), page, same.different, same.number), kernels_, &alone);
  const std::size_t width = padded(states.channels);
  states.alone.reserve(page.size() * states.channels);
  states.around.reserve(page.size() * states.channels);
  for (std::size_t i = 0; i < page.size(); ++i) {
    for (std::size_t o = 0; o < states.channels; ++o) {
      states.alone.push_back(static_cast<float>(alone[i * width + o]) * fine_.units().front());
      states.around.push_back(static_cast<float>(around[i * width + o]) * fine_.units().back());
    }
  }
  return states;
}

PagedStates::PagedStates(const NeuralModel& model, std::string_view text, Language language)
    : model_(model), text_(text), language_(language), page_(nowhere) {
  if (model.speaks(language)) words_ = words_of(text);
}

const WordStates& PagedStates::around(std::size_t place) {
  const auto word =
      std::lower_bound(words_.begin(), words_.end(), place, [](const Word& one, std::size_t at) { return one.span.end <= at; });
  if (word == words_.end()) return states_;
  const std::size_t page = static_cast<std::size_t>(word - words_.begin()) / page_words;
  if (page != page_) states_ = model_.states_of(text_, language_, NeuralModel::page_from(words_, page * page_words).words);
  page_ = page;
  return states_;
}

Reading NeuralModel::read(std::string_view text, Language language) const {
  Reading reading;
  reading.kinds = parts_.kinds.size();
  const std::size_t number = language_number(language);
  if (number == nowhere) return reading;
  reading.words = words_of(text);
  const std::size_t words = reading.words.size();
  reading.probabilities.assign(words * reading.kinds, 0);
  reading.begins.assign(words * reading.kinds, 0);
  for (const Page& page : pages_of(reading.words)) read_page(text, static_cast<std::uint32_t>(number), page, reading);
  return reading;
}

}  // namespace veil::neural
