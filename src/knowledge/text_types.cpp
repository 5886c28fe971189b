#include "knowledge/text_types.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "knowledge/grammar_words.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t most_words_of_type = 4;  // of a type
constexpr std::size_t longest_list = 60;       // tokens
constexpr std::size_t other_mentions = 4;      // of the entity that are looked at
constexpr std::array<std::string_view, 5> cue_names = {"such_as", "and_other", "is", "named", "article"};

bool is_noun(const Token& token) { return token.upos == Upos::noun; }
bool is_adjective(const Token& token) { return token.upos == Upos::adj; }

Gender gender_in(std::string_view features) {
  if (features.find("Gender=Masc") != std::string_view::npos) return Gender::masculine;
  if (features.find("Gender=Fem") != std::string_view::npos) return Gender::feminine;
  if (features.find("Gender=Neut") != std::string_view::npos) return Gender::neuter;
  return Gender::unknown;
}

}  // namespace

// Reads around one mention, in tokens.
class TextTypes::Reader {
 public:
  Reader(const Document& document, std::uint32_t mention_number, const CueTable& cues, const Habits& habits)
      : document_(document), tokens_(document.tokens), cues_(cues), habits_(habits) {
    const Span span = document.mentions[mention_number].span;
    begin_ = static_cast<std::size_t>(std::lower_bound(tokens_.begin(), tokens_.end(), span.begin,
                                                       [](const Token& token, std::size_t at) { return token.span.begin < at; }) -
                                      tokens_.begin());
    end_ = begin_;
    while (end_ < tokens_.size() && tokens_[end_].span.begin < span.end) ++end_;
    const auto sentence = std::upper_bound(document.sentences.begin(), document.sentences.end(), begin_,
                                           [](std::size_t at, const Sentence& s) { return at < s.end_token; });
    if (sentence == document.sentences.end()) {
      first_ = begin_;
      last_ = end_;
    } else {
      first_ = sentence->first_token;
      last_ = std::max<std::size_t>(sentence->end_token, end_);
    }
  }

  std::optional<TextType> read() const {
    if (begin_ == end_) return std::nullopt;
    if (auto type = before(without_quote_before())) return said_beside(std::move(type));
    for (const auto& words : cues(Cue::named)) {
      if (const auto at = cue_before(without_quote_before(), words)) {
        if (auto type = before(*at)) return said_beside(std::move(type));
      }
    }
    for (const auto& words : cues(Cue::such_as)) {
      if (const auto at = cue_before(without_quote_before(), words)) {
        if (auto type = before(without_comma_before(*at))) return type;
      }
    }
    const std::size_t after = without_quote_after();
    if (after < last_ && word(after) == ",") {
      if (auto type = after_article(after + 1)) return type;
    }
    for (const auto& words : cues(Cue::is)) {
      if (const auto at = cue_after(after, words)) {
        if (auto type = after_article(*at)) return type;
      }
    }
    for (const auto& words : cues(Cue::and_other)) {
      if (const auto at = cue_after(after, words)) {
        if (auto type = from(*at)) return type;
      }
    }
    return std::nullopt;
  }

  // The noun before "of" or a colon, behind which stand only members of a list up to the mention.
  std::optional<TextType> list_head() const {
    std::size_t at = begin_;
    while (at > first_ && begin_ - at < longest_list && (word(at - 1) == "," || word(at - 1) == "and" || in_mention(at - 1))) --at;
    if (at < first_ + 2 || (word(at - 1) != "of" && word(at - 1) != ":") || !is_noun(tokens_[at - 2])) return std::nullopt;
    const bool list = document_.features_of(tokens_[at - 2]).find("Number=Plur") != std::string_view::npos;
    if (!list && (word(at - 1) == ":" || at != begin_)) return std::nullopt;
    // "a suburb of Oslo" is not Oslo.
    for (std::size_t i = at - 2; !list && i > first_ && at - i < 6; --i) {
      if (word(i - 1) == "a" || word(i - 1) == "an") return std::nullopt;
    }
    if (word(at - 2) == "suburb" || word(at - 2) == "suburbs") return std::nullopt;
    return may_stand(at - 2) ? type(at - 2, at - 1) : std::nullopt;
  }

 private:
  static std::optional<TextType> said_beside(std::optional<TextType> type) {
    type->beside = true;
    return type;
  }
  const std::vector<std::vector<std::string>>& cues(Cue cue) const { return cues_[static_cast<std::size_t>(cue)]; }
  std::string word(std::size_t i) const { return utf8::to_lower(document_.form_of(tokens_[i])); }

  static bool is_quote(std::string_view text) {
    return text == "\"" || text == "'" || text == "“" || text == "”" || text == "„" || text == "‘" || text == "’" || text == "«" ||
           text == "»";
  }
  std::size_t without_quote_before() const {
    return begin_ > first_ && is_quote(document_.text_of(tokens_[begin_ - 1])) ? begin_ - 1 : begin_;
  }
  std::size_t without_quote_after() const { return end_ < last_ && is_quote(document_.text_of(tokens_[end_])) ? end_ + 1 : end_; }
  std::size_t without_comma_before(std::size_t at) const { return at > first_ && word(at - 1) == "," ? at - 1 : at; }

  // The place where the cue that ends before `at` begins.
  std::optional<std::size_t> cue_before(std::size_t at, const std::vector<std::string>& words) const {
    if (at < first_ + words.size()) return std::nullopt;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (word(at - words.size() + i) != words[i]) return std::nullopt;
    }
    return at - words.size();
  }
  // The place behind the cue that begins at `at`.
  std::optional<std::size_t> cue_after(std::size_t at, const std::vector<std::string>& words) const {
    if (at + words.size() >= last_) return std::nullopt;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (word(at + i) != words[i]) return std::nullopt;
    }
    return at + words.size();
  }

  bool in_mention(std::size_t i) const {
    const auto& mentions = document_.mentions;
    const auto after = std::upper_bound(mentions.begin(), mentions.end(), tokens_[i].span.begin,
                                        [](std::size_t at, const Mention& mention) { return at < mention.span.begin; });
    return after != mentions.begin() && std::prev(after)->span.end > tokens_[i].span.begin;
  }

  bool may_stand(std::size_t i) const {
    const Token& token = tokens_[i];
    if ((!is_noun(token) && !is_adjective(token)) || token.parts > 1 || in_mention(i)) return false;
    const std::string_view text = document_.text_of(token);
    bool letters = true;
    for (std::size_t at = 0; at < text.size(); at += utf8::decode(text, at).length) {
      const char32_t c = utf8::decode(text, at).code_point;
      letters = letters && (utf8::is_letter(c) || c == '-');
    }
    const bool capital = utf8::is_upper(utf8::decode(text, 0).code_point);
    return letters && (!capital || (habits_.has(Habit::capital_nouns) && is_noun(token)));
  }
  // An adjective takes its ending from its own sentence: it is no part of a type.
  bool adjectives_agree() const { return habits_.has(Habit::case_endings); }
  bool head_first() const { return habits_.has(Habit::head_first); }
  bool is_of(std::size_t i) const { return word(i) == "de" && tokens_[i].parts == 1; }

  // The type whose words end before `end`: "the action drama |Top Gun", "la película de acción |Top Gun".
  std::optional<TextType> before(std::size_t end) const {
    std::size_t begin = end;
    while (begin > first_ && end - begin < most_words_of_type) {
      const std::size_t i = begin - 1;
      const bool link = head_first() && is_of(i) && begin < end && begin > first_ + 1 && is_noun(tokens_[i - 1]) && may_stand(i - 1);
      if (!link && !may_stand(i)) break;
      begin = i;
    }
    // "the full-length record X" is no length record.
    const bool cut = begin < end && begin > first_ && word(begin - 1) == "-" && tokens_[begin - 1].span.end == tokens_[begin].span.begin;
    if (cut) begin = end - begin > 1 ? begin + 1 : end;
    // "in dichtem Takt verkehrende |X": behind an adjective the noun belongs to something else.
    if (adjectives_agree() && end > begin && !is_noun(tokens_[end - 1])) return std::nullopt;
    return type(begin, end);
  }

  // An article, then the type.
  std::optional<TextType> after_article(std::size_t at) const {
    for (const auto& words : cues(Cue::article)) {
      if (at < last_ && word(at) == words.front()) return from(at + 1);
    }
    return std::nullopt;
  }

  std::optional<TextType> from(std::size_t begin) const {
    std::size_t end = begin;
    while (end < last_ && in_mention(end)) ++begin, ++end;  // "a Norwegian sitcom"
    while (end < last_ && end - begin < most_words_of_type) {
      const bool link = head_first() && is_of(end) && end > begin && end + 1 < last_ && is_noun(tokens_[end + 1]) && may_stand(end + 1);
      if (!link && !may_stand(end)) break;
      ++end;
    }
    // "a community-based website" is no community.
    const bool cut = end > begin && end < last_ && word(end) == "-" && tokens_[end].span.begin == tokens_[end - 1].span.end;
    if (cut) return std::nullopt;
    return type(begin, end);
  }

  std::optional<TextType> type(std::size_t begin, std::size_t end) const {
    // The head is the last noun, or the first where adjectives follow it; what stands on its far side is not part of the type.
    std::optional<std::size_t> head;
    for (std::size_t i = begin; i < end; ++i) {
      if (!is_noun(tokens_[i])) continue;
      if (!head || !head_first()) head = i;
    }
    if (!head) return std::nullopt;
    if (head_first()) {
      begin = *head;
    } else {
      end = *head + 1;
    }
    if (adjectives_agree()) begin = *head;
    TextType found;
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin) found.text += ' ';
      found.text += habits_.has(Habit::capital_nouns) ? std::string(document_.form_of(tokens_[i])) : word(i);
    }
    const std::string_view features = document_.features_of(tokens_[*head]);
    found.grammar.plural = features.find("Number=Plur") != std::string_view::npos;
    found.grammar.gender = gender_in(features);
    return found;
  }

  const Document& document_;
  const std::vector<Token>& tokens_;
  const CueTable& cues_;
  const Habits& habits_;
  std::size_t begin_ = 0, end_ = 0;   // tokens of the mention
  std::size_t first_ = 0, last_ = 0;  // of its sentence
};

Result<std::shared_ptr<const TextTypes>> TextTypes::open(const ResourcePath& languages) {
  auto result = std::make_shared<TextTypes>();
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "type_cues.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with words that name a type is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      std::vector<std::string> words;
      if (tab != std::string::npos) {
        std::istringstream parts(line.substr(tab + 1));
        for (std::string word; parts >> word;) words.push_back(std::move(word));
      }
      if (auto taken = result->take_row(std::string_view(line).substr(0, tab), std::move(words), language); !taken) {
        return Error{taken.error().code, taken.error().message, path.string() + ", line " + std::to_string(number)};
      }
    }
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  result->habits_ = *habits;
  return std::shared_ptr<const TextTypes>(std::move(result));
}

Result<void> TextTypes::take_row(std::string_view kind, std::vector<std::string> words, Language language) {
  const std::size_t of_language = static_cast<std::size_t>(language);
  const Error malformed{"model.malformed_resource",
                        "expected such_as, and_other, is, named, article, abstract, origin or road, a tab and words", ""};
  if (words.empty()) return malformed;
  if (kind == "abstract" || kind == "origin") {
    auto& endings = (kind == "abstract" ? abstract_endings_ : origin_endings_)[of_language];
    endings.insert(endings.end(), words.begin(), words.end());
    return {};
  }
  if (kind == "road") {
    const auto grammar = words.size() == 3 && words[0].size() == 1 ? grammar_from(words[2]) : std::nullopt;
    if (!grammar) return malformed;
    roads_[of_language].push_back({words[0].front(), {words[1], *grammar, false}});
    return {};
  }
  const auto* cue = std::find(cue_names.begin(), cue_names.end(), kind);
  if (cue == cue_names.end()) return malformed;
  for (std::string& word : words) word = utf8::to_lower(word);
  cues_[of_language][static_cast<std::size_t>(cue - cue_names.begin())].push_back(std::move(words));
  return {};
}

bool TextTypes::is_abstract(Language language, std::string_view noun) const {
  if (!is_spoken(language)) return false;
  const auto& endings = abstract_endings_[static_cast<std::size_t>(language)];
  return std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) { return noun.ends_with(ending); });
}

bool TextTypes::is_adjective_of_origin(Language language, std::string_view word) const {
  if (!is_spoken(language) || word.find(' ') != std::string_view::npos) return false;
  if (!utf8::is_lower(utf8::decode(word, 0).code_point)) return false;
  for (const std::string& stem : origin_endings_[static_cast<std::size_t>(language)]) {
    const std::size_t at = word.rfind(stem);
    if (at != std::string_view::npos && word.size() - at - stem.size() <= 2) return true;
  }
  return false;
}

std::optional<TextType> TextTypes::road(Language language, std::string_view name) const {
  if (name.size() < 2 || name.size() > 6) return std::nullopt;
  std::string_view number = name.substr(1);
  if (number.front() == ' ' || number.front() == '-') number.remove_prefix(1);
  const bool digits =
      !number.empty() && number.size() <= 3 && std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return std::nullopt;
  for (const Road& road : roads_[static_cast<std::size_t>(language)]) {
    if (road.letter == name.front()) return road.type;
  }
  return std::nullopt;
}

std::optional<TextType> TextTypes::type_of(const Document& document, std::uint32_t mention_number) const {
  if (!is_spoken(document.language)) return std::nullopt;
  const CueTable& cues = cues_[static_cast<std::size_t>(document.language)];
  const Mention& mention = document.mentions[mention_number];
  const Habits& habits = habits_.of(document.language);
  if (mention.label == Label::loc) {
    if (auto kind_of_road = road(document.language, document.text_of(mention.span))) return kind_of_road;
  }
  if (auto type = Reader(document, mention_number, cues, habits).read()) return type;
  const std::uint32_t entity = document.mentions[mention_number].entity;
  if (entity == 0) return std::nullopt;
  const std::vector<std::uint32_t>& mentions = document.entities[entity - 1].mentions;
  for (std::size_t i = 0; i < std::min(mentions.size(), other_mentions); ++i) {
    if (mentions[i] == mention_number) continue;
    if (auto type = Reader(document, mentions[i], cues, habits).read()) return type;
  }
  return std::nullopt;
}

std::optional<TextType> TextTypes::list_head(const Document& document, std::uint32_t mention_number) const {
  const Habits& habits = habits_.of(document.language);
  if (!habits.has(Habit::names_by_form) || document.mentions[mention_number].label != Label::loc) return std::nullopt;
  return Reader(document, mention_number, cues_[static_cast<std::size_t>(document.language)], habits).list_head();
}

}  // namespace veil::knowledge
