#include "risk/budget/budget_stage.h"

#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "risk/budget/search.h"
#include "risk/budget/whose_document.h"
#include "text/folded_word.h"
#include "veil/formats.h"

namespace veil::risk {
namespace {

// The number between the two that a document gets from the key: small ones as often as large ones, by their ratio.
unsigned drawn_k(const BudgetSettings& rules, std::string_view key, std::string_view text) {
  if (rules.smallest_k >= rules.largest_k || key.empty()) return rules.smallest_k;
  unsigned char bytes[16];
  unsigned char hashed_key[32];
  const auto* const raw = reinterpret_cast<const unsigned char*>(key.data());
  crypto_generichash(hashed_key, sizeof hashed_key, raw, key.size(), nullptr, 0);
  crypto_generichash(bytes, sizeof bytes, reinterpret_cast<const unsigned char*>(text.data()), text.size(), hashed_key, sizeof hashed_key);
  std::uint64_t number = 0;
  std::memcpy(&number, bytes, sizeof number);
  const double share = static_cast<double>(number >> 11) / 9007199254740992.0;
  const double low = std::log(static_cast<double>(rules.smallest_k)), high = std::log(static_cast<double>(rules.largest_k) + 1);
  return std::min(rules.largest_k, static_cast<unsigned>(std::exp(low + share * (high - low))));
}

// Who judges a document, and about whom.
struct Court {
  Judges judges;
  std::vector<ContestPerson> persons;
  std::vector<std::string> notes;
  unsigned k = 0;
};

// `known_only`: without phantoms, which go by how a text was written before.
Result<Court> court_of(const BudgetParts& parts, const Document& document, Draft& draft, bool known_only) {
  Court court;
  court.k = drawn_k(parts.rules, parts.key, document.text);
  if (parts.population) {
    auto judge = std::make_unique<PopulationJudge>(*parts.population, document, draft, court.k);
    if (judge->nobody()) court.notes.emplace_back("nobody of the population fits what the document says");
    court.judges.add(std::move(judge));
  }
  if (!parts.ensemble) {
    court.persons.push_back({"", std::nullopt, false});
    return court;
  }
  const bool blind = parts.rules.mode == BudgetMode::blind;
  Whose whose;
  if (blind) {
    whose.persons.push_back({"", std::nullopt, false});
  } else {
    whose = whose_document(document, parts.ensemble->names());
    if (whose.absent && parts.rules.refuse_absent) {
      return Error{"risk.budget_absent_person",
                   "the background does not know whom the document is about (field subject, or a target): 'absent: phantom' in the policy "
                   "lets a phantom stand for that person",
                   ""};
    }
    if (whose.absent) {
      whose.persons.push_back({"", std::nullopt, false});
      court.notes.emplace_back("the background does not know whom the document is about: a phantom stands for that person");
    }
    if (whose.of_one_name > 0) {
      court.notes.push_back(std::to_string(whose.of_one_name) + " people of the background have one name: all of them are protected");
    }
    if (whose.persons.size() > 1)
      court.notes.push_back("the document names " + std::to_string(whose.persons.size()) + " people of the background");
    if (parts.rules.known_in_part) {
      for (ContestPerson& person : whose.persons) person.also_phantom = true;
    }
  }
  if (known_only) {
    std::erase_if(whose.persons, [](const ContestPerson& person) { return !person.candidate; });
    for (ContestPerson& person : whose.persons) person.also_phantom = false;
    if (whose.persons.empty()) return court;
  }
  std::vector<std::uint32_t> left_out;
  if (const auto same = parts.ensemble->same_text(document.text); same && blind) left_out.push_back(*same);
  court.persons = whose.persons;
  const BudgetBounds bounds{court.k, parts.rules.margin, parts.rules.named, parts.rules.right};
  court.judges.add(std::make_unique<Contest>(*parts.ensemble, parts.phantom, std::move(whose.persons), std::move(left_out), bounds, draft));
  return court;
}

std::vector<std::vector<AttackerStanding>> standings_of(const Court& court) {
  std::vector<std::vector<AttackerStanding>> all(court.persons.size());
  court.judges.add_standings(all);
  return all;
}

BitsOfWord bits_by(const BudgetParts& parts, Language language) {
  const auto statistics = parts.statistics[is_spoken(language) ? static_cast<std::size_t>(language) : 0];
  auto known = std::make_shared<std::unordered_map<std::string, double>>();
  return [statistics, known](std::string_view word) {
    if (!statistics) return 1.0;
    const auto [at, fresh] = known->try_emplace(std::string(word), 0.0);
    if (fresh) at->second = statistics::information_content(statistics->count(word));
    return at->second;
  };
}

// Writes what the search chose into the layers.
class Outcome {
 public:
  Outcome(const Document& document, const BudgetPlaces& places, const Draft& draft, const PlaceOptions& options, LayerWriter& layers)
      : document_(document), places_(places), draft_(draft), options_(options), layers_(layers) {}

  void write() {
    const std::size_t mentions = document_.mentions.size();
    std::vector<bool> kept(mentions, false);
    std::vector<Replacement> replacements;
    std::vector<Mention> hidden;
    std::vector<bool> placed(document_.replacements.size(), false);
    for (std::size_t i = 0; i < places_.places.size(); ++i) {
      const std::size_t state = draft_.state_of_place(i);
      if (places_.replacement[i] < 0) {
        if (state > 0) hidden.push_back(word_mention(draft_.places()[i].span));
        continue;
      }
      const auto number = static_cast<std::size_t>(places_.replacement[i]);
      placed[number] = true;
      Replacement replacement = document_.replacements[number];
      const std::int32_t option = places_.options[i][state];
      if (option == -1) {
        kept[replacement.mention] = true;
        continue;
      }
      if (option >= 0 && replacement.options[static_cast<std::size_t>(option)].text != replacement.text) {
        const Option& chosen = replacement.options[static_cast<std::size_t>(option)];
        replacement.text = chosen.text;
        replacement.level = chosen.level;
        replacement.reason = "the budget of risk asks for it";
      }
      replacements.push_back(std::move(replacement));
    }
    for (std::size_t r = 0; r < placed.size(); ++r) {
      if (!placed[r]) replacements.push_back(document_.replacements[r]);
    }
    number_anew(std::move(hidden), std::move(replacements), kept);
  }

 private:
  static Mention word_mention(Span span) {
    Mention mention;
    mention.span = span;
    mention.label = Label::misc;
    mention.kind = IdentifierKind::quasi;
    mention.score = 1;
    mention.detector = "budget";
    mention.evidence = {{"budget", "the word tells whom the text is about", 1}};
    return mention;
  }

  void number_anew(std::vector<Mention> hidden, std::vector<Replacement> replacements, const std::vector<bool>& kept) {
    std::vector<Mention> mentions;
    std::vector<std::uint32_t> number_of(document_.mentions.size());
    std::vector<std::uint32_t> hidden_numbers;
    std::size_t next = 0;
    const auto take_hidden = [&] {
      hidden_numbers.push_back(static_cast<std::uint32_t>(mentions.size()));
      mentions.push_back(hidden[next++]);
    };
    for (std::size_t i = 0; i < document_.mentions.size(); ++i) {
      while (next < hidden.size() && hidden[next].span.begin < document_.mentions[i].span.begin) take_hidden();
      number_of[i] = static_cast<std::uint32_t>(mentions.size());
      mentions.push_back(document_.mentions[i]);
    }
    while (next < hidden.size()) take_hidden();

    std::vector<Entity> entities = document_.entities;
    std::uint32_t last_number = 0;
    for (Entity& entity : entities) {
      if (entity.label == Label::misc) last_number = std::max(last_number, entity.number);
      for (std::uint32_t& mention : entity.mentions) mention = number_of[mention];
    }
    std::vector<Risk> risks = document_.risks;
    for (Risk& risk : risks) {
      const bool stays = kept[risk.mention];
      risk.mention = number_of[risk.mention];
      if (stays && risk.too_high())
        risk = {.mention = risk.mention, .target = risk.target, .measure = "budget", .value = 0, .threshold = 1};
    }
    for (Replacement& replacement : replacements) replacement.mention = number_of[replacement.mention];
    std::unordered_map<std::string, std::uint32_t> entity_of_word;
    for (const std::uint32_t number : hidden_numbers) {
      Mention& mention = mentions[number];
      const std::string word = folded_words(document_.text_of(mention.span));
      const auto [at, fresh] = entity_of_word.try_emplace(word, static_cast<std::uint32_t>(entities.size() + 1));
      if (fresh) entities.push_back({.label = Label::misc, .number = ++last_number});
      mention.entity = at->second;
      entities[at->second - 1].mentions.push_back(number);
      risks.push_back({.mention = number, .target = "", .measure = "budget", .value = 1, .threshold = 1});
      Replacement replacement;
      replacement.span = mention.span;
      replacement.mention = number;
      replacement.level = 1;
      replacement.text = options_.suppression;
      replacement.method = "suppress";
      replacement.options = {{.text = options_.suppression, .level = 1, .source = "suppress"}};
      replacement.reason = "the budget of risk asks for it";
      replacements.push_back(std::move(replacement));
    }
    std::stable_sort(risks.begin(), risks.end(), [](const Risk& a, const Risk& b) { return a.mention < b.mention; });
    std::stable_sort(replacements.begin(), replacements.end(),
                     [](const Replacement& a, const Replacement& b) { return a.mention < b.mention; });
    layers_.mentions() = std::move(mentions);
    layers_.entities() = std::move(entities);
    layers_.risks() = std::move(risks);
    layers_.replacements() = std::move(replacements);
  }

  const Document& document_;
  const BudgetPlaces& places_;
  const Draft& draft_;
  const PlaceOptions& options_;
  LayerWriter& layers_;
};

}  // namespace

Result<void> BudgetStage::fill(const Document& document, LayerWriter& layers) const {
  const BudgetParts& parts = *parts_;
  auto report = std::make_shared<BudgetReport>();
  report->mode = parts.rules.mode;
  const BudgetPlaces places = places_of(document, parts.places);
  Draft draft(document.text, places.places, places.units, parts.ensemble ? parts.ensemble->wider() : nullptr);
  InformationLeft information(document, draft, bits_by(parts, document.language));
  report->kept_before = information.kept();

  const bool other_language = parts.ensemble && is_spoken(document.language) && parts.ensemble->language() != document.language;
  if (other_language && parts.rules.refuse_unmet) {
    return Error{"risk.budget_language", "the document is in another language than the background: attackers would find nothing in it", ""};
  }
  auto court = court_of(parts, document, draft, false);
  if (!court) return court.error();
  report->k = court->k;
  report->notes = court->notes;
  auto standings = standings_of(*court);
  for (std::size_t i = 0; i < court->persons.size(); ++i) {
    const ContestPerson& person = court->persons[i];
    report->people.push_back({person.name, !person.candidate.has_value(), standings[i], {}});
  }
  report->probability_before = court->judges.highest_probability();
  report->met = !other_language && search_under_budget(draft, information, court->judges, {parts.rules.steps}, report->path);
  if (!report->met) {
    give_up_everything(draft, information, court->judges);
    report->met = !other_language && court->judges.missed() <= 0;
    if (other_language) report->notes.emplace_back("the document is in another language than the background: everything is suppressed");
    if (!report->met && parts.rules.refuse_unmet) {
      return Error{"risk.budget_unmet",
                   "the document cannot be brought under the budget: even with everything suppressed it tells whom it is about", ""};
    }
    if (!report->met) report->notes.emplace_back("the budget is not met: everything that can be suppressed is");
  }
  report->kept_after = information.kept();
  report->probability_after = court->judges.highest_probability();
  standings = standings_of(*court);
  for (std::size_t i = 0; i < standings.size(); ++i) report->people[i].after = standings[i];
  Outcome(document, places, draft, parts.places, layers).write();
  layers.budget() = std::move(report);
  return {};
}

Result<void> BudgetCheckStage::fill(const Document& document, LayerWriter& layers) const {
  const BudgetParts& parts = *parts_;
  if (!document.budget || !document.budget->met || parts.population || !parts.ensemble) return {};
  const std::string text = apply_replacements(document).text;
  Draft draft(text, {}, 0, parts.ensemble ? parts.ensemble->wider() : nullptr);
  const auto court = court_of(parts, document, draft, true);
  if (!court) return court.error();
  if (court->judges.empty()) return {};
  auto report = std::make_shared<BudgetReport>(*document.budget);
  report->met = court->judges.missed() <= 0;
  if (!report->met && parts.rules.refuse_unmet) {
    return Error{"risk.budget_unmet",
                 "the budget is not met any more behind the verification of the text; a 'margin' in the policy leaves room for that", ""};
  }
  if (!report->met) report->notes.emplace_back("the budget is not met any more behind the verification of the text");
  layers.budget() = std::move(report);
  return {};
}

}  // namespace veil::risk
