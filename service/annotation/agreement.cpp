#include "service/annotation/agreement.h"

#ifdef VEIL_TOOLS

#include <algorithm>
#include <set>
#include <tuple>

#include "veil/offsets.h"
#include "veil/tools/evaluation_agreement.h"
#include "veil/utf8.h"

namespace veil::service {
namespace {

using ByQuestion = std::vector<std::pair<std::string, Judgments>>;

// Runs of letters and digits, as code points: what two people mark or do not mark alike.
std::vector<std::pair<std::int64_t, std::int64_t>> words_in(const std::string& text) {
  std::vector<std::pair<std::int64_t, std::int64_t>> words;
  std::int64_t place = 0;
  bool inside = false;
  for (std::size_t at = 0; at < text.size(); ++place) {
    const utf8::Decoded one = utf8::decode(text, at);
    const bool of_word = utf8::is_letter(one.code_point) || utf8::is_digit(one.code_point);
    if (of_word && !inside) words.emplace_back(place, place);
    if (of_word) words.back().second = place + 1;
    inside = of_word;
    at += one.length;
  }
  return words;
}

struct Marks {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::string>> places;  // from, to, label, in order
  std::size_t next = 0;

  // Of the mention that reaches into a word; words are asked for in order.
  std::string label_at(std::int64_t begin, std::int64_t end) {
    while (next < places.size() && std::get<1>(places[next]) <= begin) ++next;
    return next < places.size() && std::get<0>(places[next]) < end ? std::get<2>(places[next]) : std::string();
  }
};

void add_marks(const AnsweredItem& answered, Judgments& marked, Judgments& labels) {
  std::map<std::string, Marks> marks;
  for (const auto& [who, answer] : answered.answers) {
    Marks& own = marks[who];
    for (const Json& mention : answer.at("mentions").elements()) {
      own.places.emplace_back(mention.at("start").whole_number().value_or(0), mention.at("end").whole_number().value_or(0),
                              mention.at("label").text());
    }
    std::sort(own.places.begin(), own.places.end());
  }
  for (const auto& [begin, end] : words_in(answered.item.at("text").text())) {
    Judgments::Item by_mark, by_label;
    for (auto& [who, own] : marks) {
      by_label[who] = own.label_at(begin, end);
      by_mark[who] = by_label[who].empty() ? "" : "marked";
    }
    marked.add(std::move(by_mark));
    labels.add(std::move(by_label));
  }
}

// By mention: annotator -> what is said of it.
using Says = std::map<std::string, std::map<std::string, const Json*>>;

Says says_of(const AnsweredItem& answered) {
  Says says;
  for (const auto& [who, answer] : answered.answers) {
    for (const Json& one : answer.at("mentions").elements()) says[one.at("id").text()][who] = &one;
  }
  return says;
}

void add_choices(const AnsweredItem& answered, Judgments& replacements, Judgments& levels) {
  const Says says = says_of(answered);
  for (const Json& mention : answered.item.at("mentions").elements()) {
    const auto found = says.find(mention.at("id").text());
    if (found == says.end()) continue;
    Judgments::Item by_text, by_level;
    for (const auto& [who, answer] : found->second) {
      const std::string& text = answer->at("replacement").text();
      by_text[who] = text;
      for (const Json& option : mention.at("options").elements()) {
        if (option.at("text").text() == text) by_level[who] = std::to_string(option.at("level").whole_number().value_or(0));
      }
    }
    replacements.add(std::move(by_text));
    levels.add(std::move(by_level));
  }
}

// Groups are sets without names: a mention is judged by the first mention of its group, so that equal groups give equal judgments.
void add_groups(const AnsweredItem& answered, Judgments& groups) {
  std::map<std::string, std::map<std::string, std::string>> first_of;  // mention -> annotator -> first mention
  for (const auto& [who, answer] : answered.answers) {
    std::map<std::int64_t, std::string> firsts;
    std::map<std::string, std::int64_t> entities;
    for (const Json& one : answer.at("mentions").elements()) entities[one.at("id").text()] = one.at("entity").whole_number().value_or(0);
    for (const Json& mention : answered.item.at("mentions").elements()) {
      const std::string& id = mention.at("id").text();
      const auto entity = entities.find(id);
      if (entity == entities.end()) continue;
      first_of[id][who] = entity->second == 0 ? id : firsts.try_emplace(entity->second, id).first->second;
    }
  }
  for (auto& [id, item] : first_of) groups.add(std::move(item));
}

void add_judged(const AnsweredItem& answered, ByQuestion& questions) {
  for (const auto& [id, answers] : says_of(answered)) {
    for (std::size_t i = 0; i < std::size(judge_questions); ++i) {
      Judgments::Item item;
      for (const auto& [who, answer] : answers) {
        if (answer->at(judge_questions[i]).is_bool()) item[who] = answer->at(judge_questions[i]).truth() ? "yes" : "no";
      }
      questions[i].second.add(std::move(item));
    }
  }
}

Json question_json(const std::string& question, const AnnotatorAgreement& agreement) {
  Json pairs = Json::array();
  for (const PairAgreement& pair : agreement.pairs) {
    pairs.push_back(Json::object(
        {{"first", pair.first}, {"second", pair.second}, {"items", pair.items}, {"percent", pair.percent}, {"kappa", pair.kappa}}));
  }
  return Json::object({{"question", question},
                       {"items", agreement.items},
                       {"judgments", agreement.judgments},
                       {"percent", agreement.average_percent},
                       {"fleiss", agreement.fleiss},
                       {"light", agreement.light},
                       {"pairs", std::move(pairs)}});
}

}  // namespace

Result<Json> agreement_about(TaskKind kind, const std::vector<AnsweredItem>& items) {
  ByQuestion questions;
  const auto add = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) questions.emplace_back(name, Judgments());
  };
  switch (kind) {
    case TaskKind::mark:
      add({"marked", "label"});
      break;
    case TaskKind::choose:
      add({"replacement", "level"});
      break;
    case TaskKind::group:
      add({"group"});
      break;
    case TaskKind::judge:
      for (const std::string_view name : judge_questions) questions.emplace_back(std::string(name), Judgments());
      break;
  }
  std::set<std::string> annotators;
  for (const AnsweredItem& answered : items) {
    if (answered.answers.size() < 2) continue;
    for (const auto& [who, answer] : answered.answers) annotators.insert(who);
    if (kind == TaskKind::mark) add_marks(answered, questions[0].second, questions[1].second);
    if (kind == TaskKind::choose) add_choices(answered, questions[0].second, questions[1].second);
    if (kind == TaskKind::group) add_groups(answered, questions[0].second);
    if (kind == TaskKind::judge) add_judged(answered, questions);
  }
  Json json = Json::object({{"annotators", Json::texts({annotators.begin(), annotators.end()})}, {"questions", Json::array()}});
  for (const auto& [name, judgments] : questions) json["questions"].push_back(question_json(name, agreement_of(judgments)));
  return json;
}

}  // namespace veil::service

#else

namespace veil::service {

Result<Json> agreement_about(TaskKind, const std::vector<AnsweredItem>&) {
  return Error{"service.no_tools", "this Veil was built without the tools that measure", ""};
}

}  // namespace veil::service

#endif
