// After evaluation.py of the Text Anonymization Benchmark (docs/evaluation.md says how far that was checked): what is
// masked, recall of entities, mentions and tokens, precision over annotators. Offsets are bytes here and characters there,
// which makes no difference to whole characters.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "evaluation/words.h"
#include "veil/tools/evaluation_benchmark.h"
#include "veil/utf8.h"

namespace veil {
namespace {

// CHARACTERS_TO_IGNORE and TOKENS_TO_IGNORE of the script.
constexpr std::u32string_view ignored_characters = U" ,.-;:/&()[]–'\" ’“”";
constexpr std::array<std::string_view, 6> ignored_words = {"mr", "mrs", "ms", "no", "nr", "about"};

bool is_ignored(Upos tag) { return tag == Upos::adp || tag == Upos::part || tag == Upos::cconj || tag == Upos::det; }

// What the system masked: spans without overlaps, in order.
class Mask {
 public:
  explicit Mask(const Document& predicted) {
    for (const Mention& mention : predicted.mentions) {
      if (mention.kind == IdentifierKind::none) continue;
      given_.push_back(mention.span);
    }
    std::sort(given_.begin(), given_.end());
    given_.erase(std::unique(given_.begin(), given_.end()), given_.end());
    for (const Span span : given_) {
      if (!joined_.empty() && span.begin <= joined_.back().end) {
        joined_.back().end = std::max(joined_.back().end, span.end);
      } else {
        joined_.push_back(span);
      }
    }
  }

  const std::vector<Span>& given() const { return given_; }

  // The end of the masked stretch that holds `place`; 0 when it is not masked.
  std::uint32_t end_of_mask_at(std::uint32_t place) const {
    const auto found = std::partition_point(joined_.begin(), joined_.end(), [&](Span span) { return span.end <= place; });
    return found != joined_.end() && found->begin <= place ? found->end : 0;
  }

 private:
  std::vector<Span> given_;
  std::vector<Span> joined_;
};

// Words of the gold text that need no mask.
std::vector<Span> ignorable_words(const Document& gold) {
  std::vector<Span> words;
  for (const Span word : evaluation::words_of(gold.text)) {
    if (word.size() > 5) continue;
    const std::string lower = utf8::to_lower(word.of(gold.text));
    if (std::find(ignored_words.begin(), ignored_words.end(), lower) != ignored_words.end()) words.push_back(word);
  }
  if (gold.layers.has(Layer::tags)) {
    for (const Token& token : gold.tokens) {
      if (is_ignored(token.upos) && token.parts == 1) words.push_back(token.span);
    }
    std::sort(words.begin(), words.end());
  }
  return words;
}

bool is_masked(const Document& gold, Span span, const Mask& mask, const std::vector<Span>& ignorable) {
  for (std::uint32_t at = span.begin; at < span.end;) {
    if (const std::uint32_t end = mask.end_of_mask_at(at); end != 0) {
      at = end;
      continue;
    }
    const auto word = std::partition_point(ignorable.begin(), ignorable.end(), [&](Span one) { return one.end <= at; });
    if (word != ignorable.end() && word->begin <= at) {
      at = word->end;
      continue;
    }
    const auto [character, length] = utf8::decode(gold.text, at);
    if (ignored_characters.find(character) == std::u32string_view::npos) return false;
    at += length;
  }
  return true;
}

struct GoldEntity {
  std::string_view label;
  bool direct = false;
  std::vector<Span> mentions;  // that need a mask
};

std::vector<GoldEntity> entities_to_mask(const Document& gold) {
  std::map<std::pair<std::string_view, std::uint32_t>, GoldEntity> chains;
  std::vector<GoldEntity> entities;
  for (const Mention& mention : gold.mentions) {
    if (mention.kind != IdentifierKind::direct && mention.kind != IdentifierKind::quasi) continue;
    GoldEntity* entity = nullptr;
    if (mention.entity == 0) {
      entity = &entities.emplace_back();
    } else {
      entity = &chains[{mention.annotator, mention.entity}];
    }
    if (entity->mentions.empty()) entity->label = name_of(mention.label);
    entity->direct = entity->direct || mention.kind == IdentifierKind::direct;
    entity->mentions.push_back(mention.span);
  }
  for (auto& [key, entity] : chains) entities.push_back(std::move(entity));
  return entities;
}

}  // namespace

BenchmarkEvaluation::BenchmarkEvaluation(std::shared_ptr<const WordInformation> weights) : weights_(std::move(weights)) {}

Result<void> BenchmarkEvaluation::add(std::uint64_t number, const Document& gold, const Document& predicted) {
  if (gold.text != predicted.text) {
    return Error{"evaluate.different_text", "the prediction is for another text than the gold's", "document " + std::to_string(number)};
  }
  for (const Document* side : {&gold, &predicted}) {
    if (std::any_of(side->mentions.begin(), side->mentions.end(), [](const Mention& mention) { return mention.span.empty(); })) {
      return Error{"evaluate.empty_mention", "a mention covers no text, so it cannot be found", "document " + std::to_string(number)};
    }
  }
  const Mask mask(predicted);
  const std::vector<Span> ignorable = ignorable_words(gold);
  const auto one = [&](bool yes) { return BenchmarkShare{yes ? 1.0 : 0.0, 1.0}; };
  for (const GoldEntity& entity : entities_to_mask(gold)) {
    BenchmarkRecall* const counted[] = {&scores_.all, entity.direct ? &scores_.direct : &scores_.quasi,
                                        &scores_.by_label[std::string(entity.label)]};
    bool whole = true;
    for (const Span mention : entity.mentions) {
      const bool masked = is_masked(gold, mention, mask, ignorable);
      whole = whole && masked;
      for (BenchmarkRecall* recall : counted) recall->mentions += one(masked);
      for (const Span word : evaluation::words_of(gold.text, mention)) {
        const bool word_masked = is_masked(gold, word, mask, ignorable);
        for (BenchmarkRecall* recall : counted) recall->tokens += one(word_masked);
      }
    }
    for (BenchmarkRecall* recall : counted) recall->entities += one(whole);
  }

  std::set<std::string_view> annotators;
  for (const Mention& mention : gold.mentions) annotators.insert(mention.annotator);
  const auto agreeing = [&](Span masked) {
    std::set<std::string_view> who;
    for (const Mention& mention : gold.mentions) {
      if (mention.span.begin > masked.begin) break;  // mentions are in order
      const bool to_mask = mention.kind == IdentifierKind::direct || mention.kind == IdentifierKind::quasi;
      if (to_mask && mention.span.contains(masked)) who.insert(mention.annotator);
    }
    return static_cast<double>(who.size());
  };
  // A text in which nobody marked anything was still read by one annotator.
  const double everybody = static_cast<double>(std::max<std::size_t>(annotators.size(), 1));
  for (const Span masked : mask.given()) {
    double mention_weight = 0;
    for (const Span word : evaluation::words_of(gold.text, masked)) {
      const double weight = weights_ ? weights_->bits(word.of(gold.text)) : 1;
      const double agree = agreeing(word);
      mention_weight += weight;
      scores_.token_precision += {agree, everybody};
      scores_.weighted_token_precision += {agree * weight, everybody * weight};
    }
    const double agree = agreeing(masked);
    if (!weights_) mention_weight = 1;
    scores_.mention_precision += {agree, everybody};
    scores_.weighted_mention_precision += {agree * mention_weight, everybody * mention_weight};
  }
  ++scores_.documents;
  scores_.annotations += std::max<std::size_t>(annotators.size(), 1);
  return {};
}

}  // namespace veil
