// One ChainReader per document walks the chains and keeps the best finding at each place; see the header for what wins.
#include "detect/identifiers/identifier_detector.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/numbering_plans.h"
#include "detect/identifiers/runs.h"
#include "detect/identifiers/telephone.h"

namespace veil::detect {
namespace {

constexpr std::size_t most_pieces = 9;       // an IBAN of 34 signs in groups of four
constexpr std::size_t longest_list_gap = 8;  // bytes between numbers that share a cue: ", ", " and "

// How sure a finding is; higher wins.
enum class Rank { nothing, announced_only, check_failed, no_check, passed, passed_and_announced };

struct Finding {
  Rank rank = Rank::nothing;
  Span span;
  int subtype = 0;
  int distance = 0;  // words to the cue
  std::string_view authority;
  Proof proof = Proof::none;
  Label label = Label::code;
  IdentifierKind kind = IdentifierKind::direct;
  bool by_cue = false;
  std::optional<NumberStanding> telephone = {};  // when it is one and was looked up

  bool beats(const Finding& other) const {
    // Two spellings of what the cue announces: the longer, so that the rest does not stay readable.
    if (by_cue && other.by_cue && subtype == other.subtype && span.size() != other.span.size()) return span.size() > other.span.size();
    if (rank != other.rank) return rank > other.rank;
    if (by_cue != other.by_cue) return by_cue;
    if (by_cue && distance != other.distance) return distance < other.distance;
    return span.size() > other.span.size();
  }
};

// A telephone number that was looked up: what is given out counts like a check that passes.
float score_of(Standing standing, bool by_cue) {
  if (standing == Standing::valid) return by_cue ? 1.0F : 0.95F;
  if (standing == Standing::possible) return by_cue ? 0.85F : 0.75F;
  return 0.6F;
}

float score_of(const Finding& finding) {
  if (finding.telephone) return score_of(finding.telephone->standing, finding.by_cue);
  constexpr std::array<float, 6> scores = {0.0F, 0.5F, 0.6F, 0.85F, 0.95F, 1.0F};
  return scores[static_cast<std::size_t>(finding.rank)];
}

std::string reason_of(const Finding& finding) {
  const std::string form = "form of " + std::string(finding.authority);
  if (finding.telephone) {
    const std::string cue = finding.by_cue ? ", a word of its kind stands before it" : "";
    switch (finding.telephone->standing) {
      case Standing::valid:
        return form + ", valid number of " + finding.telephone->region + cue;
      case Standing::possible:
        return form + ", its length is possible, but it is not given out" + cue;
      case Standing::impossible:
        return form + ", its length is dialled nowhere in the language" + cue;
    }
  }
  switch (finding.rank) {
    case Rank::passed_and_announced:
      return form + ", its check passes, a word of its kind stands before it";
    case Rank::passed:
      return form + (finding.proof == Proof::checksum ? ", its checksum passes" : ", its parts fit");
    case Rank::no_check:
      return form + ", a word of its kind stands directly before it";
    case Rank::check_failed:
      return form + ", its check fails, but a word of its kind stands directly before it";
    case Rank::announced_only:
      return "a number directly behind a word that announces one";
    case Rank::nothing:
      break;
  }
  return form;
}

// ", " or " and " between two numbers; a line may break there.
bool joins_a_list(std::string_view gap) {
  constexpr std::array<std::string_view, 9> words = {"", "and", "und", "e", "y", "or", "oder", "ou", "o"};
  if (gap == "\n" || gap.find("\n\n") != std::string_view::npos) return false;
  std::string letters;
  for (const char c : gap) {
    if (is_ascii_letter(c)) {
      letters += c;
    } else if (c != ' ' && c != ',' && c != '&' && c != '\n') {
      return false;
    }
  }
  return std::find(words.begin(), words.end(), letters) != words.end();
}

// "1999", and "1999-2004" or "2014/15": periods, whatever stands before them.
bool is_year_or_period(std::string_view text) {
  if (text.size() < 4 || (text.substr(0, 1) != "1" && text.substr(0, 1) != "2")) return false;
  const auto digits_from = [&](std::size_t at, std::size_t count) {
    if (at + count > text.size()) return false;
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(at + count),
                       is_ascii_digit);
  };
  const int century = (text[0] - '0') * 10 + (text[1] - '0');
  if (!digits_from(0, 4) || century < 15 || century > 20) return false;
  if (text.size() == 4 || text.substr(4) == "s") return true;
  const Separator separator = separator_at(text, 4);
  const std::size_t rest = 4 + separator.length;
  if (separator.kind != '-' && separator.kind != '/') return false;
  const std::size_t count = text.size() - rest;
  if ((count != 2 && count != 4) || !digits_from(rest, count)) return false;
  const auto number = [&](std::size_t at, std::size_t length) {
    int value = 0;
    for (const char c : text.substr(at, length)) value = value * 10 + (c - '0');
    return value;
  };
  // "1948/04" is a file of 2004, "2010/11" a season.
  const int years = number(rest, count) - (count == 4 ? number(0, 4) : number(2, 2));
  return years > 0 && (separator.kind == '-' || years == 1 || count == 4);
}

// Forms that are known well enough not to take any number for one.
bool is_never_guessed(std::string_view subtype) {
  constexpr std::array<std::string_view, 8> subtypes = {"POSTCODE", "IP", "COORDINATES", "HANDLE", "TELEPHONE", "FAX", "BIC", "VIN"};
  return std::find(subtypes.begin(), subtypes.end(), subtype) != subtypes.end();
}

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

}  // namespace

// Reads one document, chain by chain.
class ChainReader {
 public:
  ChainReader(const IdentifierDetector& detector, const Document& document, std::vector<Finding>& findings)
      : detector_(detector), text_(document.text), language_(document.language), findings_(findings) {}

  void read() {
    RunScanner scanner(text_);
    while (scanner.next(chain_)) {
      for (std::size_t first = 0; first < chain_.size();) first = find_at(first);
    }
  }

 private:
  // The number of the piece to go on with.
  std::size_t find_at(std::size_t first);
  void find_forms(std::size_t first);
  void find_in_chain(std::size_t first);
  void find_telephone(std::size_t first);
  void find_announced(std::size_t first);
  void look_up_telephone();
  void consider(Finding finding) {
    if (finding.rank != Rank::nothing && (best_.rank == Rank::nothing || finding.beats(best_))) best_ = finding;
  }
  void judge(Finding finding, int subtype, bool alone, bool passed, bool has_check, bool closed);

  // Letters without a capital: no part of a number unless a hyphen binds it.
  bool is_plain_word(const Piece& piece) const {
    const std::string_view word = piece.span.of(text_);
    return piece.digits == 0 && std::none_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  }
  bool may_begin(std::size_t first) const;
  bool may_end(std::size_t last) const;
  bool stands_in_number(std::size_t first, std::size_t last) const;
  const Announcement* announced(int subtype) {
    look_back();
    for (const Announcement& one : announcements_) {
      if (one.subtype == subtype) return &one;
    }
    return nullptr;
  }
  // Cues are looked up when first asked for.
  void look_back() {
    if (looked_back_) return;
    looked_back_ = true;
    detector_.cues_.before(text_, begin_, announcements_);
    if (list_subtype_ >= 0 && begin_ >= list_end_ && begin_ - list_end_ <= longest_list_gap) {
      const std::string_view gap = text_.substr(list_end_, begin_ - list_end_);
      if (joins_a_list(gap)) announcements_.insert(announcements_.begin(), {list_subtype_, 0, true});
    }
  }

  const IdentifierDetector& detector_;
  std::string_view text_;
  Language language_;
  std::vector<Finding>& findings_;
  std::vector<Piece> chain_;
  std::vector<Announcement> announcements_;
  std::string shape_;
  std::string compact_;
  Finding best_;
  std::size_t begin_ = 0;
  bool looked_back_ = false;
  std::string dialled_;          // digits of the telephone number at the place
  std::string_view dialled_in_;  // its region, when its form says it
  std::size_t looked_up_ = 0;    // telephone numbers so far
  int list_subtype_ = -1;        // of the last finding that a cue announced
  std::size_t list_end_ = 0;
};

bool ChainReader::may_begin(std::size_t first) const {
  const Piece& piece = chain_[first];
  if (is_plain_word(piece)) return false;
  if (first > 0) return piece.separator == ' ' || chain_[first - 1].digits == 0;
  return !word_ends_at(text_, piece.span.begin);
}

bool ChainReader::may_end(std::size_t last) const {
  if (last + 1 < chain_.size()) {
    const Piece& next = chain_[last + 1];
    return next.separator == ' ' || (next.separator == '.' && next.digits == 0 && next.span.size() > 1);
  }
  const std::size_t end = chain_[last].span.end;
  if (word_begins_at(text_, end)) return false;
  const Separator separator = separator_at(text_, end);
  return separator.kind == 0 || separator.kind == ' ' || !word_begins_at(text_, end + separator.length) ||
         !is_ascii_digit(text_[end + separator.length]);
}

// Part of a longer number or an amount of money: "1,234 567", "123 456 789,00", "$123 456 789".
bool ChainReader::stands_in_number(std::size_t first, std::size_t last) const {
  const std::size_t begin = chain_[first].span.begin;
  const std::size_t end = chain_[last].span.end;
  if (first > 0 && chain_[first].separator == ' ' && chain_[first - 1].all_digits()) return true;
  if (last + 1 < chain_.size() && chain_[last + 1].separator == ' ' && chain_[last + 1].all_digits()) return true;
  if (begin > 0 && is_one_of(text_[begin - 1], "$=~_")) return true;
  if (begin > 1 && is_one_of(text_[begin - 1], ",.:-/") && is_ascii_digit(text_[begin - 2])) return true;
  if (begin > 2 && (text_.substr(begin - 2, 2) == "£" || text_.substr(begin - 3, 3) == "€")) return true;
  if (end + 1 < text_.size() && is_one_of(text_[end], ",:") && is_ascii_digit(text_[end + 1])) return true;
  return end < text_.size() && (is_one_of(text_[end], "%_=") || text_.substr(end, 3) == "€" || text_.substr(end, 4) == " €");
}

void ChainReader::judge(Finding finding, int subtype, bool alone, bool passed, bool has_check, bool closed) {
  finding.subtype = subtype;
  if (const Announcement* cue = announced(subtype); cue != nullptr && (cue->direct || (has_check && passed))) {
    finding.by_cue = true;
    finding.distance = cue->distance;
    finding.rank = !has_check ? Rank::no_check : passed ? Rank::passed_and_announced : Rank::check_failed;
  } else if (alone && passed && closed) {
    const auto directly = [](const Announcement* one) { return one != nullptr && one->direct; };
    const bool other = directly(announced(detector_.none_of_ours_)) ||
                       (finding.proof != Proof::checksum && directly(announced(detector_.law_or_document_)));
    finding.rank = other ? Rank::nothing : Rank::passed;
  }
  consider(finding);
}

void ChainReader::find_forms(std::size_t first) {
  shape_.clear();
  compact_.clear();
  for (std::size_t last = first; last < chain_.size() && last - first < most_pieces; ++last) {
    const Piece& piece = chain_[last];
    if (shape_.size() + piece.span.size() + 1 > detector_.longest_shape_) return;
    if (last > first) shape_ += piece.separator;
    if (piece.separator == ' ' && last > first && is_plain_word(piece)) return;
    for (const char c : piece.span.of(text_)) {
      shape_ += is_ascii_digit(c) ? 'd' : 'A';
      compact_ += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    const auto spellings = detector_.spellings_.find(shape_);
    if (spellings == detector_.spellings_.end() || shape_.find('d') == std::string::npos || !may_end(last)) continue;
    const Span span{chain_[first].span.begin, piece.span.end};
    const bool period = is_year_or_period(span.of(text_));
    const bool closed = !stands_in_number(first, last);
    for (const IdentifierDetector::Spelling& spelling : spellings->second) {
      const IdentifierForm& form = detector_.forms_[spelling.form];
      if (period && form.check == nullptr) continue;
      Finding finding;
      finding.span = span;
      finding.authority = form.authority;
      finding.proof = form.proof;
      finding.label = form.label;
      finding.kind = form.kind;
      const bool passed = form.check == nullptr || form.check(compact_);
      const int subtype = detector_.subtype_of_form_[spelling.form];
      judge(finding, subtype, spelling.alone, passed, form.check != nullptr, closed);
      if (best_.rank == Rank::nothing && form.subtype == "POSTCODE" && is_postcode_with_town(text_, finding.span)) {
        finding.subtype = subtype;
        finding.rank = Rank::no_check;
        consider(finding);
      }
    }
  }
}

void ChainReader::find_in_chain(std::size_t first) {
  for (std::size_t i = 0; i < detector_.finders_.size(); ++i) {
    const IdentifierFinder& finder = detector_.finders_[i];
    if (finder.in_chain == nullptr) continue;
    const std::optional<ChainHit> hit = finder.in_chain(text_, chain_, first);
    if (!hit || !may_end(hit->end_piece - 1)) continue;
    Finding finding;
    finding.span = {chain_[first].span.begin, chain_[hit->end_piece - 1].span.end};
    finding.authority = hit->authority;
    finding.proof = Proof::checksum;
    judge(finding, detector_.subtype_of_finder_[i], true, hit->passed, true, true);
  }
}

void ChainReader::find_telephone(std::size_t first) {
  const Piece& piece = chain_[first];
  if (!piece.all_digits()) return;
  // "+4930123" is a piece of its own, its plus belongs to it.
  std::optional<TelephoneNumber> number = telephone_at(text_, piece.span.begin);
  if (!number) return;
  dialled_ = std::move(number->dialled);
  dialled_in_ = number->region;
  Finding finding;
  finding.span = number->span;
  finding.authority = "a telephone number, ITU-T E.164";
  finding.proof = Proof::range;
  const Announcement* as_fax = announced(detector_.fax_);
  const Announcement* as_telephone = announced(detector_.telephone_);
  const bool is_fax = as_fax != nullptr && (as_telephone == nullptr || as_fax->distance < as_telephone->distance);
  const Announcement* cue = is_fax ? as_fax : as_telephone;
  finding.subtype = is_fax ? detector_.fax_ : detector_.telephone_;
  if (cue != nullptr && cue->direct) {
    finding.by_cue = true;
    finding.distance = cue->distance;
    finding.rank = number->alone ? Rank::passed_and_announced : Rank::no_check;
  } else if (number->alone && !(first > 0 && chain_[first - 1].digits > 0)) {
    finding.rank = Rank::no_check;
  }
  consider(finding);
}

// Only what would be reported is looked up, and no more than one number per 64 bytes of the text read so far beyond the
// first few, so that a text of nothing but numbers stays fast. The others keep the score of their form.
void ChainReader::look_up_telephone() {
  constexpr std::size_t first_few = 16;
  constexpr std::size_t bytes_per_look_up = 64;
  if (best_.subtype != detector_.telephone_ && best_.subtype != detector_.fax_) return;
  if (looked_up_ >= first_few + best_.span.begin / bytes_per_look_up) return;
  ++looked_up_;
  best_.telephone = standing_of(dialled_, dialled_in_, detector_.cues_.dialled_in(language_));
}

// Whatever stands directly behind a cue and looks like a number of an office: no date, no year, no amount.
void ChainReader::find_announced(std::size_t first) {
  std::size_t last = first;
  std::size_t digits = chain_[first].digits;
  std::size_t length = chain_[first].span.size();
  bool dotted = false;
  // Spaces part groups of few digits each: "703 412 67".
  const auto is_group = [](const Piece& piece) { return piece.all_digits() && piece.digits >= 2 && piece.digits <= 4; };
  constexpr std::size_t longest = 40;
  while (last + 1 < chain_.size() && length <= longest &&
         (chain_[last + 1].separator == ' ' ? is_group(chain_[last]) && is_group(chain_[last + 1])
                                            : chain_[last + 1].digits > 0 || chain_[last + 1].separator != '.')) {
    ++last;
    digits += chain_[last].digits;
    length += chain_[last].span.size();
    dotted = dotted || chain_[last].separator == '.';
  }
  const std::size_t pieces = last - first + 1;
  if (length < 5 || length > longest || digits < 4 || digits * 2 < length || !may_end(last)) return;
  if (stands_in_number(first, last)) return;
  const bool grouped = pieces > 1 && std::all_of(chain_.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                                 chain_.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                                                 [](const Piece& piece) { return piece.separator == ' '; });
  if (grouped && digits < 6) return;
  const bool date_like = pieces == 3 && length <= 8 && digits == length && !grouped;
  const bool amount_like = dotted && digits == length && pieces <= 3;
  const Span span{chain_[first].span.begin, chain_[last].span.end};
  if (date_like || amount_like || is_year_or_period(span.of(text_))) return;
  look_back();
  for (const Announcement& cue : announcements_) {
    const std::string& subtype = detector_.subtypes_[static_cast<std::size_t>(cue.subtype)];
    if (subtype == none_of_ours || subtype == law_or_document) return;
    if (!cue.direct || is_never_guessed(subtype)) continue;
    Finding finding;
    finding.span = span;
    finding.subtype = cue.subtype;
    finding.by_cue = true;
    finding.distance = cue.distance;
    finding.rank = Rank::announced_only;
    consider(finding);
    return;
  }
}

std::size_t ChainReader::find_at(std::size_t first) {
  best_ = {};
  begin_ = chain_[first].span.begin;
  looked_back_ = false;
  announcements_.clear();
  if (!may_begin(first)) return first + 1;
  find_in_chain(first);
  if (chain_[first].span.size() <= longest_piece) {
    find_forms(first);
    find_telephone(first);
    if (best_.rank == Rank::nothing && chain_[first].digits > 0) find_announced(first);
  }
  if (best_.rank == Rank::nothing) return first + 1;
  look_up_telephone();
  findings_.push_back(best_);
  list_subtype_ = best_.by_cue ? best_.subtype : -1;
  list_end_ = best_.span.end;
  std::size_t next = first + 1;
  while (next < chain_.size() && chain_[next].span.begin < best_.span.end) ++next;
  return next;
}

int IdentifierDetector::subtype_number(std::string_view subtype) {
  auto known = std::find(subtypes_.begin(), subtypes_.end(), subtype);
  if (known == subtypes_.end()) known = subtypes_.insert(known, std::string(subtype));
  return static_cast<int>(known - subtypes_.begin());
}

Result<std::unique_ptr<IdentifierDetector>> IdentifierDetector::open(const ResourcePath& languages) {
  auto detector = std::make_unique<IdentifierDetector>();
  detector->forms_ = identifier_forms();
  detector->finders_ = identifier_finders();
  detector->none_of_ours_ = detector->subtype_number(none_of_ours);
  detector->law_or_document_ = detector->subtype_number(law_or_document);
  std::vector<SubtypeCue> cues_of_all;
  for (const IdentifierFinder& finder : detector->finders_) {
    const int subtype = detector->subtype_number(finder.subtype);
    detector->subtype_of_finder_.push_back(subtype);
    for (const OwnCue& cue : finder.cues) cues_of_all.push_back({subtype, cue});
  }
  detector->telephone_ = detector->subtype_number("TELEPHONE");
  detector->fax_ = detector->subtype_number("FAX");
  for (std::uint32_t i = 0; i < detector->forms_.size(); ++i) {
    const IdentifierForm& form = detector->forms_[i];
    const int subtype = detector->subtype_number(form.subtype);
    detector->subtype_of_form_.push_back(subtype);
    for (const OwnCue& cue : form.cues) cues_of_all.push_back({subtype, cue});
    for (const bool alone : {true, false}) {
      for (const std::string_view spelling : alone ? form.alone : form.with_context) {
        for (std::string& shape : shapes_of(spelling)) {
          detector->longest_shape_ = std::max(detector->longest_shape_, shape.size() + 1);
          detector->spellings_[std::move(shape)].push_back({i, alone});
        }
      }
    }
  }
  auto cues = IdentifierCues::open(languages, detector->subtypes_, cues_of_all);
  if (!cues) return cues.error();
  detector->cues_ = std::move(*cues);
  return detector;
}

void IdentifierDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  std::vector<Finding> findings;
  ChainReader(*this, document, findings).read();
  std::vector<Span> ibans;
  for (const Finding& finding : findings) {
    const std::string& subtype = subtypes_[static_cast<std::size_t>(finding.subtype)];
    if (subtype == "IBAN") ibans.push_back(finding.span);
    candidates.push_back(make_candidate(name(), finding.span, finding.label, subtype, finding.kind, score_of(finding), reason_of(finding)));
  }
  std::vector<TextHit> hits;
  for (const IdentifierFinder& finder : finders_) {
    if (finder.in_text != nullptr) finder.in_text({.text = document.text, .accounts = ibans}, hits);
  }
  // A bank code may stand near the word and near an account.
  std::stable_sort(hits.begin(), hits.end(), [](const TextHit& a, const TextHit& b) { return a.span < b.span; });
  const auto same = [](const TextHit& a, const TextHit& b) { return a.span == b.span && a.subtype == b.subtype; };
  hits.erase(std::unique(hits.begin(), hits.end(), same), hits.end());
  for (const TextHit& hit : hits) {
    candidates.push_back(make_candidate(name(), hit.span, hit.label, hit.subtype, IdentifierKind::direct, hit.score,
                                        "form of " + std::string(hit.authority)));
  }
}

}  // namespace veil::detect
