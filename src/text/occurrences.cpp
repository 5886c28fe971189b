#include "text/occurrences.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::uint32_t telling_letters = 4;  // of a word that is told from others in any case, when there are two of them
constexpr std::uint32_t shortest_number = 4;  // of a number that stands alone
constexpr int most_tried = 8;                 // terms that begin at a word and do not count there

constexpr std::uint64_t loose_gap = 0x6C6F6F7365676170ull;

// An underscore joins the words of a name, too: "anna_vries".
bool is_hyphen(char32_t c) { return c == U'-' || c == U'\u2010' || c == U'\u2011' || c == U'_'; }

char32_t plain_sign(char32_t c) {
  if (c == U'\u2019' || c == U'\u2018' || c == U'\u02BC' || c == U'\u00B4' || c == U'`' || c == U'\uFF07') return U'\'';
  return c >= 0xFF01 && c <= 0xFF5E ? c - 0xFEE0 : c;  // full-width
}

struct Gap {
  std::uint64_t key = loose_gap;
  bool line_end = false;  // a word may go on behind it
};

// Words of one term may be parted by any white space or hyphens where the term has some of these, otherwise by the signs that the term
// has there ("O'Neil", "a@b.example"), whatever white space is among them.
Gap read_gap(std::string_view between) {
  if (between == " ") return {};
  Gap gap;
  bool loose = true, may_go_on = true;
  int hyphens = 0, line_ends = 0;
  std::uint64_t hash = 0x9E3779B97F4A7C15ull;
  for (std::size_t i = 0; i < between.size();) {
    const utf8::Decoded decoded = utf8::decode(between, i);
    i += decoded.length;
    const char32_t c = decoded.code_point;
    if (is_invisible(c)) continue;
    if (c == U'\n') {
      ++line_ends;
    } else if (is_hyphen(c)) {
      ++hyphens;
      hash = (hash ^ U'-') * 0x100000001B3ull;
      may_go_on = may_go_on && line_ends == 0;
    } else if (!utf8::is_space(c)) {
      loose = false;
      hash = (hash ^ plain_sign(c)) * 0x100000001B3ull;
    } else if (c != U'\r' && line_ends == 0) {
      may_go_on = false;  // "a \nb"
    }
  }
  if (!loose) gap.key = hash ^ (hash >> 31);
  gap.line_end = loose && may_go_on && line_ends == 1 && hyphens <= 1;
  return gap;
}

// Which word of a term must have its capital where it is found; any_case when none.
std::uint32_t word_with_capital(std::string_view term, const std::vector<SameWord>& words, std::uint32_t any_case) {
  std::size_t telling = 0;
  std::uint32_t capital = any_case;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].letters >= telling_letters) ++telling;
    if (words[i].digits) return any_case;
    if (!utf8::is_upper(utf8::decode(term, words[i].span.begin).code_point)) continue;
    if (capital == any_case || words[i].letters > words[capital].letters) capital = static_cast<std::uint32_t>(i);
  }
  return telling > 1 ? any_case : capital;
}

std::uint64_t edge(std::uint32_t node, std::uint32_t symbol) { return (std::uint64_t{node} << 32) | symbol; }

// In the order of the text; of two that overlap the first stays, of two that begin together the longer.
void keep_apart(std::vector<Occurrence>& found) {
  std::stable_sort(found.begin(), found.end(), [](const Occurrence& a, const Occurrence& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  std::uint32_t end = 0;
  std::erase_if(found, [&](const Occurrence& occurrence) {
    if (occurrence.span.begin < end) return true;
    end = occurrence.span.end;
    return false;
  });
}

}  // namespace

// Neighbouring words that all stand in some term, and the gaps between them.
struct OccurrenceFinder::Run {
  struct Place {
    Span span;
    std::uint32_t word;  // symbol
    std::uint32_t gap;   // symbol of the gap before it
    bool capital;
    std::uint32_t node;  // where the longest term begins, as take_run finds it
  };
  std::vector<Place> places;
};

// A word as it is read; `joined`: symbol of the word that it makes with those before it, over the end of a line.
struct OccurrenceFinder::Word {
  Span span;
  std::uint32_t symbol = NumberTable::none;
  std::uint64_t gap = loose_gap;
  std::uint32_t joined = NumberTable::none;
  bool capital = false;
};

OccurrenceFinder::OccurrenceFinder(const std::vector<std::string_view>& terms) : nodes_(1) {
  symbols_.reserve(terms.size() / 2);
  nodes_.reserve(4 * terms.size());  // memory that is never touched costs nothing, memory that moves counts twice
  children_.reserve(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) add(terms[i], static_cast<std::uint32_t>(i));
  link_nodes();
}

void OccurrenceFinder::add(std::string_view term, std::uint32_t number) {
  std::vector<SameWord> words;
  SameWord word;
  for (SameWords reader(term); reader.next(word);) words.push_back(word);
  if (words.empty()) return;
  if (words.size() == 1 && (words[0].letters < 2 || (words[0].all_digits && words[0].letters < shortest_number))) return;
  const auto child_of = [&](std::uint32_t node, std::uint32_t symbol) {
    std::uint32_t child = static_cast<std::uint32_t>(nodes_.size());
    bool is_new = false;
    if (node == 0) {
      if (symbol >= roots_.size()) roots_.resize(symbol + 1);
      is_new = roots_[symbol] == 0;
      if (is_new) roots_[symbol] = child;
      child = roots_[symbol];
    } else {
      std::tie(child, is_new) = children_.add(edge(node, symbol), child);
    }
    if (is_new) {
      Node made;
      made.symbol = symbol;
      made.next_child = nodes_[node].first_child;
      nodes_[node].first_child = child;
      nodes_.push_back(made);
    }
    return child;
  };
  std::uint32_t node = 0;
  for (std::size_t i = words.size(); i-- > 0;) {
    node = child_of(node, symbol_of(words[i].key));
    if (i == 0) break;
    node = child_of(node, symbol_of(read_gap(Span{words[i - 1].span.end, words[i].span.begin}.of(term)).key));
  }
  const std::uint32_t capital = word_with_capital(term, words, any_case);
  Node& first = nodes_[node];
  if (first.term == no_term) {
    first.term = number;
    first.words = static_cast<std::uint32_t>(words.size());
    first.capital = capital;
  } else if (capital == any_case) {
    first.capital = any_case;
  }
  codes_.add(term, number);
}

// Breadth first, so that what a node refers to is linked before it.
void OccurrenceFinder::link_nodes() {
  std::vector<std::uint32_t> order = {0};
  order.reserve(nodes_.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t parent = order[i];
    for (std::uint32_t child = nodes_[parent].first_child; child != 0; child = nodes_[child].next_child) {
      Node& node = nodes_[child];
      node.shorter = parent == 0 ? 0 : step(nodes_[parent].shorter, node.symbol);
      const bool begins = node.term != no_term;
      node.longest = begins ? child : nodes_[node.shorter].longest;
      node.longest_any = begins && node.capital == any_case ? child : nodes_[node.shorter].longest_any;
      order.push_back(child);
    }
  }
}

std::uint32_t OccurrenceFinder::step(std::uint32_t node, std::uint32_t symbol) const {
  for (; node != 0; node = nodes_[node].shorter) {
    if (nodes_[node].first_child == 0) continue;
    const std::uint32_t child = children_.find(edge(node, symbol));
    if (child != NumberTable::none) return child;
  }
  return root(symbol);
}

void OccurrenceFinder::take_run(Run& run, const Counts& counts, std::vector<Occurrence>& found) const {
  const auto stands = [&](std::size_t first, const Node& term) {
    if (term.capital != any_case && !run.places[first + term.capital].capital) return false;
    return !counts || counts({{run.places[first].span.begin, run.places[first + term.words - 1].span.end}, term.term});
  };
  std::uint32_t node = 0;
  for (std::size_t i = run.places.size(); i-- > 0;) {
    node = step(node, run.places[i].word);
    std::uint32_t best = nodes_[node].longest;
    for (int tried = 0; best != 0 && !stands(i, nodes_[best]); ++tried) {
      if (tried > most_tried) {
        best = 0;
      } else {
        best = tried < most_tried ? nodes_[nodes_[best].shorter].longest : nodes_[nodes_[best].shorter].longest_any;
      }
    }
    run.places[i].node = best;
    node = step(node, run.places[i].gap);
  }
  for (std::size_t i = 0; i < run.places.size();) {
    const Node& best = nodes_[run.places[i].node];
    if (run.places[i].node == 0) {
      ++i;
      continue;
    }
    found.push_back({{run.places[i].span.begin, run.places[i + best.words - 1].span.end}, best.term});
    i += best.words;
  }
  run.places.clear();
}

// Words of a stretch, each as it stands or, with `join_lines`, those that go on over the end of a line as one.
void OccurrenceFinder::take_stretch(const std::vector<Word>& words, bool join_lines, Run& run, const Counts& counts,
                                    std::vector<Occurrence>& found) const {
  for (std::size_t i = 0; i < words.size();) {
    Span span = words[i].span;
    std::uint32_t symbol = words[i].symbol;
    std::size_t next = i + 1;
    for (; join_lines && next < words.size() && words[next].joined != NumberTable::none; ++next) {
      span.end = words[next].span.end;
      symbol = words[next].joined;
    }
    const std::uint32_t gap = run.places.empty() ? 0 : symbols_.find(words[i].gap);
    if (symbol == NumberTable::none || gap == NumberTable::none) take_run(run, counts, found);
    if (symbol != NumberTable::none) {
      __builtin_prefetch(&nodes_[root(symbol)]);
      run.places.push_back({span, symbol, gap, words[i].capital, 0});
    }
    i = next;
  }
  take_run(run, counts, found);
}

// Words of a text, some of them read ahead: what the table of symbols says of them comes from far where there are many terms.
class OccurrenceFinder::WordsAhead {
 public:
  WordsAhead(std::string_view text, const NumberTable& symbols) : reader_(text), symbols_(symbols) {}
  bool next(SameWord& word) {
    if (next_ == read_) {
      for (read_ = next_ = 0; read_ < words_.size() && reader_.next(words_[read_]); ++read_) symbols_.prefetch(words_[read_].key);
      if (read_ == 0) return false;
    }
    word = words_[next_++];
    return true;
  }

 private:
  SameWords reader_;
  const NumberTable& symbols_;
  std::array<SameWord, 16> words_;
  std::size_t read_ = 0, next_ = 0;
};

bool OccurrenceFinder::scan(std::string_view text, const Counts& counts, std::vector<Occurrence>& found) const {
  bool goes_on_over_lines = false, joined_here = false;
  Run run;
  std::vector<Word> stretch;
  const auto end_stretch = [&] {
    if (stretch.empty()) return;
    take_stretch(stretch, false, run, counts, found);
    if (joined_here) take_stretch(stretch, true, run, counts, found);
    stretch.clear();
    joined_here = false;
  };
  WordsAhead reader(text, symbols_);
  SameWord word;
  Word before;  // in the stretch only when it can be part of a term
  bool any = false, before_counts = false;
  Span pieces;  // of a word that goes on over the ends of lines
  for (; reader.next(word); any = true) {
    const Gap gap = any ? read_gap(Span{before.span.end, word.span.begin}.of(text)) : Gap();
    std::uint32_t joined = NumberTable::none;
    if (gap.line_end) joined = symbols_.find(key_of_joined(pieces.of(text), word.span.of(text)));
    if (joined != NumberTable::none) {
      if (!before_counts) stretch.push_back(before);
      goes_on_over_lines = joined_here = true;
      pieces.end = word.span.end;
    } else {
      pieces = word.span;
      if (any && !before_counts) end_stretch();
    }
    before = {word.span, symbols_.find(word.key), gap.key, joined, word.capital};
    if (before.symbol < roots_.size()) __builtin_prefetch(&roots_[before.symbol]);
    before_counts = before.symbol != NumberTable::none || joined != NumberTable::none;
    if (before_counts) stretch.push_back(before);
    Occurrence code;
    if (!codes_.empty() && codes_.find(text, word.span.begin, code.span, code.term)) found.push_back(code);
  }
  end_stretch();
  return goes_on_over_lines;
}

std::vector<Occurrence> OccurrenceFinder::find(std::string_view text, const Counts& counts) const {
  std::vector<Occurrence> found;
  if (empty()) return found;
  const bool goes_on_over_lines = scan(text, counts, found);
  if (goes_on_over_lines || !codes_.empty()) keep_apart(found);
  return found;
}

void OccurrenceFinder::add_words(const NumberTable& words) {
  words.for_each([&](std::uint64_t key) { symbol_of(key); });
}

// As OccurrenceFinder::scan reads them.
void TermWords::collect(std::string_view text, NumberTable& words) const {
  const auto add = [&](std::uint64_t key) {
    const bool known = knows(key);
    if (known) words.add(key, 0);
    return known;
  };
  SameWord word;
  Span before, pieces;
  bool any = false;
  for (SameWords reader(text); reader.next(word); any = true) {
    add(word.key);
    const bool goes_on =
        any && read_gap(Span{before.end, word.span.begin}.of(text)).line_end && add(key_of_joined(pieces.of(text), word.span.of(text)));
    pieces = {goes_on ? pieces.begin : word.span.begin, word.span.end};
    before = word.span;
  }
}

// Read from the begin of the line, or of as many lines before it as it takes: twice as far each time, so that the cost stays linear.
Span TermWords::stretch_around(std::string_view text, Span place, std::uint32_t from) const {
  Span stretch{from, static_cast<std::uint32_t>(text.size())};
  bool found = false;
  for (std::uint32_t back = 1, begin = place.begin; !found; back = 2 * (place.begin - begin) + 1) {
    begin = place.begin > from + back ? place.begin - back : from;
    const std::size_t line_end = text.substr(from, begin - from).rfind('\n');
    begin = line_end == std::string_view::npos ? from : from + static_cast<std::uint32_t>(line_end) + 1;
    SameWords reader(text.substr(begin));
    SameWord word;
    Span before;
    bool any = false, parts = false;  // `parts`: the word before does, unless it goes on in the next line
    found = begin == from;
    while (reader.next(word)) {
      const Span here{begin + word.span.begin, begin + word.span.end};
      const bool line_end_before = any && read_gap(Span{before.end, here.begin}.of(text)).line_end;
      if (parts && !line_end_before) {
        if (before.begin >= place.end) return {stretch.begin, before.begin};
        if (before.end <= place.begin) {
          stretch.begin = here.begin;
          found = true;
        }
      }
      if (here.begin >= place.begin && !found) break;
      parts = any && !line_end_before && !knows(word.key);
      before = here;
      any = true;
    }
  }
  return stretch;
}

}  // namespace veil
