// Policies that are made for the texts of a run: who reads Spanish doctor's letters without one that ships for them is told, once, at the
// end. Which texts a policy is made for, its file says (made_for).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

#include "cli/session/session.h"
#include "veil/document.h"

namespace veil::cli {

class Profiles {
 public:
  // A document that was read; one that everybody reads alike says nothing.
  void see(const Document& document);
  // Policies of the folder that cannot be read are passed over: whoever asks for one hears of it.
  void tell(const std::filesystem::path& resources, const Session& session) const;

 private:
  std::array<std::array<std::uint64_t, text_kinds>, spoken_languages.size()> seen_{};
  bool any_ = false;
};

}  // namespace veil::cli
