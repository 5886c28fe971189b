// Whom a document must not give away, among those whom a background knows: its subject, its targets, and people whom it names in full.
#pragma once

#include <string>
#include <vector>

#include "likeness/people_names.h"
#include "risk/budget/contest.h"
#include "veil/document.h"

namespace veil::risk {

struct Whose {
  std::vector<ContestPerson> persons;
  std::size_t of_one_name = 0;  // persons who share their name with another of them
  bool absent = false;          // somebody the document is about is not known, or nobody of it is
};

Whose whose_document(const Document& document, const likeness::PeopleNames& names);

}  // namespace veil::risk
