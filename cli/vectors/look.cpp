// `veil vectors convert`, `info` and `near`: files of vectors from other programs, what a file holds, what stands near a
// phrase.
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "veil/vectors.h"

namespace veil::cli {
namespace {

std::string line_of(const Json& json) { return json.dump() + "\n"; }

class VectorsConvert : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("IN", &options_.input, "word2vec, fastText, GloVe or Veil").required();
    command.option("--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--bits", &options_.bits, "N", "of a value: 32, or 8 for a quarter of the size");
    command.flag("--text", &options_.as_text, "write word2vec's text, for other programs");
    command.flag("--keep-case", &options_.keep_case, "leave spellings as they are; look-ups are in lower case");
    command.flag("--keep-state", &options_.keep_state, "of Veil's own files: keep what update needs");
    command.flag("--repair", &options_.repair, "leave out duplicates and values that are not finite, and count them");
  }

  Result<int> run(const Session& session) override {
    if (auto may = may_write(options_.output, force_, {options_.input}); !may) return may.error();
    const auto report = vectors::convert_vectors(options_);
    if (!report) return report.error();
    session.output.stream() << "format               " << report->format << "\nunits                " << report->units
                            << "\ndimensions           " << report->dimensions << "\njoined               " << report->joined
                            << "\nleft out             " << report->left_out << "\nbytes of the file    " << report->bytes << '\n';
    return 0;
  }

 private:
  vectors::ConvertOptions options_;
  bool force_ = false;
};

class VectorsInfo : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("FILE", &files_, "vectors in Veil's format").required();
    command.flag("--json", &json_, "for programs, a line per file");
  }

  Result<int> run(const Session& session) override {
    std::ostream& out = session.output.stream();
    for (const std::string& file : files_) {
      const auto facts = vectors::vector_facts(file);
      if (!facts) return facts.error();
      if (json_) {
        out << line_of({{"file", file},
                        {"about", facts->about},
                        {"made_of", facts->made_of},
                        {"units", facts->units},
                        {"phrases", facts->phrases},
                        {"dimensions", facts->dimensions},
                        {"bits", facts->bits},
                        {"ngram_buckets", facts->ngram_buckets},
                        {"words_trained", facts->words_trained},
                        {"can_be_updated", facts->can_be_updated},
                        {"bytes", facts->bytes}});
        continue;
      }
      out << "file                 " << file << '\n'
          << facts->about << "made of              " << facts->made_of << "\nunits                " << facts->units
          << "\n  of several words   " << facts->phrases << "\ndimensions           " << facts->dimensions << "\nbits                 "
          << facts->bits << "\nn-grams              ";
      if (facts->ngram_buckets == 0) {
        out << "none";
      } else {
        out << facts->ngram_buckets << " buckets, " << facts->shortest_ngram << " to " << facts->longest_ngram << " characters";
      }
      out << "\nwords trained        " << (facts->words_trained > 0 ? std::to_string(facts->words_trained) : "not known")
          << "\ncan be updated       " << (facts->can_be_updated ? "yes" : "no") << "\nbytes                " << facts->bytes << '\n';
    }
    return 0;
  }

 private:
  std::vector<std::string> files_;
  bool json_ = false;
};

class VectorsNear : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("PHRASE", &phrase_, "words, in any case").required();
    command.option("--vectors", &file_, "FILE", "the file to ask").required();
    command.option("--count", &count_, "N", "how many (20)");
    command.flag("--json", &json_, "for programs, a line per unit");
  }

  Result<int> run(const Session& session) override {
    const auto report = vectors::near_phrase(file_, phrase_, count_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    if (report->origin != vectors::VectorOrigin::exact && !json_) {
      out << (report->origin == vectors::VectorOrigin::words ? "not a unit of the file: the mean of its words is taken\n"
                                                             : "not a unit of the file: its n-grams of characters are taken\n");
    }
    for (const vectors::NearUnit& unit : report->units) {
      if (json_) {
        out << line_of({{"unit", unit.unit},
                        {"cosine", std::round(static_cast<double>(unit.cosine) * 1e6) / 1e6},
                        {"count", unit.count},
                        {"origin", vectors::name_of(report->origin)}});
      } else {
        char number[32];
        std::snprintf(number, sizeof number, "%7.4f  ", static_cast<double>(unit.cosine));
        out << number << unit.unit << '\n';
      }
    }
    return 0;
  }

 private:
  std::string phrase_, file_;
  std::size_t count_ = 20;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_vectors_convert() { return std::make_unique<VectorsConvert>(); }
std::unique_ptr<Command> make_vectors_info() { return std::make_unique<VectorsInfo>(); }
std::unique_ptr<Command> make_vectors_near() { return std::make_unique<VectorsNear>(); }

}  // namespace veil::cli
