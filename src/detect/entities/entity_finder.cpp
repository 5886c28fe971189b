// See entity_finder.h.
#include "detect/entities/entity_finder.h"

#include "detect/entities/unit_hints.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::uint32_t page_tokens = 1500;
constexpr std::uint32_t longest_page = 4 * page_tokens;  // where no line ends

// Neither letter nor digit nor a mark of ASCII.
bool is_symbol(const Document& document, const EntityUnit& unit) {
  const char32_t c = utf8::decode(document.text, unit.span.begin).code_point;
  return c >= 0x80 && !utf8::is_letter(c) && !utf8::is_digit(c) && !utf8::is_mark(c);
}

Span span_of(const Document& document, const Page& page) {
  const Sentence& first = document.sentences[page.first_sentence];
  const Sentence& last = document.sentences[page.end_sentence - 1];
  return {document.tokens[first.first_token].span.begin, document.tokens[last.end_token - 1].span.end};
}

bool line_ends_behind(const Document& document, const Sentence& sentence) {
  const std::uint32_t end = document.tokens[sentence.end_token - 1].span.end;
  const std::uint32_t next = sentence.end_token < document.tokens.size() ? document.tokens[sentence.end_token].span.begin : end;
  return next <= end || new_line_between(document, end, next);
}

}  // namespace

std::vector<Page> pages_of(const Document& document) {
  std::vector<Page> pages;
  std::size_t first = 0;
  for (std::size_t s = 0; s < document.sentences.size(); ++s) {
    const Sentence& sentence = document.sentences[s];
    const std::uint32_t tokens = sentence.end_token - document.sentences[first].first_token;
    const bool full = tokens >= longest_page || (tokens >= page_tokens && line_ends_behind(document, sentence));
    if (full || s + 1 == document.sentences.size()) {
      pages.push_back({first, s + 1});
      first = s + 1;
    }
  }
  return pages;
}

PageEvidence::PageEvidence(const Document& document, View view, const Gazetteer* gazetteer,
                           std::optional<std::span<const Mention>> patterns, const RuleFinder* rules)
    : document_(document), rules_(rules), has_gazetteer_(gazetteer != nullptr), has_patterns_(patterns.has_value()) {
  if (gazetteer) gazetteer->find(document, view == View::everyday ? Casing::any : Casing::as_listed, hits_);
  if (patterns) found_patterns_ = *patterns;
}

const UnitHints& PageEvidence::of_page(const UnitText& text) {
  if (has_gazetteer_) add_gazetteer_hints(text, hits_, next_hit_, hints_);
  if (has_patterns_) add_pattern_hints(text, found_patterns_, next_pattern_, hints_);
  if (rules_) add_rule_hints(document_, text, *rules_, hints_);
  return hints_;
}

std::filesystem::path rules_beside(const std::filesystem::path& model) {
  std::filesystem::path rules = model;
  return rules.replace_extension(".rules.tsv");
}

void EntityFinder::find(const Document& document, float more_penalty, std::vector<EntitySpan>& found) const {
  const bool looks = models_.front()->info().uses_patterns && evidence_.patterns;
  find(document, more_penalty, looks ? evidence_.patterns->find(document) : std::vector<Mention>(), nullptr, found);
}

void EntityFinder::find(const Document& document, float more_penalty, std::span<const Mention> patterns, OtherReader* other,
                        std::vector<EntitySpan>& found) const {
  OtherOpinion opinion;
  EntityModel::Scratch scratch;
  SegmentFeatures features;
  std::vector<WordFacts> facts;
  std::vector<FoundEntity> entities;
  const EntityModel& first = *models_.front();
  const EntityModelInfo& info = first.info();
  PageEvidence evidence(document, info.view, info.uses_gazetteer ? evidence_.gazetteer.get() : nullptr,
                        info.uses_patterns ? std::optional(patterns) : std::nullopt, info.uses_rules ? evidence_.rules.get() : nullptr);
  for (const Page& page : pages_of(document)) {
    const UnitText text = units_of(document, page.first_sentence, page.end_sentence, info.segmentation);
    collect_word_facts(document, text, first.clusters(), evidence.of_page(text), info.view, facts);
    if (other) other->read_page(span_of(document, page));
    std::uint32_t begin = 0;
    for (const std::uint32_t end : text.segment_ends) {
      collect_features(std::span(facts).subspan(begin, end - begin), info.view, features);
      if (other) other->judge(std::span(text.units).subspan(begin, end - begin), opinion);
      for (std::uint32_t m = 0; m < models_.size(); ++m) {
        entities.clear();
        models_[m]->find(features, models_[m]->info().outside_penalty + more_penalty, other ? &opinion : nullptr, scratch, entities);
        for (FoundEntity& entity : entities) {
          // Emoji and the like are no part of a name.
          while (entity.first < entity.end && is_symbol(document, text.units[begin + entity.first])) ++entity.first;
          while (entity.first < entity.end && is_symbol(document, text.units[begin + entity.end - 1])) --entity.end;
          if (entity.first == entity.end) continue;
          const Span span = {text.units[begin + entity.first].span.begin, text.units[begin + entity.end - 1].span.end};
          found.push_back({span, m, entity.kind, entity.score});
        }
      }
      begin = end;
    }
  }
}

}  // namespace veil::detect
