// Examples for the phantom: each word, pair and run of a document once, with what is known of it and whether the public text has it. Direct
// identifiers are left out, as protection takes them. For a part that is known, each half of the public text stands for it in turn.
#include "veil/tools/training_phantom.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "likeness/people_names.h"
#include "likeness/softmax_training.h"
#include "risk/budget/phantom.h"
#include "risk/budget/weighted_texts.h"
#include "veil/budget.h"

namespace veil::training {
namespace {

using risk::PhantomExample;
using Hashes = std::unordered_set<std::uint64_t>;

Hashes hashes_of(std::string_view text) {
  Hashes hashes;
  for (const auto& feature : risk::counted_text(text)) hashes.insert(feature.hash);
  return hashes;
}

std::string joined_texts(const KnownPerson& person) {
  std::string all;
  for (const std::string& text : person.texts) all.append(all.empty() ? "" : "\n\n").append(text);
  return all;
}

// Every other passage.
std::string half_of(std::string_view text, std::size_t first) {
  std::string half;
  const auto passages = likeness::passages_of(text);
  for (std::size_t i = first; i < passages.size(); i += 2) half.append(passages[i]).append(". ");
  return half;
}

risk::Draft draft_of(const Document& document) {
  std::vector<risk::DraftPlace> places;
  for (const Mention& mention : document.mentions) {
    if (!places.empty() && mention.span.begin < places.back().span.end) continue;
    const bool goes = mention.kind == IdentifierKind::direct;
    places.push_back({mention.span,
                      static_cast<std::uint32_t>(places.size()),
                      static_cast<std::uint8_t>(static_cast<unsigned>(mention.label) + 1),
                      {goes ? std::string("***") : std::string(document.text_of(mention.span))},
                      SIZE_MAX});
  }
  const std::size_t units = places.size();
  return {document.text, std::move(places), units, nullptr};
}

// What an answer still tells, in bits, by the model.
double bits_left(const risk::Phantom& phantom, risk::PhantomKnows knows, const std::vector<std::pair<risk::PhantomQuestion, bool>>& asked) {
  double sum = 0;
  for (const auto& [question, repeated] : asked) {
    const double p = phantom.probability(knows, question);
    sum -= std::log2(std::clamp(repeated ? p : 1 - p, 1e-9, 1.0));
  }
  return asked.empty() ? 0 : sum / static_cast<double>(asked.size());
}

}  // namespace

Result<PhantomTrainingReport> train_phantom(const PhantomTrainingOptions& options) {
  auto public_texts = open_source(options.background, {});
  if (!public_texts) return public_texts.error();
  Background background;
  if (auto read = background.read(**public_texts, false); !read) return read.error();
  const auto& people = background.people();
  std::vector<std::string> names;
  std::unordered_map<std::uint64_t, std::uint32_t> people_with;
  for (const KnownPerson& person : people) {
    names.push_back(person.name);
    for (const std::uint64_t hash : hashes_of(joined_texts(person))) ++people_with[hash];
  }
  const likeness::PeopleNames called(std::move(names));

  auto source = open_source(options.documents, {});
  if (!source) return source.error();
  PhantomTrainingReport report;
  std::vector<std::pair<risk::PhantomQuestion, bool>> nothing, part;
  while (auto item = (*source)->next()) {
    if (!item->document) return item->document.error();
    const Document& document = *item->document;
    const auto subject = subject_of(document);
    const auto person = subject ? called.called(*subject) : std::nullopt;
    if (!person) {
      ++report.others;
      continue;
    }
    ++report.documents;
    const std::string text = joined_texts(people[*person]);
    const Hashes all = hashes_of(text);
    const Hashes halves[2] = {hashes_of(half_of(text, 0)), hashes_of(half_of(text, 1))};
    risk::Draft draft = draft_of(document);
    for (const risk::FeatureChange& feature : draft.all()) {
      const risk::DraftFeature& one = draft.features()[feature.feature];
      const auto with = people_with.find(one.hash);
      const double others = with == people_with.end() ? 0 : with->second - (all.contains(one.hash) ? 1.0 : 0.0);
      risk::PhantomQuestion question{one.source, 1, others / static_cast<double>(std::max<std::size_t>(1, people.size() - 1)), false};
      nothing.emplace_back(question, all.contains(one.hash));
      for (const std::size_t known : {std::size_t{0}, std::size_t{1}}) {
        question.in_known = halves[known].contains(one.hash);
        part.emplace_back(question, halves[1 - known].contains(one.hash));
      }
    }
  }
  if (nothing.empty()) {
    return Error{"training.missing_data", "nobody's document and public text are both there", options.documents.string()};
  }
  const auto fitted = [](const auto& asked) {
    std::vector<PhantomExample> examples;
    for (const auto& [question, repeated] : asked) examples.push_back({risk::traits_of(question), repeated});
    return risk::fit_phantom(examples);
  };
  const risk::Phantom phantom(fitted(nothing), fitted(part));
  report.features = nothing.size();
  for (const auto& one : nothing) report.repeated += one.second ? 1 : 0;
  report.repeated /= static_cast<double>(nothing.size());
  report.bits_nothing = bits_left(phantom, risk::PhantomKnows::nothing, nothing);
  report.bits_part = bits_left(phantom, risk::PhantomKnows::part, part);
  std::ofstream output(options.output, std::ios::binary);
  output << phantom.in_words();
  output.close();
  if (!output) return Error{"write.failed", "the file cannot be written", options.output.string()};
  return report;
}

}  // namespace veil::training
