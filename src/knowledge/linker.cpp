#include "knowledge/linker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "knowledge/word_forms.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t most_words = 12;          // of a mention that are looked at
constexpr std::size_t longest_contained = 6;    // words of a name inside a mention
constexpr std::size_t context_tokens = 40;      // to each side
constexpr std::size_t cue_tokens = 4;           // to each side
constexpr double largest_edit_share = 0.15;     // of the characters, in spelling that is almost right
constexpr std::size_t longest_approximate = 40;
constexpr std::size_t shortest_compound_tail = 4;
constexpr float clear_place = 0.4f;  // share of its uses in which a name means the place

struct Word {
  std::string folded;
  bool capital = false;
};

// Of "Cooperstown, New York" the first part: it says what is meant, the rest where.
std::string_view before_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  FoldedWord word;
  const bool words_before = comma != std::string_view::npos && next_word(text, 0, word) && word.end <= comma;
  return words_before ? text.substr(0, comma) : text;
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling) && words.size() < 4 * most_words; at = word.end) {
    words.push_back({spelling, word.capital});
  }
  return words;
}

// Without what is not part of the name: "the" before it, the "s" of a possessive behind it.
void trim(std::vector<Word>& words, Language language) {
  while (words.size() > 1 && is_article(words.front().folded, language)) words.erase(words.begin());
  if (language == Language::en && words.size() > 1 && words.back().folded == "s") words.pop_back();
  if (words.size() > most_words) words.resize(most_words);
}

std::string joined(const std::vector<Word>& words, std::size_t begin, std::size_t end) {
  std::string name;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) name += ' ';
    name += words[i].folded;
  }
  return name;
}

// The word a noun phrase is about: the last before its first preposition in English and German ("Harrow Lane Clinic",
// "Court of Appeal"), the first in Spanish and Portuguese. A common noun before a name is about it: "sitcom Night Ferry".
std::size_t head_of(const std::vector<Word>& words, Language language) {
  if (language == Language::es || language == Language::pt) return 0;
  if (language == Language::en && !words.front().capital) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i].capital) return i - 1;
      if (is_joiner(words[i].folded, language)) break;
    }
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_joiner(words[i].folded, language)) return i - 1;
  }
  return words.size() - 1;
}

// What a company is by law says less than any other word of its name.
bool is_legal_form(std::string_view folded_word) {
  static constexpr std::array<std::string_view, 24> forms = {"gmbh", "ag", "kg",  "ohg", "se",  "ug", "ev",  "inc",
                                                             "ltd",  "limited", "llc", "plc", "corp", "co", "sa",  "sl",
                                                             "slu",  "sas", "sarl", "ltda", "spa", "nv", "bv", "lda"};
  return std::find(forms.begin(), forms.end(), folded_word) != forms.end();
}

// Parts of the names of institutions that are also names of small places somewhere.
bool is_direction(std::string_view folded_word) {
  static constexpr std::array<std::string_view, 32> words = {
      "nord",  "sud",   "ost",    "west",  "north", "south",    "east",     "central", "centre", "center", "norte",
      "sur",   "sul",   "este",   "leste", "oeste", "centro",   "mitte",    "royal",   "national", "nacional", "general",
      "geral", "maria", "santa",  "san",   "sao",   "santo",    "saint",    "st",      "sankt",  "union"};
  return std::find(words.begin(), words.end(), folded_word) != words.end();
}

// Countries in which the language is spoken by most, and those whose small places its newspapers write about.
bool is_at_home(std::string_view country, Language language) {
  static constexpr std::string_view english = " US GB IE CA AU NZ ZA IN NG KE GH JM TT BB MT SG PH PK UG ZM ZW ";
  static constexpr std::string_view german = " DE AT CH LI LU BE IT PL CZ FR NL DK ";
  static constexpr std::string_view spanish = " ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR US FR PT IT ";
  static constexpr std::string_view portuguese = " PT BR AO MZ CV GW ST TL ES ";
  const std::string_view home = language == Language::de   ? german
                                : language == Language::es ? spanish
                                : language == Language::pt ? portuguese
                                                           : english;
  return home.find(' ' + std::string(country) + ' ') != std::string_view::npos;
}

// Labels that detection mixes up: the town and its council, the court and its seat.
bool almost_fits(LabelSet labels, Label label) {
  if (label == Label::loc) return labels.has(Label::org);
  if (label == Label::org) return labels.has(Label::loc);
  return false;
}

bool is_below(const KnowledgeBase& base, ConceptNumber concept_number, std::string_view key) {
  for (int steps = 0; steps < 16; ++steps) {
    if (base.key(concept_number) == key) return true;
    const auto above = base.above(concept_number);
    if (above.empty() || above.front().relation == Relation::located_in) return false;
    concept_number = above.front().above;
  }
  return false;
}

// Folded words around a mention, hashed, found when a choice needs them.
struct Context {
  std::vector<std::uint32_t> hashes;    // ascending
  std::vector<std::string> close_words; // within cue_tokens
};

Context context_of(const Document& document, Span span) {
  Context context;
  const auto& tokens = document.tokens;
  const auto first = static_cast<std::size_t>(
      std::lower_bound(tokens.begin(), tokens.end(), span.begin, [](const Token& token, std::size_t at) { return token.span.begin < at; }) -
      tokens.begin());
  std::size_t end = first;
  while (end < tokens.size() && tokens[end].span.begin < span.end) ++end;
  const auto take = [&](std::size_t i, std::size_t distance) {
    FoldedWord word;
    std::string spelling;
    if (!next_word(document.form_of(tokens[i]), 0, word, &spelling)) return;
    if (distance <= cue_tokens) context.close_words.push_back(spelling);
    if (spelling.size() >= 4) context.hashes.push_back(context_hash(spelling));
  };
  for (std::size_t i = first; i > 0 && first - i < context_tokens; --i) take(i - 1, first - i + 1);
  for (std::size_t i = end; i < tokens.size() && i - end < context_tokens; ++i) take(i, i - end + 1);
  std::sort(context.hashes.begin(), context.hashes.end());
  context.hashes.erase(std::unique(context.hashes.begin(), context.hashes.end()), context.hashes.end());
  return context;
}

double shared_words(std::span<const std::uint32_t> words, const Context& context) {
  double shared = 0;
  for (const std::uint32_t word : words) {
    if (std::binary_search(context.hashes.begin(), context.hashes.end(), word)) ++shared;
  }
  return shared;
}

std::string_view head_of_subtype(std::string_view subtype) { return subtype.substr(0, subtype.find('/')); }

}  // namespace

std::string_view name_of(LinkStep step) {
  static constexpr std::array<std::string_view, 5> names = {"exact", "contained", "approximate", "simpler", "head"};
  return names[static_cast<std::size_t>(step)];
}

Linker::Linker(std::vector<std::shared_ptr<const KnowledgeBase>> bases, std::shared_ptr<const SenseCues> cues)
    : bases_(std::move(bases)), cues_(std::move(cues)) {}

// One look-up of a mention: its label, its surroundings, and the choice among the meanings of a name.
class Linker::Search {
 public:
  Search(const Linker& linker, Language language, const Document* document, const Mention* mention)
      : linker_(linker), language_(language), document_(document), mention_(mention) {}

  // The best meaning of the name, in the first knowledge base that has one.
  std::optional<Link> meaning(std::string_view folded, LinkStep step) {
    for (const auto& base : linker_.bases_) {
      if (auto found = best(base, base->find(folded, language_), step)) return found;
    }
    return std::nullopt;
  }

  // The name in this form, or with its last word, its first, or both in a dictionary form.
  std::optional<Link> meaning_in_any_form(const std::vector<Word>& words, std::size_t begin, std::size_t end, LinkStep step) {
    if (auto found = meaning(joined(words, begin, end), step)) return found;
    const std::vector<std::string> last = dictionary_forms(words[end - 1].folded, language_);
    const std::string before_last = end - begin > 1 ? joined(words, begin, end - 1) + ' ' : std::string();
    for (const std::string& form : last) {
      if (auto found = meaning(before_last + form, step)) return found;
    }
    if (end - begin < 2 || language_ == Language::en) return std::nullopt;
    for (const std::string& form : dictionary_forms(words[begin].folded, language_)) {
      if (auto found = meaning(form + ' ' + joined(words, begin + 1, end), step)) return found;
      if (end - begin > 2) continue;
      for (const std::string& other : last) {
        if (auto found = meaning(form + ' ' + other, step)) return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Link> approximate(std::string_view folded) {
    const std::size_t length = folded.size();
    const auto most_edits = static_cast<std::uint32_t>(std::ceil(largest_edit_share * static_cast<double>(length)) - 1);
    if (most_edits == 0 || length > longest_approximate) return std::nullopt;
    for (const auto& base : linker_.bases_) {
      for (const NearName& near : base->near(folded, language_, {.most_edits = std::min(most_edits, 3u), .same_start = true})) {
        if (auto found = best(base, base->find(near.folded, language_), LinkStep::approximate)) return found;
      }
    }
    return std::nullopt;
  }

  // A place with a name in the words outside [begin, end): where a thing that is called after its kind lies. What follows a
  // preposition counts before the rest ("Hospital Central de Madrid"); a name that mostly means something else, or nothing in
  // particular ("Nord", "São João"), does not.
  std::optional<ConceptNumber> place_beside(const std::vector<Word>& words, std::size_t begin, std::size_t end, const KnowledgeBase& base) {
    for (const bool behind_joiner : {true, false}) {
      for (std::size_t length = std::min<std::size_t>(words.size(), 4); length > 0; --length) {
        for (std::size_t at = words.size() - length + 1; at-- > 0;) {
          if (at < end && begin < at + length) continue;
          if (behind_joiner && (at == 0 || !is_joiner(words[at - 1].folded, language_))) continue;
          if (!words[at].capital || !words[at + length - 1].capital || is_direction(words[at].folded)) continue;
          if (is_cut(words, at, at + length, begin, end)) continue;
          const std::vector<Sense> senses = base.find(joined(words, at, at + length), language_);
          if (senses.empty()) continue;
          const LabelSet labels = base.labels(senses.front().concept_number);
          const bool clear = senses.front().frequency >= clear_place && labels.has(Label::loc) && !labels.has(Label::dem);
          if (clear && lies_somewhere(base, senses.front().concept_number)) return senses.front().concept_number;
        }
      }
    }
    return std::nullopt;
  }

 private:
  // Whether [at, after) is a piece of a longer name beside the head [begin, end): "João" of "São João".
  static bool is_cut(const std::vector<Word>& words, std::size_t at, std::size_t after, std::size_t begin, std::size_t end) {
    const bool before = at > 0 && words[at - 1].capital && (at - 1 < begin || at - 1 >= end);
    const bool behind = after < words.size() && words[after].capital && (after < begin || after >= end) && !is_legal_form(words[after].folded);
    return before || behind;
  }
  static bool names_the_whole(LinkStep step) { return step == LinkStep::exact || step == LinkStep::approximate; }
  static bool is_instance(const KnowledgeBase& base, ConceptNumber concept_number) {
    const auto above = base.above(concept_number);
    return std::any_of(above.begin(), above.end(), [](const Generalization& edge) {
      return edge.relation == Relation::instance_of || edge.relation == Relation::located_in;
    });
  }
  static bool lies_somewhere(const KnowledgeBase& base, ConceptNumber concept_number) {
    const auto above = base.above(concept_number);
    return std::any_of(above.begin(), above.end(), [](const Generalization& edge) { return edge.relation == Relation::located_in; });
  }

  // A part of a name says what kind of thing it names only where the label is right: "Oslo" in an organisation's name does not.
  double label_score(LabelSet labels, LinkStep step) const {
    if (mention_ == nullptr) return 0;
    if (labels.has(mention_->label)) return 4;
    if (labels.empty()) return 0;
    return names_the_whole(step) && almost_fits(labels, mention_->label) ? -2 : -1000;
  }

  static std::string country_of(const KnowledgeBase& base, ConceptNumber place) {
    for (int steps = 0; steps < 8; ++steps) {
      const std::string key = base.key(place);
      if (key.starts_with("cc:")) return key.substr(3);
      const auto above = base.above(place);
      const auto around = std::find_if(above.begin(), above.end(),
                                       [](const Generalization& edge) { return edge.relation == Relation::located_in; });
      if (around == above.end()) return {};
      place = around->above;
    }
    return {};
  }

  // Whether other places of the name, in other countries, are together about as often meant; or whether it is a small place in a country
  // where the language is not at home.
  bool is_place_unclear(const KnowledgeBase& base, const Sense& chosen, const std::vector<Sense>& senses) const {
    if (!base.labels(chosen.concept_number).has(Label::loc)) return false;
    const std::string country = country_of(base, chosen.concept_number);
    if (country.empty()) return false;
    float here = 0, elsewhere = 0;
    for (const Sense& sense : senses) {
      if (!base.labels(sense.concept_number).has(Label::loc) || !is_instance(base, sense.concept_number)) continue;
      (country_of(base, sense.concept_number) == country ? here : elsewhere) += sense.frequency;
    }
    if (elsewhere > 0.7f * here) return true;
    return is_small_place(base, chosen.concept_number) && !is_at_home(country, language_);
  }

  static bool is_small_place(const KnowledgeBase& base, ConceptNumber concept_number) {
    const auto above = base.above(concept_number);
    if (above.empty()) return false;
    const std::string kind = base.key(above.front().above);
    return kind == "town" || kind == "village" || kind == "municipality" || kind == "district";
  }

  // A name of its own has a capital: "Porto" is no harbour. German writes every noun with one, so it tells less there.
  double capital_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
    if (mention_->label != Label::loc && mention_->label != Label::org) return 0;
    const bool capital = utf8::is_upper(utf8::decode(document_->text, mention_->span.begin).code_point);
    const bool instance = is_instance(base, concept_number);
    if (language_ == Language::de) return instance ? 1 : 0;
    return capital == instance ? 1.5 : 0;
  }

  double cue_score(const KnowledgeBase& base, ConceptNumber concept_number) {
    if (!linker_.cues_) return 0;
    double score = 0;
    for (const SenseCues::Cue& cue : linker_.cues_->of(language_)) {
      const bool near = std::any_of(context_->close_words.begin(), context_->close_words.end(), [&](const std::string& word) {
        return std::find(cue.words.begin(), cue.words.end(), word) != cue.words.end();
      });
      if (near && is_below(base, concept_number, cue.key)) score += 3;
    }
    return score;
  }

  // What detection says beyond the label: a nationality is no language.
  double subtype_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
    if (mention_ == nullptr || mention_->subtype.empty()) return 0;
    const std::string key = utf8::to_lower(head_of_subtype(mention_->subtype));
    return is_below(base, concept_number, key) ? 1.5 : 0;
  }

  std::optional<Link> best(const std::shared_ptr<const KnowledgeBase>& base, const std::vector<Sense>& senses, LinkStep step) {
    const Sense* chosen = nullptr;
    double chosen_score = -100;
    for (const Sense& sense : senses) {
      double score = label_score(base->labels(sense.concept_number), step) + 2 * static_cast<double>(sense.frequency);
      if (senses.size() > 1 && document_ != nullptr && score > -100) {
        score += capital_score(*base, sense.concept_number);
        if (!context_) context_ = context_of(*document_, mention_->span);
        score += std::min(shared_words(base->context_words(sense.concept_number), *context_), 4.0) * 0.5;
        score += cue_score(*base, sense.concept_number) + subtype_score(*base, sense.concept_number);
      }
      if (score > chosen_score) {
        chosen_score = score;
        chosen = &sense;
      }
    }
    if (chosen == nullptr) return std::nullopt;
    // A thing of its own inside a longer name says what the whole is for places only: "greater Brussels area" is about Brussels, "Sony
    // Music Taiwan" is not about Sony.
    const bool instance = is_instance(*base, chosen->concept_number);
    if (!names_the_whole(step) && instance && (mention_ == nullptr || mention_->label != Label::loc)) return std::nullopt;
    Link link{base, chosen->concept_number, step, !names_the_whole(step) && !instance, std::nullopt, false};
    link.place_unclear = instance && is_place_unclear(*base, *chosen, senses);
    return link;
  }

  const Linker& linker_;
  Language language_;
  const Document* document_;
  const Mention* mention_;
  std::optional<Context> context_;
};

std::optional<Link> Linker::link(const Document& document, const Mention& mention) const {
  std::vector<Word> words = words_of(before_comma(document.text_of(mention.span)));
  trim(words, document.language);
  if (words.empty() || bases_.empty()) return std::nullopt;
  Search search(*this, document.language, &document, &mention);
  if (auto found = search.meaning_in_any_form(words, 0, words.size(), LinkStep::exact)) return found;

  const std::size_t head = head_of(words, document.language);
  const auto with_place = [&](std::optional<Link> found, std::size_t begin, std::size_t end) {
    found->place = search.place_beside(words, begin, end, *found->base);
    return found;
  };
  // Names inside, the longest first, that hold the head: the whole loses modifiers, not what it is about.
  const std::size_t longest = std::min(words.size() - 1, longest_contained);
  for (std::size_t length = longest; length > 1; --length) {
    const std::size_t first = head + 1 >= length ? head + 1 - length : 0;
    for (std::size_t at = first; at <= head && at + length <= words.size(); ++at) {
      const LinkStep step = words[head].capital && document.language != Language::de ? LinkStep::contained : LinkStep::simpler;
      if (auto found = search.meaning_in_any_form(words, at, at + length, step)) return with_place(std::move(found), at, at + length);
    }
  }
  if (auto found = search.approximate(joined(words, 0, words.size()))) return found;
  if (words.size() > 1) {
    if (is_legal_form(words[head].folded)) {
      // looked at last
    } else if (auto found = search.meaning_in_any_form(words, head, head + 1, LinkStep::head)) return with_place(std::move(found), head, head + 1);
    // A kind that stands elsewhere in the name: "Meridian Holding GmbH" has its head behind, "Banco Meridian" before.
    for (std::size_t i = words.size(); i-- > 0;) {
      if (i == head || is_joiner(words[i].folded, document.language) || is_legal_form(words[i].folded)) continue;
      if (auto found = search.meaning_in_any_form(words, i, i + 1, LinkStep::head)) return with_place(std::move(found), i, i + 1);
    }
    for (std::size_t i = words.size(); i-- > 0;) {
      if (!is_legal_form(words[i].folded)) continue;
      if (auto found = search.meaning(words[i].folded, LinkStep::head)) return with_place(std::move(found), i, i + 1);
    }
  }
  if (document.language == Language::de) {
    // The last part of a compound: "Landgerichtspräsident" -> "Präsident".
    const std::string& compound = words[head].folded;
    for (std::size_t at = 3; at + shortest_compound_tail <= compound.size(); ++at) {
      std::vector<Word> tail = {{compound.substr(at), true}};
      if (auto found = search.meaning_in_any_form(tail, 0, 1, LinkStep::head)) return with_place(std::move(found), head, head + 1);
    }
  }
  return std::nullopt;
}

std::optional<Link> Linker::link_kind(std::string_view phrase, Language language) const {
  std::vector<Word> words = words_of(phrase);
  trim(words, language);
  if (words.empty()) return std::nullopt;
  Search search(*this, language, nullptr, nullptr);
  if (auto found = search.meaning_in_any_form(words, 0, words.size(), LinkStep::exact)) return found;
  const std::size_t head = head_of(words, language);
  for (std::size_t begin = 1; begin <= head; ++begin) {
    if (auto found = search.meaning_in_any_form(words, begin, head + 1, LinkStep::simpler)) return found;
  }
  return std::nullopt;
}

}  // namespace veil::knowledge
