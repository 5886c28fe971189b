#include "text/mapped_text.h"

#include "veil/utf8.h"

namespace veil {

MappedText::MappedText(std::string_view plain, std::uint32_t begin) : text_(plain) {
  origins_.reserve(plain.size());
  for (std::size_t i = 0; i < plain.size();) {
    const std::size_t length = utf8::decode(plain, i).length;
    const auto at = static_cast<std::uint32_t>(begin + i);
    origins_.insert(origins_.end(), length, {at, static_cast<std::uint32_t>(at + length)});
    i += length;
  }
}

void MappedText::add(std::string_view bytes, Span origin) {
  text_ += bytes;
  origins_.insert(origins_.end(), bytes.size(), origin);
}

void MappedText::add(const MappedText& other, std::size_t begin, std::size_t end) {
  text_.append(other.text_, begin, end - begin);
  const auto first = other.origins_.begin();
  origins_.insert(origins_.end(), first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end));
}

// What was written backwards lies in the other order.
Span MappedText::back(Span made) const {
  Span all = origins_[made.begin];
  for (std::uint32_t i = made.begin + 1; i < made.end; ++i) all = cover(all, origins_[i]);
  return all;
}

void MappedText::extend_last(Span dropped) {
  if (!origins_.empty()) origins_.back() = cover(origins_.back(), dropped);
}

void MappedText::replace_from(std::size_t begin, std::string_view bytes, Span more) {
  const Span origin = cover(back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text_.size())}), more);
  text_.resize(begin);
  origins_.resize(begin);
  add(bytes, origin);
}

}  // namespace veil
