// WordNets in the Lexical Markup Framework of the Global WordNet Association: lexical entries that say which synsets their senses
// belong to, then synsets with relations and definitions. Only nouns. Synsets of several languages meet in the interlingual index
// (ili), which then is their key.
#include <unordered_map>

#include "training/knowledge/import/importer.h"
#include "training/knowledge/import/xml_stream.h"

namespace veil::training {
namespace {

struct LocalName {
  std::string entry;  // id of the lexical entry
  std::string text;
};
struct LocalEdge {
  std::uint32_t to = 0;
  knowledge::Relation relation = knowledge::Relation::is_a;
};
struct LocalSynset {
  std::string key;  // of the interlingual index; empty: its id
  bool defined = false;
  std::string members, gloss;
  std::vector<LocalName> names;
  std::vector<LocalEdge> edges;
};

class LmfReader : public XmlEvents {
 public:
  explicit LmfReader(ImportJob& job) : job_(job) {}

  void start(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "LexicalResource") {
      is_lmf_ = true;
    } else if (name == "Lexicon" || name == "LexiconExtension") {
      language_ = language_of_tag(attributes.get("language"));
    } else if (name == "LexicalEntry") {
      entry_ = attributes.get("id");
    } else if (name == "Lemma") {
      lemma_ = trimmed(attributes.get("writtenForm"));
      noun_ = attributes.get("partOfSpeech") == "n";
    } else if (name == "Sense") {
      if (noun_ && !lemma_.empty()) synset(attributes.get("synset")).names.push_back({entry_, lemma_});
    } else if (name == "Synset") {
      start_synset(attributes);
    } else if (name == "SynsetRelation" && current_) {
      add_relation(attributes.get("relType"), attributes.get("target"));
    } else if (name == "Definition") {
      in_definition_ = current_.has_value();
    }
    if (!is_lmf_) complaint_ = "the XML is no WordNet in LMF: it does not begin with LexicalResource";
  }

  void end(std::string_view name) override {
    if (name == "Synset") current_.reset();
    if (name == "Definition") in_definition_ = false;
    if (name == "Lexicon" || name == "LexiconExtension") tell_sink();
  }

  void text(std::string_view text) override {
    if (in_definition_ && synsets_[*current_].gloss.size() < 4096) synsets_[*current_].gloss += text;
  }

  std::string_view complaint() const override { return complaint_; }

 private:
  std::uint32_t number_of(std::string_view id) {
    const auto [found, is_new] = numbers_.try_emplace(std::string(id), static_cast<std::uint32_t>(synsets_.size()));
    if (is_new) {
      synsets_.emplace_back();
      synsets_.back().key = id;
    }
    return found->second;
  }
  LocalSynset& synset(std::string_view id) { return synsets_[number_of(id)]; }

  void start_synset(const XmlAttributes& attributes) {
    ++job_.counts.entries;
    const std::string_view part = attributes.get("partOfSpeech");
    if (!part.empty() && part != "n") {
      ++job_.counts.left_out;
      return;
    }
    current_ = number_of(attributes.get("id"));
    LocalSynset& synset = synsets_[*current_];
    synset.defined = true;
    synset.members = attributes.get("members");
    if (const std::string_view ili = attributes.get("ili"); !ili.empty() && ili != "in") synset.key = ili;
  }

  void add_relation(std::string_view type, std::string_view target) {
    std::optional<knowledge::Relation> relation;
    if (type == "hypernym") relation = knowledge::Relation::is_a;
    if (type == "instance_hypernym") relation = knowledge::Relation::instance_of;
    if (type == "holo_part") relation = knowledge::Relation::part_of;
    if (type == "holo_location") relation = knowledge::Relation::located_in;
    if (!relation) return;
    const std::uint32_t to = number_of(target);
    synsets_[*current_].edges.push_back({to, *relation});
  }

  // Names in the order of `members` where the synset has them.
  static void order_names(LocalSynset& synset) {
    if (synset.members.empty()) return;
    std::unordered_map<std::string_view, std::size_t> place;
    for (std::string_view rest = synset.members; !rest.empty();) {
      const std::string_view id = rest.substr(0, rest.find(' '));
      place.emplace(id, place.size());
      rest.remove_prefix(std::min(rest.size(), id.size() + 1));
    }
    const auto rank = [&](const LocalName& name) {
      const auto found = place.find(name.entry);
      return found == place.end() ? place.size() : found->second;
    };
    std::stable_sort(synset.names.begin(), synset.names.end(), [&](const LocalName& a, const LocalName& b) { return rank(a) < rank(b); });
  }

  void tell_sink() {
    for (LocalSynset& synset : synsets_) {
      if (!synset.defined) continue;
      order_names(synset);
      const auto number = job_.sink.concept_of(synset.key);
      job_.sink.define(number);
      bool instance = false;
      for (const LocalEdge& edge : synset.edges) {
        job_.sink.add_edge(number, job_.sink.concept_of(synsets_[edge.to].key), edge.relation);
        instance = instance || edge.relation == knowledge::Relation::instance_of;
      }
      if (!language_) continue;
      knowledge::NameGrammar grammar;
      grammar.proper = instance;
      for (const LocalName& name : synset.names) job_.sink.add_name(number, *language_, name.text, grammar);
      if (!synset.gloss.empty()) job_.sink.add_gloss(number, *language_, synset.gloss);
    }
    numbers_.clear();
    synsets_.clear();
  }

  ImportJob& job_;
  std::optional<Language> language_;
  std::string entry_, lemma_, complaint_;
  bool noun_ = false, is_lmf_ = false, in_definition_ = false;
  std::optional<std::uint32_t> current_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<LocalSynset> synsets_;
};

}  // namespace

Result<void> import_wordnet_lmf(ImportJob& job) {
  for (const auto& file : job.inputs) {
    auto stream = ByteStream::open(file);
    if (!stream) return stream.error();
    LmfReader reader(job);
    const auto done = read_xml(*stream, false, reader, [&](double share) { job.tell("reading synsets", share); });
    if (!done) return done;
  }
  return {};
}

}  // namespace veil::training
