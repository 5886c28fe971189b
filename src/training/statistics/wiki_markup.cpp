// See wiki_markup.h. What is never closed loses its opening only, so that one slip does not lose an article.
#include "training/statistics/wiki_markup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace veil::training {
namespace {

bool starts(std::string_view text, std::size_t at, std::string_view with) { return text.substr(at).starts_with(with); }

// "ref" of "<ref name=x>" or "</ref>", in lower case.
std::string tag_name(std::string_view tag) {
  std::string name;
  for (const char c : tag) {
    if (c == '/' && name.empty()) continue;
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) break;
    name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

// Elements whose content is no running text.
bool is_hidden(std::string_view name) {
  constexpr std::array<std::string_view, 9> hidden = {"ref",    "math", "gallery", "timeline", "score", "imagemap", "syntaxhighlight",
                                                      "source", "code"};
  return std::find(hidden.begin(), hidden.end(), name) != hidden.end();
}

constexpr std::size_t longest_tag = 1024;

// Behind the matching end of what opens at `at`, counting what is nested; npos where there is none.
std::size_t behind_nested(std::string_view text, std::size_t at, std::string_view open, std::string_view close) {
  std::size_t depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (starts(text, i, open)) {
      ++depth;
      i += open.size() - 1;
    } else if (starts(text, i, close)) {
      i += close.size() - 1;
      if (--depth == 0) return i + 1;
    }
  }
  return std::string_view::npos;
}

class Plain {
 public:
  explicit Plain(std::string_view markup) : markup_(markup) {}

  std::string run() {
    while (at_ < markup_.size()) step();
    return std::move(text_);
  }

 private:
  void step() {
    const char c = markup_[at_];
    const bool line_start = at_ == 0 || markup_[at_ - 1] == '\n';
    if (c == '{' && starts(markup_, at_, "{{")) return drop("{{", "}}");
    if (c == '{' && starts(markup_, at_, "{|")) return drop("{|", "|}");
    if (c == '<') return tag();
    if (c == '[') return link();
    if (c == ']' && links_ > 0 && starts(markup_, at_, "]]")) {
      --links_;
      return skip(at_ + 2);
    }
    if (c == '\'' && starts(markup_, at_, "''")) {
      while (at_ < markup_.size() && markup_[at_] == '\'') ++at_;
      return;
    }
    if (c == '=' && starts(markup_, at_, "==")) {
      while (at_ < markup_.size() && markup_[at_] == '=') ++at_;
      return;
    }
    if (line_start && (c == '*' || c == '#' || c == ':' || c == ';')) return skip(at_ + 1);
    if (c == '&') return entity();
    if (c == '_' && starts(markup_, at_, "__")) {  // __NOTOC__
      const std::size_t end = markup_.find("__", at_ + 2);
      if (end != std::string_view::npos && end - at_ < 32) return skip(end + 2);
    }
    text_ += c;
    ++at_;
  }

  void skip(std::size_t to) { at_ = to; }

  // What is never closed is looked for once; from then on only its opening goes, so that an article costs its length.
  void drop(std::string_view open, std::string_view close) {
    if (!never_closed(open)) {
      if (const std::size_t behind = behind_nested(markup_, at_, open, close); behind != std::string_view::npos) return skip(behind);
      never_closed_.emplace_back(open);
    }
    skip(at_ + open.size());
  }
  bool never_closed(std::string_view what) const {
    return std::find(never_closed_.begin(), never_closed_.end(), what) != never_closed_.end();
  }

  void tag() {
    if (starts(markup_, at_, "<!--")) {
      const std::size_t end = markup_.find("-->", at_);
      return skip(end == std::string_view::npos ? markup_.size() : end + 3);
    }
    const std::size_t end = markup_.substr(0, std::min(markup_.size(), at_ + longest_tag)).find('>', at_);
    const std::string name = tag_name(markup_.substr(at_ + 1, 32));
    if (end == std::string_view::npos || name.empty()) {
      text_ += '<';
      return skip(at_ + 1);
    }
    const bool opens = markup_[at_ + 1] != '/' && markup_[end - 1] != '/';
    if (name == "br" || name == "p" || name == "div" || name == "li") text_ += '\n';
    if (!opens || !is_hidden(name) || never_closed(name)) return skip(end + 1);
    const std::size_t close = markup_.find("</" + name, end);
    if (close == std::string_view::npos) {
      never_closed_.push_back(name);
      return skip(end + 1);
    }
    const std::size_t behind = markup_.find('>', close);
    skip(behind == std::string_view::npos ? markup_.size() : behind + 1);
  }

  // [[target|shown]] leaves "shown", [[File:..]] nothing, [http://.. shown] "shown".
  void link() {
    if (starts(markup_, at_, "[[")) {
      const std::string_view rest = markup_.substr(at_ + 2, 512);
      const std::size_t stop = rest.find_first_of("|]\n[");
      const std::string_view target = rest.substr(0, stop);
      const std::size_t colon = target.find(':');
      if (colon != std::string_view::npos && colon > 0 && is_name_space(target.substr(0, colon))) return drop("[[", "]]");
      ++links_;
      if (stop != std::string_view::npos && rest[stop] == '|') return skip(at_ + 2 + stop + 1);
      return skip(at_ + 2);
    }
    const std::string_view rest = markup_.substr(at_ + 1, 2048);
    if (rest.starts_with("http") || rest.starts_with("//")) {
      const std::size_t stop = rest.find_first_of(" ]\n");
      if (stop != std::string_view::npos) return skip(at_ + 1 + stop);
    }
    text_ += '[';
    skip(at_ + 1);
  }

  // File:, Datei:, Categoría:, and links to other languages ("de:Oslo") are written without a space before the colon.
  static bool is_name_space(std::string_view name) { return name.size() <= 12 && name.find(' ') == std::string_view::npos; }

  void entity() {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> known = {
        {{"&nbsp;", " "}, {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&ndash;", "-"}}};
    for (const auto& [name, plain] : known) {
      if (!starts(markup_, at_, name)) continue;
      text_ += plain;
      return skip(at_ + name.size());
    }
    text_ += '&';
    skip(at_ + 1);
  }

  std::string_view markup_;
  std::size_t at_ = 0;
  std::size_t links_ = 0;  // open ones
  std::vector<std::string> never_closed_;
  std::string text_;
};

}  // namespace

std::string plain_text_of_wiki(std::string_view markup) { return Plain(markup).run(); }

}  // namespace veil::training
