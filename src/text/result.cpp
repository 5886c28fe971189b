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

namespace {

// What the service answers about requests as such.
int status_of_service(std::string_view code) {
  struct Row {
    std::string_view code;
    int status;
  };
  constexpr Row rows[] = {
      {"service.malformed_request", 400}, {"service.unauthorized", 401},
      {"service.expired", 401},           {"service.forbidden", 403},
      {"service.unknown_route", 404},     {"service.unknown_key", 404},
      {"service.unknown_job", 404},       {"service.unknown_background", 404},
      {"service.no_tools", 501},          {"service.wrong_method", 405},
      {"service.timeout", 408},           {"service.not_finished", 409},
      {"service.conflict", 409},          {"service.unsupported_type", 415},
      {"service.blocked", 422},           {"service.too_many_requests", 429},
      {"service.upstream_failed", 502},   {"service.busy", 503},
      {"service.no_upstream", 503},       {"service.upstream_timeout", 504},
      {"service.unknown_project", 404},   {"service.unknown_document", 404},
      {"service.unknown_task", 404},      {"service.unknown_item", 404},
      {"service.unknown_model", 404},     {"service.not_settled", 409},
      {"service.tells_original", 422},
  };
  for (const Row& row : rows) {
    if (row.code == code) return row.status;
  }
  return 500;
}

}  // namespace

Outcome outcome_of(const Error& error) {
  const std::string_view code = error.code;
  const std::string_view area = code.substr(0, code.find('.'));
  if (code == "read.not_found") return {1, 404, "NotFoundError"};
  if (code == "read.permission") return {1, 403, "PermissionDeniedError"};
  if (code == "read.too_large") return {1, 413, "InputError"};
  if (area == "service") return {1, status_of_service(code), "ServiceError"};
  if (code == "storage.refused") return {1, 422, "StorageError"};
  if (area == "storage") return {1, 503, "StorageError"};
  if (area == "usage") return {2, 400, "UsageError"};
  if (area == "policy") return {2, 400, "PolicyError"};
  if (area == "read" || area == "evaluate" || area == "training") return {1, 422, "InputError"};
  if (area == "language") return {1, 422, "LanguageError"};
  if (area == "risk" || area == "table") return {1, 422, "RiskError"};
  if (area == "restore" || area == "vault") return {1, 422, "VaultError"};
  if (area == "model") return {1, 500, "ModelError"};
  if (code == "write.cannot_hold") return {1, 422, "OutputError"};  // the document's doing, not ours
  if (area == "write") return {1, 500, "OutputError"};
  return {1, 500, "VeilError"};
}

}  // namespace veil
