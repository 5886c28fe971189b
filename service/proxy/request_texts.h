// Where texts stand in a request to a language model, and in its answer. Every text counts unless its member is known to hold no words of
// people (`model`, `role`, ids ...): a member that a future version of a protocol adds is protected before anybody here has heard of it.
// What cannot be read (images, sound, files) is refused. Arguments of tools are JSON within a text: their texts count one by one, so that
// the JSON stays valid.
#pragma once

#include <memory>
#include <string>
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
  // Writes JSON within texts back to where it stood.
  void finish();

 private:
  struct Embedded {
    std::string* place;
    std::unique_ptr<Json> json;
  };
  Result<void> walk(Json& node, const std::string& name, const std::string& above);
  Result<void> walk_embedded(std::string& text);

  std::vector<std::string*> places_;
  std::vector<Embedded> embedded_;
};

// Puts originals back into all texts of an answer.
void restore_texts(Json& answer, const PlaceholderWords& words, const Placeholders& placeholders);

// Whether a member of a request or an answer holds no words of people.
bool is_structural(std::string_view name, std::string_view above);

}  // namespace veil::service
