#include "read/conllu_sentence.h"

#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "read/readers.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t column_count = 10;
enum Column : std::size_t { id, form, lemma, upos, xpos, feats, head, deprel, deps, misc };
using WordRow = std::array<std::string_view, column_count>;

std::optional<WordRow> split(std::string_view line) {
  WordRow row;
  for (std::size_t i = 0; i < column_count; ++i) {
    const std::size_t tab = line.find('\t');
    if ((tab == std::string_view::npos) != (i + 1 == column_count)) return std::nullopt;
    row[i] = line.substr(0, tab);
    if (row[i].empty()) return std::nullopt;
    line.remove_prefix(tab == std::string_view::npos ? line.size() : tab + 1);
  }
  return row;
}

std::optional<std::uint32_t> number(std::string_view digits) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// The value of "Name=" in "A=1|Name=value|B=2".
std::optional<std::string_view> feature(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const std::size_t bar = list.find('|');
    const std::string_view pair = list.substr(0, bar);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') return pair.substr(name.size() + 1);
    if (bar == std::string_view::npos) break;
    list.remove_prefix(bar + 1);
  }
  return std::nullopt;
}

// "\s\n" -> " " and a newline, as UDPipe writes them.
std::string unescaped_spaces(std::string_view value) {
  std::string spaces;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] != '\\' || i + 1 == value.size()) {
      spaces += value[i];
      continue;
    }
    switch (value[++i]) {
      case 's':
        spaces += ' ';
        break;
      case 't':
        spaces += '\t';
        break;
      case 'n':
        spaces += '\n';
        break;
      case 'r':
        spaces += '\r';
        break;
      case 'p':
        spaces += '|';
        break;
      default:
        spaces += value[i];
    }
  }
  return spaces;
}

// What is written together: one word, or a range of words.
struct Surface {
  std::string_view form;
  std::string_view misc;
  std::size_t first_word = 0;
  std::size_t words = 1;
};

struct Word {
  std::string_view form;
  std::string_view upos;
  std::string_view feats;
};

class DocumentBuilder {
 public:
  Document take() {
    if (has_rows_) {
      document_.layers.add({Layer::tokens, Layer::sentences});
      if (all_tagged_) document_.layers.add(Layer::tags);
    }
    document_.feature_inventory = std::make_shared<const FeatureInventory>(std::move(feature_strings_));
    return std::move(document_);
  }

  void begin_paragraph() { new_paragraph_ = true; }
  void set_text(std::string_view text) { sentence_text_ = text; }

  const char* add_row(const WordRow& row) {
    const std::string_view number_read = row[id];
    if (number_read.find('.') != std::string_view::npos) return nullptr;  // an empty node: only in the raw lines
    if (row[form].size() > std::numeric_limits<std::uint16_t>::max()) return "a word is longer than 65535 bytes";
    const std::size_t dash = number_read.find('-', 1);
    if (dash != std::string_view::npos) {
      const auto first = number(number_read.substr(0, dash));
      const auto last = number(number_read.substr(dash + 1));
      if (!first || !last || *first != words_.size() + 1 || *last < *first || *last - *first >= 255 || words_missing() > 0) {
        return "a range of words does not fit the words around it";
      }
      surfaces_.push_back({row[form], row[misc], words_.size(), *last - *first + 1});
      return nullptr;
    }
    if (number(number_read) != words_.size() + 1) return "words are not numbered one after the other";
    if (words_missing() == 0) surfaces_.push_back({row[form], row[misc], words_.size(), 1});
    words_.push_back({row[form], row[upos], row[feats]});
    return nullptr;
  }

  const char* end_sentence() {
    const char* problem = words_missing() > 0 ? "a range of words is not complete" : nullptr;
    if (problem == nullptr && !words_.empty()) add_sentence();
    surfaces_.clear();
    words_.clear();
    sentence_text_.reset();
    return problem;
  }

 private:
  std::size_t words_missing() const {
    if (surfaces_.empty()) return 0;
    const std::size_t expected = surfaces_.back().first_word + surfaces_.back().words;
    return expected - std::min(expected, words_.size());
  }

  void add_sentence() {
    std::string& text = document_.text;
    if (has_rows_) text += new_paragraph_ && separator_ == " " ? "\n\n" : separator_;
    if (const auto before = feature(surfaces_.front().misc, "SpacesBefore")) text += unescaped_spaces(*before);
    std::vector<Span> spans;
    if (!align(spans)) join(spans);
    const auto first = static_cast<std::uint32_t>(document_.tokens.size());
    for (std::size_t i = 0; i < surfaces_.size(); ++i) add_tokens(surfaces_[i], spans[i]);
    document_.sentences.push_back({first, static_cast<std::uint32_t>(document_.tokens.size())});
    if (const auto after = feature(surfaces_.back().misc, "SpacesAfter")) {
      text += unescaped_spaces(*after);
      separator_.clear();
    } else {
      separator_ = feature(surfaces_.back().misc, "SpaceAfter") == "No" ? "" : " ";
    }
    has_rows_ = true;
    new_paragraph_ = false;
  }

  // Finds the words in "# text". Where the spaces are spelt out in MISC they count more: "# text" cannot hold a line break.
  bool align(std::vector<Span>& spans) {
    if (!sentence_text_) return false;
    for (const Surface& surface : surfaces_) {
      if (feature(surface.misc, "SpacesAfter") && &surface != &surfaces_.back()) return false;
    }
    const std::string_view sentence = *sentence_text_;
    const std::size_t base = document_.text.size();
    std::size_t place = 0;
    const auto skip_spaces = [&] {
      while (place < sentence.size()) {
        const utf8::Decoded next = utf8::decode(sentence, place);
        if (!utf8::is_space(next.code_point)) return;
        place += next.length;
      }
    };
    for (const Surface& surface : surfaces_) {
      if (!sentence.substr(place).starts_with(surface.form)) skip_spaces();
      if (!sentence.substr(place).starts_with(surface.form)) {
        spans.clear();
        return false;
      }
      spans.push_back(span(base + place, surface.form.size()));
      place += surface.form.size();
    }
    const std::size_t end = place;
    skip_spaces();
    if (place != sentence.size()) {
      spans.clear();
      return false;
    }
    document_.text += sentence.substr(0, end);
    return true;
  }

  void join(std::vector<Span>& spans) {
    for (const Surface& surface : surfaces_) {
      spans.push_back(span(document_.text.size(), surface.form.size()));
      document_.text += surface.form;
      if (&surface == &surfaces_.back()) break;
      if (const auto after = feature(surface.misc, "SpacesAfter")) {
        document_.text += unescaped_spaces(*after);
      } else if (feature(surface.misc, "SpaceAfter") != "No") {
        document_.text += ' ';
      }
    }
  }

  static Span span(std::size_t begin, std::size_t size) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + size)};
  }

  void add_tokens(const Surface& surface, Span place) {
    std::string spelt;
    for (std::size_t i = 0; i < surface.words; ++i) spelt += words_[surface.first_word + i].form;
    const bool spelt_out = spelt == surface.form;
    std::uint32_t begin = place.begin;
    for (std::size_t i = 0; i < surface.words; ++i) {
      const Word& word = words_[surface.first_word + i];
      Token token;
      token.span = place;
      token.part = static_cast<std::uint8_t>(i);
      token.parts = static_cast<std::uint8_t>(surface.words);
      if (spelt_out) {
        token.span = {begin, begin + static_cast<std::uint32_t>(word.form.size())};
        begin = token.span.end;
      } else {
        document_.set_form(token, word.form);
      }
      const auto known = upos_from(word.upos);
      token.upos = known.value_or(Upos::unknown);
      all_tagged_ = all_tagged_ && known.has_value();
      token.features = features(word.feats);
      document_.tokens.push_back(token);
    }
  }

  std::uint16_t features(std::string_view string) {
    if (string == "_") return 0;
    const auto found = feature_numbers_.find(std::string(string));
    if (found != feature_numbers_.end()) return found->second;
    if (feature_strings_.size() > std::numeric_limits<std::uint16_t>::max()) return 0;
    const auto added = static_cast<std::uint16_t>(feature_strings_.size());
    feature_numbers_.emplace(string, added);
    feature_strings_.emplace_back(string);
    return added;
  }

  Document document_;
  std::vector<std::string> feature_strings_ = {"_"};
  std::unordered_map<std::string, std::uint16_t> feature_numbers_;
  std::vector<Surface> surfaces_;  // of the sentence that is not over yet
  std::vector<Word> words_;
  std::optional<std::string_view> sentence_text_;
  std::string separator_;  // behind the sentence before
  bool new_paragraph_ = false;
  bool has_rows_ = false;
  bool all_tagged_ = true;
};

}  // namespace

std::string id_in_comment(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return {};
  line.remove_prefix(equals + 1);
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(line.substr(begin, line.find_last_not_of(" \t") + 1 - begin));
}

Result<Document> read_conllu_block(std::string_view lines, std::uint64_t first_line, const std::string& name) {
  DocumentBuilder builder;
  std::uint64_t line_number = first_line;
  bool sentence_over = true;
  const auto malformed = [&](const char* message) { return Error{"read.malformed_input", message, line_place(name, line_number)}; };
  for (; !lines.empty(); ++line_number) {
    const std::size_t newline = lines.find('\n');
    std::string_view line = lines.substr(0, newline);
    lines.remove_prefix(newline == std::string_view::npos ? lines.size() : newline + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      if (const char* problem = builder.end_sentence()) return malformed(problem);
      sentence_over = true;
    } else if (line.starts_with('#') && (sentence_over || line.find('\t') == std::string_view::npos)) {
      if (line.starts_with("# newpar")) builder.begin_paragraph();
      if (line.starts_with("# text = ")) builder.set_text(line.substr(9));
    } else {
      const auto row = split(line);
      if (!row) return malformed("a word needs ten columns, none of them empty, with tabs between them");
      if (const char* problem = builder.add_row(*row)) return malformed(problem);
      sentence_over = false;
    }
  }
  if (const char* problem = builder.end_sentence()) return malformed(problem);
  return builder.take();
}

}  // namespace veil
