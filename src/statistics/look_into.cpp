// What people ask of statistics: what a file holds, and how often terms occur. Here terms are refused that measures pass over.
#include <fstream>

#include "statistics/hits_table.h"
#include "statistics/term_index.h"
#include "text/folded_word.h"
#include "veil/language.h"
#include "veil/statistics.h"
#include "veil/utf8.h"

namespace veil::statistics {
namespace {

constexpr std::size_t longest_question = 1024;
constexpr std::size_t most_questions = 1000;
constexpr std::size_t most_terms_paired = 16;

struct Opened {
  std::shared_ptr<const TermIndex> index;
  std::shared_ptr<const HitsTable> table;
  const CorpusStatistics& statistics() const {
    if (index) return *index;
    return *table;
  }
};

Result<Opened> open_either(const std::filesystem::path& file, FoldingOptions folding, bool estimates) {
  char first[4] = {};
  std::ifstream(file, std::ios::binary).read(first, sizeof first);
  Opened opened;
  if (std::string_view(first, sizeof first) == "VEIL") {
    auto index = TermIndex::open(file, std::move(folding));
    if (!index) return index.error();
    opened.index = std::move(*index);
  } else {
    auto table = HitsTable::read(file, {estimates});
    if (!table) return table.error();
    opened.table = std::move(*table);
  }
  return opened;
}

Result<void> check(const HitsQuestion& question) {
  if (question.terms.empty() || question.terms.size() > most_questions)
    return Error{"usage.invalid_value", "1 to 1,000 terms can be asked for at once", ""};
  if (!(question.unseen > 0) || question.unseen > 1)
    return Error{"usage.invalid_value", "an unseen term counts as more than 0 and at most 1", ""};
  for (std::size_t i = 0; i < question.terms.size(); ++i) {
    const std::string& term = question.terms[i];
    const std::string place = "term " + std::to_string(i + 1);
    if (utf8::first_invalid_byte(term)) return Error{"read.invalid_utf8", "the text is not valid UTF-8", place};
    if (term.size() > longest_question) return Error{"statistics.term_too_long", "a term has at most 1,024 bytes", place};
    if (folded_words(term).empty()) return Error{"usage.invalid_value", "a term has a letter or a digit", place};
  }
  return {};
}

TermHits hits_of(const Opened& opened, std::span<const std::string_view> terms, const Smoothing& smoothing) {
  const Count count = opened.statistics().count_together(terms);
  TermHits hits;
  hits.units = count.units;
  hits.documents = opened.index ? opened.index->count_documents(terms).units : 0;
  hits.information = information_content(count, smoothing);
  hits.smoothed = !count.seen();
  hits.thin = too_thin(count);
  for (const std::string_view term : terms)
    hits.upper_bound = hits.upper_bound || (count.seen() && opened.index && opened.index->gives_upper_bound(term));
  return hits;
}

}  // namespace

Result<StatisticsFacts> statistics_facts(const std::filesystem::path& file) {
  auto opened = open_either(file, {}, true);
  if (!opened) return opened.error();
  StatisticsFacts facts;
  std::error_code ignored;
  facts.bytes = std::filesystem::file_size(file, ignored);
  facts.index = opened->index != nullptr;
  facts.units = opened->statistics().total();
  if (!facts.index) {
    facts.terms = opened->table->terms();
    facts.sets = opened->table->sets();
    facts.assumed_total = opened->table->total_is_assumed();
    facts.cut = opened->table->cut();
    facts.left_out = opened->table->left_out();
    return facts;
  }
  const FileFacts& own = opened->index->file().facts();
  constexpr std::string_view kinds[] = {"document", "sentence", "window"};
  facts.about = opened->index->file().about();
  facts.unit = kinds[own.unit_kind];
  facts.unit_words = own.unit_words;
  facts.first_words = own.first_words;
  facts.documents = own.documents;
  facts.running_words = own.running_words;
  facts.text_bytes = own.text_bytes;
  facts.words = own.words;
  facts.pairs = own.pairs;
  facts.postings = own.postings;
  facts.smallest_count = own.smallest_count;
  facts.smallest_pair_count = own.smallest_pair_count;
  if (own.stem_language > 0) facts.stems = code_of(static_cast<Language>(own.stem_language - 1));
  return facts;
}

Result<HitsReport> count_hits(const std::filesystem::path& file, const HitsQuestion& question) {
  if (auto sensible = check(question); !sensible) return sensible.error();
  FoldingOptions folding;
  folding.stems = !question.exact;
  if (!question.synonyms.empty()) {
    auto synonyms = Synonyms::read(question.synonyms);
    if (!synonyms) return synonyms.error();
    folding.synonyms = std::move(*synonyms);
  }
  const auto opened = open_either(file, std::move(folding), question.estimates);
  if (!opened) return opened.error();
  const CorpusStatistics& statistics = opened->statistics();
  const Smoothing smoothing{question.unseen};
  HitsReport report;
  report.index = opened->index != nullptr;
  report.total = statistics.total();
  report.total_documents = report.index ? opened->index->file().facts().documents : 0;
  report.unseen = question.unseen;
  std::vector<std::string_view> terms(question.terms.begin(), question.terms.end());
  for (const std::string_view& term : terms) {
    report.terms.push_back(hits_of(*opened, {&term, 1}, smoothing));
    report.terms.back().term = term;
  }
  if (terms.size() < 2) return report;
  report.together = hits_of(*opened, terms, smoothing);
  if (terms.size() > most_terms_paired) return report;
  for (std::size_t a = 0; a < terms.size(); ++a) {
    for (std::size_t b = a + 1; b < terms.size(); ++b) {
      const std::string_view both[] = {terms[a], terms[b]};
      const Count first{report.terms[a].units, report.total}, second{report.terms[b].units, report.total};
      const Count together = statistics.count_together(both);
      report.pairs.push_back({a, b, together.units, mutual_information(first, second, together, smoothing), !together.seen(),
                              too_thin(first, second, together)});
    }
  }
  return report;
}

}  // namespace veil::statistics
