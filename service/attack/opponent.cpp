// The attackers of libveil-tools (veil/tools/attack.h) behind the service's own interface; a build without the tools says so.
#include "service/attack/opponents.h"

#ifdef VEIL_TOOLS

#include <algorithm>
#include <sstream>

#include "service/json/json.h"
#include "veil/formats.h"
#include "veil/tools/attack.h"

namespace veil::service {
namespace {

class ToolsOpponent : public Opponent {
 public:
  explicit ToolsOpponent(std::shared_ptr<const Attacker> attacker) : attacker_(std::move(attacker)) {}

  std::string line(const Document& document, const Question& asked) const override {
    const auto subject = subject_of(document);
    AttackQuestion question;
    question.candidates = asked.candidates;
    if (subject) question.true_person = attacker_->person_called(*subject);
    question.explain = asked.clues > 0;
    question.explain_person = question.true_person;
    const Attack attack = attacker_->attack(document, question);
    const bool named = question.true_person && !attack.candidates.empty() && attack.candidates.front().person == *question.true_person;
    Json line = Json::object({{"id", document.id},
                              {"outcome", named                  ? "named"
                                          : question.true_person ? "not named"
                                          : subject              ? "unknown subject"
                                                                 : "no subject"},
                              {"confidence", attack.confidence()}});
    if (attack.rank) line["rank"] = static_cast<std::uint64_t>(*attack.rank);
    Json candidates = Json::array();
    for (const AttackCandidate& one : attack.candidates) {
      candidates.push_back(Json::object({{"name", attacker_->people()[one.person]}, {"score", one.score}, {"confidence", one.confidence}}));
    }
    line["candidates"] = std::move(candidates);
    if (asked.clues > 0) line["clues"] = Json::texts(clues(document, attack, asked.clues));
    return line.dump();
  }

  std::size_t people() const override { return attacker_->people().size(); }

 private:
  static std::vector<std::string> clues(const Document& document, const Attack& attack, unsigned most) {
    std::vector<std::string> words;
    for (const Clue& clue : words_that_gave_away(attack)) {
      const std::string word(document.text_of(clue.span));
      if (words.size() == most || clue.contribution <= 0) break;
      if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
    return words;
  }

  std::shared_ptr<const Attacker> attacker_;
};

}  // namespace

Result<std::shared_ptr<const Opponent>> make_opponent(const std::string& lines, const std::string& attacker) {
  const auto method = attack_method_from(attacker.empty() ? "lexical" : attacker);
  if (!method || (*method != AttackMethod::lexical && *method != AttackMethod::linear))
    return Error{"usage.invalid_value", "an attacker is lexical or linear", "attacker"};
  std::istringstream input(lines);
  ReadOptions reading;
  reading.format = "jsonl";
  auto source = open_source(input, "background", reading);
  if (!source) return source.error();
  Background background;
  if (auto read = background.read(**source, false); !read) return read.error();
  AttackerOptions options;
  options.method = *method;
  options.threads = 1;
  auto built = Attacker::build(background.people(), std::move(options));
  if (!built) return built.error();
  return std::shared_ptr<const Opponent>(std::make_shared<ToolsOpponent>(std::move(*built)));
}

}  // namespace veil::service

#else

namespace veil::service {

Result<std::shared_ptr<const Opponent>> make_opponent(const std::string&, const std::string&) {
  return Error{"service.no_tools", "this Veil was built without the tools that attack", ""};
}

}  // namespace veil::service

#endif
