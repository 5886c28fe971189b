// One side of a document as it goes out: the original text with its mentions, or the protected text with what stands where
// now. Writers look only at this, so that none of them can give the wrong side away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/formats.h"
#include "veil/labels.h"

namespace veil {

struct ViewMention {
  Span span;  // in View::text
  const Mention* mention = nullptr;
  const Replacement* replacement = nullptr;  // null when the original side goes out
  double risk = -1;                          // the largest that was computed for it; below 0: none
};

struct View {
  Content content = Content::mentions;
  std::string protected_text;  // empty on the original side
  const Document* document = nullptr;
  std::vector<ViewMention> mentions;    // by place
  const LabelScheme* scheme = nullptr;  // whose names labels get; null: ours

  std::string_view text() const { return content == Content::protection ? std::string_view(protected_text) : document->text; }
  std::string_view text_of(Span span) const { return span.of(text()); }
  // A label as it stands in the file. `separator` as in text/label_schemes.h.
  std::string name_of_label(Label label, std::string_view subtype, char separator = '/') const;
};

// The document must outlive the view. A scheme that is not known counts as none: open_sink refuses it before.
View view_of(const Document& document, Content content, std::string_view scheme = {});

// The value of the first attribute of this name, or null.
const std::string* attribute(const Document& document, std::string_view name);

}  // namespace veil
