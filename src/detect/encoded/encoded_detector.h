// Finds stretches that are encoded: base64, hexadecimal, percent signs, quoted-printable, encoded words of mails, escapes of programs,
// data: addresses, uuencode, UTF-7, and text that was decoded by the wrong table ("MÃ¼ller"). Nobody finds a name in them, and anybody
// can read it: they are masked whole (MISC/ENCODED: what they hold may be anything), without asking.
#pragma once

#include <vector>

#include "detect/detector.h"

namespace veil::detect {

class EncodedDetector : public Detector {
 public:
  std::string_view name() const override { return "encoded"; }
  bool proves(const Document&) const override { return true; }
  LayerSet reads() const override { return {}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;
};

// What is found, and why; for the finders below, each in a file of its own. All are linear in the text.
struct EncodedHit {
  Span span;
  std::string_view reason;
};

void find_base64(std::string_view text, std::vector<EncodedHit>& hits);
void find_hexadecimal(std::string_view text, std::vector<EncodedHit>& hits);
void find_escapes(std::string_view text, std::vector<EncodedHit>& hits);         // %C3%BC, =C3=BC, \xC3\xBC, \u00fc, +APw-
void find_mail_encodings(std::string_view text, std::vector<EncodedHit>& hits);  // =?UTF-8?Q?...?=, data:, uuencode
void find_wrong_decoding(std::string_view text, std::vector<EncodedHit>& hits);  // MÃ¼ller, M�ller

// The word around `span`, up to white space, without punctuation at its ends; not before `from`.
Span whole_token(std::string_view text, Span span, std::size_t from);

// The sentence around `span`, not before `from`: what stands beside a word that nobody can read belongs to it, a surname or a number
// whose cue is spoilt. Lines end it, unless "=" before the line end says that they go on (`soft_breaks`).
Span whole_sentence(std::string_view text, Span span, std::size_t from, bool soft_breaks);

// True for bytes that a person can read: text in UTF-8, UTF-16 or Latin-1, mostly letters, without control characters.
bool reads_as_text(std::string_view bytes);

constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace veil::detect
