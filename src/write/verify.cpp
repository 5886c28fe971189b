#include "write/verify.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "text/occurrences.h"

namespace veil::write {
namespace {

struct Layout {
  std::vector<Span> kept;  // mentions that stand as they were, in the protected text
  bool fits = true;
};

// How far the text behind a replacement has moved: protected minus original.
std::int64_t shift_behind(const Replacement& replacement, Span now) {
  return static_cast<std::int64_t>(now.end) - static_cast<std::int64_t>(replacement.span.end);
}

Layout layout_of(const Document& document, const ProtectedText& result) {
  Layout layout;
  std::size_t next = 0;    // replacement
  std::int64_t shift = 0;  // so far
  std::uint32_t from = 0;
  const auto place = [&](std::uint32_t original) { return static_cast<std::uint32_t>(original + shift); };
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Span original = document.mentions[i].span;
    if (next < document.replacements.size() && document.replacements[next].mention == i) {
      const Span now = result.spans[next], was = document.replacements[next].span;
      layout.fits =
          layout.fits && now.begin >= from && now.end <= result.text.size() && was.begin <= original.begin && original.end <= was.end;
      shift = shift_behind(document.replacements[next], now);
      from = now.end;
      ++next;
    } else {
      layout.kept.push_back({place(original.begin), place(original.end)});
      layout.fits = layout.fits && layout.kept.back().end <= result.text.size();
    }
  }
  layout.fits = layout.fits && next == document.replacements.size() && from <= result.text.size();
  return layout;
}

bool is_moved(Label label) { return label == Label::datetime || label == Label::quantity || label == Label::dem; }

// What is compared with the words of people: tags are numbered, and what they spell is seen in the text.
bool may_name_people(OptionBasis basis) { return !is_mere_sign(basis) && basis != OptionBasis::tag; }

SourceName source_of(const Replacement& replacement) {
  for (const Option& option : replacement.options) {
    if (option.level == replacement.level && option.text == replacement.text) return option.source;
  }
  return replacement.method;
}

std::vector<std::uint32_t> replaced_mentions(const Document& document) {
  std::vector<std::uint32_t> replaced;
  replaced.reserve(document.replacements.size());
  for (const Replacement& replacement : document.replacements) replaced.push_back(replacement.mention);
  return replaced;
}

// Words that a budget hides are everybody's: elsewhere they may stand, and attackers have looked at the whole text.
bool is_original(const Mention& mention) { return !mention.detector.is(Origin::budget); }

// Each original once, with the first replacement of it; then codes that are part of one.
OccurrenceFinder finder_of_originals(const Document& document, const std::vector<std::uint32_t>& replaced,
                                     std::vector<std::uint32_t>& term_of) {
  std::vector<std::string_view> originals;
  std::unordered_set<std::string_view> known;
  const auto add = [&](std::string_view original, std::uint32_t replacement) {
    if (!known.insert(original).second) return;
    originals.push_back(original);
    term_of.push_back(replacement);
  };
  for (std::uint32_t i = 0; i < replaced.size(); ++i) {
    if (is_original(document.mentions[replaced[i]])) add(document.text_of(document.mentions[replaced[i]].span), i);
  }
  for (std::uint32_t i = 0; i < replaced.size(); ++i) {
    const Mention& mention = document.mentions[replaced[i]];
    if (mention.label != Label::code) continue;
    for (const std::string_view code : codes_within(document.text_of(mention.span))) add(code, i);
  }
  known = {};
  return OccurrenceFinder(originals);
}

}  // namespace

Verification look_for_originals(const Document& document, ProtectedText result, const MayStay& may_stay) {
  Verification verification;
  const Layout layout = layout_of(document, result);
  verification.fits = layout.fits;
  if (!layout.fits) return verification;

  const std::vector<std::uint32_t> replaced = replaced_mentions(document);
  std::vector<std::uint32_t> term_of;  // the replacement that a term is from
  const OccurrenceFinder originals = finder_of_originals(document, replaced, term_of);
  for (const Span span : layout.kept) {
    std::fill(result.text.begin() + span.begin, result.text.begin() + span.end, '|');  // parts words, joins none
  }

  std::size_t at = 0;  // first replacement that does not end before the occurrence
  for (const Occurrence& occurrence : originals.find(result.text)) {
    while (at < result.spans.size() && result.spans[at].end <= occurrence.span.begin) ++at;
    bool inside = false;
    for (std::size_t i = at; i < result.spans.size() && result.spans[i].begin < occurrence.span.end; ++i) {
      inside = true;
      const Replacement& replacement = document.replacements[i];
      const bool moved = replacement.method.is(ReplacementMethod::surrogate) && is_moved(document.mentions[replacement.mention].label) &&
                         is_moved(document.mentions[replaced[term_of[occurrence.term]]].label) && occurrence.span != result.spans[i];
      if (!moved) verification.telling.push_back(static_cast<std::uint32_t>(i));
    }
    if (inside) continue;
    const std::int64_t shift = at == 0 ? 0 : shift_behind(document.replacements[at - 1], result.spans[at - 1]);
    verification.left.push_back(
        {{static_cast<std::uint32_t>(occurrence.span.begin - shift), static_cast<std::uint32_t>(occurrence.span.end - shift)},
         term_of[occurrence.term]});
  }

  const bool compared = std::any_of(document.replacements.begin(), document.replacements.end(),
                                    [](const Replacement& replacement) { return may_name_people(source_of(replacement).trait()); });
  std::vector<std::uint32_t> originals_of;
  std::copy_if(replaced.begin(), replaced.end(), std::back_inserter(originals_of),
               [&](std::uint32_t mention) { return is_original(document.mentions[mention]); });
  const OccurrenceFinder names(compared ? originals_and_names(document, originals_of, may_stay) : std::vector<std::string_view>());
  for (std::size_t i = 0; i < document.replacements.size(); ++i) {
    const Replacement& replacement = document.replacements[i];
    const SourceName source = source_of(replacement);
    if (!may_name_people(source.trait())) continue;
    const Mention& mention = document.mentions[replacement.mention];
    const bool moved = replacement.method.is(ReplacementMethod::surrogate) && is_moved(mention.label);
    if (says_original_again(document, mention, replacement.text, source, may_stay) || (!moved && !names.find(replacement.text).empty())) {
      verification.telling.push_back(static_cast<std::uint32_t>(i));
    }
  }
  std::sort(verification.telling.begin(), verification.telling.end());
  verification.telling.erase(std::unique(verification.telling.begin(), verification.telling.end()), verification.telling.end());
  return verification;
}

Result<void> verify(const Document& document, ProtectedText result, const MayStay& may_stay) {
  const Verification verification = look_for_originals(document, std::move(result), may_stay);
  if (verification.clean()) return {};
  if (!verification.fits) return Error{"write.original_left", "the replacements do not fit the text", ""};
  const std::size_t count = verification.left.size() + verification.telling.size();
  return Error{"write.original_left", std::to_string(count) + " originals that had to be replaced still stand in the protected text", ""};
}

}  // namespace veil::write
