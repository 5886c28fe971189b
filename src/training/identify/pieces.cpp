// Shares of columns, genres and disguises. They are judgement, not tuned: the four languages alike, their nearest neighbours
// (Galician, Catalan, Dutch, French, Italian) more often than the rest.
#include "training/identify/pieces.h"

#include <algorithm>
#include <cmath>

#include "language/identify/features.h"
#include "language/identify/language_model.h"

namespace veil::training {
namespace {

using language::LetterCode;
using language::model_columns;

// en de es pt-PT pt-BR fr it nl ca gl ro nordic slavic finnic turkic distant
constexpr std::array<double, model_columns> column_weights = {1.0, 1.0, 1.1, 0.6, 0.6,  0.2,  0.2, 0.2,
                                                              0.2, 0.1, 0.1, 0.2, 0.15, 0.15, 0.1, 0.2};
constexpr double share_of_lists = 0.3;
constexpr double share_without_diacritics = 0.2;
constexpr double share_with_double_s = 0.15;
constexpr double share_with_foreign_word = 0.1;
constexpr std::size_t most_words = 20;

// The letter under the marks; the letter itself when there are none.
LetterCode bare_letter(LetterCode c) {
  if (c < 0xE0) return c;
  if (c >= 0x180) return c;
  // U+00E0 to U+00FF, then U+0100 to U+017F; a star where there is no letter under a mark.
  constexpr std::string_view bare =
      "aaaaaa*ceeeeiiii*nooooo*ouuuuy*y"
      "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkkklllllll"
      "lllnnnnnnnnnoooooo**rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
  static_assert(bare.size() == 0x180 - 0xE0);
  if (const char letter = bare[c - 0xE0u]; letter != '*') return static_cast<LetterCode>(letter);
  return c;
}

std::size_t pick(const std::vector<double>& growing, double fraction) {
  const auto found = std::upper_bound(growing.begin(), growing.end(), fraction * growing.back());
  return std::min(static_cast<std::size_t>(found - growing.begin()), growing.size() - 1);
}

void append_words(std::string_view text, std::vector<std::vector<LetterCode>>& words) {
  language::WordReader reader(text);
  for (auto word = reader.next(); !word.empty(); word = reader.next()) words.emplace_back(word.begin(), word.end());
}

}  // namespace

std::uint64_t PieceRandom::next() {
  state_ += 0x9E3779B97F4A7C15ull;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

PieceDrawer::PieceDrawer(const Corpora& corpora, unsigned row_bits, std::uint64_t seed)
    : corpora_(corpora), row_bits_(row_bits), random_(seed), texts_(model_columns), text_shares_(model_columns), lists_(model_columns) {
  for (const Corpus& corpus : corpora_.corpora) {
    if (corpus.learn.empty()) continue;
    auto& shares = text_shares_[corpus.column];
    texts_[corpus.column].push_back(&corpus);
    // The root keeps a large corpus from drowning the others.
    shares.push_back((shares.empty() ? 0 : shares.back()) + std::sqrt(static_cast<double>(corpus.learn.size())));
  }
  for (const WordList& list : corpora_.lists) lists_[list.column].push_back(&list);
  double sum = 0;
  for (std::size_t column = 0; column < model_columns; ++column) {
    const bool empty = texts_[column].empty() && lists_[column].empty();
    column_shares_.push_back(sum += empty ? 0 : column_weights[column]);
  }
}

std::size_t PieceDrawer::draw_column() { return pick(column_shares_, random_.fraction()); }

void PieceDrawer::draw_words(std::size_t column, std::size_t most, std::vector<Word>& words) {
  words.clear();
  const bool foreign = column >= language::first_other_column;
  const double lists_share = lists_[column].empty() ? 0 : texts_[column].empty() ? 1 : foreign ? 0.75 : share_of_lists;
  if (random_.fraction() < lists_share) {
    const WordList& list = *lists_[column][random_.below(lists_[column].size())];
    for (std::size_t tries = 0; tries < 2 * most && words.size() < most; ++tries)
      append_words(list.words[pick(list.cumulative, random_.fraction())], words);
    return;
  }
  const Corpus& corpus = *texts_[column][pick(text_shares_[column], random_.fraction())];
  append_words(corpus.learn[random_.below(corpus.learn.size())], words);
  if (words.size() > most) {
    const std::size_t begin = random_.below(words.size() - most + 1);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(begin + most), words.end());
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(begin));
  }
}

void PieceDrawer::disguise(std::size_t column, std::vector<Word>& words) {
  const bool bare = random_.fraction() < share_without_diacritics;
  const bool double_s = random_.fraction() < share_with_double_s || bare;
  const bool umlauts_spelt_out = bare && column == language::column_de && random_.fraction() < 0.5;
  if (!bare && !double_s) return;
  for (Word& word : words) {
    Word changed;
    for (const LetterCode c : word) {
      if (double_s && c == 0xDF) {
        changed.insert(changed.end(), {LetterCode{'s'}, LetterCode{'s'}});
      } else if (umlauts_spelt_out && (c == 0xE4 || c == 0xF6 || c == 0xFC)) {
        changed.insert(changed.end(), {bare_letter(c), LetterCode{'e'}});
      } else {
        changed.push_back(bare ? bare_letter(c) : c);
      }
    }
    if (changed.size() <= language::longest_word + 2) word = std::move(changed);
  }
}

void PieceDrawer::draw(Example& example) {
  example.rows.clear();
  example.column = draw_column();
  const double length = random_.fraction();
  const std::size_t most = 1 + static_cast<std::size_t>(static_cast<double>(most_words) * length * std::sqrt(length));
  draw_words(example.column, most, words_);
  disguise(example.column, words_);
  if (words_.size() >= 4 && random_.fraction() < share_with_foreign_word) {
    std::vector<Word> guest;
    draw_words(draw_column(), 1, guest);
    if (!guest.empty()) words_[random_.below(words_.size())] = guest.front();
  }
  for (const Word& word : words_) language::for_each_feature(word, row_bits_, [&](std::uint32_t row) { example.rows.push_back(row); });
}

void collect_rows(std::string_view text, unsigned row_bits, std::vector<std::uint32_t>& rows) {
  rows.clear();
  language::WordReader reader(text);
  for (auto word = reader.next(); !word.empty(); word = reader.next())
    language::for_each_feature(word, row_bits, [&](std::uint32_t row) { rows.push_back(row); });
}

}  // namespace veil::training
