// The attacker for Python: built from public text about people, asked about documents.
#include "veil/tools/attack.h"

#include <memory>
#include <optional>

#include "bindings.h"

namespace veil::python {
namespace {

struct HeldAttacker {
  std::shared_ptr<const Attacker> attacker;
};

// {name: ([texts], [protected copies])}, in its order.
std::shared_ptr<HeldAttacker> built(const py::list& people, const std::string& method, const std::string& vectors, unsigned threads) {
  Background background;
  for (const py::handle one : people) {
    const auto person = py::cast<py::tuple>(one);
    const std::string name = value_or_raise(text_from(person[0], "background"));
    for (const bool masked : {false, true}) {
      for (const py::handle text : person[masked ? 2 : 1]) background.add(name, value_or_raise(text_from(text, "background")), masked);
    }
  }
  AttackerOptions options;
  const auto known = attack_method_from(method);
  if (!known) raise({"usage.invalid_value", "an attacker is one of lexical, linear, vectors, ensemble", "method"});
  options.method = *known;
  options.threads = threads;
  if (options.method == AttackMethod::vectors) {
    if (vectors.empty()) raise({"usage.missing_argument", "the attacker over vectors needs word vectors", "vectors"});
    options.vectors = value_or_raise(read_word_vectors(vectors));
  }
  auto made = [&] {
    const py::gil_scoped_release released;
    return Attacker::build(background.people(), std::move(options));
  }();
  return std::make_shared<HeldAttacker>(HeldAttacker{value_or_raise(std::move(made))});
}

// One (candidates, rank, has_subject, clues) per document, and the figures over all of them as JSON.
py::tuple attack(const HeldAttacker& self, const py::list& texts, const py::list& subjects, std::size_t candidates, bool explain,
                 unsigned threads) {
  std::vector<std::string> documents;
  std::vector<AttackTask> tasks;
  std::vector<bool> has_subject;
  for (const py::handle text : texts) documents.push_back(value_or_raise(text_from(text, "document")));
  for (std::size_t i = 0; i < documents.size(); ++i) {
    AttackQuestion question;
    question.candidates = candidates;
    question.explain = explain;
    const py::object subject = subjects[i];
    has_subject.push_back(!subject.is_none());
    if (!subject.is_none()) question.true_person = self.attacker->person_called(value_or_raise(text_from(subject, "subject")));
    question.explain_person = question.true_person;
    tasks.push_back({documents[i], question});
  }
  std::vector<Attack> attacks;
  AttackScores scores;
  scores.candidates = self.attacker->people().size();
  {
    const py::gil_scoped_release released;
    attacks = attack_all(*self.attacker, tasks, threads);
    for (std::size_t i = 0; i < attacks.size(); ++i) scores.add(documents[i], attacks[i], has_subject[i], tasks[i].question.true_person);
  }
  py::list answers;
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    py::list named;
    for (const AttackCandidate& candidate : attacks[i].candidates) {
      named.append(py::make_tuple(self.attacker->people()[candidate.person], candidate.score, candidate.confidence));
    }
    py::list clues;
    if (explain) {
      for (const Clue& clue : words_that_gave_away(attacks[i])) {
        if (clue.contribution > 0) clues.append(py::make_tuple(std::string(clue.span.of(documents[i])), clue.contribution));
      }
    }
    const auto person = tasks[i].question.true_person;
    answers.append(py::make_tuple(named, person ? attacks[i].rank : std::nullopt, person.has_value(), clues));
  }
  return py::make_tuple(answers, scores_as_json("", scores));
}

}  // namespace

void add_attacker(py::module_& module) {
  py::class_<HeldAttacker, std::shared_ptr<HeldAttacker>>(module, "Attacker")
      .def(py::init(&built), py::arg("people"), py::arg("method"), py::arg("vectors"), py::arg("threads"))
      .def_property_readonly("people", [](const HeldAttacker& self) { return self.attacker->people(); })
      .def("attack", &attack, py::arg("texts"), py::arg("subjects"), py::arg("candidates"), py::arg("explain"), py::arg("threads"));
}

}  // namespace veil::python
