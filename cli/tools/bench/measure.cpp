#include "cli/tools/bench/measure.h"

#include <chrono>

#include "cli/json/json.h"

namespace veil::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::uint64_t words_of(const std::string& text) {
  std::uint64_t words = 0;
  bool inside = false;
  for (const char letter : text) {
    const bool space = letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r';
    if (!space && !inside) ++words;
    inside = !space;
  }
  return words;
}

// The collection over and over, as a source.
class RepeatedSource : public DocumentSource {
 public:
  RepeatedSource(const BenchCollection& collection, std::uint64_t passes)
      : documents_(collection.documents), left_(passes * collection.documents.size()) {}

  std::optional<SourceItem> next() override {
    if (left_ == 0) return std::nullopt;
    --left_;
    const Document& document = documents_[place_++ % documents_.size()];
    return SourceItem{document.id, document};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  const std::vector<Document>& documents_;
  std::uint64_t left_;
  std::uint64_t place_ = 0;
};

struct Letter {
  Language language;
  const char* text;
};

constexpr Letter letters[] = {
    {Language::en,
     "Dear colleagues,\n\nyesterday Marten Vries called from the harbour of Bergen. The new boat, which his sister Annelie "
     "ordered from "
     "Nordlund & Sons in 2019, will not arrive before 14 March 2023. Please write to marten.vries@post.example and ask "
     "whether the "
     "insurance covers the delay. He is sixty-one, has worked as a pilot for thirty years, and does not like to "
     "wait.\n\nKind "
     "regards,\nHelen Osgood\n"},
    {Language::de,
     "Liebe Kollegen,\n\ngestern hat uns Konrad Wiesental vom Hafen in Rostock angerufen. Die Säcke, die seine Nachbarin "
     "Frau Ilse "
     "Brandner am 3. Mai 2022 bei der Firma Lagerhaus Nord bestellt hat, sind noch immer nicht da. Bitte schreibt ihm an "
     "konrad@wiesental.example und fragt, ob er bis Freitag warten kann. Er ist Elektriker und lebt seit zwölf Jahren in "
     "Köln.\n\nViele "
     "Grüße\nMatthias Ohlendorf\n"},
    {Language::pt,
     "Caros colegas,\n\nontem o senhor Joaquim Serralves telefonou-nos do porto de Aveiro. A embarcação que a sua filha "
     "Teresa encomendou "
     "em 4 de agosto de 2023 à Estaleiros do Vouga ainda não chegou. Escrevam-lhe para joaquim@serralves.example e "
     "perguntem se pode "
     "esperar até ao fim do mês. É professor reformado, tem setenta anos e vive sozinho em Coimbra.\n\nCom os melhores "
     "cumprimentos,\nInês Falcão\n"},
    {Language::es,
     "Estimados compañeros:\n\nayer nos llamó Carmen Olmedilla desde el puerto de Gijón. El barco que su hermano Esteban "
     "encargó el 15 de "
     "septiembre de 2022 a Astilleros Cantábricos todavía no ha llegado. Escríbanle a carmen@olmedilla.example y pregunten "
     "si el seguro "
     "cubre el retraso. Es enfermera, tiene cincuenta y dos años y trabaja en un hospital de Oviedo.\n\nUn saludo,\nRamón "
     "Quiroga\n"},
};
constexpr int copies = 50;

}  // namespace

BenchCollection collection_of(std::vector<Document> documents) {
  BenchCollection collection;
  collection.documents = std::move(documents);
  for (const Document& document : collection.documents) {
    collection.words += words_of(document.text);
    collection.bytes += document.text.size();
  }
  return collection;
}

std::vector<Document> built_in_letters() {
  std::vector<Document> documents;
  for (int copy = 0; copy < copies; ++copy) {
    for (const Letter& letter : letters) {
      Document document;
      document.id = std::to_string(documents.size() + 1);
      document.text = letter.text;
      document.language = letter.language;
      documents.push_back(std::move(document));
    }
  }
  return documents;
}

Speed speed_of(const BenchCollection& collection, double passes, double seconds) {
  if (!(seconds > 0)) return {};
  return {static_cast<double>(collection.words) * passes / seconds, static_cast<double>(collection.bytes) / 1e6 * passes / seconds,
          static_cast<double>(collection.documents.size()) * passes / seconds};
}

Result<CommandFigures> measure_work(const std::string& command, const BenchCollection& collection,
                                    const std::function<Result<void>(Document&)>& work, double seconds, unsigned threads) {
  CommandFigures figures;
  figures.command = command;
  std::vector<double> latencies;
  double worked = 0;
  std::uint64_t passes = 0;
  do {
    for (const Document& document : collection.documents) {
      Document copy = document;
      const Clock::time_point begin = Clock::now();
      const Result<void> done = work(copy);
      latencies.push_back(seconds_since(begin));
      if (!done) return done.error();
      worked += latencies.back();
    }
    ++passes;
  } while (worked < seconds);
  figures.one = speed_of(collection, 1, typical_pass(latencies, collection.documents.size()));
  figures.latencies = latencies_of(latencies);

  RepeatedSource source(collection, passes);
  ProcessOptions options;
  options.threads = threads;
  const Clock::time_point begin = Clock::now();
  const auto processed = process(source, options, work, [](SourceItem&& item) -> Result<void> {
    if (!item.document) return item.document.error();
    return {};
  });
  if (!processed) return processed.error();
  const double together = seconds_since(begin);
  figures.many = speed_of(collection, static_cast<double>(passes), together);
  figures.gain = worked / together;
  return figures;
}

std::string as_json_lines(const BenchCollection& collection) {
  std::string lines;
  for (const Document& document : collection.documents) {
    const Json line = {{"id", document.id}, {"text", document.text}, {"language", code_of(document.language)}};
    lines += line.dump() + "\n";
  }
  return lines;
}

}  // namespace veil::cli
