// Where texts stand in a request to a language model, and in its answer. Every text counts unless its member is known to hold words of the
// protocol (`model`, `role`, ids ...) and it is spelt like one: a member that a future version of a protocol adds is protected before
// anybody here has heard of it. Within what callers make up themselves (arguments of tools, metadata) nothing is a word of the protocol,
// and names of members and long numbers count as well. What cannot be read (images, sound, files) is refused. Arguments of tools are JSON
// within a text: their texts count one by one, so that the JSON stays valid.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/json/json.h"
#include "service/proxy/placeholders.h"
#include "service/proxy/stream_restorer.h"
#include "veil/result.h"

namespace veil::service {

class RequestTexts {
 public:
  // Looks for all texts of `request`, which must outlive this. Errors: service.blocked for what cannot be read.
  static Result<RequestTexts> find(Json& request);

  const std::vector<std::string*>& places() const { return places_; }
  // Writes JSON within texts back to where it stood. Errors: service.unprotected when two members of an object would get one name.
  Result<void> finish();

 private:
  // Where a node stands: its member's name, that of the member around it, and whether callers chose what is here.
  struct Place {
    const std::string& name;
    const std::string& above;
    bool is_free = false;
  };
  struct Embedded {
    std::string* place;
    std::unique_ptr<Json> json;
  };
  Result<void> walk(Json& node, const Place& place);
  Result<void> walk_text(Json& node, const Place& place);
  Result<void> walk_object(Json& node, const Place& place);
  Result<void> walk_embedded(std::string& text);
  void walk_number(Json& node);

  std::vector<std::string*> places_;
  std::vector<Embedded> embedded_;
  std::vector<std::pair<Json*, Json>> numbers_;  // and what they were
  std::vector<const Json*> with_names_;          // objects some of whose members' names count
};

// Puts originals back into all texts of an answer, and into names of members.
void restore_texts(Json& answer, const PlaceholderWords& words, const Placeholders& placeholders);

}  // namespace veil::service
