#include "detect/secrets/announced_secrets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "detect/secrets/provider_keys.h"
#include "text/ascii.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_value = 1024;
constexpr std::size_t longest_header = 8192;
constexpr std::size_t longest_name = 128;  // of a cookie
constexpr std::array<std::string_view, 8> schemes = {"Bearer ", "Basic ", "Digest ", "Token ", "ApiKey ", "AWS4-", "bearer ", "Negotiate "};
constexpr std::size_t reach_of_cue = 48;     // bytes between a word and what looks random
constexpr std::size_t shortest_random = 20;  // signs
constexpr double fewest_bits = 3.0;          // of entropy per sign; words of four languages have less
constexpr std::size_t shortest_secret = 8;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }
bool is_random_sign(char c) { return is_key_sign(c) || c == '+' || c == '/' || c == '='; }

double bits_per_sign(std::string_view text) {
  std::array<int, 256> counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  double bits = 0;
  for (const int count : counts) {
    if (count == 0) continue;
    const double share = static_cast<double>(count) / static_cast<double>(text.size());
    bits -= share * std::log2(share);
  }
  return bits;
}

struct Signs {
  std::size_t letters = 0, digits = 0, others = 0, upper = 0;
};

Signs signs_of(std::string_view text) {
  Signs signs;
  for (const char c : text) {
    if (is_ascii_digit(c)) {
      ++signs.digits;
    } else if (is_letter(c)) {
      ++signs.letters;
      if (c >= 'A' && c <= 'Z') ++signs.upper;
    } else {
      ++signs.others;
    }
  }
  return signs;
}

bool looks_random(std::string_view text) {
  const Signs signs = signs_of(text);
  return text.size() >= shortest_random && signs.digits >= 2 && signs.letters >= 4 && bits_per_sign(text) >= fewest_bits;
}

// Stands for a value without being one.
bool is_placeholder(std::string_view value) {
  constexpr std::array<std::string_view, 34> words = {"null",      "none",      "nil",       "true",    "false",   "yes",       "no",
                                                      "required",  "optional",  "string",    "str",     "text",    "undefined", "hidden",
                                                      "redacted",  "password",  "secret",    "token",   "value",   "empty",     "bool",
                                                      "boolean",   "int",       "integer",   "number",  "object",  "expired",   "invalid",
                                                      "incorrect", "protected", "forgotten", "missing", "unknown", "default"};
  const std::string lower = utf8::to_lower(value);
  if (std::find(words.begin(), words.end(), lower) != words.end()) return true;
  if (std::string_view("<${[(%@&#").find(value.front()) != std::string_view::npos &&
      (value.size() < 6 || value[0] == '<' || value[1] == '{' || value[1] == '(' || value[0] == '['))
    return true;
  if (value.front() == '$' && value.size() > 1 && is_letter(value[1]) && signs_of(value).digits == 0) return true;
  return std::all_of(value.begin(), value.end(), [&](char c) { return c == value.front(); }) ||
         std::none_of(value.begin(), value.end(), [](char c) { return is_letter(c) || is_ascii_digit(c); });
}

// "user.password", "getPassword(...)", "os.environ[...]": code, not a value.
bool is_expression(std::string_view value) {
  const std::size_t bracket = value.find_first_of("([");
  if (bracket != std::string_view::npos && bracket > 0 && (is_letter(value[bracket - 1]) || value[bracket - 1] == '_')) return true;
  if (value.find("->") != std::string_view::npos || value.find("::") != std::string_view::npos) return true;
  const bool name = std::all_of(value.begin(), value.end(), [](char c) { return is_letter(c) || c == '_' || c == '.'; });
  return name && value.find_first_of("._") != std::string_view::npos;
}

// "a&name=b", "a;Name=b": up to what begins the next field of the same row.
std::size_t up_to_next_field(std::string_view value) {
  for (std::size_t at = value.find_first_of("&;"); at != std::string_view::npos; at = value.find_first_of("&;", at + 1)) {
    std::size_t end = at + 1;
    while (end < value.size() && (is_key_sign(value[end]) || value[end] == '.')) ++end;
    if (end > at + 1 && end < value.size() && value[end] == '=') return at;
  }
  return value.size();
}

enum class Link : std::uint8_t { none, colon, equals, tag, option, word };

struct Value {
  Span span;
  bool quoted = false;
  bool ends_line = false;  // or a list or sentence
};

class Announcements {
 public:
  Announcements(std::string_view text, const SecretWords& words) : text_(text), words_(words) {}

  std::vector<AnnouncedSecret> read() && {
    FoldedWord word;
    for (std::size_t at = 0; next_word(text_, at, word); at = word.end) {
      remember({word.begin, word.end});
      if (word.begin >= read_until_ && (words_.may_announce(word.hash) || may_be_field(word))) look_behind(word);
    }
    return std::move(found_);
  }

 private:
  void look_behind(const FoldedWord& word);
  void remember(Span word);
  bool may_be_field(const FoldedWord& word) const;
  SecretWord kind_of(const std::string& spelling) const;
  bool read_header(const FoldedWord& word, bool cookie);
  bool read_value(const FoldedWord& word, SecretWord kind);
  void read_random(std::size_t behind);
  Link link_behind(const FoldedWord& word, std::size_t& at) const;
  Value value_at(std::size_t at, Link link) const;
  bool is_value(const Value& value, SecretWord kind, Link link) const;
  void add(Span span, std::string_view subtype, float score, std::string_view reason) {
    found_.push_back({span, subtype, score, reason});
    read_until_ = span.end;
  }
  char sign_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  std::string_view text_;
  const SecretWords& words_;
  std::vector<AnnouncedSecret> found_;
  std::vector<Span> last_;  // words that may be one key together with the word read now, which is the last of them
  std::size_t read_until_ = 0;
  std::size_t not_random_until_ = 0;
};

// "client_secret", "api key": one sign between.
void Announcements::remember(Span word) {
  const bool one_key = !last_.empty() && word.begin == last_.back().end + 1 &&
                       std::string_view(" _-.").find(text_[word.begin - 1]) != std::string_view::npos;
  if (!one_key) last_.clear();
  if (last_.size() == words_.most_words()) last_.erase(last_.begin());
  last_.push_back(word);
}

// "dbPassword=": a long name that something is set to.
bool Announcements::may_be_field(const FoldedWord& word) const {
  if (word.end - word.begin <= 8) return false;
  const char sign = sign_at(word.end) == ' ' ? sign_at(word.end + 1) : sign_at(word.end);
  return sign == '=' || sign == ':' || sign == '"' || sign == '\'' || sign == '>';
}

void Announcements::look_behind(const FoldedWord& word) {
  const std::string spelling = folded_words(text_.substr(word.begin, word.end - word.begin));
  if (spelling == "authorization" || spelling == "cookie") {
    if (read_header(word, spelling == "cookie")) return;
  }
  const SecretWord kind = kind_of(spelling);
  const bool has_value = kind == SecretWord::password || kind == SecretWord::secret || kind == SecretWord::handle;
  if (has_value && read_value(word, kind)) return;
  if (kind == SecretWord::password || kind == SecretWord::secret || kind == SecretWord::cue) read_random(word.end);
}

SecretWord Announcements::kind_of(const std::string& spelling) const {
  for (const Span& first : last_) {
    std::string joined = folded_words(text_.substr(first.begin, last_.back().end - first.begin));
    std::erase(joined, ' ');
    if (const SecretWord kind = words_.kind_of(joined); kind != SecretWord::none) return kind;
  }
  return spelling.size() > 8 ? words_.kind_of_end(spelling) : SecretWord::none;
}

// "Authorization: Basic ...", "Cookie: a=1; b=2": all of the line, up to the quote that closes it.
bool Announcements::read_header(const FoldedWord& word, bool cookie) {
  std::size_t at = word.end;
  if (is_quote(sign_at(at))) ++at;
  while (is_blank(sign_at(at))) ++at;
  if (sign_at(at) != ':' && sign_at(at) != '=') return false;
  ++at;
  while (is_blank(sign_at(at)) || is_quote(sign_at(at))) ++at;
  // Looked at before the line is read to its end, so that a text of nothing but headers stays fast.
  const std::string_view front = text_.substr(at, longest_name);
  const std::size_t name = front.find_first_of("=; \n");
  const bool pairs = name != std::string_view::npos && name > 0 && front[name] == '=';
  const bool scheme = std::any_of(schemes.begin(), schemes.end(), [&](std::string_view one) { return front.starts_with(one); });
  if (cookie ? !pairs : !scheme && !is_random_sign(sign_at(at))) return false;
  std::size_t end = at;
  while (end < text_.size() && end - at < (cookie || scheme ? longest_header : longest_value) && text_[end] != '\n' && text_[end] != '\r' &&
         !is_quote(text_[end])) {
    ++end;
  }
  while (end > at && (utf8::is_continuation(sign_at(end)) || is_blank(text_[end - 1]))) --end;
  const std::string_view value = text_.substr(at, end - at);
  const bool bare = !cookie && !scheme && value.find(' ') == std::string_view::npos && looks_random(value);
  if (value.size() < 4 || !(cookie || scheme || bare)) return false;
  const std::size_t kept = cookie || bare ? 0 : value.find(' ') + 1;  // the scheme may stay
  add({static_cast<std::uint32_t>(at + kept), static_cast<std::uint32_t>(end)}, "SECRET", 0.95F,
      cookie ? "cookies of an HTTP header, RFC 6265" : "credentials of an HTTP header, RFC 9110");
  return true;
}

// What binds a word to its value; `at` is moved to where the value begins.
Link Announcements::link_behind(const FoldedWord& word, std::size_t& at) const {
  at = word.end;
  const char before = word.begin > 0 ? text_[word.begin - 1] : '\0';
  if (before == '<' && sign_at(at) == '>') {
    ++at;
    return Link::tag;
  }
  const bool quoted_key = is_quote(sign_at(at));
  if (quoted_key) ++at;
  if (sign_at(at) == ']') ++at;
  std::size_t blanks = 0;
  while (is_blank(sign_at(at)) && blanks < 40) ++at, ++blanks;
  const char sign = sign_at(at);
  if (sign == ':' || sign == '=') {
    ++at;
    if (sign == ':' && sign_at(at) == '=') ++at;
    const bool compared = sign == '=' && sign_at(at) == '=';
    if (compared || sign_at(at) == '/') return Link::none;
    if (sign_at(at) == '>') ++at;
    while (is_blank(sign_at(at))) ++at;
    return sign == '=' ? Link::equals : Link::colon;
  }
  if (blanks == 0 || quoted_key) return Link::none;
  // "--password x": the whole word in front may be longer, "--db-password".
  std::size_t option = word.begin;
  while (option > 0 && word.begin - option < 40 && (is_letter(text_[option - 1]) || text_[option - 1] == '-' || text_[option - 1] == '_'))
    --option;
  if (text_.substr(option, 2) == "--" && sign != '-') return Link::option;
  FoldedWord next;
  std::string spelling;
  if (!next_word(text_.substr(0, std::min(text_.size(), at + 24)), at, next, &spelling) || next.begin != at) return Link::none;
  if (words_.kind_of(spelling) != SecretWord::is) return Link::none;
  at = next.end;
  if (sign_at(at) == ':') ++at;
  if (!is_blank(sign_at(at))) return Link::none;
  while (is_blank(sign_at(at))) ++at;
  return Link::word;
}

Value Announcements::value_at(std::size_t at, Link link) const {
  Value value;
  std::size_t begin = at, end = at;
  const char open = sign_at(at);
  if (is_quote(open)) {
    begin = end = at + 1;
    while (end < text_.size() && end - begin < longest_value && text_[end] != open && text_[end] != '\n') {
      const bool escaped = text_[end] == '\\' && sign_at(end + 1) == open;
      end += escaped ? 2U : 1U;
    }
    end = std::min(end, text_.size());
    value.quoted = sign_at(end) == open;
  } else {
    // Typographic quotes open a value as well.
    const std::string_view ends = link == Link::tag ? std::string_view("<\n") : std::string_view(" \t\r\n\"`<>");
    while (end < text_.size() && end - begin < longest_value && ends.find(text_[end]) == std::string_view::npos) ++end;
  }
  while (end > begin && utf8::is_continuation(sign_at(end))) --end;
  if (!value.quoted && link != Link::tag) {
    if (link == Link::equals) end = begin + up_to_next_field(text_.substr(begin, end - begin));
    while (end > begin && std::string_view(",;.)}]'").find(text_[end - 1]) != std::string_view::npos) --end;
  }
  value.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  std::size_t behind = end;
  while (is_blank(sign_at(behind))) ++behind;
  value.ends_line = behind >= text_.size() || std::string_view("\r\n,;&<}").find(text_[behind]) != std::string_view::npos ||
                    (text_[behind] == '.' && (behind + 1 >= text_.size() || static_cast<unsigned char>(text_[behind + 1]) <= ' '));
  return value;
}

bool Announcements::is_value(const Value& value, SecretWord kind, Link link) const {
  const std::string_view text = value.span.of(text_);
  if (text.size() < 4 || is_placeholder(text)) return false;
  const Signs signs = signs_of(text);
  const bool odd = signs.digits > 0 || signs.others > 0 || (signs.upper > 1 && signs.upper < signs.letters);
  if (!value.quoted && kind != SecretWord::handle && is_expression(text)) return false;
  if (kind == SecretWord::password) {
    if (link == Link::tag) return text.find(' ') == std::string_view::npos || odd;
    if (value.quoted) return text.find(' ') == std::string_view::npos || signs.digits > 0;
    if (link == Link::word || link == Link::option)
      return signs.digits > 0 || (signs.others > 0 && text.size() >= 6 && text.find_first_of("!$%&*+=?@^_~#") != std::string_view::npos);
    return odd || value.ends_line;
  }
  if (text.find(' ') != std::string_view::npos) return false;
  if (kind == SecretWord::handle) {
    const bool name = std::all_of(text.begin(), text.end(), [](char c) {
      return is_letter(c) || is_ascii_digit(c) || c == '_' || c == '.' || c == '-' || c == '#' || c == '@';
    });
    if (!name || signs.letters < 2) return false;
    const bool odd_name = signs.digits + signs.others > 0;
    if (link == Link::word) return odd_name && text.find('-') == std::string_view::npos;
    const bool set_close = link == Link::equals && value.span.begin > 0 && text_[value.span.begin - 1] == '=';
    return odd_name || value.ends_line || value.quoted || set_close;
  }
  if (text.size() < shortest_secret) return false;
  const bool mixed = signs.digits > 0 && signs.letters > 0;
  if (link == Link::word) return looks_random(text);
  return (mixed && bits_per_sign(text) > 2.0) || (signs.digits >= shortest_secret && signs.others == 0);
}

bool Announcements::read_value(const FoldedWord& word, SecretWord kind) {
  std::size_t at = 0;
  const Link link = link_behind(word, at);
  if (link == Link::none || at >= text_.size()) return false;
  const Value value = value_at(at, link);
  if (value.span.empty() || !is_value(value, kind, link)) return false;
  if (kind == SecretWord::password) add(value.span, "PASSWORD", 0.95F, "the value of a password");
  if (kind == SecretWord::secret) add(value.span, "SECRET", 0.95F, "the value of a key or token");
  if (kind == SecretWord::handle) add(value.span, "HANDLE", 0.85F, "behind a word for names of users");
  return true;
}

void Announcements::read_random(std::size_t behind) {
  const std::size_t last = std::min(text_.size(), behind + reach_of_cue);
  for (std::size_t at = behind; at < last && text_[at] != '\n';) {
    if (!is_random_sign(text_[at]) || at < not_random_until_) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text_.size() && end - at < longest_value && is_random_sign(text_[end])) ++end;
    const std::string_view run = text_.substr(at, end - at);
    // A path or an address is not drawn at random.
    const bool path = std::count(run.begin(), run.end(), '/') > 0 &&
                      std::count(run.begin(), run.end(), '/') * 12 > static_cast<std::ptrdiff_t>(run.size());
    if (!path && looks_random(run)) {
      // In "session=9f8e7d6c" the name of the field stays; "=" at the end fills up what is drawn.
      const std::size_t equals = run.find_last_of('=', run.find_last_not_of('='));
      if (equals != std::string_view::npos) at += equals + 1;
      add({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, "SECRET", 0.85F,
          "looks random, and a word for secrets stands before it");
      return;
    }
    at = end;
    not_random_until_ = end;
  }
}

}  // namespace

std::vector<AnnouncedSecret> announced_secrets_in(std::string_view text, const SecretWords& words) {
  return Announcements(text, words).read();
}

}  // namespace veil::detect
