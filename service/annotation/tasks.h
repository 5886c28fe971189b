// Annotation tasks: several people do the same work on the same items, each without seeing the others, and somebody decides where they
// differ. What is asked:
//   mark     mentions: where they stand, label, kind
//   choose   one of the replacements that each given mention has
//   group    which given mentions are of the same thing
//   judge    whether each given replacement is relevant, fits grammatically, and is true
// An item is {"id", "text", "language", "parallel": {"text", "language"}, "mentions": [{"id", "start", "end", "label", "subtype", "kind",
// "entity", "options": [{"text", "level"}], "replacement"}]}; places are code points. `parallel` is the same in another language, to read
// beside it. An answer is {"mentions": [...]}: of `mark` whole mentions, of the others {"id", ...} with what was decided.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "veil/result.h"

namespace veil::service {

enum class TaskKind { mark, choose, group, judge };
std::string_view name_of(TaskKind kind);
// Errors: usage.invalid_value.
Result<TaskKind> task_kind_from(const std::string& name);

// The name under which decisions about differences are kept.
inline constexpr std::string_view adjudicator = "adjudicated";
// What is asked of a replacement, as members of answers.
inline constexpr std::string_view judge_questions[] = {"relevant", "grammatical", "true"};

struct AnsweredItem {
  Json item;
  std::map<std::string, Json> answers;  // by annotator
};

// An item with nothing else in it than what stands above; mentions without an id get one. Errors: usage.invalid_value, read.*.
Result<Json> checked_item(const Json& item);
// An answer with nothing else in it, fit for the item; `done` asks that it is whole. Errors: usage.invalid_value.
Result<Json> checked_answer(TaskKind kind, const Json& item, const Json& answer, bool done);
// The mentions of the item as somebody answered: given ones with what was decided, or those that were marked.
Json answered_mentions(TaskKind kind, const Json& item, const Json& answer);

// Whose an item is: `each` of the annotators, in turn.
bool is_given_to(std::int64_t number, const std::string& who, const std::vector<std::string>& annotators, std::int64_t each);

}  // namespace veil::service
