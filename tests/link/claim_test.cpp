// What may be claimed, given how probable kinds are.
#include "link/claim.h"

#include "link/meaning_model.h"
#include "small_world.h"
#include "veil/new_file.h"

namespace veil::link {
namespace {

class ClaimTest : public SmallWorld {
 protected:
  // The key of what is claimed, "" for nothing. Probabilities of film, sitcom, city, village, bank, clinic, unknown.
  std::string claimed(const std::string& text, Label label, std::vector<double> probabilities, double from = 0.8) {
    const Kinds kinds({"PERSON", "KEEP", "?", "film", "sitcom", "city", "village", "bank", "clinic"}, base_);
    std::vector<double> all = {0, 0, probabilities.back()};
    all.insert(all.end(), probabilities.begin(), probabilities.end() - 1);
    const Document document = marked(text, label);
    const auto candidates = finder_->find(document, 0);
    const auto kinds_of = kinds_of_candidates(*finder_, kinds, candidates);
    const auto possible = possible_claims(*finder_, kinds, asked_of(*finder_, document, 0, label), candidates, kinds_of, all);
    const auto claim = claim_of(possible, probability_alone(), from);
    return claim ? base_->key(claim->concept_number) : "";
  }
};

TEST_F(ClaimTest, probabilities_add_up_along_the_taxonomy) {
  EXPECT_EQ(claimed("We saw [Quorvex].", Label::misc, {0.9, 0.1, 0, 0, 0, 0, 0}), "film");
  EXPECT_EQ(claimed("We saw [Quorvex].", Label::misc, {0.5, 0.4, 0, 0, 0, 0, 0.1}), "work");
  EXPECT_EQ(claimed("We saw [Quorvex].", Label::misc, {0.4, 0.3, 0.3, 0, 0, 0, 0}), "");
}

TEST_F(ClaimTest, what_says_too_little_is_not_claimed) {
  // Together they are places for sure, which says nothing.
  EXPECT_EQ(claimed("We saw [Quorvex].", Label::loc, {0, 0, 0.5, 0, 0, 0, 0.5}, 0.8), "");
  EXPECT_EQ(claimed("We saw [Quorvex].", Label::loc, {0, 0, 0.5, 0.5, 0, 0, 0}), "locality");
}

TEST_F(ClaimTest, a_name_is_believed_where_its_kind_or_a_sibling_is_probable) {
  EXPECT_EQ(claimed("They live in [Hol].", Label::loc, {0, 0, 0.9, 0.1, 0, 0, 0}), "hol:SE");
  EXPECT_EQ(claimed("They live in [Hol].", Label::loc, {0, 0, 0.4, 0.5, 0, 0, 0.1}), "hol:SE");
  EXPECT_EQ(claimed("They watched [Hol].", Label::misc, {0.9, 0.1, 0, 0, 0, 0, 0}), "film");
  EXPECT_EQ(claimed("They watched [Hol].", Label::misc, {0, 0, 0, 0, 0, 0, 1}), "");
}

TEST_F(ClaimTest, a_head_word_counts_only_where_the_kind_is_probable) {
  EXPECT_EQ(claimed("She is at [Harrow Lane Clinic].", Label::org, {0, 0, 0, 0, 0.1, 0.9, 0}), "clinic");
  EXPECT_EQ(claimed("They watched [Harrow Lane Clinic].", Label::misc, {0.95, 0, 0, 0, 0, 0.05, 0}), "film");
}

TEST_F(ClaimTest, what_a_claim_rests_on_counts_beside_its_probability) {
  const Kinds kinds({"PERSON", "KEEP", "?", "clinic", "bank"}, base_);
  const Document document = marked("She is at [Harrow Lane Clinic].", Label::org);
  const auto candidates = finder_->find(document, 0);
  const auto kinds_of = kinds_of_candidates(*finder_, kinds, candidates);
  const auto possible =
      possible_claims(*finder_, kinds, asked_of(*finder_, document, 0, Label::org), candidates, kinds_of, {0, 0, 0.4, 0.6, 0});
  EXPECT_FALSE(claim_of(possible, probability_alone(), 0.7));
  ClaimValues weights = probability_alone();
  weights[static_cast<std::size_t>(ClaimFeature::way_head)] = 2;
  const auto claim = claim_of(possible, weights, 0.7);
  ASSERT_TRUE(claim);
  EXPECT_EQ(base_->key(claim->concept_number), "clinic");
  EXPECT_EQ(claim->way, Way::head);
}

TEST(MeaningModel, belongs_to_the_network_that_it_was_learnt_with) {
  const std::filesystem::path models = std::filesystem::path(source_folder) / "models";
  const auto model = MeaningModel::open(models / "linker.veil");
  ASSERT_TRUE(model.ok());
  const auto network = neural::NeuralModel::open(models / "neural.veil");
  ASSERT_TRUE(network.ok());
  EXPECT_TRUE((*model)->fits(**network).ok());

  MeaningInfo info = (*model)->info();
  info.network += 1;
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "veil_linker_of_another_network.veil";
  ASSERT_TRUE(write_new_file(file, (*model)->bytes_with(info)).ok());
  const auto other = MeaningModel::open(file);
  ASSERT_TRUE(other.ok());
  EXPECT_EQ((*other)->fits(**network).error().code, "model.learnt_with_another");
}

TEST(MeaningModel, refuses_what_is_no_model) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "veil_meaning_model_test.veil";
  ASSERT_TRUE(write_new_file(file, "no model").ok());
  EXPECT_EQ(MeaningModel::open(file).error().code, "model.damaged");
  // Sections that contradict each other: weights without features.
  const std::array<std::string, static_cast<std::size_t>(MeaningSection::count)> sections = {
      std::string(sizeof(MeaningInfo), '\0'), std::string("PERSON\0KEEP\0?\0", 14), "", "", "\1", "\1\1", ""};
  std::filesystem::remove(file);
  ASSERT_TRUE(write_new_file(file, section_file(meaning_file_kind, sections)).ok());
  EXPECT_EQ(MeaningModel::open(file).error().code, "model.damaged");
  std::filesystem::remove(file);
  EXPECT_FALSE(MeaningModel::open(file).ok());
}

}  // namespace
}  // namespace veil::link
