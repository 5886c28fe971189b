// The look-ups, over the sections of the file as they lie there (knowledge_file.h).
#include "knowledge/knowledge_base.h"

#include <algorithm>

#include "knowledge/folded_reader.h"
#include "knowledge/knowledge_file.h"
#include "knowledge/near_names.h"

namespace veil::knowledge {
namespace {

class MappedKnowledge : public KnowledgeBase {
 public:
  explicit MappedKnowledge(KnowledgeFile file) : file_(std::move(file)) {
    for (const std::uint16_t use : file_.uses)
      for (unsigned languages = use & 15u; languages != 0; languages &= languages - 1) ++names_;
  }

  std::string_view title() const override { return file_.title; }
  std::string_view sources() const override { return file_.sources; }
  std::size_t concepts() const override { return file_.label_bits.size(); }
  std::size_t names() const override { return names_; }

  std::vector<Sense> find(std::string_view folded, Language language) const override {
    std::vector<Sense> senses;
    if (folded.empty() || !is_spoken(language)) return senses;
    float total = 0;
    KnowledgeFile::Place place = file_.lower_bound(folded);
    for (; place.spelling < file_.lengths.size() && compare_folded(file_.text_at(place), folded) == 0; file_.step(place)) {
      for (std::size_t i = 0; i < file_.senses_of_spelling[place.spelling]; ++i) {
        const SenseUse use = SenseUse::of(file_.uses[place.sense + i]);
        if ((use.languages & language_bit(language)) == 0) continue;
        // A sense that nobody counted is still one: half of one that was met once.
        const float weight = use.weight == 0 ? 0.5f : weight_of(use.weight);
        total += weight;
        const ConceptNumber meant = file_.concepts_of_senses[place.sense + i];
        const auto same = std::find_if(senses.begin(), senses.end(), [&](const Sense& sense) { return sense.concept_number == meant; });
        same == senses.end() ? senses.push_back({meant, weight}) : void(same->frequency += weight);
      }
    }
    for (Sense& sense : senses) sense.frequency /= total;
    std::stable_sort(senses.begin(), senses.end(), [](const Sense& a, const Sense& b) { return a.frequency > b.frequency; });
    return senses;
  }

  std::vector<NearName> near(std::string_view folded, Language language, const NearSearch& search) const override {
    return near_names(file_, folded, language, search);
  }

  std::string key(ConceptNumber concept_number) const override { return file_.key(concept_number); }

  std::vector<Name> names_of(ConceptNumber concept_number, Language language) const override {
    std::vector<Name> names;
    each_name(concept_number, language, [&](std::size_t sense, const SenseUse& use) {
      names.push_back({file_.text_of_sense(sense), use.grammar});
      return true;
    });
    return names;
  }

  std::optional<Name> preferred_name(ConceptNumber concept_number, Language language) const override {
    std::optional<Name> name;
    each_name(concept_number, language, [&](std::size_t sense, const SenseUse& use) {
      name = Name{file_.text_of_sense(sense), use.grammar};
      return false;
    });
    return name;
  }

  std::span<const Generalization> above(ConceptNumber concept_number) const override {
    const std::uint32_t list = file_.lists_of_edges[concept_number];
    return file_.generalizations.subspan(file_.begins_of_edges[list], file_.begins_of_edges[list + 1] - file_.begins_of_edges[list]);
  }

  LabelSet labels(ConceptNumber concept_number) const override { return LabelSet(file_.label_bits[concept_number]); }

  std::uint64_t leaves(ConceptNumber concept_number) const override {
    const auto at = std::lower_bound(file_.grown.begin(), file_.grown.end(), concept_number);
    if (at == file_.grown.end() || *at != concept_number) return 1;
    return file_.leaves_of_grown[static_cast<std::size_t>(at - file_.grown.begin())];
  }

  bool too_abstract(ConceptNumber concept_number) const override {
    return std::binary_search(file_.abstract.begin(), file_.abstract.end(), concept_number);
  }

  std::span<const std::uint32_t> context_words(ConceptNumber concept_number) const override {
    const auto at = std::lower_bound(file_.with_context.begin(), file_.with_context.end(), concept_number);
    if (at == file_.with_context.end() || *at != concept_number) return {};
    const std::uint32_t list = file_.lists_of_context[static_cast<std::size_t>(at - file_.with_context.begin())];
    return file_.context.subspan(file_.begins_of_context[list], file_.begins_of_context[list + 1] - file_.begins_of_context[list]);
  }

  bool has_core() const override { return !file_.uses_of_core.empty(); }

  std::vector<CoreRow> core_rows(Language language) const override {
    std::vector<CoreRow> rows;
    if (!is_spoken(language)) return rows;
    for (std::size_t i = 0; i < file_.uses_of_core.size(); ++i) {
      const SenseUse use = SenseUse::of(file_.uses_of_core[i]);
      if (use.languages != language_bit(language)) continue;
      CoreRow& row = rows.emplace_back();
      row.key = file_.key(file_.concepts_of_core[i]);
      row.grammar = use.grammar;
      take_names(file_.names_of_core(i), row);
    }
    return rows;
  }

 private:
  // Until `visit` says false.
  template <typename Visit>
  void each_name(ConceptNumber concept_number, Language language, const Visit& visit) const {
    if (!is_spoken(language)) return;
    std::size_t first = file_.begins_of_names[concept_number / block_size];
    for (std::size_t i = concept_number / block_size * block_size; i < concept_number; ++i) first += file_.names_of_concept[i];
    for (std::size_t i = first; i < first + file_.names_of_concept[concept_number]; ++i) {
      const std::uint32_t sense = file_.senses_of_names[i];
      const SenseUse use = SenseUse::of(file_.uses[sense]);
      if ((use.languages & language_bit(language)) != 0 && !visit(sense, use)) return;
    }
  }

  KnowledgeFile file_;
  std::size_t names_ = 0;
};

}  // namespace

Result<std::shared_ptr<const KnowledgeBase>> KnowledgeBase::open(const std::filesystem::path& path) {
  auto file = KnowledgeFile::open(path);
  if (!file) return file.error();
  return std::shared_ptr<const KnowledgeBase>(std::make_shared<MappedKnowledge>(std::move(*file)));
}

}  // namespace veil::knowledge
