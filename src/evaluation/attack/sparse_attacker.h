// The lexical and the linear attacker: both compare weighted features by a sparse index and differ only in the weights.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "evaluation/attack/ranking.h"
#include "likeness/sparse_index.h"
#include "likeness/features.h"
#include "likeness/vocabulary.h"
#include "veil/tools/attack.h"

namespace veil::evaluation {

using likeness::CountedFeature;
using likeness::Feature;
using likeness::FeatureKind;
using likeness::FeatureOptions;
using likeness::Vocabulary;

class SparseAttacker : public Attacker {
 public:
  // Nothing when no text has a word.
  static std::shared_ptr<const SparseAttacker> build(const std::vector<KnownPerson>& people, const AttackerOptions& options);

  Attack attack(std::string_view text, const AttackQuestion& question) const override;

  const SparseIndex& index() const { return *index_; }
  SparseQuery query_of(std::string_view text) const;

 private:
  explicit SparseAttacker(std::vector<std::string> names, const AttackerOptions& options);

  double kind_weight(FeatureKind kind) const;
  double rarity(double rows_with_feature) const;
  std::vector<std::vector<WeightedFeature>> weigh(const std::vector<std::vector<CountedFeature>>& counted);
  void train(std::vector<std::vector<WeightedFeature>>& rows) const;
  SparseQuery query_of(const std::vector<Feature>& features) const;
  std::vector<Clue> explain(const std::vector<Feature>& features, const SparseQuery& query, std::uint32_t person) const;

  AttackerOptions options_;
  FeatureOptions feature_options_;
  std::vector<KnownText> texts_;  // whose each row is; the texts themselves are let go after building
  std::size_t rows_of_a_person_ = 1;
  Vocabulary vocabulary_;
  std::vector<float> rarity_;  // of each feature
  std::unique_ptr<const SparseIndex> index_;
  double temperature_ = 1;
};

}  // namespace veil::evaluation
