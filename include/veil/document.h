// The Document: a text and the layers that stages add to it, one after the other. Stages meet only here: each declares which
// layers it reads, adds and changes (stage.h). The text never changes; replacements are a layer, applied when writing.
// All spans are bytes of `text`, on character boundaries; layers are ordered by place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/export.h"
#include "veil/labels.h"
#include "veil/language.h"
#include "veil/named.h"
#include "veil/result.h"
#include "veil/offsets.h"

namespace veil::risk {
class SeenDocument;
}

namespace veil VEIL_PUBLIC {

struct BudgetReport;  // veil/budget.h

// What a text is, as far as it matters for finding what gives somebody away: everyday text, as people write it at work and to each other,
// or edited prose, as it is published (docs/kinds.md). The numbers are columns of models/kinds.veil, so that a new kind is a new version of
// that file.
enum class TextKind : std::uint8_t {
  chat,
  email,
  hr,
  clinical,
  legal,
  incident,
  form,
  log,
  post,
  transcript,
  judgment,  // from here on edited prose
  article,
  debate,
  news
};

inline constexpr std::array<std::string_view, 14> text_kind_names = {
    "chat", "email", "hr", "clinical", "legal", "incident", "form", "log", "post", "transcript", "judgment", "article", "debate", "news"};
inline constexpr std::size_t text_kinds = text_kind_names.size();

constexpr std::string_view name_of(TextKind kind) { return text_kind_names[static_cast<std::size_t>(kind)]; }
constexpr bool is_everyday(TextKind kind) { return kind < TextKind::judgment; }

constexpr std::optional<TextKind> text_kind_from(std::string_view name) {
  for (std::size_t i = 0; i < text_kinds; ++i) {
    if (text_kind_names[i] == name) return static_cast<TextKind>(i);
  }
  return std::nullopt;
}

// Who decides what is a mention: in everyday text (chats, mails, forms, letters, logs) a model that was learnt from such text, in edited
// prose (judgments, biographies, newspapers) what all detectors say together.
enum class ReadAs : std::uint8_t {
  automatic,  // as a classifier takes the text
  everyday,
  edited
};
inline constexpr std::array<std::string_view, 3> read_as_names = {"automatic", "everyday", "edited"};

// How a document was read.
struct TextReading {
  ReadAs read_as = ReadAs::automatic;  // automatic: nobody has looked
  std::optional<TextKind> kind = {};   // as the classifier takes it; nothing: the policy left it no choice
  friend bool operator==(const TextReading&, const TextReading&) = default;
};

// "everyday text (chat)", "edited text", "everyday text (as the policy says)"; empty where nobody has looked.
std::string describe(const TextReading& reading);

// The layers of a document, and what each rests on. A layer holds as long as what it was made from stays as it was: who changes
// mentions makes entities, risks and replacements untrue. The table of it stands in src/text/layers.cpp and nowhere else.
enum class Layer : std::uint8_t {
  language,
  passages,  // in other languages than the document
  tokens,
  sentences,
  tags,  // of tokens: part of speech and features
  phrases,
  reading,     // as what kind of text it was read
  candidates,  // what detectors and measures propose, until it is combined
  mentions,
  left_alone,  // what was looked at and is no mention, where somebody asked for it
  targets,     // whom or what must not be disclosed, as policy and document say together
  disclosure,  // what measures see in the present mentions
  entities,
  risks,
  replacements,
  budget,  // how what is left was brought under a budget of risk
  utility  // what replacements left
};

inline constexpr unsigned layer_count = static_cast<unsigned>(Layer::utility) + 1;

class LayerSet {
 public:
  constexpr LayerSet() = default;
  constexpr LayerSet(std::initializer_list<Layer> layers) {
    for (const Layer layer : layers) add(layer);
  }
  constexpr void add(Layer layer) { bits_ |= 1u << static_cast<unsigned>(layer); }
  constexpr void add(LayerSet other) { bits_ |= other.bits_; }
  constexpr bool has(Layer layer) const { return (bits_ >> static_cast<unsigned>(layer)) & 1u; }
  constexpr bool has_all(LayerSet other) const { return (bits_ & other.bits_) == other.bits_; }
  constexpr LayerSet without(LayerSet other) const {
    LayerSet rest;
    rest.bits_ = bits_ & ~other.bits_;
    return rest;
  }
  constexpr LayerSet common_with(LayerSet other) const {
    LayerSet common;
    common.bits_ = bits_ & other.bits_;
    return common;
  }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(LayerSet, LayerSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

std::string_view name_of(Layer layer);
std::string names_of(LayerSet layers);  // "tokens, tags"

// All layers that rest on one of these, directly or through others. Not themselves.
LayerSet dependents_of(LayerSet changed);

// Layers that stages use among themselves: a document may leave a pipeline without them, or with what is left of them.
inline constexpr LayerSet working_layers = {Layer::candidates, Layer::disclosure};

// A syntactic word. A contraction that does not spell out its parts ("do" = "de" + "o", "im" = "in" + "dem") gives several
// tokens with the same span, each with its own form; one that does ("don" "'t" -> "do" + "n't", "dá-lo" -> "dá" + "-lo") gives
// tokens with their own, adjacent spans. Both kinds say which part of how many they are.
struct Token {
  Span span;
  std::uint32_t form_begin = 0;   // place in Document::forms when form_length > 0, otherwise the form is the text of the span
  std::uint16_t form_length = 0;  // in bytes
  std::uint16_t features = 0;     // number in Document::feature_inventory
  Upos upos = Upos::unknown;
  std::uint8_t part = 0;   // 0 .. parts - 1
  std::uint8_t parts = 1;  // words written together as one token
};

struct Sentence {
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
};

// A noun phrase, the unit in which text refers to concepts: "the New York Times".
struct Phrase {
  Span span;
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
  std::uint32_t core_token = 0;  // the first token that counts: leading stop words ("the") are dropped from the normal form
  std::uint32_t head_token = 0;  // the noun that it is about
};

// Why a mention is one: who says so, by which rule or feature. Never document text, so that evidence may be logged.
struct Evidence {
  SharedText detector;
  SharedText reason;
  float score = 0;
  friend bool operator==(const Evidence&, const Evidence&) = default;
};

// A stretch of text that a detector found.
struct Mention {
  Span span;
  Label label = Label::misc;
  IdentifierKind kind = IdentifierKind::quasi;
  float score = 0;        // 0 .. 1, the detector's own
  SharedText subtype;     // "EMAIL" below CODE, or empty
  DetectorName detector;  // who decided
  SharedList<Evidence> evidence;
  std::uint32_t entity = 0;  // number in Document::entities, counted from 1; 0 before resolve
  // In other tools' annotations: the annotator (Text Anonymization Benchmark) and the identifier in the file ("T1" in brat).
  SharedText annotator;
  SharedText id;
  // Whether somebody has decided it, who knows the text: brought along, or listed in the policy. Nobody overrules that.
  bool is_decided() const { return detector.is(Origin::given) || detector.is(Origin::term); }
  friend bool operator==(const Mention&, const Mention&) = default;
};

// A stretch that somebody looked at and that stays readable: filled only for who asks why (EngineOptions::explain).
struct LeftAlone {
  Span span;
  std::optional<Label> label = {};      // that a detector gave it; nothing: none did
  float score = 0;                      // 0 .. 1: of that detector, or how sure a model is that it stays
  std::vector<Evidence> evidence = {};  // who decided, and why, first; then what spoke for it
  friend bool operator==(const LeftAlone&, const LeftAlone&) = default;
};

// What detectors and measures propose. The stage `combine` makes mentions of it, and leaves nothing of it behind.
struct Candidates {
  std::vector<Mention> found = {};           // by detectors, lists of the policy, or brought along; nobody has compared them yet
  std::vector<Mention> read_apart = {};      // decided in a text of their own: readings of what is in disguise, and what nobody reads
  std::vector<Mention> disclosing = {};      // by measures: what tells something about a target
  std::vector<std::uint32_t> misread = {};   // numbers of mentions, in order, that `read_apart` says better
  std::vector<std::uint32_t> harmless = {};  // numbers of mentions, in order, that no measure needs
  bool empty() const { return found.empty() && read_apart.empty() && disclosing.empty() && misread.empty() && harmless.empty(); }
};

// What becomes of mentions that a document brings along (a brat file, JSON Lines with spans).
enum class GivenMentions {
  ignore,  // they are dropped: to measure detection against them
  add,     // protected beside what is detected
  only     // nothing else is detected; other occurrences of the same words still are
};

// All mentions of one thing. Entity i stands at entities[i - 1].
struct Entity {
  Label label = Label::misc;
  std::uint32_t number = 0;                  // within its label, from 1, in the order of first appearance: PERSON 2
  std::vector<std::uint32_t> mentions = {};  // numbers in Document::mentions
  Gender gender = Gender::unknown;           // of a person, where titles, given names or pronouns tell
  friend bool operator==(const Entity&, const Entity&) = default;
};

// How much a mention discloses about a target, in the unit of the measure.
struct Risk {
  std::uint32_t mention = 0;
  SharedText target;  // "" is the person the text is about, whoever it is
  SharedText measure;
  double value = 0;
  double threshold = 0;
  bool too_high() const { return value >= threshold; }
  friend bool operator==(const Risk&, const Risk&) = default;
};

// One possible replacement. Level 1 is the most specific, the last is suppression.
struct Option {
  std::string text = {};
  int level = 1;
  SourceName source = {};    // which method or knowledge base offered it
  std::uint64_t things = 0;  // how many things it may denote, where a knowledge base says so; 0: unknown
  // What it says, alike in every sentence and language: "city in Norway", "1978", "45-49"; empty: nothing that can be compared.
  std::string says = {};
  // Of what knowledge bases say: keys of all concepts above the mention's, parted by spaces ("nat:europe nationality").
  std::string kinds = {};
  friend bool operator==(const Option&, const Option&) = default;
};

struct Replacement {
  // What is replaced in Document::text: the mention, with the words beside it that must change with it ("the" in "the Netherlands").
  Span span;
  std::uint32_t mention = 0;
  int level = 1;
  std::string text;
  MethodName method;
  SharedList<Option> options;  // all that were possible, the chosen one among them
  SharedText reason;           // why this one
  friend bool operator==(const Replacement&, const Replacement&) = default;
};

// A stretch in another of the four languages than the rest of the document.
struct LanguagePassage {
  Span span;
  Language language = Language::unknown;
};

// What measures see in a document with its present mentions (src/risk/seen_document.h): worked out once, for all who ask. It looks at
// the document where that stands, so that copies of a document, and one that was moved, have none.
class SeenByMeasures {
 public:
  SeenByMeasures() = default;
  SeenByMeasures(const SeenByMeasures&) noexcept {}
  SeenByMeasures(SeenByMeasures&& other) noexcept { other.reset(); }
  SeenByMeasures& operator=(const SeenByMeasures& other) noexcept {
    if (this != &other) reset();
    return *this;
  }
  SeenByMeasures& operator=(SeenByMeasures&& other) noexcept {
    reset();
    other.reset();
    return *this;
  }
  ~SeenByMeasures() = default;

  void set(std::shared_ptr<const risk::SeenDocument> seen) { seen_ = std::move(seen); }
  const risk::SeenDocument* get() const { return seen_.get(); }  // null: nobody has looked since mentions changed
  void reset() noexcept { seen_.reset(); }

 private:
  std::shared_ptr<const risk::SeenDocument> seen_;
};

// What formats hold beside text and mentions, kept so that what is read can be written again.
struct Attribute {
  std::string name;
  std::string value;
  friend bool operator==(const Attribute&, const Attribute&) = default;
};

class Document {
 public:
  std::string id;
  std::string text;  // valid UTF-8; use make_document to be sure
  std::vector<std::string> targets;
  std::vector<Attribute> attributes;

  // The language, known beforehand or identified. Set by the reader or the language stage.
  Language language = Language::unknown;
  float language_confidence = 0;
  std::vector<LanguagePassage> passages;

  std::vector<Token> tokens;
  std::string forms;  // spellings of tokens that differ from the text, one after the other
  std::shared_ptr<const FeatureInventory> feature_inventory;
  std::vector<Sentence> sentences;
  std::vector<Phrase> phrases;
  TextReading reading;
  Candidates candidates;
  std::vector<Mention> mentions;
  std::vector<LeftAlone> left_alone;
  SeenByMeasures disclosure;
  std::vector<Entity> entities;
  std::vector<Risk> risks;
  std::vector<Replacement> replacements;
  std::shared_ptr<const BudgetReport> budget;  // null: the policy has none
  // Share of the information of its noun phrases that replacements left, by counts of a corpus, 0 .. 1; below 0: not known.
  double information_kept = -1;

  LayerSet layers;  // those that are filled

  // The language of the passage that holds the place, else that of the document.
  Language language_at(std::uint32_t place) const;

  std::string_view text_of(Span span) const { return span.of(text); }
  std::string_view text_of(const Token& token) const { return token.span.of(text); }

  // The word as the grammar sees it: "de" and "o" for the two tokens of "do".
  std::string_view form_of(const Token& token) const {
    return token.form_length == 0 ? text_of(token) : std::string_view(forms).substr(token.form_begin, token.form_length);
  }
  void set_form(Token& token, std::string_view form);

  std::string_view features_of(const Token& token) const {
    return feature_inventory ? feature_inventory->at(token.features) : std::string_view("_");
  }
};

// Lower-cased forms of the phrase's tokens from its core on, joined by single spaces where the text has white space:
// "the New York Times" -> "new york times".
std::string normal_form(const Document& document, const Phrase& phrase);

// A document with `text`, refused when it is not valid UTF-8 (`read.invalid_utf8`, with the byte) or above 4 GiB
// (`read.too_large`).
Result<Document> make_document(std::string id, std::string text);

}  // namespace VEIL_PUBLIC
