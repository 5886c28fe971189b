// What people decided about a document: its mentions as the analysis has them, and edits over them. An edit sets a whole mention, or says
// that it is none; the last one counts, so that undoing is one more edit and two people who work at different mentions never collide.
//   {"id": "m3", "start", "end", "label", "kind", "entity", "from", "to", "replacement": "a city", "method", "state": "settled"}
//   {"id": "m3", "removed": true, "state": "settled"}
// `from` and `to` are what the replacement stands for; without a replacement the mention stays readable. What a person typed is looked at
// by the engine like its own: nothing that says an original leaves.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "veil/document.h"
#include "veil/engine.h"
#include "veil/result.h"

namespace veil::service {

class Decisions {
 public:
  // Of an analysis (analysis.h) and the edits since, in their order.
  explicit Decisions(const Json& analysis);
  // Errors: usage.invalid_value, with the number of the edit.
  Result<void> apply(const Json& edits);

  std::int64_t mentions() const { return static_cast<std::int64_t>(mentions_.size()); }
  std::int64_t settled() const;
  // One mention as it stands, in the form of an edit; null where there is none.
  const Json& at(const std::string& id) const;
  std::vector<std::string> ids() const;  // of what is a mention, by place
  // Mentions that stay readable though others of the same entity are replaced: places in code points, in order. Whoever means it says first
  // that the mention is of another entity.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> contradicted() const;
  // Whether a replacement is one that was offered for the mention, and not typed.
  bool is_offered(const Json& mention) const;
  // By what documents are searched: {"labels": {"LOC": 3}, "kinds": {"quasi": 3}, "doubtful": 1, "near": 2, "telling": 1}. Doubtful is
  // what is open and nobody is sure of, near what measures call too near to the person, telling what still says so as it would leave.
  Json facets() const;

  // The mentions and replacements over `document`, which was analysed. What stays readable is no mention then, so that an original that is
  // replaced elsewhere is found there. Errors: usage.invalid_value where mentions overlap; the place holds their ids.
  Result<Document> applied_to(Document document) const;

 private:
  std::map<std::string, Json> mentions_;  // removed ones, too
  struct Offered {
    std::string source, method;
    bool tells = false;  // a measure calls it too near
  };
  struct Found {
    std::map<std::string, Offered> options;  // by text
    double score = 1;
    bool near = false;
  };
  std::shared_ptr<const std::map<std::string, Found>> found_;  // by id; what was found never changes
  std::uint64_t length_ = 0;                                   // of the text, in code points
};

// Of a verdict: ids of mentions whose replacements tell, and places that still say an original.
Json verdict_json(const Verdict& verdict, const Document& checked);

}  // namespace veil::service
