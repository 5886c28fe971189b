// Maps error codes to what the doors answer, in one place. The area before the dot decides, unless a code has its own line.
#include "veil/result.h"

namespace veil {

std::string describe(const Error& error) {
  std::string line;
  if (!error.place.empty()) line += error.place + ": ";
  line += error.message;
  line += " [" + error.code + "]";
  return line;
}

Outcome outcome_of(const Error& error) {
  const std::string_view code = error.code;
  const std::string_view area = code.substr(0, code.find('.'));
  if (code == "read.not_found") return {1, 404, "NotFoundError"};
  if (code == "read.permission") return {1, 403, "PermissionDeniedError"};
  if (code == "read.too_large") return {1, 413, "InputError"};
  if (area == "usage") return {2, 400, "UsageError"};
  if (area == "policy") return {2, 400, "PolicyError"};
  if (area == "read" || area == "evaluate" || area == "training") return {1, 422, "InputError"};
  if (area == "language") return {1, 422, "LanguageError"};
  if (area == "restore" || area == "vault") return {1, 422, "VaultError"};
  if (area == "model") return {1, 500, "ModelError"};
  if (area == "write") return {1, 500, "OutputError"};
  return {1, 500, "VeilError"};
}

}  // namespace veil
