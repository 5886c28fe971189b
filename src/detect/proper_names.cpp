#include "detect/proper_names.h"

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

bool starts_upper(std::string_view word) { return !word.empty() && utf8::is_upper(utf8::decode(word, 0).code_point); }

bool has_small_letter(std::string_view word) {
  for (std::size_t i = 0; i < word.size();) {
    const utf8::Decoded decoded = utf8::decode(word, i);
    if (utf8::is_lower(decoded.code_point)) return true;
    i += decoded.length;
  }
  return false;
}

bool has_letter(std::string_view word) {
  for (std::size_t i = 0; i < word.size();) {
    const utf8::Decoded decoded = utf8::decode(word, i);
    if (utf8::is_letter(decoded.code_point)) return true;
    i += decoded.length;
  }
  return false;
}

}  // namespace

Result<std::unique_ptr<ProperNameDetector>> ProperNameDetector::open(const ResourcePath& languages) {
  auto detector = std::make_unique<ProperNameDetector>();
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "name_cues.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with the cues of names is missing", path.string()};
    Cues& cues = detector->cues_[static_cast<std::size_t>(language)];
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t first = line.find('\t');
      const std::size_t second = first == std::string::npos ? first : line.find('\t', first + 1);
      const std::string label_name = line.substr(0, first);
      const auto label = label_from(label_name);
      const std::string where = second == std::string::npos ? "" : line.substr(first + 1, second - first - 1);
      const std::string word = second == std::string::npos ? "" : utf8::to_lower(line.substr(second + 1));
      if (!word.empty() && label && where == "before") {
        cues.before[word] = *label;
      } else if (!word.empty() && label && where == "inside") {
        cues.inside[word] = *label;
      } else if (!word.empty() && label_name == "-" && where == "particle") {
        cues.particles.insert(word);
      } else {
        return Error{"model.malformed_resource", "expected label, before|inside|particle and word, parted by tabs",
                     path.string() + ", line " + std::to_string(number)};
      }
    }
  }
  return detector;
}

ProperNameDetector::Decision ProperNameDetector::decide(const Document& document, const Cues& cues, std::uint32_t sentence_first,
                                                        std::uint32_t first, std::uint32_t end) const {
  for (std::uint32_t i = first; i < end; ++i) {
    const auto cue = cues.inside.find(utf8::to_lower(document.form_of(document.tokens[i])));
    if (cue != cues.inside.end()) return {cue->second, "proper name with a word of its kind", 0.8F};
  }
  if (first > sentence_first) {
    const auto cue = cues.before.find(utf8::to_lower(document.form_of(document.tokens[first - 1])));
    // "in BGHZ 12": what has no small letters is an abbreviation, not a place.
    const bool abbreviation = cue != cues.before.end() && cue->second == Label::loc && end == first + 1 &&
                              !has_small_letter(document.text_of(document.tokens[first]));
    if (cue != cues.before.end() && !abbreviation) return {cue->second, "proper name after a word of its kind", 0.7F};
  }
  return {Label::misc, "proper name", 0.5F};
}

void ProperNameDetector::detect_in_sentence(const Document& document, const Cues& cues, const Sentence& sentence,
                                            std::vector<Mention>& candidates) const {
  const auto follows_title = [&](std::uint32_t i) {
    if (i == sentence.first_token) return false;
    const auto cue = cues.before.find(utf8::to_lower(document.form_of(document.tokens[i - 1])));
    return cue != cues.before.end() && cue->second == Label::person;
  };
  // After a title every capitalised word is a name, whatever the tagger takes it for: "Frau Adler" (eagle).
  const auto is_name = [&](std::uint32_t i) {
    const Token& token = document.tokens[i];
    const std::string_view word = document.text_of(token);
    if (token.upos == Upos::propn) return has_letter(word);
    const bool is_title = cues.before.contains(utf8::to_lower(document.form_of(token)));
    return follows_title(i) && starts_upper(word) && !is_title;
  };
  const auto is_particle = [&](std::uint32_t i) { return cues.particles.contains(utf8::to_lower(document.form_of(document.tokens[i]))); };
  for (std::uint32_t i = sentence.first_token; i < sentence.end_token;) {
    if (!is_name(i)) {
      ++i;
      continue;
    }
    std::uint32_t end = i + 1;
    for (;;) {
      std::uint32_t next = end;
      // "da" is two tokens, "de" and "a": up to three particles may stand between the parts of a name.
      while (next < sentence.end_token && next < end + 3 && is_particle(next)) ++next;
      if (next >= sentence.end_token || !is_name(next) || document.tokens[next].span.begin > document.tokens[next - 1].span.end + 1) break;
      end = next + 1;
    }
    // A title or kind written with a capital belongs to the name: "European Parliament" with a tagged adjective.
    std::uint32_t first = i;
    while (first > sentence.first_token + 1 && document.tokens[first - 1].upos == Upos::adj &&
           starts_upper(document.text_of(document.tokens[first - 1])))
      --first;
    const Decision decision = decide(document, cues, sentence.first_token, first, end);
    const Span span{document.tokens[first].span.begin, document.tokens[end - 1].span.end};
    // A name of two or three words that nobody knows is a person's more often than not.
    const bool maybe_person = decision.label == Label::misc && end - first >= 2 && end - first <= 3;
    const bool direct = decision.label == Label::person || maybe_person;
    const IdentifierKind kind = direct ? IdentifierKind::direct : IdentifierKind::quasi;
    candidates.push_back(make_candidate("proper_name", span, decision.label, "", kind, decision.score, decision.reason));
    i = end;
  }
}

void ProperNameDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  if (!is_spoken(document.language)) return;
  const Cues& cues = cues_[static_cast<std::size_t>(document.language)];
  for (const Sentence& sentence : document.sentences) detect_in_sentence(document, cues, sentence, candidates);
}

}  // namespace veil::detect
