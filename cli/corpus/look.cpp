// `veil corpus hits` and `veil corpus info`: how often terms occur, and what a file of statistics holds.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/json/json.h"
#include "veil/language.h"
#include "veil/statistics.h"

namespace veil::cli {
namespace {

using statistics::HitsReport;
using statistics::TermHits;

std::string line_of(const Json& json) { return json.dump() + "\n"; }

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

std::string bits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string notes_of(bool smoothed, bool thin, bool upper_bound) {
  std::string notes;
  const auto add = [&](std::string_view note) { notes += (notes.empty() ? "" : ", ") + std::string(note); };
  if (smoothed) add("unseen, smoothed");
  if (thin) add("too thin to judge");
  if (upper_bound) add("at most");
  return notes;
}

class CorpusHits : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TERM", &question_.terms, "words and phrases").required();
    command.option("--statistics,--hits", &file_, "FILE", "an index or a table of counts; without: the one that ships");
    command.option("--language", &language_, "L", "of the one that ships (en)");
    command.flag("--exact", &question_.exact, "words of one stem are different words");
    command.option("--synonyms", &question_.synonyms, "FILE", "groups of terms that count as one, a line each, tabs between");
    command.option("--unseen", &question_.unseen, "X", "what an unseen term or pair counts as (0.5)");
    command.flag("--estimates", &question_.estimates, "a table of counts may contradict itself; what is impossible is cut");
    command.flag("--json", &json_, "for programs");
    command.option("--resources", &resources_, "DIR", "folder with languages/ and models/").hidden();
  }

  Result<int> run(const Session& session) override {
    std::filesystem::path file = file_;
    if (file.empty()) {
      const auto language = language_from(language_);
      if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language_};
      const std::filesystem::path resources = resources_.empty() ? session.resources : std::filesystem::path(resources_);
      file = resources / "models" / ("statistics." + std::string(code_of(*language)) + ".veil");
    }
    const auto report = statistics::count_hits(file, question_);
    if (!report) return report.error();
    if (json_) {
      session.output.stream() << as_json(file, *report);
    } else {
      print(session.output.stream(), *report);
    }
    return 0;
  }

 private:
  static void row(std::ostream& out, std::size_t width, const std::string& name, const std::string& units, const std::string& documents,
                  const std::string& information, const std::string& notes) {
    // Columns of names are in code points, which is what a terminal shows for most letters.
    const auto letters = static_cast<std::size_t>(std::count_if(name.begin(), name.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, "%12s %12s %8s", units.c_str(), documents.c_str(), information.c_str());
    out << name << std::string(width - std::min(width, letters), ' ') << numbers << (notes.empty() ? "" : "   " + notes) << '\n';
  }

  static std::size_t width_of(const HitsReport& report) {
    std::size_t width = 20;
    for (const TermHits& term : report.terms) width = std::max(width, std::min<std::size_t>(term.term.size(), 60) + 1);
    for (const HitsReport::Pair& pair : report.pairs) {
      const std::size_t both = report.terms[pair.first].term.size() + report.terms[pair.second].term.size() + 4;
      width = std::max(width, std::min<std::size_t>(both, 60));
    }
    return width;
  }

  static void print(std::ostream& out, const HitsReport& report) {
    const std::size_t width = width_of(report);
    const auto documents = [&](std::uint64_t count) { return report.index ? std::to_string(count) : std::string("-"); };
    row(out, width, "term", "units", "documents", "bits", "");
    for (const TermHits& term : report.terms) {
      row(out, width, term.term, std::to_string(term.units), documents(term.documents), bits(term.information),
          notes_of(term.smoothed, term.thin, term.upper_bound));
    }
    if (report.terms.size() > 1) {
      const TermHits& all = report.together;
      row(out, width, "all together", std::to_string(all.units), documents(all.documents), bits(all.information),
          notes_of(all.smoothed, all.thin, all.upper_bound));
    }
    row(out, width, "of", std::to_string(report.total), documents(report.total_documents), "", "");
    if (!report.pairs.empty()) {
      out << '\n';
      row(out, width, "pair", "units", "", "mutual", "");
      for (const HitsReport::Pair& pair : report.pairs) {
        row(out, width, report.terms[pair.first].term + " & " + report.terms[pair.second].term, std::to_string(pair.units), "",
            bits(pair.mutual_information), notes_of(pair.smoothed, pair.thin, false));
      }
    }
    char smoothing[64];
    std::snprintf(smoothing, sizeof smoothing, "\nunseen terms and pairs count as %g units\n", report.unseen);
    out << smoothing;
  }

  static Json json_of(const TermHits& hits) {
    return {{"units", hits.units},       {"documents", hits.documents}, {"information", rounded(hits.information)},
            {"smoothed", hits.smoothed}, {"thin", hits.thin},           {"upper_bound", hits.upper_bound}};
  }

  static std::string as_json(const std::filesystem::path& file, const HitsReport& report) {
    Json json = {{"statistics", file.filename().string()},
                 {"total", report.total},
                 {"total_documents", report.total_documents},
                 {"unseen", report.unseen},
                 {"terms", Json::array()}};
    for (const TermHits& term : report.terms) {
      Json one = {{"term", term.term}};
      one.update(json_of(term));
      json["terms"].push_back(std::move(one));
    }
    if (report.terms.size() > 1) json["together"] = json_of(report.together);
    for (const HitsReport::Pair& pair : report.pairs) {
      json["pairs"].push_back({{"terms", {report.terms[pair.first].term, report.terms[pair.second].term}},
                               {"units", pair.units},
                               {"mutual_information", rounded(pair.mutual_information)},
                               {"smoothed", pair.smoothed},
                               {"thin", pair.thin}});
    }
    return line_of(json);
  }

  statistics::HitsQuestion question_;
  std::string file_, language_ = "en", resources_;
  bool json_ = false;
};

class CorpusInfo : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("FILE", &files_, "indexes and tables of counts").required();
    command.flag("--json", &json_, "for programs, a line per file");
  }

  Result<int> run(const Session& session) override {
    for (const std::string& file : files_) {
      const auto facts = statistics::statistics_facts(file);
      if (!facts) return facts.error();
      if (json_) {
        session.output.stream() << as_json(file, *facts);
      } else {
        print(session.output.stream(), file, *facts);
      }
    }
    return 0;
  }

 private:
  static void print(std::ostream& out, const std::string& file, const statistics::StatisticsFacts& facts) {
    out << "file                 " << file << '\n';
    if (!facts.index) {
      out << "kind                 table of counts\nterms                " << facts.terms << "\ntogether             " << facts.sets
          << "\nN                    " << facts.units << (facts.assumed_total ? " (not given: the largest count)" : "")
          << "\ncut to the possible  " << facts.cut << "\nleft out             " << facts.left_out << '\n';
      return;
    }
    out << facts.about << "kind                 index\nunit                 " << facts.unit;
    if (facts.unit_words > 0) out << " of " << (facts.unit == "sentence" ? facts.unit_words * 4 : facts.unit_words) << " words at most";
    out << "\nunits                " << facts.units << "\ndocuments            " << facts.documents;
    if (facts.first_words > 0) out << ", of each the first " << facts.first_words << " words";
    out << "\nrunning words        " << facts.running_words << "\nbytes of text        " << facts.text_bytes << "\nwords                "
        << facts.words;
    if (facts.smallest_count > 1) out << ", each in at least " << facts.smallest_count << " units";
    out << "\npairs                ";
    if (facts.smallest_pair_count == 0) {
      out << "none: phrases count where all their words stand in a unit";
    } else {
      out << facts.pairs << ", each in at least " << facts.smallest_pair_count << " units";
    }
    out << "\npostings             " << facts.postings << "\nstems                " << (facts.stems.empty() ? "none" : facts.stems)
        << "\nbytes                " << facts.bytes << '\n';
  }

  static std::string as_json(const std::string& file, const statistics::StatisticsFacts& facts) {
    if (!facts.index) {
      return line_of({{"file", file},
                      {"kind", "hits"},
                      {"terms", facts.terms},
                      {"sets", facts.sets},
                      {"total", facts.units},
                      {"assumed_total", facts.assumed_total},
                      {"cut", facts.cut},
                      {"left_out", facts.left_out}});
    }
    return line_of({{"file", file},
                    {"kind", "index"},
                    {"about", facts.about},
                    {"unit", facts.unit},
                    {"unit_words", facts.unit_words},
                    {"first_words", facts.first_words},
                    {"units", facts.units},
                    {"documents", facts.documents},
                    {"running_words", facts.running_words},
                    {"text_bytes", facts.text_bytes},
                    {"words", facts.words},
                    {"pairs", facts.pairs},
                    {"postings", facts.postings},
                    {"smallest_count", facts.smallest_count},
                    {"smallest_pair_count", facts.smallest_pair_count},
                    {"stems", facts.stems},
                    {"bytes", facts.bytes}});
  }

  std::vector<std::string> files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_corpus_hits() { return std::make_unique<CorpusHits>(); }
std::unique_ptr<Command> make_corpus_info() { return std::make_unique<CorpusInfo>(); }

}  // namespace veil::cli
