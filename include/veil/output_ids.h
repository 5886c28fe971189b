// What stands for the ids of documents in outputs, reports and error lines: ids and names of files may be names of people. The vault
// keeps the own id, so that `restore` gives it back.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "veil/export.h"
#include "veil/policy.h"

namespace veil VEIL_PUBLIC {

class OutputIds {
 public:
  // Hashes are keyed, so that nobody finds a name by trying names: with `secret` they are the same in every run, without it (empty) a
  // random key of this object's own makes them those of one run.
  explicit OutputIds(DocumentIds rule, std::string_view secret = {});

  // The id of the document that is number `number` of the run, counted from 1, as it goes out.
  std::string of(std::string_view id, std::uint64_t number) const;

 private:
  DocumentIds rule_;
  std::array<unsigned char, 32> key_{};
};

}  // namespace VEIL_PUBLIC
