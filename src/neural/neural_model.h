// A network that says of each word of a text what it is: part of a name, a number, an address, something that must stay, or nothing. It
// reads words as `words.h` cuts them: features of the word by itself, convolutions over its surroundings, then what stands at all places of
// the same word in the document. The file is mapped and shared by threads; the same text gives the same bits on every processor.
// Made by tools/neural/ and `veil train neural` (`network_file.h`).
//
//     const auto model = NeuralModel::open("models/neural.veil");
//     const Reading reading = (*model)->read(text, Language::de);
//     reading.probability(word, kind)      // sums to 1 over all kinds, the first of which is "O", outside
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neural/surroundings.h"
#include "neural/word_inputs.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::neural {

// What a network says of the words of a text.
struct Reading {
  std::vector<Word> words;
  std::size_t kinds = 0;
  std::vector<float> probabilities;  // words x kinds
  std::vector<float> begins;         // words x kinds: share of the above with which something of the kind begins here

  float probability(std::size_t word, std::size_t kind) const { return probabilities[word * kinds + kind]; }
  float begin(std::size_t word, std::size_t kind) const { return begins[word * kinds + kind]; }
};

// What a network makes of the words of a text on its way to an answer, for others who learn from it: of each word by itself, and with its
// surroundings. Whole numbers times a unit, so the same on every processor.
struct WordStates {
  std::vector<Word> words;
  std::size_t channels = 0;
  std::vector<float> alone, around;  // words x channels

  const float* of_word(std::size_t word) const { return alone.data() + word * channels; }
  const float* of_place(std::size_t word) const { return around.data() + word * channels; }
};

class NeuralModel;

// The same for a text of any length, of which one page is kept at a time. For one thread; model and text must outlive it.
class PagedStates {
 public:
  PagedStates(const NeuralModel& model, std::string_view text, Language language);
  // Of the page that the place (in bytes) is on, with some words of its neighbours.
  const WordStates& around(std::size_t place);

 private:
  const NeuralModel& model_;
  std::string_view text_;
  Language language_;
  std::vector<Word> words_;
  std::size_t page_;  // that is read
  WordStates states_;
};

class NeuralModel {
 public:
  // read.* and model.damaged, model.version as SectionFile::open.
  // Opened once for all who share a cache.
  static Result<std::shared_ptr<const NeuralModel>> open(const ResourcePath& path);

  // "O", "KEEP" (must stay), "FREE" (nobody minds), then label and kind of identifier: "PERSON d", "PERSON q", ...
  const std::vector<std::string>& kinds() const { return parts_.kinds; }
  // Others who learnt from its values know it by this.
  std::uint64_t checksum() const { return file_.checksum(); }
  bool speaks(Language language) const;
  // Whether what is of this kind has to be hidden: all but "O", "KEEP" and "FREE".
  bool hides(std::size_t kind) const { return hides_[kind]; }
  // What is added to the logarithm of a tag's probability behind another: tags x tags, for stretches.h.
  std::span<const float> transitions() const { return parts_.transitions; }

  // The text must be valid UTF-8. Empty for a language that the model does not speak. Long texts are read page by page, each with some
  // words of its neighbours, and a word learns from the same word on its own page only. Cost: linear.
  Reading read(std::string_view text, Language language) const;

 private:
  static Result<std::shared_ptr<const NeuralModel>> map(const std::filesystem::path& path);
  // The part of a text that is read at once.
  struct Page {
    std::span<const Word> words;
    std::size_t skip = 0, count = 0;  // its own words among them
    std::size_t first = 0;            // of its own words in the text
  };
  static std::vector<Page> pages_of(const std::vector<Word>& words);
  static Page page_from(const std::vector<Word>& words, std::size_t first);
  friend class PagedStates;
  // Of all words of a page, its margins included.
  WordStates states_of(std::string_view text, Language language, std::span<const Word> page) const;
  NeuralModel(SectionFile file, NetworkParts parts) : file_(std::move(file)), parts_(std::move(parts)) {}
  bool take_layers();
  std::size_t language_number(Language language) const;
  // What the input layer gives each word of a page: padded(channels) values.
  std::vector<float> rows_of(std::string_view text, std::uint32_t language, std::span<const Word> page, const std::vector<Word>& different,
                             const std::vector<std::uint32_t>& numbers) const;
  void read_page(std::string_view text, std::uint32_t language, const Page& page, Reading& reading) const;

  SectionFile file_;
  NetworkParts parts_;
  std::vector<bool> hides_;
  WordInputs inputs_;
  Surroundings<InBytes> fast_;
  Surroundings<InSixteenBits> fine_;
  Products last_;
  const Kernels& kernels_ = best_kernels();
};

}  // namespace veil::neural
