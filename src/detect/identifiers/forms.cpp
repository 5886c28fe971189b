// Repetitions and choices are written out: the table of the detector holds plain shapes.
#include "detect/identifiers/forms.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "detect/identifiers/catalogue.h"

namespace veil::detect {

std::vector<std::string> shapes_of(std::string_view spelling) {
  std::vector<std::string> shapes = {""};
  for (std::size_t i = 0; i < spelling.size(); ++i) {
    const char sign = spelling[i];
    int fewest = 1;
    int most = 1;
    if (i + 1 < spelling.size() && spelling[i + 1] == '{') {
      const std::size_t comma = spelling.find(',', i);
      const std::size_t close = spelling.find('}', i);
      std::from_chars(spelling.data() + i + 2, spelling.data() + std::min(comma, close), fewest);
      most = fewest;
      if (comma < close) std::from_chars(spelling.data() + comma + 1, spelling.data() + close, most);
      i = close;
    }
    const std::string_view choices = sign == 'X' ? std::string_view("dA") : std::string_view(&sign, 1);
    std::vector<std::string> longer;
    std::vector<std::string> grown = shapes;
    for (int count = 0; count <= most; ++count) {
      if (count >= fewest) longer.insert(longer.end(), grown.begin(), grown.end());
      std::vector<std::string> next;
      for (const std::string& shape : grown) {
        for (const char choice : choices) next.push_back(shape + choice);
      }
      grown = std::move(next);
    }
    shapes = std::move(longer);
  }
  return shapes;
}

IdentifierChecks::IdentifierChecks() {
  for (const IdentifierForm& form : identifier_forms()) {
    if (form.check == nullptr) continue;
    for (const auto* spellings : {&form.alone, &form.with_context}) {
      for (const std::string_view spelling : *spellings) {
        for (std::string shape : shapes_of(spelling)) {
          std::erase_if(shape, [](char c) { return c != 'd' && c != 'A' && c != 'X'; });
          const bool known = std::any_of(checked_.begin(), checked_.end(), [&](const Checked& other) {
            return other.check == form.check && other.shape == shape && other.subtype == form.subtype;
          });
          if (!known) checked_.push_back({std::string(form.subtype), std::move(shape), form.check});
        }
      }
    }
  }
}

bool IdentifierChecks::pass(std::string_view subtype, std::string_view compact) const {
  const auto fits = [&](std::string_view shape) {
    if (shape.size() != compact.size()) return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const bool digit = compact[i] >= '0' && compact[i] <= '9';
      const bool letter = compact[i] >= 'A' && compact[i] <= 'Z';
      if (shape[i] == 'd' ? !digit : shape[i] == 'A' ? !letter : !digit && !letter) return false;
    }
    return true;
  };
  return std::any_of(checked_.begin(), checked_.end(),
                     [&](const Checked& one) { return one.subtype == subtype && fits(one.shape) && one.check(compact); });
}

}  // namespace veil::detect
