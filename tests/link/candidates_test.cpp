// Every way by which a concept comes into question.
#include "link/candidates.h"

#include "link/places.h"
#include "small_world.h"

namespace veil::link {
namespace {

class CandidatesTest : public SmallWorld {
 protected:
  // "name:hol:SE head:clinic"
  static std::string found(const std::string& text, Label label, Language language = Language::en) {
    const Document document = marked(text, label, language);
    std::string all;
    for (const Candidate& candidate : finder_->find(document, 0)) {
      all += (all.empty() ? "" : " ") + std::string(name_of(candidate.way)) + ":" + base_->key(candidate.concept_number);
    }
    return all;
  }
};

TEST_F(CandidatesTest, all_meanings_of_a_name_are_candidates) {
  EXPECT_EQ(found("They live in [Hol].", Label::loc), "name:hol:SE name:hol:DK");
  EXPECT_EQ(found("THEY LIVE IN [HOL].", Label::loc), "name:hol:SE name:hol:DK");
}

TEST_F(CandidatesTest, head_word_and_last_part_of_a_compound_tell_the_kind) {
  EXPECT_EQ(found("She is at [Harrow Lane Clinic].", Label::org), "head:clinic");
  EXPECT_EQ(found("Sie liegt in der [Seeklinik].", Label::org, Language::de), "tail:clinic");
}

TEST_F(CandidatesTest, the_document_itself_says_what_a_thing_is) {
  EXPECT_EQ(found("We saw the sitcom [Velstad Nights].", Label::misc), "said:sitcom");
}

TEST_F(CandidatesTest, what_nobody_knows_has_no_candidate) {
  EXPECT_EQ(found("We saw [Quorvex].", Label::misc), "");
  EXPECT_EQ(found("[...]", Label::misc), "");
}

TEST_F(CandidatesTest, places_are_told_apart_by_country_and_the_last_answer_is_none) {
  const Document document = marked("They moved from Lund to [Hol].", Label::loc);
  const auto candidates = finder_->find(document, 0);
  const auto places = read_places(*finder_, document, 0, candidates, std::vector<double>(candidates.size(), 1));
  ASSERT_EQ(places.size(), 3u);
  EXPECT_EQ(places[0].country, "SE");
  EXPECT_EQ(places[1].country, "DK");
  EXPECT_EQ(places[2].country, "");
  PlaceValues weights{};
  weights[static_cast<std::size_t>(PlaceFeature::none)] = 3;
  const auto shares = place_probabilities(places, weights);
  EXPECT_GT(shares[2], 0.9);
  EXPECT_NEAR(shares[0] + shares[1] + shares[2], 1, 1e-9);
}

}  // namespace
}  // namespace veil::link
