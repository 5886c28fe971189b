// See wordnet_source.h. All synsets are read first, since a synset may point to a later one.
#include "training/knowledge/wordnet_source.h"

#include <algorithm>
#include <unordered_set>

#include "training/knowledge/rows_of_file.h"
#include "training/knowledge/wordnet_files.h"
#include "training/source_languages.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

constexpr std::uint32_t location_file = 15, person_file = 18, body_file = 8, object_file = 17, group_file = 14, state_file = 26;
constexpr double known_rung = 5.9;  // rarity up to which a word is one that people know: "vertebrate" is not, "reptile" is
constexpr double known_leaf = 6.3;  // of a thing without anything below it: beyond, nobody writes it
constexpr std::uint32_t largest_count = 200;
constexpr double clear_share = 0.2;              // of a word's uses as a noun: below, the word alone does not mean the thing
constexpr double clear_share_of_labelled = 0.1;  // the same where a label says what kind of thing is meant

struct WordNetRules {
  std::unordered_set<std::uint32_t> files_left_out, left_out, abstract;
  std::unordered_map<std::uint32_t, std::string> same;
};

Result<WordNetRules> read_wordnet_rules(const std::filesystem::path& file) {
  WordNetRules rules;
  const auto read = read_rows(file, [&](std::string_view row) {
    if (row.empty() || row.starts_with('#')) return true;
    const auto fields = fields_of(row, '\t');
    if (fields.size() < 2) return false;
    const bool synset = fields[1].ends_with("-n");
    const auto number = number_from(fields[1].substr(0, fields[1].find('-')));
    if (!number) return false;
    if (fields[0] == "leave_out")
      (synset ? rules.left_out : rules.files_left_out).insert(*number);
    else if (fields[0] == "abstract" && synset)
      rules.abstract.insert(*number);
    else if (fields[0] == "same" && synset && fields.size() > 2)
      rules.same.emplace(*number, fields[2]);
    else
      return false;
    return true;
  });
  if (!read && read.error().code == "training.unreadable_data") {
    return Error{"model.malformed_resource", "expected leave_out, same or abstract and a synset, parted by tabs", read.error().place};
  }
  if (!read) return read.error();
  return rules;
}

struct Synset {
  WordNetSynset content;  // without pointers and gloss
  std::string gloss;
  std::vector<std::uint32_t> kinds, instance_of, wholes;
};

class WordNetReader {
 public:
  WordNetReader(const CoreConcepts& core, WordNetRules rules, KnowledgeDraft& draft, SynsetConcepts& concepts)
      : core_(core), rules_(std::move(rules)), draft_(draft), concepts_(concepts) {}

  void take(const WordNetSynset& synset) {
    Synset own{synset, std::string(synset.gloss), {}, {}, {}};
    for (const WordNetPointer& pointer : synset.pointers) {
      if (pointer.part != 'n') continue;
      if (pointer.symbol == "@") own.kinds.push_back(pointer.offset);
      if (pointer.symbol == "@i") own.instance_of.push_back(pointer.offset);
      if (pointer.symbol == "#p") own.wholes.push_back(pointer.offset);
    }
    own.content.pointers.clear();
    own.content.gloss = {};
    numbers_.emplace(synset.offset, synsets_.size());
    synsets_.push_back(std::move(own));
  }
  void take_count(std::string_view key, std::uint32_t count) { counts_[std::string(key)] = count; }

  WordNetCounts add() {
    for (const Synset& synset : synsets_)
      for (const auto* kinds : {&synset.kinds, &synset.instance_of})
        for (const std::uint32_t kind : *kinds) inner_.insert(kind);
    for (const Synset& synset : synsets_) place(synset, false);
    for (const Synset& synset : synsets_) place(synset, true);  // places join those of other sources once the kinds are there
    for (const Synset& synset : synsets_) add_edges(synset);
    for (const Synset& synset : synsets_)
      for (const WordNetWord& word : synset.content.words) {
        uses_[utf8::to_lower(word.text)] += use(synset, word);
        if (is_labelled(synset)) uses_[compared(synset, word)] += use(synset, word);
      }
    for (const Synset& synset : synsets_) add_names(synset);
    return result_;
  }

 private:
  const Synset* find(std::uint32_t offset) const {
    const auto found = numbers_.find(offset);
    return found == numbers_.end() ? nullptr : &synsets_[found->second];
  }

  // Whether anything above it is of the core: what is not is a mention of no label ("typography").
  bool is_below_core(const Synset& synset) {
    const std::uint32_t offset = synset.content.offset;
    if (core_.synsets.contains(offset) || rules_.same.contains(offset)) return true;
    if (const auto known = below_core_.find(offset); known != below_core_.end()) return known->second;
    below_core_[offset] = false;
    for (const auto* kinds : {&synset.kinds, &synset.instance_of})
      for (const std::uint32_t kind : *kinds)
        if (const Synset* above = find(kind); above != nullptr && is_below_core(*above)) return below_core_[offset] = true;
    return false;
  }

  bool is_left_out(const Synset& synset) {
    const std::uint32_t offset = synset.content.offset;
    if (const auto known = left_out_.find(offset); known != left_out_.end()) return known->second;
    bool out = !is_below_core(synset) || rules_.left_out.contains(offset) || rules_.files_left_out.contains(synset.content.lexicographer) ||
               (synset.content.lexicographer == person_file && !synset.instance_of.empty()) || is_rare_leaf(synset);
    left_out_[offset] = out;
    for (const auto* kinds : {&synset.kinds, &synset.instance_of})
      for (const std::uint32_t kind : *kinds) {
        const Synset* above = find(kind);
        if (above != nullptr && is_cut_off(*above)) out = true;
      }
    left_out_[offset] = out;
    return out;
  }

  // Left out together with all that is below it.
  bool is_cut_off(const Synset& synset) {
    if (core_.synsets.contains(synset.content.offset)) return false;
    if (rules_.left_out.contains(synset.content.offset)) return true;
    if (const auto known = cut_off_.find(synset.content.offset); known != cut_off_.end()) return known->second;
    cut_off_[synset.content.offset] = false;
    for (const std::uint32_t kind : synset.kinds)
      if (const Synset* above = find(kind); above != nullptr && is_cut_off(*above)) return cut_off_[synset.content.offset] = true;
    return false;
  }

  // The code of the country that the parts of parts end in, or "" when they do not.
  std::string_view country_of(const Synset& synset, int depth = 0) const {
    for (const std::uint32_t whole : synset.wholes) {
      const auto known = concepts_.find(whole);
      if (known != concepts_.end() && !draft_.country(known->second).empty()) return draft_.country(known->second);
      const Synset* above = find(whole);
      if (above == nullptr || depth > 5) continue;
      for (const WordNetWord& word : above->content.words)
        for (const ConceptNumber owner : draft_.find(of_english_sources, word.text))
          if (is_country(owner)) return draft_.country(owner);
      if (const std::string_view code = country_of(*above, depth + 1); !code.empty()) return code;
    }
    return {};
  }

  bool is_country(ConceptNumber number) const {
    const std::string_view code = draft_.country(number);
    return code.size() == 2 && draft_.find_key("cc:" + std::string(code)) == number;
  }

  // The concept of an earlier source that this place is, or no_concept.
  ConceptNumber known_place(const Synset& synset) const {
    if (synset.instance_of.empty() || synset.content.lexicographer != location_file) return no_concept;
    const ConceptNumber locality = draft_.find_key("locality");
    bool settlement = false;
    for (const std::uint32_t kind : synset.instance_of) {
      const auto above = concepts_.find(kind);
      settlement = settlement || (above != concepts_.end() && locality != no_concept && draft_.is_below(above->second, locality));
    }
    const std::string_view country = country_of(synset);
    for (const WordNetWord& word : synset.content.words) {
      for (const ConceptNumber owner : draft_.find(of_english_sources, word.text)) {
        if (is_country(owner) && !settlement && country.empty()) return owner;
        if (draft_.country(owner).empty() || is_country(owner) || draft_.country(owner) != country) continue;
        if ((locality != no_concept && draft_.is_below(owner, locality)) == settlement) return owner;
      }
    }
    return no_concept;
  }

  void place(const Synset& synset, bool instances) {
    if (synset.instance_of.empty() == instances) return;
    const std::uint32_t offset = synset.content.offset;
    if (const auto in_core = core_.synsets.find(offset); in_core != core_.synsets.end()) {
      concepts_.emplace(offset, in_core->second);
      ++result_.joined;
      return;
    }
    if (const auto same = rules_.same.find(offset); same != rules_.same.end()) {
      if (const ConceptNumber number = draft_.find_key(same->second); number != no_concept) {
        concepts_.emplace(offset, number);
        only_found_.insert(offset);
        ++result_.joined;
        return;
      }
    }
    if (is_left_out(synset)) {
      ++result_.left_out;
      return;
    }
    if (const ConceptNumber known = known_place(synset); known != no_concept) {
      concepts_.emplace(offset, known);
      ++result_.joined;
      return;
    }
    const ConceptNumber number = draft_.define(wordnet_key(offset, 'n'));
    concepts_.emplace(offset, number);
    own_.insert(offset);
    draft_.table().add_gloss(number, of_english_sources, synset.gloss.substr(0, synset.gloss.find("; \"")));
    ++result_.added;
    if (rules_.abstract.contains(offset) || (inner_.contains(offset) && !is_known(synset))) {
      draft_.table().set_too_abstract(number);
      ++result_.passed_over;
    }
  }

  bool is_known(const Synset& synset, double rarest = known_rung) const {
    return std::any_of(synset.content.words.begin(), synset.content.words.end(),
                       [&](const WordNetWord& word) { return draft_.frequencies().rarity(of_english_sources, word.text) <= rarest; });
  }

  // Kinds of plants, tools or substances that only specialists name. People, groups and diseases are kept whatever they are
  // called.
  bool is_rare_leaf(const Synset& synset) const {
    const std::uint32_t file = synset.content.lexicographer;
    if (file == person_file || file == group_file || file == state_file || file == location_file) return false;
    return synset.instance_of.empty() && !inner_.contains(synset.content.offset) && !is_known(synset, known_leaf);
  }

  // Edges to the concepts of `above`, or to what is above those that were left out.
  void connect(ConceptNumber from, const std::vector<std::uint32_t>& above, Relation relation, int depth = 0) {
    for (const std::uint32_t offset : above) {
      const auto known = concepts_.find(offset);
      if (known != concepts_.end())
        draft_.add_edge(from, known->second, relation);
      else if (const Synset* synset = find(offset); synset != nullptr && depth < 8)
        connect(from, synset->kinds, relation, depth + 1);
    }
  }

  void add_edges(const Synset& synset) {
    if (!own_.contains(synset.content.offset)) return;
    const ConceptNumber from = concepts_.at(synset.content.offset);
    connect(from, synset.instance_of, Relation::instance_of);
    connect(from, synset.kinds, Relation::is_a);
    const std::uint32_t file = synset.content.lexicographer;
    for (const std::uint32_t whole : synset.wholes) {
      const auto known = concepts_.find(whole);
      const Synset* above = find(whole);
      if (known == concepts_.end() || above == nullptr) continue;
      if (!synset.instance_of.empty() && (file == location_file || file == object_file) && !above->instance_of.empty()) {
        draft_.add_edge(from, known->second, Relation::located_in);
      } else if (file == body_file && synset.instance_of.empty()) {
        draft_.add_edge(from, known->second, Relation::part_of);
      }
    }
  }

  double use(const Synset& synset, const WordNetWord& word) const {
    const auto count = counts_.find(noun_sense_key(synset.content, word));
    return count == counts_.end() ? 1 : 1 + count->second;
  }

  static bool is_labelled(const Synset& synset) {
    const std::uint32_t file = synset.content.lexicographer;
    return file == person_file || file == group_file || file == state_file || file == location_file;
  }
  // A label tells people, groups, places and diseases from other meanings: a word of theirs is compared with its like only.
  static std::string compared(const Synset& synset, const WordNetWord& word) {
    return utf8::to_lower(word.text) + (is_labelled(synset) ? '/' + std::to_string(synset.content.lexicographer) : std::string());
  }

  // "style" is seldom a part of a flower: a word means a thing only where it does so often, all meanings counted, also those that were
  // left out. A kind without a clear name is passed over in ladders.
  bool is_unclear(const Synset& synset, const WordNetWord& word) const {
    if (!own_.contains(synset.content.offset) || !synset.instance_of.empty()) return false;
    return use(synset, word) < (is_labelled(synset) ? clear_share_of_labelled : clear_share) * uses_.at(compared(synset, word));
  }

  void add_names(const Synset& synset) {
    const auto known = concepts_.find(synset.content.offset);
    if (known == concepts_.end() || only_found_.contains(synset.content.offset)) return;
    std::vector<WordNetWord> words = synset.content.words;
    // The first word is the usual one, unless it is one that nobody knows and another is not.
    if (draft_.frequencies().rarity(of_english_sources, words[0].text) > known_rung) {
      const auto better = std::find_if(words.begin(), words.end(), [&](const WordNetWord& word) {
        return draft_.frequencies().rarity(of_english_sources, word.text) <= known_rung;
      });
      if (better != words.end()) std::rotate(words.begin(), better, better + 1);
    }
    NameGrammar grammar;
    grammar.proper = !synset.instance_of.empty();
    for (const WordNetWord& word : words) {
      if (is_unclear(synset, word)) continue;
      const auto count = counts_.find(noun_sense_key(synset.content, word));
      const std::uint32_t weight = count == counts_.end() ? 1 : 1 + 10 * std::min(count->second, largest_count);
      draft_.add_name(known->second, of_english_sources, word.text, grammar, weight);
      // Names of places and organisations are much the same everywhere.
      if (grammar.proper && own_.contains(synset.content.offset)) draft_.add_name_in_all(known->second, word.text, grammar, weight);
    }
  }

  const CoreConcepts& core_;
  const WordNetRules rules_;
  KnowledgeDraft& draft_;
  SynsetConcepts& concepts_;
  std::vector<Synset> synsets_;
  std::unordered_map<std::uint32_t, std::size_t> numbers_;
  std::unordered_map<std::string, std::uint32_t> counts_;
  std::unordered_map<std::string, double> uses_;  // of a word in small letters: in all its senses, and in those of each label
  std::unordered_map<std::uint32_t, bool> left_out_, cut_off_, below_core_;
  std::unordered_set<std::uint32_t> inner_, own_, only_found_;
  WordNetCounts result_;
};

}  // namespace

Result<WordNetCounts> add_wordnet(const std::filesystem::path& folder, const std::filesystem::path& languages, const CoreConcepts& core,
                                  KnowledgeDraft& draft, SynsetConcepts& synsets) {
  auto rules = read_wordnet_rules(languages / "wordnet.tsv");
  if (!rules) return rules.error();
  WordNetReader reader(core, std::move(*rules), draft, synsets);
  const auto nouns = read_wordnet_synsets(packed_or_plain(folder / "data.noun"), [&](const WordNetSynset& synset) { reader.take(synset); });
  if (!nouns) return nouns.error();
  const auto counts = read_wordnet_counts(packed_or_plain(folder / "cntlist.rev"), [&](std::string_view key, std::uint32_t count) {
    if (key.find("%1:") != std::string_view::npos) reader.take_count(key, count);
  });
  if (!counts) return counts.error();
  return reader.add();
}

}  // namespace veil::training
