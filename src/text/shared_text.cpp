#include "veil/named.h"

#include <algorithm>
#include <new>
#include <ostream>

namespace veil {

SharedText::SharedText(Copied, std::string_view text) {
  if (text.empty()) return;
  void* const block = ::operator new(sizeof(Count) + text.size());
  auto* const count = new (block) Count();
  char* const bytes = reinterpret_cast<char*>(count + 1);
  std::copy(text.begin(), text.end(), bytes);
  bytes_ = bytes;
  size_ = static_cast<std::uint32_t>(text.size());
  counted_ = true;
}

void SharedText::release() noexcept {
  Count* const own = count();
  if (own->holders.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  own->~Count();
  ::operator delete(own);
}

std::ostream& operator<<(std::ostream& stream, const SharedText& text) { return stream << text.view(); }

}  // namespace veil
