// Names that outputs show and code asks things of: who found a mention, what an option is made of, how a mention is replaced. A name
// carries what it means beside its spelling, so that nobody compares spellings; the tables below are the only place that knows both.
// Detectors of others and knowledge bases have names that no table holds: those are `other`.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/export.h"

// A conversion that only the compiler may make. Clang before 15 crashes on them; there the same conversion is checked by the other
// compilers alone.
#if defined(__clang__) && __clang_major__ < 15
#define VEIL_CONSTEVAL constexpr
#else
#define VEIL_CONSTEVAL consteval
#endif

namespace veil VEIL_PUBLIC {

// A short text that thousands of mentions have in common: the name of a detector, a subtype, a reason. It never changes and is
// shared when it is copied; one made from a literal is not even counted. A document of 50 MB has a million mentions with five such
// texts each, and a std::string of its own for each of them was most of its memory. Reads like a std::string_view.
class SharedText {
 public:
  constexpr SharedText() noexcept = default;

  // Literals only, since nobody keeps the bytes of another array: SharedText text = "second_pass";
  template <std::size_t size>
  VEIL_CONSTEVAL SharedText(const char (&literal)[size]) : bytes_(literal), size_(size - 1) {}

  // Anything else is copied once.
  template <std::convertible_to<std::string_view> Text>
  requires(!std::derived_from<Text, SharedText>) SharedText(const Text& text) : SharedText(copied, std::string_view(text)) {}

  constexpr SharedText(const SharedText& other) noexcept : bytes_(other.bytes_), size_(other.size_), counted_(other.counted_) {
    if (counted_) take();
  }
  constexpr SharedText(SharedText&& other) noexcept
      : bytes_(std::exchange(other.bytes_, "")), size_(std::exchange(other.size_, 0)), counted_(std::exchange(other.counted_, false)) {}
  SharedText& operator=(const SharedText& other) noexcept { return *this = SharedText(other); }
  SharedText& operator=(SharedText&& other) noexcept {
    if (this == &other) return *this;
    if (counted_) release();
    bytes_ = std::exchange(other.bytes_, "");
    size_ = std::exchange(other.size_, 0);
    counted_ = std::exchange(other.counted_, false);
    return *this;
  }
  constexpr ~SharedText() {
    if (counted_) release();
  }

  constexpr std::string_view view() const noexcept { return {bytes_, size_}; }
  constexpr operator std::string_view() const noexcept { return view(); }
  operator std::string() const { return str(); }
  std::string str() const { return std::string(view()); }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr const char* begin() const noexcept { return bytes_; }
  constexpr const char* end() const noexcept { return bytes_ + size_; }
  constexpr char operator[](std::size_t place) const noexcept { return bytes_[place]; }
  constexpr char front() const noexcept { return bytes_[0]; }
  constexpr char back() const noexcept { return bytes_[size_ - 1]; }
  constexpr std::size_t find(std::string_view part, std::size_t from = 0) const noexcept { return view().find(part, from); }
  constexpr std::size_t find(char part, std::size_t from = 0) const noexcept { return view().find(part, from); }
  constexpr bool starts_with(std::string_view part) const noexcept { return view().starts_with(part); }
  constexpr bool ends_with(std::string_view part) const noexcept { return view().ends_with(part); }
  constexpr std::string_view substr(std::size_t from, std::size_t count = std::string_view::npos) const {
    return view().substr(from, count);
  }
  void clear() noexcept { *this = SharedText(); }
  SharedText& operator+=(std::string_view more) { return *this = SharedText(copied, str().append(more)); }

  // Whether both stand at the same place in memory, and not only read alike.
  bool shares_with(const SharedText& other) const noexcept { return bytes_ == other.bytes_ && size_ == other.size_; }

  friend constexpr bool operator==(const SharedText& a, const SharedText& b) noexcept { return a.view() == b.view(); }
  friend constexpr auto operator<=>(const SharedText& a, const SharedText& b) noexcept { return a.view() <=> b.view(); }
  template <std::convertible_to<std::string_view> Text>
  requires(!std::derived_from<Text, SharedText>) friend constexpr bool operator==(const SharedText& a, const Text& b) noexcept {
    return a.view() == std::string_view(b);
  }
  template <std::convertible_to<std::string_view> Text>
  requires(!std::derived_from<Text, SharedText>) friend constexpr auto operator<=>(const SharedText& a, const Text& b) noexcept {
    return a.view() <=> std::string_view(b);
  }
  friend std::string operator+(std::string a, const SharedText& b) { return std::move(a.append(b.view())); }
  friend std::string operator+(const SharedText& a, std::string_view b) { return a.str().append(b); }
  friend std::ostream& operator<<(std::ostream& stream, const SharedText& text);

 private:
  struct Copied {};
  static constexpr Copied copied{};
  // One block holds the count and the bytes behind it.
  struct Count {
    std::atomic<std::uint32_t> holders{1};
  };
  SharedText(Copied, std::string_view text);
  void take() const noexcept { count()->holders.fetch_add(1, std::memory_order_relaxed); }
  void release() noexcept;
  Count* count() const noexcept { return reinterpret_cast<Count*>(const_cast<char*>(bytes_)) - 1; }

  const char* bytes_ = "";
  std::uint32_t size_ = 0;
  bool counted_ = false;
};

// A list that many hold and few change: the evidence for mentions of the same words, the options of replacements of the same thing. Copies
// share it until one of them is changed, which has its own from then on. One block of memory holds the count and the items.
template <typename Item>
class SharedList {
 public:
  using value_type = Item;
  using const_iterator = const Item*;
  using iterator = const_iterator;

  SharedList() noexcept = default;
  SharedList(std::initializer_list<Item> items) {
    own(items.size());
    for (const Item& item : items) add(item);
  }
  SharedList(std::vector<Item> items) {
    own(items.size());
    for (Item& item : items) add(std::move(item));
  }
  SharedList(const SharedList& other) noexcept : head_(other.head_) {
    if (head_ != nullptr) head_->holders.fetch_add(1, std::memory_order_relaxed);
  }
  SharedList(SharedList&& other) noexcept : head_(std::exchange(other.head_, nullptr)) {}
  SharedList& operator=(const SharedList& other) noexcept { return *this = SharedList(other); }
  SharedList& operator=(SharedList&& other) noexcept {
    if (this == &other) return *this;
    release();
    head_ = std::exchange(other.head_, nullptr);
    return *this;
  }
  ~SharedList() { release(); }

  std::size_t size() const noexcept { return head_ == nullptr ? 0 : head_->size; }
  bool empty() const noexcept { return size() == 0; }
  const Item* data() const noexcept { return head_ == nullptr ? nullptr : items(); }
  const Item* begin() const noexcept { return data(); }
  const Item* end() const noexcept { return data() + size(); }
  const Item& operator[](std::size_t place) const noexcept { return items()[place]; }
  const Item& front() const noexcept { return items()[0]; }
  const Item& back() const noexcept { return items()[size() - 1]; }
  void push_back(Item item) {
    if (!has_room()) own(size() + 1);  // lists are short, and there are many of them
    add(std::move(item));
  }

  // Whether both stand at the same place in memory, and not only say the same.
  bool shares_with(const SharedList& other) const noexcept { return head_ == other.head_; }
  friend bool operator==(const SharedList& a, const SharedList& b) {
    return a.head_ == b.head_ || std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  struct Head {
    std::atomic<std::uint32_t> holders{1};
    std::uint32_t size = 0;
    std::uint32_t room = 0;
  };
  static constexpr std::size_t before_items = (sizeof(Head) + alignof(Item) - 1) / alignof(Item) * alignof(Item);
  static_assert(alignof(Item) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  Item* items() const noexcept { return std::launder(reinterpret_cast<Item*>(reinterpret_cast<char*>(head_) + before_items)); }
  bool has_room() const noexcept {
    return head_ != nullptr && head_->size < head_->room && head_->holders.load(std::memory_order_acquire) == 1;
  }
  // A block of its own with room for so many, and what was in the one before.
  void own(std::size_t room) {
    if (room == 0) return;
    Head* const made = new (::operator new(before_items + room * sizeof(Item))) Head();
    made->room = static_cast<std::uint32_t>(room);
    SharedList before = std::move(*this);
    head_ = made;
    for (const Item& item : before) add(item);
  }
  void add(Item item) {
    new (reinterpret_cast<char*>(head_) + before_items + head_->size * sizeof(Item)) Item(std::move(item));
    ++head_->size;
  }
  void release() noexcept {
    if (head_ == nullptr || head_->holders.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    std::destroy_n(items(), head_->size);
    head_->~Head();
    ::operator delete(head_);
  }

  Head* head_ = nullptr;
};

// How a mention came to be one.
enum class Origin : std::uint8_t {
  other,
  given,        // brought along by the document
  term,         // a list of the policy
  pattern,      // a form that can be proven, by check digits or by itself
  listed,       // a list of names
  model,        // a trained one
  fact,         // a detail that is told of somebody
  guess,        // what looks like a name
  information,  // the measure that goes by information content
  second_pass,  // the words of another mention again
  budget        // no mention at all: words that told whom the text is about (src/risk/budget/)
};

// What the words of an option are made of.
enum class OptionBasis : std::uint8_t {
  other,      // knowledge: a concept of a knowledge base
  label,      // the name of the label
  rule,       // the original, by rule: a year for a day
  text,       // what the document itself calls it
  surrogate,  // invented in the form of the original
  tag,
  mask,
  suppress
};

enum class ReplacementMethod : std::uint8_t { other, keep, suppress, mask, tag, pseudonym, generalize, learned, surrogate };

template <typename Trait>
struct TraitName {
  std::string_view name;
  Trait trait;
};

template <typename Trait>
inline constexpr std::array<TraitName<Trait>, 0> trait_names = {};

template <>
inline constexpr std::array<TraitName<Origin>, 19> trait_names<Origin> = {{{"given", Origin::given},
                                                                           {"term", Origin::term},
                                                                           {"identifier", Origin::pattern},
                                                                           {"email", Origin::pattern},
                                                                           {"secret", Origin::pattern},
                                                                           {"encoded", Origin::other},
                                                                           {"spelled_out", Origin::other},
                                                                           {"expression", Origin::other},
                                                                           {"gazetteer", Origin::listed},
                                                                           {"entity_model", Origin::model},
                                                                           {"everyday", Origin::model},
                                                                           {"fact", Origin::fact},
                                                                           {"proper_name", Origin::guess},
                                                                           {"language", Origin::other},
                                                                           {"embedding", Origin::other},
                                                                           {"information", Origin::information},
                                                                           {"second_pass", Origin::second_pass},
                                                                           {"verification", Origin::other},
                                                                           {"budget", Origin::budget}}};

template <>
inline constexpr std::array<TraitName<OptionBasis>, 7> trait_names<OptionBasis> = {{{"label", OptionBasis::label},
                                                                                    {"rule", OptionBasis::rule},
                                                                                    {"text", OptionBasis::text},
                                                                                    {"surrogate", OptionBasis::surrogate},
                                                                                    {"tag", OptionBasis::tag},
                                                                                    {"mask", OptionBasis::mask},
                                                                                    {"suppress", OptionBasis::suppress}}};

template <>
inline constexpr std::array<TraitName<ReplacementMethod>, 8> trait_names<ReplacementMethod> = {
    {{"keep", ReplacementMethod::keep},
     {"suppress", ReplacementMethod::suppress},
     {"mask", ReplacementMethod::mask},
     {"tag", ReplacementMethod::tag},
     {"pseudonym", ReplacementMethod::pseudonym},
     {"generalize", ReplacementMethod::generalize},
     {"learned", ReplacementMethod::learned},
     {"surrogate", ReplacementMethod::surrogate}}};

// Whether the table has every name that code can say: one that it does not have is no name then, and does not compile. Documents still
// bring names of their own, which mean nothing here.
template <typename Trait>
inline constexpr bool has_every_name = false;
template <>
inline constexpr bool has_every_name<Origin> = true;

template <typename Trait>
constexpr bool is_listed(std::string_view name) noexcept {
  for (const auto& known : trait_names<Trait>) {
    if (known.name == name) return true;
  }
  return false;
}

template <typename Trait>
constexpr Trait trait_from(std::string_view name) noexcept {
  for (const auto& known : trait_names<Trait>) {
    if (known.name == name) return known.trait;
  }
  return Trait::other;
}

// A name with what it means, asked of the table when it is made. As large as a SharedText, and read like one.
template <typename Trait>
class Named : public SharedText {
 public:
  constexpr Named() noexcept = default;
  template <std::size_t size>
  VEIL_CONSTEVAL Named(const char (&literal)[size]) : SharedText(literal), trait_(trait_from<Trait>({literal, size - 1})) {
    if (has_every_name<Trait> && size > 1 && !is_listed<Trait>({literal, size - 1})) throw "a name that the table does not have";
  }
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, Named>) Named(const Text& name) : SharedText(name), trait_(trait_from<Trait>(view())) {}
  // A name that no table holds, by who knows what it means.
  template <std::convertible_to<SharedText> Text>
  requires(!has_every_name<Trait>) Named(const Text& name, Trait trait) : SharedText(name), trait_(trait) {}

  constexpr Trait trait() const noexcept { return trait_; }
  constexpr bool is(Trait trait) const noexcept { return trait_ == trait; }
  void clear() noexcept { *this = Named(); }
  Named& operator+=(std::string_view more) = delete;

 private:
  Trait trait_ = Trait::other;
};

using DetectorName = Named<Origin>;
using SourceName = Named<OptionBasis>;
using MethodName = Named<ReplacementMethod>;

}  // namespace VEIL_PUBLIC

#undef VEIL_CONSTEVAL

template <>
struct std::hash<veil::SharedText> {
  std::size_t operator()(const veil::SharedText& text) const noexcept { return std::hash<std::string_view>()(text.view()); }
};
