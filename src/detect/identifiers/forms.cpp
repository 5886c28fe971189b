// Repetitions and choices are written out: the table of the detector holds plain shapes.
#include "detect/identifiers/forms.h"

#include <algorithm>
#include <charconv>
#include <utility>

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

}  // namespace veil::detect
