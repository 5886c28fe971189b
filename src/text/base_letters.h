// Letters of Latin alphabets without their marks, for words that are compared as they are spelt without them: "é" is "e", "ß" is "ss".
#pragma once

#include <array>
#include <string_view>

namespace veil {

// Base letters of U+00C0 .. U+017F; digits stand for two letters.
inline constexpr std::string_view base_letters =
    "aaaaaa1ceeeeiiiidnooooo ouuuuy42aaaaaa1ceeeeiiiidnooooo ouuuuy4y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii55jjkkklllllll"
    "lllnnnnnnnnnoooooo33rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
inline constexpr std::array<std::string_view, 6> base_letter_pairs = {"", "ae", "ss", "oe", "th", "ij"};

}  // namespace veil
