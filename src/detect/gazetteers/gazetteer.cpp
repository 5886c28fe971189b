#include "detect/gazetteers/gazetteer.h"

#include <array>
#include <bit>
#include <utility>

#include "text/folded_word.h"
#include "text/resource_file.h"

namespace veil::detect {
namespace {

// A word of the document and where it stands in the tokens.
struct Step {
  std::uint64_t hash;
  std::uint32_t token;      // the first of those with this span
  std::uint32_t end_token;  // behind the last of those with this span
  bool capital;
  bool first_of_token, last_of_token;
  bool joins_previous;  // may continue an entry that the word before is part of
};

std::vector<Step> steps_of(const Document& document) {
  std::vector<Step> steps;
  steps.reserve(document.tokens.size());
  const std::string_view text = document.text;
  std::size_t end_of_last = 0;
  std::size_t bytes_of_last = 0;
  for (std::uint32_t i = 0; i < document.tokens.size();) {
    const Span span = document.tokens[i].span;
    std::uint32_t end = i + 1;
    while (end < document.tokens.size() && document.tokens[end].span == span) ++end;
    const std::string_view inside = text.substr(0, span.end);
    FoldedWord word;
    bool first = true;
    for (std::size_t at = span.begin; next_word(inside, at, word); at = word.end) {
      const bool joins = !steps.empty() && joins_words(text.substr(end_of_last, word.begin - end_of_last), bytes_of_last);
      if (!first) steps.back().last_of_token = false;
      steps.push_back({word.hash, i, end, word.capital, first, true, joins});
      first = false;
      end_of_last = word.end;
      bytes_of_last = word.end - word.begin;
    }
    i = end;
  }
  return steps;
}

}  // namespace

Result<std::shared_ptr<const Gazetteer>> Gazetteer::open(const ResourcePath& file) {
  return opened_once<std::shared_ptr<const Gazetteer>>(file, [&] { return map(file); });
}

Result<std::shared_ptr<const Gazetteer>> Gazetteer::map(const std::filesystem::path& file) {
  auto mapped = MappedFile::open(file);
  if (!mapped) return Error{"model.not_found", "the gazetteer is missing or cannot be read", file.string()};
  std::shared_ptr<Gazetteer> gazetteer(new Gazetteer(std::move(*mapped)));
  const auto view = GazetteerView::check(gazetteer->file_.bytes(), file.string());
  if (!view) return view.error();
  gazetteer->view_ = *view;
  return std::shared_ptr<const Gazetteer>(std::move(gazetteer));
}

void Gazetteer::find(const Document& document, Casing casing, std::vector<GazetteerHit>& hits) const {
  if (!is_spoken(document.language)) return;
  const auto language = static_cast<std::size_t>(document.language);
  const std::vector<Step> steps = steps_of(document);
  std::array<std::uint32_t, gazetteer_classes> taken{};  // per class, the token up to which it was found
  std::array<GazetteerHit, most_words_of_entry> here;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i].first_of_token) continue;
    std::size_t found = 0;
    std::uint32_t state = 0;
    for (std::size_t length = 1; length <= most_words_of_entry && i + length <= steps.size(); ++length) {
      const Step& step = steps[i + length - 1];
      if (length > 1 && !step.joins_previous) break;
      const GazetteerSlot* slot = view_.find(state, step.hash);
      if (slot == nullptr) break;
      if (slot->record() != 0 && step.last_of_token) {
        const GazetteerRecord& record = view_.records[slot->record()];
        const bool capital = casing == Casing::any || (steps[i].capital && step.capital);
        const std::uint32_t classes = capital ? record.capital[language] : record.small[language];
        if (classes != 0) here[found++] = {steps[i].token, step.end_token, classes};
      }
      state = slot->state();
      if (state == 0) break;
    }
    while (found > 0) {
      GazetteerHit hit = here[--found];
      std::uint32_t left = 0;
      for (std::uint32_t rest = hit.classes & ~common_word_bit; rest != 0; rest &= rest - 1) {
        const auto which = static_cast<std::size_t>(std::countr_zero(rest));
        if (which >= gazetteer_classes || taken[which] > hit.first_token) continue;
        taken[which] = hit.end_token;
        left |= 1u << which;
      }
      if (left == 0) continue;
      hit.classes = left | (hit.classes & common_word_bit);
      hits.push_back(hit);
    }
  }
}

}  // namespace veil::detect
