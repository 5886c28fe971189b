#include "veil/document.h"

#include <algorithm>
#include <utility>

#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {

Language Document::language_at(std::uint32_t place) const {
  const auto behind = std::upper_bound(passages.begin(), passages.end(), place,
                                       [](std::uint32_t at, const LanguagePassage& passage) { return at < passage.span.end; });
  return behind != passages.end() && behind->span.begin <= place ? behind->language : language;
}

void Document::set_form(Token& token, std::string_view form) {
  token.form_begin = static_cast<std::uint32_t>(forms.size());
  token.form_length = static_cast<std::uint16_t>(form.size());
  forms += form;
}

std::string normal_form(const Document& document, const Phrase& phrase) {
  std::string normal;
  for (std::uint32_t i = phrase.core_token; i < phrase.end_token; ++i) {
    const Token& token = document.tokens[i];
    if (!normal.empty() && token.span.begin > document.tokens[i - 1].span.end) normal += ' ';
    // Parts of a contraction share their span: they are separate words.
    if (!normal.empty() && token.span == document.tokens[i - 1].span) normal += ' ';
    normal += utf8::to_lower(document.form_of(token));
  }
  return normal;
}

Result<Document> make_document(std::string id, std::string text) {
  if (auto checked = check_text(text); !checked) return checked.error();
  Document document;
  document.id = std::move(id);
  document.text = std::move(text);
  return document;
}

}  // namespace veil
