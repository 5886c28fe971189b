#include "training/gazetteers/transliterate.h"

#include <unordered_map>

#include "veil/utf8.h"

namespace veil::training {
namespace {

using LetterTable = std::unordered_map<char32_t, std::string_view>;

const LetterTable& letters() {
  static const LetterTable table = {// Russian, Ukrainian, Bulgarian, Macedonian, Serbian
                                    {U'а', "a"},
                                    {U'б', "b"},
                                    {U'в', "v"},
                                    {U'г', "g"},
                                    {U'д', "d"},
                                    {U'е', "e"},
                                    {U'ё', "e"},
                                    {U'ж', "zh"},
                                    {U'з', "z"},
                                    {U'и', "i"},
                                    {U'й', "y"},
                                    {U'к', "k"},
                                    {U'л', "l"},
                                    {U'м', "m"},
                                    {U'н', "n"},
                                    {U'о', "o"},
                                    {U'п', "p"},
                                    {U'р', "r"},
                                    {U'с', "s"},
                                    {U'т', "t"},
                                    {U'у', "u"},
                                    {U'ф', "f"},
                                    {U'х', "kh"},
                                    {U'ц', "ts"},
                                    {U'ч', "ch"},
                                    {U'ш', "sh"},
                                    {U'щ', "shch"},
                                    {U'ъ', ""},
                                    {U'ы', "y"},
                                    {U'ь', ""},
                                    {U'э', "e"},
                                    {U'ю', "yu"},
                                    {U'я', "ya"},
                                    {U'і', "i"},
                                    {U'ї', "yi"},
                                    {U'є', "ye"},
                                    {U'ґ', "g"},
                                    {U'ј', "j"},
                                    {U'љ', "lj"},
                                    {U'њ', "nj"},
                                    {U'џ', "dj"},
                                    {U'ѓ', "gj"},
                                    {U'ќ', "kj"},
                                    {U'ѕ', "dz"},
                                    {U'ђ', "dj"},
                                    {U'ћ', "c"},
                                    // Greek
                                    {U'α', "a"},
                                    {U'β', "v"},
                                    {U'γ', "g"},
                                    {U'δ', "d"},
                                    {U'ε', "e"},
                                    {U'ζ', "z"},
                                    {U'η', "i"},
                                    {U'θ', "th"},
                                    {U'ι', "i"},
                                    {U'κ', "k"},
                                    {U'λ', "l"},
                                    {U'μ', "m"},
                                    {U'ν', "n"},
                                    {U'ξ', "x"},
                                    {U'ο', "o"},
                                    {U'π', "p"},
                                    {U'ρ', "r"},
                                    {U'σ', "s"},
                                    {U'ς', "s"},
                                    {U'τ', "t"},
                                    {U'υ', "y"},
                                    {U'φ', "f"},
                                    {U'χ', "ch"},
                                    {U'ψ', "ps"},
                                    {U'ω', "o"},
                                    {U'ά', "a"},
                                    {U'έ', "e"},
                                    {U'ή', "i"},
                                    {U'ί', "i"},
                                    {U'ό', "o"},
                                    {U'ύ', "y"},
                                    {U'ώ', "o"},
                                    {U'ϊ', "i"},
                                    {U'ϋ', "y"},
                                    {U'ΐ', "i"},
                                    {U'ΰ', "y"},
                                    // Georgian
                                    {U'ა', "a"},
                                    {U'ბ', "b"},
                                    {U'გ', "g"},
                                    {U'დ', "d"},
                                    {U'ე', "e"},
                                    {U'ვ', "v"},
                                    {U'ზ', "z"},
                                    {U'თ', "t"},
                                    {U'ი', "i"},
                                    {U'კ', "k"},
                                    {U'ლ', "l"},
                                    {U'მ', "m"},
                                    {U'ნ', "n"},
                                    {U'ო', "o"},
                                    {U'პ', "p"},
                                    {U'ჟ', "zh"},
                                    {U'რ', "r"},
                                    {U'ს', "s"},
                                    {U'ტ', "t"},
                                    {U'უ', "u"},
                                    {U'ფ', "p"},
                                    {U'ქ', "k"},
                                    {U'ღ', "gh"},
                                    {U'ყ', "q"},
                                    {U'შ', "sh"},
                                    {U'ჩ', "ch"},
                                    {U'ც', "ts"},
                                    {U'ძ', "dz"},
                                    {U'წ', "ts"},
                                    {U'ჭ', "ch"},
                                    {U'ხ', "kh"},
                                    {U'ჯ', "j"},
                                    {U'ჰ', "h"},
                                    // Armenian
                                    {U'ա', "a"},
                                    {U'բ', "b"},
                                    {U'գ', "g"},
                                    {U'դ', "d"},
                                    {U'ե', "e"},
                                    {U'զ', "z"},
                                    {U'է', "e"},
                                    {U'ը', "y"},
                                    {U'թ', "t"},
                                    {U'ժ', "zh"},
                                    {U'ի', "i"},
                                    {U'լ', "l"},
                                    {U'խ', "kh"},
                                    {U'ծ', "ts"},
                                    {U'կ', "k"},
                                    {U'հ', "h"},
                                    {U'ձ', "dz"},
                                    {U'ղ', "gh"},
                                    {U'ճ', "ch"},
                                    {U'մ', "m"},
                                    {U'յ', "y"},
                                    {U'ն', "n"},
                                    {U'շ', "sh"},
                                    {U'ո', "o"},
                                    {U'չ', "ch"},
                                    {U'պ', "p"},
                                    {U'ջ', "j"},
                                    {U'ռ', "r"},
                                    {U'ս', "s"},
                                    {U'վ', "v"},
                                    {U'տ', "t"},
                                    {U'ր', "r"},
                                    {U'ց', "ts"},
                                    {U'ւ', "u"},
                                    {U'փ', "p"},
                                    {U'ք', "k"},
                                    {U'և', "ev"},
                                    {U'օ', "o"},
                                    {U'ֆ', "f"}};
  return table;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::vector<std::string> latin_spellings(std::string_view name) {
  std::string lower = utf8::to_lower(name);
  // Pairs that are read as one.
  using Pair = std::pair<std::string_view, std::string_view>;
  for (const auto& [from, to] : {Pair{"ου", "ou"}, Pair{"ού", "ou"}, Pair{"αυ", "av"}, Pair{"ευ", "ev"}, Pair{"γγ", "ng"}, Pair{"ու", "u"}})
    replace_all(lower, from, to);
  std::string latin;
  bool changed = false;
  for (std::size_t at = 0; at < lower.size();) {
    const utf8::Decoded decoded = utf8::decode(lower, at);
    const auto letter = letters().find(decoded.code_point);
    if (letter != letters().end()) {
      latin += letter->second;
      changed = true;
    } else if (decoded.code_point < 0x250 || utf8::is_mark(decoded.code_point)) {
      latin += std::string_view(lower).substr(at, decoded.length);
    } else {
      return {};
    }
    at += decoded.length;
  }
  if (latin.empty()) return {};
  if (!changed) return {std::string(name)};
  std::vector<std::string> all = {latin};
  const auto also = [&](std::string_view ending, std::string_view other) {
    if (!latin.ends_with(ending)) return;
    all.push_back(latin.substr(0, latin.size() - ending.size()) + std::string(other));
  };
  also("iy", "y");
  also("iy", "i");
  also("ey", "ei");
  also("ay", "ai");
  also("yy", "y");
  if (lower.starts_with("е")) all.push_back("y" + latin);  // "Елена": "Yelena"
  std::string with_h = latin;
  replace_all(with_h, "kh", "h");  // Bulgarian and Macedonian write х so
  if (with_h != latin) all.push_back(with_h);
  std::string with_x = latin;
  replace_all(with_x, "ks", "x");  // "Александр": "Alexandr"
  if (with_x != latin) all.push_back(with_x);
  if (latin.ends_with("ksandr")) {
    all.push_back(latin.substr(0, latin.size() - 6) + "xander");
    all.push_back(latin.substr(0, latin.size() - 1) + "er");
  }
  return all;
}

}  // namespace veil::training
