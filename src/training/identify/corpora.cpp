// The table of corpora. Spanish has few: AnCora and CESS are the same newspapers, so both are for learning and es-gsd and es-pud
// for measuring. Portuguese of Brazil: Mac-Morpho, GSD, Common Voice (mostly), the Folha part of Bosque; of Portugal: Europarl, the
// Público part of Bosque.
#include "training/identify/corpora.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <xxhash.h>

#include "language/identify/language_model.h"
#include "packed/archive_reader.h"
#include "training/identify/sentences_of.h"

namespace veil::training {
namespace {

using language::column_de;
using language::column_en;
using language::column_es;
using language::column_pt_brazil;
using language::column_pt_portugal;

enum class Use : std::uint8_t { learn, measure };

constexpr std::size_t megabyte = 1'000'000;
constexpr std::size_t both_regions = 99;  // Bosque: "CP" sentences are from Portugal, "CF" ones from Brazil

struct CorpusFile {
  std::string_view path;
  std::size_t column;
  std::string_view genre;
  CorpusFormat format;
  Use use;
  std::size_t limit = 30 * megabyte;
};

using enum CorpusFormat;

constexpr std::array corpus_files = {
    CorpusFile{"text/en/europarl/sessions.txt.xz", column_en, "parliament", lines, Use::learn},
    CorpusFile{"text/en/wikipedia/articles.txt.xz", column_en, "encyclopedia", lines, Use::learn},
    CorpusFile{"text/en/court/judgments.jsonl.xz", column_en, "court", json_text, Use::learn, 8 * megabyte},
    CorpusFile{"text/commonvoice/en.txt.xz", column_en, "speech", lines, Use::learn},
    CorpusFile{"ud/en-ewt/en_ewt-ud-train.conllu.xz", column_en, "web", conllu, Use::learn},
    CorpusFile{"ud/en-gum/en_gum-ud-train-commercial-ok.conllu.xz", column_en, "web", conllu, Use::learn},
    CorpusFile{"ud/en-masc/masc_tagged.zip", column_en, "news", tagged, Use::learn},
    CorpusFile{"ner/en/wnut17/train.conll", column_en, "web", first_column, Use::learn},
    CorpusFile{"ner/en/btc/a.conll", column_en, "web", first_column, Use::learn},
    CorpusFile{"ner/en/btc/f.conll", column_en, "web", first_column, Use::learn},
    CorpusFile{"ner/en/btc/g.conll", column_en, "web", first_column, Use::learn},
    CorpusFile{"ner/en/sec/train-FIN5.txt", column_en, "court", first_column, Use::learn},
    CorpusFile{"ner/silver-wikiann/en.train.xz", column_en, "encyclopedia", first_column, Use::learn},
    CorpusFile{"ud/en-ewt/en_ewt-ud-dev.conllu.xz", column_en, "web", conllu, Use::measure},
    CorpusFile{"ud/en-gum/en_gum-ud-dev.conllu.xz", column_en, "web", conllu, Use::measure},
    CorpusFile{"ner/en/wikigold/wikigold.conll.txt", column_en, "encyclopedia", first_column, Use::measure},
    CorpusFile{"ner/en/wnut17/dev.conll", column_en, "web", first_column, Use::measure},
    CorpusFile{"ner/en/btc/h.conll", column_en, "web", first_column, Use::measure},
    CorpusFile{"ner/silver-wikiann/en.dev.xz", column_en, "encyclopedia", first_column, Use::measure},

    CorpusFile{"text/de/europarl/sessions.txt.xz", column_de, "parliament", lines, Use::learn},
    CorpusFile{"text/commonvoice/de.txt.xz", column_de, "speech", lines, Use::learn},
    CorpusFile{"ner/de/ler/courts_timex/bag_timex.txt.xz", column_de, "court", markup, Use::learn},
    CorpusFile{"ner/de/ler/courts_timex/bfh_timex.txt.xz", column_de, "court", markup, Use::learn},
    CorpusFile{"ner/de/ler/courts_timex/bgh_timex.txt.xz", column_de, "court", markup, Use::learn},
    CorpusFile{"ner/de/ler/courts_timex/bpatg_timex.txt.xz", column_de, "court", markup, Use::learn},
    CorpusFile{"ner/de/germeval14/NER-de-dev.tsv.xz", column_de, "news", second_column, Use::learn},
    CorpusFile{"ner/de/europeana/enp_DE.sbb.bio", column_de, "news", first_column, Use::learn},
    CorpusFile{"ner/silver-wikiann/de.train.xz", column_de, "encyclopedia", first_column, Use::learn},
    CorpusFile{"ud/de-gsd/de_gsd-ud-dev.conllu.xz", column_de, "web", conllu, Use::measure},
    CorpusFile{"ud/de-pud/de_pud-ud-test.conllu.xz", column_de, "news", conllu, Use::measure},
    CorpusFile{"ud/de-empirist/empirist.vrt.xz", column_de, "web", first_column, Use::measure},
    CorpusFile{"ner/silver-wikiann/de.dev.xz", column_de, "encyclopedia", first_column, Use::measure},

    CorpusFile{"text/es/europarl/sessions.txt.xz", column_es, "parliament", lines, Use::learn},
    CorpusFile{"text/commonvoice/es.txt.xz", column_es, "speech", lines, Use::learn},
    CorpusFile{"ud/es-ancora/es_ancora-ud-dev.conllu.xz", column_es, "news", conllu, Use::learn},
    CorpusFile{"ud/es-ancora/es_ancora-ud-test.conllu.xz", column_es, "news", conllu, Use::learn},
    CorpusFile{"ner/es/cess/cess_esp.iob.tsv.xz", column_es, "news", first_column, Use::learn},
    CorpusFile{"meddocan/train.jsonl", column_es, "clinical", json_text, Use::learn},
    CorpusFile{"ud/es-gsd/es_gsd-ud-dev.conllu.xz", column_es, "web", conllu, Use::measure},
    CorpusFile{"ud/es-pud/es_pud-ud-test.conllu.xz", column_es, "news", conllu, Use::measure},
    CorpusFile{"meddocan/dev.jsonl", column_es, "clinical", json_text, Use::measure},

    CorpusFile{"text/pt/europarl/sessions.txt.xz", column_pt_portugal, "parliament", lines, Use::learn},
    CorpusFile{"text/commonvoice/pt.txt.xz", column_pt_brazil, "speech", lines, Use::learn},
    CorpusFile{"ud/pt-bosque/pt_bosque-ud-train.conllu.xz", both_regions, "news", conllu, Use::learn},
    CorpusFile{"ud/pt-gsd/pt_gsd-ud-train.conllu.xz", column_pt_brazil, "web", conllu, Use::learn},
    CorpusFile{"ud/pt-macmorpho/mac_morpho.zip", column_pt_brazil, "news", tagged_latin1, Use::learn},
    CorpusFile{"ner/silver-wikiann/pt.train.xz", column_pt_brazil, "encyclopedia", first_column, Use::learn},
    CorpusFile{"ud/pt-bosque/pt_bosque-ud-dev.conllu.xz", both_regions, "news", conllu, Use::measure},
    CorpusFile{"ud/pt-gsd/pt_gsd-ud-dev.conllu.xz", column_pt_brazil, "web", conllu, Use::measure},
    CorpusFile{"ud/pt-porttinari/pt_porttinari-ud-dev.conllu.xz", column_pt_brazil, "news", conllu, Use::measure},
    CorpusFile{"ner/silver-wikiann/pt.dev.xz", column_pt_brazil, "encyclopedia", first_column, Use::measure},
};

std::string name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  std::string name(path.substr(0, slash));
  const std::string_view file = path.substr(slash + 1);
  return name + "/" + std::string(file.substr(0, file.find('.')));
}

// Where a sentence goes, by its document: the same on every run and independent of the others.
std::vector<std::string>& part_of(Corpus& corpus, bool learns, std::string_view document) {
  if (!learns) return corpus.measure;
  const std::uint64_t part = XXH64(document.data(), document.size(), 7) % 25;
  return part == 0 ? corpus.measure : part == 1 ? corpus.tune : corpus.learn;
}

}  // namespace

Result<std::string> find_file(const std::string& folder, std::string_view begin, std::string_view end) {
  std::error_code error;
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(begin) && name.ends_with(end)) found.push_back(entry.path().string());
  }
  if (found.empty()) return Error{"training.missing_data", "the folder lacks " + std::string(begin) + "*" + std::string(end), folder};
  return *std::min_element(found.begin(), found.end());
}

Result<Corpora> read_corpora(const LanguageTrainingOptions& options, bool with_learning) {
  Corpora result;
  std::size_t done = 0;
  for (const CorpusFile& file : corpus_files) {
    if (options.progress && with_learning) options.progress(0.2 * static_cast<double>(done++) / static_cast<double>(corpus_files.size()));
    const bool left_out = file.genre == options.leave_out_genre;
    std::array<Corpus, 2> regions;
    for (Corpus& corpus : regions) {
      corpus.name = name_of(file.path);
      corpus.genre = file.genre;
      corpus.column = file.column;
    }
    if (file.column == both_regions) {
      regions[0].column = column_pt_portugal;
      regions[1].column = column_pt_brazil;
      regions[0].region_known = regions[1].region_known = true;
    }
    const auto receive = [&](std::string_view sentence, std::string_view document) {
      Corpus& corpus = regions[file.column == both_regions && document.starts_with("CF") ? 1 : 0];
      auto& part = part_of(corpus, file.use == Use::learn && !left_out, document);
      if (with_learning == (&part == &corpus.measure)) return;
      part.emplace_back(sentence);
    };
    const Result<void> read =
        packed::read_entries(options.data + "/" + std::string(file.path), file.limit,
                             [&](std::string_view name, std::string&& bytes) { read_sentences(file.format, name, bytes, receive); });
    if (!read) return read.error();
    for (Corpus& corpus : regions)
      if (!corpus.learn.empty() || !corpus.tune.empty() || !corpus.measure.empty()) result.corpora.push_back(std::move(corpus));
  }
  if (with_learning || !options.other.empty()) {
    if (const Result<void> read = read_declarations(options, result.corpora); !read) return read.error();
  }
  if (with_learning) {
    if (const Result<void> read = read_word_lists(options, result.lists); !read) return read.error();
  }
  return result;
}

}  // namespace veil::training
