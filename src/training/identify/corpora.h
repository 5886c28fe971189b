// The corpora and word lists that the identifier learns from, and how each is divided: whole corpora are kept for measuring,
// and of every other one in 25 documents (or sentences, where there are no documents); one more in 25 is for tuning.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "veil/result.h"
#include "veil/tools/training_languages.h"

namespace veil::training {

struct Corpus {
  std::string name;
  std::string genre;
  std::size_t column = 0;  // of the model; for Portuguese says the region, too
  bool region_known = false;
  std::vector<std::string> learn, tune, measure;  // sentences
};

// Words with how often each occurs; drawing from it makes text as good as any for a model that does not see word order.
struct WordList {
  std::string name;
  std::size_t column = 0;
  std::vector<std::string> words;
  std::vector<double> cumulative;  // of the frequencies, growing

  void add(std::string word, double frequency);
};

struct Corpora {
  std::vector<Corpus> corpora;
  std::vector<WordList> lists;
};

// What options.leave_out_genre names has empty `learn` and `tune`, and all of its sentences stand in `measure`.
// `with_learning` false leaves out what is not needed for measuring.
Result<Corpora> read_corpora(const LanguageTrainingOptions& options, bool with_learning);

// The lists of corpora.cpp's part in word_lists.cpp, and the declarations of human rights.
Result<void> read_word_lists(const LanguageTrainingOptions& options, std::vector<WordList>& lists);
Result<void> read_declarations(const LanguageTrainingOptions& options, std::vector<Corpus>& corpora);

// The one file in `folder` whose name begins and ends so; `training.missing_data` when there is none.
Result<std::string> find_file(const std::string& folder, std::string_view begin, std::string_view end);

}  // namespace veil::training
