#include "risk/embedding/embedding_disclosure.h"

#include <algorithm>

#include "risk/targets.h"
#include "risk/whose_text.h"
#include "text/folded_word.h"
#include "vectors/normal_form.h"

namespace veil::risk {
namespace {

using vectors::Matrix;
using vectors::VectorOrigin;

constexpr std::string_view measure_name = "embedding";
constexpr std::size_t shortest_telling_word = 4;  // of an option, in bytes: shorter ones are articles and prepositions

// Words that stand in no document of their own: targets and options.
Document as_document(std::string_view text, Language language) {
  Document document;
  document.text = text;
  document.language = language;
  return document;
}

// Stretches of the document's noun phrases outside mentions, without stop words at their edges.
std::vector<Span> phrases_beside_mentions(const Document& document) {
  std::vector<Span> pieces;
  std::size_t next = 0;  // first mention that may overlap
  const auto add = [&](std::uint32_t first, std::uint32_t end) {
    const vectors::TokenRange core = vectors::core_of(document, vectors::TokenRange{first, end});
    if (core.empty()) return;
    const Span span{document.tokens[core.first].span.begin, document.tokens[core.end - 1].span.end};
    if (pieces.empty() || pieces.back().end <= span.begin) pieces.push_back(span);
  };
  for (const Phrase& phrase : document.phrases) {
    while (next < document.mentions.size() && document.mentions[next].span.end <= phrase.span.begin) ++next;
    std::uint32_t begin = phrase.first_token;
    std::size_t mention = next;
    for (std::uint32_t i = phrase.first_token; i < phrase.end_token; ++i) {
      const Span token = document.tokens[i].span;
      while (mention < document.mentions.size() && document.mentions[mention].span.end <= token.begin) ++mention;
      if (mention == document.mentions.size() || document.mentions[mention].span.begin >= token.end) continue;
      if (begin < i) add(begin, i);
      begin = i + 1;
    }
    if (begin < phrase.end_token) add(begin, phrase.end_token);
  }
  return pieces;
}

class EmbeddingOfDocument : public DocumentDisclosure {
 public:
  EmbeddingOfDocument(const Document& document, const vectors::Vectors& vectors, const EmbeddingSettings& settings)
      : document_(document), vectors_(vectors), settings_(settings) {}

  Result<void> take_targets() {
    for (const std::string& target : document_.targets) {
      TargetName name(target);
      if (name.empty()) return Error{"risk.empty_target", "a target needs letters or digits", ""};
      const Document alone = as_document(target, document_.language);
      const Span whole{0, static_cast<std::uint32_t>(target.size())};
      Matrix row;
      std::vector<VectorOrigin> origin;
      if (auto embedded = vectors_.embed(alone, std::span(&whole, 1), row, origin); !embedded) return embedded;
      // The words of a person's name tell nothing of the person.
      const bool known = origin.front() == VectorOrigin::exact || (origin.front() != VectorOrigin::none && !is_named(name));
      if (!known && settings_.use == EmbeddingUse::alone) {
        return Error{"risk.unknown_target", "the vectors do not know a target, and nothing else is asked", ""};
      }
      if (!known) row.resize(1, vectors_.dimensions());
      known_.push_back(known);
      names_.push_back(std::move(name));
      rows_.push_back(std::move(row));
    }
    return {};
  }

  std::vector<Finding> findings() const override {
    if (settings_.use == EmbeddingUse::filter) return {};
    std::vector<Finding> found = judged_phrases();
    std::erase_if(found, [](const Finding& finding) { return !finding.risk.too_high(); });
    return found;
  }

  std::vector<Finding> judged_phrases() const override {
    std::vector<Finding> found;
    const std::vector<Span> pieces = phrases_beside_mentions(document_);
    std::vector<PhraseRisk> worst = worst_of(pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      found.push_back({pieces[i], Label::misc, "", IdentifierKind::quasi, std::move(worst[i])});
    }
    return found;
  }

  HarmlessMentions harmless_mentions(Leeway leeway) const override {
    const bool leaves_out = leeway != Leeway::nothing && settings_.use != EmbeddingUse::add;
    HarmlessMentions harmless{.enough = leaves_out};
    const bool by_sentence = leaves_out && leeway == Leeway::others && settings_.use != EmbeddingUse::alone;
    const std::vector<bool> about_others = by_sentence ? sentences_about_others(document_, names_) : std::vector<bool>{};
    std::vector<Span> spans;
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < document_.mentions.size(); ++i) {
      const Mention& mention = document_.mentions[i];
      if (mention.is_decided()) continue;
      const std::size_t sentence = by_sentence ? sentence_at(document_, mention.span.begin) : 0;
      if (by_sentence && (sentence >= about_others.size() || !about_others[sentence])) continue;
      spans.push_back(mention.span);
      numbers.push_back(i);
    }
    const std::vector<PhraseRisk> worst = worst_of(spans);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      // Where vectors know nothing, it counts that the text says it of somebody else, or that others have decided.
      const bool alone = leaves_out && settings_.use == EmbeddingUse::alone;
      if (!worst[i].too_high() || (!alone && worst[i].unknown)) harmless.numbers.push_back(numbers[i]);
    }
    return harmless;
  }

  std::vector<PhraseRisk> risks_of(std::uint32_t mention) const override {
    std::vector<PhraseRisk> risks;
    const std::span<const Span> span(&document_.mentions[mention].span, 1);
    Matrix row;
    std::vector<VectorOrigin> origin;
    embed(span, row, origin);
    for (std::size_t target = 0; target < names_.size(); ++target) {
      risks.push_back(judged(target, span, row, origin).front());
    }
    return risks;
  }

  PhraseRisk risk_of_option(std::uint32_t, std::string_view option) const override {
    const Document alone = as_document(option, document_.language);
    std::vector<Span> parts = {{0, static_cast<std::uint32_t>(option.size())}};
    FoldedWord word;
    for (std::size_t at = 0; next_word(option, at, word); at = word.end) {
      if (word.end - word.begin >= shortest_telling_word) parts.push_back({word.begin, word.end});
    }
    PhraseRisk worst = no_risk();
    Matrix rows;
    std::vector<VectorOrigin> origins;
    if (!vectors_.embed(alone, parts, rows, origins)) return unknown("the vectors cannot be asked");
    if (std::find(known_.begin(), known_.end(), true) == known_.end()) return worst;
    if (origins.front() == VectorOrigin::none && vectors::has_letter_or_digit(option)) return unknown("no vector: not known to be safe");
    for (std::size_t target = 0; target < rows_.size(); ++target) {
      const std::vector<float> near = vectors::cosines(rows_[target].row(0), rows);
      const float most = *std::max_element(near.begin(), near.end());
      if (most > worst.value) worst = {names_[target].text(), std::string(measure_name), most, settings_.threshold, "near the target"};
    }
    return worst;
  }

 private:
  PhraseRisk no_risk() const { return {"", std::string(measure_name), 0, settings_.threshold, "far from every target"}; }
  PhraseRisk unknown(std::string reason) const {
    return {"", std::string(measure_name), settings_.threshold, settings_.threshold, std::move(reason)};
  }
  bool is_named(const TargetName& target) const {
    return std::any_of(document_.mentions.begin(), document_.mentions.end(), [&](const Mention& mention) {
      return mention.label == Label::person && target.may_be(document_.text_of(mention.span));
    });
  }

  // Where vectors cannot be asked, nothing is known of any stretch.
  void embed(std::span<const Span> spans, Matrix& rows, std::vector<VectorOrigin>& origins) const {
    if (vectors_.embed(document_, spans, rows, origins)) return;
    rows.resize(spans.size(), vectors_.dimensions());
    origins.assign(spans.size(), VectorOrigin::none);
  }

  std::vector<PhraseRisk> judged(std::size_t target, std::span<const Span> spans, const Matrix& rows,
                                 const std::vector<VectorOrigin>& origins) const {
    std::vector<PhraseRisk> risks(spans.size(), no_risk());
    const std::vector<float> near = vectors::cosines(rows_[target].row(0), rows);
    const TargetName& name = names_[target];
    for (std::size_t i = 0; i < spans.size(); ++i) {
      PhraseRisk& risk = risks[i];
      risk.target = name.text();
      const std::string_view text = document_.text_of(spans[i]);
      if (name.may_be(text) || name.stands_in(text)) {
        risk.value = 1;
        risk.names_target = true;
        risk.reason = "names the target";
      } else if (!known_[target]) {
        risk.reason = "the vectors do not know the target";
      } else if (origins[i] == VectorOrigin::none) {
        risk.value = vectors::has_letter_or_digit(text) ? settings_.threshold : 0;
        risk.unknown = risk.value > 0;
        risk.reason = "no vector: not known to be safe";
      } else {
        risk.value = std::max(0.0F, near[i]);
        risk.reason = origins[i] == VectorOrigin::exact   ? "vector of the phrase"
                      : origins[i] == VectorOrigin::words ? "mean of the vectors of its words"
                                                          : "vector of its parts of words";
      }
    }
    return risks;
  }

  // For each stretch the risk to the target that it is nearest to.
  std::vector<PhraseRisk> worst_of(std::span<const Span> spans) const {
    std::vector<PhraseRisk> worst(spans.size(), no_risk());
    Matrix rows;
    std::vector<VectorOrigin> origins;
    embed(spans, rows, origins);
    for (std::size_t target = 0; target < names_.size(); ++target) {
      std::vector<PhraseRisk> risks = judged(target, spans, rows, origins);
      for (std::size_t i = 0; i < spans.size(); ++i) {
        if (risks[i].value > worst[i].value) worst[i] = std::move(risks[i]);
      }
    }
    return worst;
  }

  const Document& document_;
  const vectors::Vectors& vectors_;
  const EmbeddingSettings& settings_;
  std::vector<TargetName> names_;
  std::vector<Matrix> rows_;
  std::vector<bool> known_;  // whether the vectors know the target; those of others are zeros
};

}  // namespace

Result<std::unique_ptr<const DocumentDisclosure>> EmbeddingDisclosure::look_at(const Document& document) const {
  if (document.targets.empty()) return std::unique_ptr<const DocumentDisclosure>();
  const auto& of_language = vectors_[is_spoken(document.language) ? static_cast<std::size_t>(document.language) : 0];
  if (!of_language) return Error{"risk.no_vectors", "there are no vectors for the language of the document", ""};
  auto seen = std::make_unique<EmbeddingOfDocument>(document, *of_language, settings_);
  if (auto taken = seen->take_targets(); !taken) return taken.error();
  return std::unique_ptr<const DocumentDisclosure>(std::move(seen));
}

}  // namespace veil::risk
