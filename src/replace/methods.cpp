// The registry of methods, and those that need nothing but the mention: suppress, tag and mask.
#include <array>

#include "replace/generalize.h"
#include "replace/method.h"
#include "replace/pseudonym.h"
#include "replace/surrogate/surrogate.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

Offer single(const Mention& mention, std::string text) {
  Offer offer{mention.span, {}};
  offer.options.push_back({.text = std::move(text)});
  return offer;
}

class Suppress : public Method {
 public:
  explicit Suppress(const MethodOptions&) {}
  std::string_view name() const override { return "suppress"; }
  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    return {document.mentions[mention_number].span, {}};
  }
};

// [PERSON1], [PERSON2]: numbered by entity within the label, in the order of first appearance, so that the reader can still
// tell who is who.
class Tag : public Method {
 public:
  explicit Tag(const MethodOptions& options) : open_(options.tag_open), close_(options.tag_close) {}
  std::string_view name() const override { return "tag"; }
  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const Entity& entity = document.entities[mention.entity - 1];
    return single(mention, open_ + std::string(name_of(entity.label)) + std::to_string(entity.number) + close_);
  }

 private:
  std::string open_;
  std::string close_;
};

// One mask character per character of the original, white space kept: shows the length, nothing else.
class Mask : public Method {
 public:
  explicit Mask(const MethodOptions& options) : character_(options.mask_character) {}
  std::string_view name() const override { return "mask"; }
  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const std::string_view original = document.text_of(mention.span);
    std::string masked;
    for (std::size_t i = 0; i < original.size();) {
      const utf8::Decoded decoded = utf8::decode(original, i);
      if (utf8::is_space(decoded.code_point)) {
        masked += original.substr(i, decoded.length);
      } else if (!utf8::is_mark(decoded.code_point)) {
        masked += character_;
      }
      i += decoded.length;
    }
    return single(mention, std::move(masked));
  }

 private:
  std::string character_;
};

// What `generalize` offers; the stage asks the selector which one (select/learned_choice.h).
class Learned : public Generalize {
 public:
  using Generalize::Generalize;
  std::string_view name() const override { return "learned"; }
};

struct Registration {
  std::string_view name;
  std::unique_ptr<Method> (*make)(const MethodOptions&);
};

template <typename M>
std::unique_ptr<Method> make(const MethodOptions& options) {
  return std::make_unique<M>(options);
}

constexpr std::array<Registration, 7> registry = {{{"generalize", make<Generalize>},
                                                   {"learned", make<Learned>},
                                                   {"mask", make<Mask>},
                                                   {"pseudonym", make<Pseudonym>},
                                                   {"suppress", make<Suppress>},
                                                   {"surrogate", make<Surrogate>},
                                                   {"tag", make<Tag>}}};

}  // namespace

std::vector<std::string> registered_methods() {
  std::vector<std::string> names;
  for (const Registration& registration : registry) names.emplace_back(registration.name);
  return names;
}

std::unique_ptr<Method> make_method(std::string_view name, const MethodOptions& options) {
  for (const Registration& registration : registry) {
    if (registration.name == name) return registration.make(options);
  }
  return nullptr;
}

}  // namespace veil::replace
