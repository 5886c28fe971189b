// From documents with mentions to a network: the right answer for each word, the weights, the file, and how well it does on the documents
// that were held out.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "neural/neural_model.h"
#include "training/neural/learn_network.h"
#include "veil/tools/training_neural.h"

namespace veil::training {
namespace {

constexpr std::string_view kept = "KEEP", unminded = "FREE";  // subtypes, and classes of the network
constexpr std::size_t page_words = 2048;                      // of a long document that are learnt together

constexpr std::size_t section(neural::NetworkSection which) { return static_cast<std::size_t>(which); }

// What the network answers, in the words of its file.
class Answers {
 public:
  explicit Answers(const std::vector<std::string>& classes) : classes_(classes) {}

  // Number of the class; that of `O` for a class that the network does not have.
  std::size_t class_of(const Mention& mention) const {
    const std::string_view subtype = mention.subtype;
    if (subtype == kept || subtype == unminded) return number_of(subtype);
    return number_of(std::string(name_of(mention.label)) + (mention.kind == IdentifierKind::direct ? " d" : " q"));
  }
  std::size_t number_of(std::string_view name) const {
    const auto found = std::find(classes_.begin(), classes_.end(), name);
    return found == classes_.end() ? 0 : static_cast<std::size_t>(found - classes_.begin());
  }
  // Class of each word, and whether a mention begins there. Words of a class that the network does not have: `unknown`.
  static constexpr std::size_t unknown = ~std::size_t{0};
  struct OfWord {
    std::size_t kind = 0;
    bool begins = false;
  };
  std::vector<OfWord> of_words(const Document& document, std::span<const neural::Word> words) const {
    std::vector<OfWord> result(words.size());
    for (const Mention& mention : document.mentions) {
      const std::size_t kind = class_of(mention);
      auto first =
          std::partition_point(words.begin(), words.end(), [&](const neural::Word& w) { return w.span.end <= mention.span.begin; });
      bool begins = true;
      for (; first != words.end() && first->span.begin < mention.span.end; ++first) {
        result[static_cast<std::size_t>(first - words.begin())] = {kind == 0 ? unknown : kind, begins};
        begins = false;
      }
    }
    return result;
  }

 private:
  const std::vector<std::string>& classes_;
};

NeuralScore measure(const neural::NeuralModel& model, const std::vector<NeuralTrainingDocument>& documents) {
  NeuralScore score;
  const Answers answers(model.kinds());
  const std::size_t keep = answers.number_of(kept), free = answers.number_of(unminded);
  for (const NeuralTrainingDocument& document : documents) {
    if (!document.held_out) continue;
    const neural::Reading reading = model.read(document.document.text, document.document.language);
    const auto right = answers.of_words(document.document, reading.words);
    for (std::size_t i = 0; i < right.size(); ++i) {
      if (right[i].kind == Answers::unknown) continue;
      std::size_t best = 0;
      float hidden = 1 - reading.probability(i, 0);
      for (std::size_t kind = 1; kind < reading.kinds; ++kind) {
        if (reading.probability(i, kind) > reading.probability(i, best)) best = kind;
        if (kind == keep || kind == free) hidden -= reading.probability(i, kind);
      }
      ++score.words;
      score.right += best == right[i].kind;
      const bool is_hidden = hidden > 0.5F;
      if (right[i].kind != 0 && model.kinds()[right[i].kind].ends_with(" d")) {
        ++score.direct;
        score.direct_hidden += is_hidden;
      } else if (right[i].kind != 0 && right[i].kind == keep) {
        ++score.kept;
        score.kept_hidden += is_hidden;
      }
    }
  }
  return score;
}

// The documents as the network sees them, page by page.
std::vector<NetworkDocument> documents_to_learn(const std::vector<NeuralTrainingDocument>& documents, const LearntNetwork& network,
                                                const std::vector<std::string>& classes, const std::vector<std::string>& languages,
                                                NeuralTrainingReport& report) {
  std::vector<NetworkDocument> result;
  const Answers answers(classes);
  for (const NeuralTrainingDocument& document : documents) {
    if (document.held_out) continue;
    const auto language = std::find(languages.begin(), languages.end(), code_of(document.document.language));
    if (language == languages.end()) continue;
    const std::vector<neural::Word> words = neural::words_of(document.document.text);
    const auto right = answers.of_words(document.document, words);
    for (const Mention& mention : document.document.mentions) {
      ++report.mentions;
      report.unknown_classes += answers.class_of(mention) == 0;
    }
    ++report.documents;
    report.words += words.size();
    for (std::size_t first = 0; first < words.size(); first += page_words) {
      const std::size_t count = std::min(page_words, words.size() - first);
      NetworkDocument page = network_document(network, document.document.text, std::span(words).subspan(first, count),
                                              static_cast<std::uint32_t>(language - languages.begin()));
      for (std::size_t i = 0; i < count; ++i) {
        const auto [kind, begins] = right[first + i];
        if (kind == Answers::unknown) continue;
        page.answers[i] = static_cast<std::uint16_t>(kind == 0 ? 0 : 2 * kind - (begins ? 1 : 0));
      }
      result.push_back(std::move(page));
    }
  }
  return result;
}

}  // namespace

Result<NeuralTrainingReport> train_neural(const std::vector<NeuralTrainingDocument>& documents, const NeuralTrainingOptions& options) {
  const auto is_share = [](double value) { return value >= 0 && value < 1; };
  if (options.rounds == 0 || options.step_words == 0 || !(options.rate > 0 && options.rate <= 1) || !is_share(options.left_out) ||
      !is_share(options.unknown_words) || !is_share(options.smoothing)) {
    return Error{"training.invalid_option", "rounds and words of a step must be positive, the rate above 0 and at most 1, shares below 1",
                 ""};
  }
  const auto file = SectionFile::open(options.start, neural::network_file_kind);
  if (!file) return file.error();
  const auto parts = neural::parts_of(*file);
  if (!parts) return damaged_model(options.start.string());
  LearntNetwork network(*parts);
  if (options.afresh) network.weights = fresh_weights(network.info, network.layout, options.seed);

  NeuralTrainingReport report;
  const auto to_learn = documents_to_learn(documents, network, parts->kinds, parts->languages, report);
  if (report.words == 0 || report.mentions == report.unknown_classes) {
    return Error{"training.missing_data", "no document to learn from has a mention that the network can learn", ""};
  }
  LearningOptions learning;
  learning.rounds = options.rounds;
  learning.rate = options.rate;
  learning.step_words = options.step_words;
  learning.seed = options.seed;
  learning.chance.inputs = static_cast<float>(options.left_out);
  learning.chance.convolutions = static_cast<float>(options.left_out * 0.4);
  learning.chance.unknown_word = static_cast<float>(options.unknown_words);
  learning.chance.smoothing = static_cast<float>(options.smoothing);
  learning.chance.random = SplitMix(options.seed + SplitMix::step);
  learning.progress = [&](double share) {
    if (options.progress) options.progress("learning weights", share);
  };
  const auto begin = std::chrono::steady_clock::now();
  report.losses = learn(network, to_learn, learning);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  const auto fits = [](float weight) { return std::isfinite(neural::from_half(neural::to_half(weight))); };
  if (!std::isfinite(report.losses.back()) || !std::all_of(network.weights.begin(), network.weights.end(), fits)) {
    return Error{"training.not_learnable", "the weights grew without end: lower the rate", ""};
  }

  std::vector<std::uint16_t> halves;
  for (const float weight : network.weights) halves.push_back(neural::to_half(weight));
  const std::string weights = section_of(halves);
  std::vector<std::string_view> sections;
  for (std::size_t i = 0; i < section(neural::NetworkSection::count); ++i) sections.push_back(file->bytes(i));
  sections[section(neural::NetworkSection::weights)] = weights;
  if (auto written = write_section_file(options.output, neural::network_file_kind, sections); !written) return written.error();
  const auto model = neural::NeuralModel::open(options.output);
  if (!model) return model.error();
  std::error_code ignored;
  report.file_bytes = std::filesystem::file_size(options.output, ignored);
  report.held_out = measure(**model, documents);
  return report;
}

}  // namespace veil::training
