#include "service/presidio/analyzer.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>

#include "service/presidio/entity_names.h"
#include "veil/document.h"
#include "veil/offsets.h"
#include "veil/utf8.h"

namespace veil::service::presidio {
namespace {

constexpr std::size_t most_recognizers = 64, most_patterns = 64, longest_pattern = 4096, most_words = 10'000;
constexpr std::size_t most_expressions = 128;  // of a request: each may take its memory, and its way through the text
constexpr std::int64_t pattern_memory = 1 << 20, word_list_memory = 8 << 20;
constexpr std::size_t most_work = 256u << 20;  // bytes times expressions, of a text
// Presidio's context enhancer: what a word before a finding adds, the least that it then has, and how many words back it is looked for.
constexpr double context_adds = 0.35, context_least = 0.4;
constexpr int context_words = 5;
// Python's flags of regular expressions.
constexpr std::int64_t ignore_case = 2, multiline = 8, dot_all = 16;

Error unparsed(const std::string& what) {
  return {"service.presidio_unparsed", "Failed to parse /analyze request for AnalyzerEngine.analyze(). " + what, ""};
}

Result<std::vector<std::string>> texts_of(const Json& request, const std::string& name) {
  const Json& given = request.at(name);
  std::vector<std::string> texts;
  if (given.is_null()) return texts;
  if (!given.is_array()) return unparsed("'" + name + "' must be a list of strings");
  if (given.elements().size() > most_words) return unparsed("'" + name + "' has too many elements");
  for (const Json& one : given.elements()) {
    if (!one.is_text()) return unparsed("'" + name + "' must be a list of strings");
    texts.push_back(one.text());
  }
  return texts;
}

std::unique_ptr<re2::RE2> compiled(const std::string& pattern, std::int64_t flags, std::int64_t memory = pattern_memory) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(memory);
  options.set_case_sensitive((flags & ignore_case) == 0);
  options.set_dot_nl((flags & dot_all) != 0);
  auto made = std::make_unique<re2::RE2>((flags & multiline) != 0 ? "(?m)" + pattern : pattern, options);
  return made->ok() ? std::move(made) : nullptr;
}

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || c == '_'; }

// The words before a place, in lower case.
std::vector<std::string> words_before(std::string_view text, std::size_t place, int most) {
  std::vector<std::string> words;
  std::size_t end = place;
  while (end > 0 && static_cast<int>(words.size()) < most) {
    std::size_t at = utf8::previous(text, end);
    if (!is_word(utf8::decode(text, at).code_point)) {
      end = at;
      continue;
    }
    while (at > 0 && is_word(utf8::decode(text, utf8::previous(text, at)).code_point)) at = utf8::previous(text, at);
    words.push_back(utf8::to_lower(text.substr(at, end - at)));
    end = at;
  }
  return words;
}

}  // namespace

struct PatternRecognizer {
  struct Pattern {
    std::string name;
    std::string text;
    double score = 0;
    std::unique_ptr<re2::RE2> expression;
  };
  std::string name;
  std::string entity;
  std::vector<Pattern> patterns;
  std::vector<std::string> context;
};

struct Analyzer::AllowPatterns {
  std::vector<std::unique_ptr<re2::RE2>> all;
};

struct Analyzer::Found {
  Span span;
  std::string entity_type;
  double score = 0;
  Json explanation;
};

Analyzer::Analyzer() = default;
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;

namespace {

Result<std::unique_ptr<PatternRecognizer>> recognizer_from(const Json& given, std::int64_t flags) {
  auto made = std::make_unique<PatternRecognizer>();
  if (!given.is_object()) return unparsed("'ad_hoc_recognizers' must be a list of objects");
  made->name = given.at("name").is_text() ? given.at("name").text() : "PatternRecognizer";
  made->entity = given.at("supported_entity").text();
  if (made->entity.empty()) return unparsed("an ad hoc recognizer must have a 'supported_entity'");
  auto context = texts_of(given, "context");
  if (!context) return context.error();
  for (const std::string& word : *context) made->context.push_back(utf8::to_lower(word));
  const auto& patterns = given.at("patterns").elements();
  if (patterns.size() > most_patterns) return unparsed("'patterns' has too many elements");
  for (const Json& one : patterns) {
    PatternRecognizer::Pattern pattern{one.at("name").text(), one.at("regex").text(), one.at("score").number(0.5), nullptr};
    if (pattern.text.empty() || pattern.text.size() > longest_pattern)
      return unparsed("a pattern must have a 'regex' of at most 4096 bytes");
    if (pattern.score < 0 || pattern.score > 1) return unparsed("a pattern's 'score' is between 0 and 1");
    pattern.expression = compiled(pattern.text, flags);
    if (!pattern.expression) return unparsed("a 'regex' cannot be used: it is malformed, too large, or looks around or back");
    made->patterns.push_back(std::move(pattern));
  }
  auto words = texts_of(given, "deny_list");
  if (!words) return words.error();
  if (!words->empty()) {
    std::string pattern;
    for (const std::string& word : *words) pattern += (pattern.empty() ? "" : "|") + re2::RE2::QuoteMeta(word);
    auto expression = compiled(pattern, flags, word_list_memory);
    if (!expression) return unparsed("'deny_list' cannot be used");
    made->patterns.push_back({"deny_list", "deny_list", given.at("deny_list_score").number(1.0), std::move(expression)});
  }
  if (made->patterns.empty()) return unparsed("an ad hoc recognizer must have 'patterns' or a 'deny_list'");
  return made;
}

bool stands_alone(std::string_view text, std::size_t begin, std::size_t end) {
  const bool before = begin == 0 || !is_word(utf8::decode(text, utf8::previous(text, begin)).code_point);
  const bool after = end >= text.size() || !is_word(utf8::decode(text, end).code_point);
  return before && after;
}

}  // namespace

Result<Analyzer> Analyzer::from(const Json& request) {
  Analyzer analyzer;
  analyzer.language_ = request.at("language").text();
  const std::int64_t flags = request.at("regex_flags").whole_number().value_or(ignore_case | multiline | dot_all);
  for (const auto& [name, place] :
       {std::pair{"entities", &analyzer.entities_}, {"context", &analyzer.context_}, {"allow_list", &analyzer.allow_list_}}) {
    auto texts = texts_of(request, name);
    if (!texts) return texts.error();
    *place = std::move(*texts);
  }
  for (std::string& word : analyzer.context_) word = utf8::to_lower(word);
  const Json& threshold = request.at("score_threshold");
  if (!threshold.is_null() && !threshold.is_number()) return unparsed("'score_threshold' must be a number");
  analyzer.threshold_ = threshold.number(0);
  const Json& explains = request.at("return_decision_process");
  if (!explains.is_null() && !explains.is_bool()) return unparsed("'return_decision_process' must be true or false");
  analyzer.explains_ = explains.truth();
  const std::string match = request.at("allow_list_match").is_text() ? request.at("allow_list_match").text() : "exact";
  if (match != "exact" && match != "regex") {
    return Error{"service.presidio_refused", "allow_list_match must either be set to 'exact' or 'regex'.", ""};
  }
  analyzer.allow_by_pattern_ = match == "regex";
  std::size_t expressions = analyzer.allow_by_pattern_ ? analyzer.allow_list_.size() : 0;
  if (expressions > most_expressions) return unparsed("there are too many patterns");
  if (analyzer.allow_by_pattern_) {
    analyzer.allow_patterns_ = std::make_unique<AllowPatterns>();
    for (const std::string& pattern : analyzer.allow_list_) {
      auto expression = pattern.size() <= longest_pattern ? compiled(pattern, flags) : nullptr;
      if (!expression) return unparsed("a pattern of 'allow_list' cannot be used: it is malformed, too large, or looks around or back");
      analyzer.allow_patterns_->all.push_back(std::move(expression));
    }
  }
  const Json& recognizers = request.at("ad_hoc_recognizers");
  if (!recognizers.is_null() && !recognizers.is_array()) return unparsed("'ad_hoc_recognizers' must be a list");
  if (recognizers.elements().size() > most_recognizers) return unparsed("'ad_hoc_recognizers' has too many elements");
  for (const Json& given : recognizers.elements()) {
    auto recognizer = recognizer_from(given, flags);
    if (!recognizer) return recognizer.error();
    expressions += (*recognizer)->patterns.size();
    if (expressions > most_expressions) return unparsed("there are too many patterns");
    analyzer.recognizers_.push_back(std::move(*recognizer));
  }
  analyzer.expressions_ = expressions;
  // As Presidio does it: whoever asks only for types that nobody finds is told so.
  if (!analyzer.entities_.empty()) {
    std::vector<std::string> known = all_names();
    for (const auto& recognizer : analyzer.recognizers_) known.push_back(recognizer->entity);
    const bool any = std::any_of(analyzer.entities_.begin(), analyzer.entities_.end(), [&](const std::string& entity) {
      return std::find(known.begin(), known.end(), entity) != known.end() || entity.find('_') != std::string::npos;
    });
    if (!any) return Error{"service.presidio_refused", "No matching recognizers were found to serve the request.", ""};
  }
  return analyzer;
}

bool Analyzer::is_allowed(std::string_view text) const {
  if (!allow_by_pattern_) return std::find(allow_list_.begin(), allow_list_.end(), text) != allow_list_.end();
  return std::any_of(allow_patterns_->all.begin(), allow_patterns_->all.end(),
                     [&](const auto& pattern) { return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *pattern); });
}

std::vector<Analyzer::Found> Analyzer::by_engine(const Document& document) const {
  std::vector<Found> found;
  for (const Mention& mention : document.mentions) {
    if (mention.kind == IdentifierKind::none) continue;
    const auto name = asked_name(mention.label, mention.subtype, entities_);
    if (!name) continue;
    Found one{mention.span, *name, mention.score, Json()};
    if (explains_) {
      std::string reasons;
      for (const Evidence& evidence : mention.evidence) {
        reasons += (reasons.empty() ? "" : "; ") + evidence.detector.str() + ": " + evidence.reason.str();
      }
      one.explanation = Json::object({{"original_score", one.score},
                                      {"pattern", Json()},
                                      {"pattern_name", Json()},
                                      {"recognizer", mention.detector.view()},
                                      {"regex_flags", Json()},
                                      {"score", one.score},
                                      {"score_context_improvement", 0},
                                      {"supportive_context_word", ""},
                                      {"textual_explanation", reasons},
                                      {"validation_result", Json()}});
    }
    found.push_back(std::move(one));
  }
  return found;
}

void Analyzer::add_by_patterns(const std::string& text, std::vector<Found>& found) const {
  for (const auto& recognizer : recognizers_) {
    if (!entities_.empty() && std::find(entities_.begin(), entities_.end(), recognizer->entity) == entities_.end()) continue;
    for (const auto& pattern : recognizer->patterns) {
      re2::StringPiece whole(text), match;
      for (std::size_t at = 0; at <= text.size() && pattern.expression->Match(whole, at, text.size(), re2::RE2::UNANCHORED, &match, 1);) {
        const auto begin = static_cast<std::size_t>(match.data() - text.data());
        const std::size_t end = begin + match.size();
        at = end > begin ? end : end + 1;
        while (at < text.size() && utf8::is_continuation(text[at])) ++at;
        if (end == begin || !utf8::is_boundary(text, begin) || !utf8::is_boundary(text, end)) continue;
        if (pattern.name == "deny_list" && !stands_alone(text, begin, end)) continue;
        double score = pattern.score;
        std::string helped;
        for (const std::string& word : words_before(text, begin, context_words)) {
          const auto helps = [&](const std::vector<std::string>& words) {
            return std::find(words.begin(), words.end(), word) != words.end();
          };
          if (helped.empty() && (helps(recognizer->context) || helps(context_))) helped = word;
        }
        if (!helped.empty()) score = std::min(1.0, std::max(score + context_adds, context_least));
        if (score <= 0) continue;
        Found one{{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, recognizer->entity, score, Json()};
        if (explains_) {
          one.explanation = Json::object({{"original_score", pattern.score},
                                          {"pattern", pattern.text},
                                          {"pattern_name", pattern.name},
                                          {"recognizer", recognizer->name},
                                          {"regex_flags", Json()},
                                          {"score", score},
                                          {"score_context_improvement", score - pattern.score},
                                          {"supportive_context_word", helped},
                                          {"textual_explanation", Json()},
                                          {"validation_result", Json()}});
        }
        found.push_back(std::move(one));
      }
    }
  }
}

Result<Json> Analyzer::analyze(const std::string& text, const Engine& engine, Gate& gate) const {
  if (text.size() * expressions_ > most_work) return unparsed("there are too many patterns for so long a text");
  auto document = make_document("text", text);
  if (!document) return document.error();
  std::vector<Found> found;
  {
    auto place = gate.enter();
    if (!place) return place.error();
    if (auto done = engine.detect(*document); !done) return done.error();
    found = by_engine(*document);
    add_by_patterns(text, found);
  }
  std::erase_if(found, [&](const Found& one) { return one.score < threshold_ || is_allowed(one.span.of(text)); });
  // Of the same type, what another holds goes, as in Presidio.
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    if (a.span.begin != b.span.begin) return a.span.begin < b.span.begin;
    return a.span.end != b.span.end ? a.span.end > b.span.end : a.score > b.score;
  });
  const OffsetMap map(text);
  Json answer = Json::array();
  std::map<std::string, Span> last;
  for (Found& one : found) {
    const auto [before, is_new] = last.try_emplace(one.entity_type, one.span);
    if (!is_new && before->second.contains(one.span)) continue;
    before->second = one.span;
    answer.push_back(Json::object({{"analysis_explanation", std::move(one.explanation)},
                                   {"end", map.from_byte(one.span.end, OffsetUnit::code_points)},
                                   {"entity_type", one.entity_type},
                                   {"score", one.score},
                                   {"start", map.from_byte(one.span.begin, OffsetUnit::code_points)}}));
  }
  return answer;
}

}  // namespace veil::service::presidio
