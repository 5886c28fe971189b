// The attacker over word vectors: a text is the average of its words' vectors, each weighted by how rare the word is, less
// what all people have in common; the cosine says who is near. It sees that "physician" is close to "doctor", and little
// else: names have no vectors, so it is the weakest of the three on plain text.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "evaluation/attack/ranking.h"
#include "vectors/text_vectors.h"
#include "veil/tools/attack.h"

namespace veil::evaluation {

class VectorAttacker : public Attacker {
 public:
  // Nothing when no word of any text has a vector.
  static std::shared_ptr<const VectorAttacker> build(const std::vector<KnownPerson>& people, const AttackerOptions& options);

  Attack attack(std::string_view text, const AttackQuestion& question) const override;

 private:
  struct WordCount {
    std::uint64_t hash = 0;
    std::span<const float> vector;
    double count = 0;
  };
  // A text as a point: the words with vectors, their shares (which add up to 1), and the length that made it a unit.
  struct Point {
    std::vector<WordCount> words;
    std::vector<double> shares;
    std::vector<float> unit;
    double length = 0;
  };

  VectorAttacker(std::vector<std::string> names, const AttackerOptions& options);
  std::vector<WordCount> words_with_vectors(std::string_view text) const;
  double rarity(std::uint64_t hash) const;
  Point point_of(std::string_view text) const;
  double score(std::uint32_t row, const Point& point) const;
  std::vector<Clue> explain(std::string_view text, const Point& point, std::uint32_t person) const;

  std::shared_ptr<const vectors::TextVectors> vectors_;
  std::vector<KnownText> texts_;
  std::unordered_map<std::uint64_t, double> rows_with_;  // how many rows have the word
  std::vector<float> middle_;                            // of all people
  std::vector<float> rows_;                              // unit vectors, one after the other; zeros for a row without known words
  double temperature_ = 1;
};

}  // namespace veil::evaluation
