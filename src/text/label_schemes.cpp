// The names come from CoNLL-2003, OntoNotes, WNUT-17, GermEval, Presidio (its supported entities and presidio-research) and
// i2b2-2014. A name that is not here is MISC with itself as the subtype: protected as a quasi-identifier, never dropped.
#include "text/label_schemes.h"

#include <algorithm>
#include <array>
#include <optional>

namespace veil {
namespace {

struct ForeignName {
  std::string_view name;
  Label label;
};

constexpr std::array<ForeignName, 57> foreign_names = {{
    {"PER", Label::person},
    {"person", Label::person},
    {"FIRST_NAME", Label::person},
    {"LAST_NAME", Label::person},
    {"NAME", Label::person},
    {"PATIENT", Label::person},
    {"DOCTOR", Label::person},
    {"EMAIL_ADDRESS", Label::code},
    {"PHONE_NUMBER", Label::code},
    {"CREDIT_CARD", Label::code},
    {"CRYPTO", Label::code},
    {"IBAN", Label::code},
    {"IBAN_CODE", Label::code},
    {"IP_ADDRESS", Label::code},
    {"MEDICAL_LICENSE", Label::code},
    {"URL", Label::code},
    {"DOMAIN_NAME", Label::code},
    {"US_SSN", Label::code},
    {"US_BANK_NUMBER", Label::code},
    {"US_DRIVER_LICENSE", Label::code},
    {"US_ITIN", Label::code},
    {"US_PASSPORT", Label::code},
    {"UK_NHS", Label::code},
    {"UK_NINO", Label::code},
    {"ES_NIF", Label::code},
    {"ES_NIE", Label::code},
    {"CONTACT", Label::code},
    {"ID", Label::code},
    {"ZIP_CODE", Label::loc},
    {"LOCATION", Label::loc},
    {"location", Label::loc},
    {"GPE", Label::loc},
    {"FAC", Label::loc},
    {"STREET_ADDRESS", Label::loc},
    {"ADDRESS", Label::loc},
    {"CITY", Label::loc},
    {"COUNTRY", Label::loc},
    {"STATE", Label::loc},
    {"ORGANIZATION", Label::org},
    {"corporation", Label::org},
    {"COMPANY", Label::org},
    {"HOSPITAL", Label::org},
    {"NRP", Label::dem},
    {"NORP", Label::dem},
    {"NATIONALITY", Label::dem},
    {"RELIGION", Label::dem},
    {"TITLE", Label::dem},
    {"PROFESSION", Label::dem},
    {"DATE", Label::datetime},
    {"DATE_TIME", Label::datetime},
    {"TIME", Label::datetime},
    {"AGE", Label::quantity},
    {"CARDINAL", Label::quantity},
    {"MONEY", Label::quantity},
    {"PERCENT", Label::quantity},
    {"OTH", Label::misc},
    {"LANGUAGE", Label::dem},
}};

}  // namespace

NamedLabel label_named(std::string_view name, char separator) {
  if (const auto label = label_from(name)) return {*label, ""};
  const std::size_t cut = name.find(separator);
  if (cut != std::string_view::npos && cut + 1 < name.size()) {
    if (const auto label = label_from(name.substr(0, cut))) return {*label, std::string(name.substr(cut + 1))};
  }
  const auto* found =
      std::find_if(foreign_names.begin(), foreign_names.end(), [&](const ForeignName& foreign) { return foreign.name == name; });
  return {found == foreign_names.end() ? Label::misc : found->label, std::string(name)};
}

std::string name_in_file(Label label, std::string_view subtype, char separator) {
  if (subtype.empty()) return std::string(name_of(label));
  if (label_named(subtype, separator) == NamedLabel{label, std::string(subtype)}) return std::string(subtype);
  return std::string(name_of(label)) + separator + std::string(subtype);
}

IdentifierKind usual_kind(Label label) {
  return label == Label::person || label == Label::code ? IdentifierKind::direct : IdentifierKind::quasi;
}

std::optional<IdentifierKind> kind_in_benchmark(std::string_view identifier_type, std::string_view confidential_status) {
  if (identifier_type == "DIRECT") return IdentifierKind::direct;
  if (identifier_type == "QUASI") return IdentifierKind::quasi;
  if (identifier_type != "NO_MASK") return std::nullopt;
  const bool confidential = !confidential_status.empty() && confidential_status != "NOT_CONFIDENTIAL";
  return confidential ? IdentifierKind::confidential : IdentifierKind::none;
}

std::string_view identifier_type_of(IdentifierKind kind) {
  if (kind == IdentifierKind::direct) return "DIRECT";
  return kind == IdentifierKind::quasi ? "QUASI" : "NO_MASK";
}

std::string_view confidential_status_of(IdentifierKind kind) {
  return kind == IdentifierKind::confidential ? "CONFIDENTIAL" : "NOT_CONFIDENTIAL";
}

NamedLabel label_in_i2b2(std::string_view element, std::string_view type) {
  NamedLabel named{Label::misc, type == element ? std::string() : std::string(type)};
  if (element == "NAME") named.label = Label::person;
  if (element == "PROFESSION") named.label = Label::dem;
  if (element == "LOCATION") named.label = type == "HOSPITAL" || type == "ORGANIZATION" ? Label::org : Label::loc;
  if (element == "AGE") named.label = Label::quantity;
  if (element == "DATE") named.label = Label::datetime;
  if (element == "CONTACT" || element == "ID") named.label = Label::code;
  return named;
}

I2b2Tag i2b2_tag_of(Label label, std::string_view subtype) {
  constexpr std::array<std::string_view, 8> elements = {"NAME", "ID", "LOCATION", "LOCATION", "PROFESSION", "DATE", "AGE", "OTHER"};
  constexpr std::array<std::string_view, 6> contacts = {"PHONE", "FAX", "EMAIL", "URL", "IPADDRESS", "IPADDR"};
  I2b2Tag tag{std::string(elements[static_cast<std::size_t>(label)]), std::string(subtype)};
  if (label == Label::code && std::find(contacts.begin(), contacts.end(), subtype) != contacts.end()) tag.element = "CONTACT";
  if (label == Label::org && subtype != "HOSPITAL") tag.type = "ORGANIZATION";
  if (tag.type.empty()) tag.type = tag.element;
  return tag;
}

}  // namespace veil
