#include "service/presidio/entity_names.h"

#include <algorithm>

#include "veil/labels.h"

namespace veil::service::presidio {
namespace {

// Types of Presidio for what its scheme in Veil has no row of its own, or a coarser one.
struct FinerName {
  std::string_view name;
  Label label;
  std::string_view subtype;
};
constexpr FinerName finer_names[] = {
    {"ES_NIF", Label::code, "DNI"},
    {"ES_NIE", Label::code, "NIE"},
    {"DE_TAX_ID", Label::code, "TAX_ID"},
    {"DE_TAX_NUMBER", Label::code, "TAX_NUMBER"},
    {"DE_VAT_ID", Label::code, "VAT_ID"},
    {"DE_ID_CARD", Label::code, "IDENTITY_CARD"},
    {"DE_SOCIAL_SECURITY", Label::code, "PENSION_INSURANCE"},
    {"DE_HEALTH_INSURANCE", Label::code, "HEALTH_INSURANCE"},
    {"PT_NIF", Label::code, "NIF"},
    {"PT_NISS", Label::code, "NISS"},
    {"PT_CITIZEN_CARD", Label::code, "CITIZEN_CARD"},
    {"BR_CPF", Label::code, "CPF"},
    {"BR_CNPJ", Label::code, "CNPJ"},
    {"BR_PIS", Label::code, "PIS"},
    {"BR_CNS", Label::code, "CNS"},
    {"BR_RG", Label::code, "RG"},
    {"ES_CIF", Label::code, "CIF"},
    {"ES_SOCIAL_SECURITY", Label::code, "SOCIAL_SECURITY"},
    {"US_LICENSE_PLATE", Label::code, "LICENCE_PLATE"},
    {"VEHICLE_ID", Label::code, "VIN"},
    {"IMEI", Label::code, "IMEI"},
    {"SWIFT_CODE", Label::code, "BIC"},
    {"USERNAME", Label::code, "HANDLE"},
    {"UUID", Label::code, "UUID"},
    {"SECRET", Label::code, "SECRET"},
    {"MEDICAL_RECORD", Label::code, "MEDICAL_RECORD"},
};

void add(std::vector<std::string>& names, std::string name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
}

const LabelScheme* scheme() {
  const auto found = find_scheme("presidio");
  return found ? *found : nullptr;
}

}  // namespace

std::vector<std::string> names_of(Label label, std::string_view subtype) {
  std::vector<std::string> names;
  for (const FinerName& finer : finer_names) {
    if (finer.label == label && finer.subtype == subtype) add(names, std::string(finer.name));
  }
  const LabelScheme* presidio = scheme();
  if (presidio != nullptr) add(names, presidio->theirs(label, subtype).value_or(""));
  if (!subtype.empty()) add(names, std::string(veil::name_of(label)) + "_" + std::string(subtype));
  if (presidio != nullptr) add(names, presidio->theirs(label, "").value_or(""));
  add(names, std::string(veil::name_of(label)));
  return names;
}

std::string usual_name(Label label, std::string_view subtype) {
  // A place is a LOCATION for Presidio, whatever it is.
  if (label == Label::loc) return "LOCATION";
  return names_of(label, subtype).front();
}

std::optional<std::string> asked_name(Label label, std::string_view subtype, const std::vector<std::string>& asked) {
  if (asked.empty()) return usual_name(label, subtype);
  for (std::string& name : names_of(label, subtype)) {
    if (std::find(asked.begin(), asked.end(), name) != asked.end()) return std::move(name);
  }
  return std::nullopt;
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  if (const LabelScheme* presidio = scheme()) {
    for (std::string& name : presidio->labels()) add(names, std::move(name));
  }
  for (const FinerName& finer : finer_names) add(names, std::string(finer.name));
  for (const std::string_view label : label_names) add(names, std::string(label));
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace veil::service::presidio
