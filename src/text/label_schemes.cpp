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
  // A name that only other tools use goes out bare again; one that is also a subtype of ours goes out below its label.
  bool only_foreign;
};

constexpr std::array<ForeignName, 57> foreign_names = {{
    {"PER", Label::person, true},
    {"person", Label::person, true},
    {"FIRST_NAME", Label::person, true},
    {"LAST_NAME", Label::person, true},
    {"NAME", Label::person, false},
    {"PATIENT", Label::person, false},
    {"DOCTOR", Label::person, false},
    {"EMAIL_ADDRESS", Label::code, true},
    {"PHONE_NUMBER", Label::code, true},
    {"CREDIT_CARD", Label::code, false},
    {"CRYPTO", Label::code, false},
    {"IBAN", Label::code, false},
    {"IBAN_CODE", Label::code, true},
    {"IP_ADDRESS", Label::code, true},
    {"MEDICAL_LICENSE", Label::code, false},
    {"URL", Label::code, false},
    {"DOMAIN_NAME", Label::code, false},
    {"US_SSN", Label::code, true},
    {"US_BANK_NUMBER", Label::code, true},
    {"US_DRIVER_LICENSE", Label::code, true},
    {"US_ITIN", Label::code, true},
    {"US_PASSPORT", Label::code, true},
    {"UK_NHS", Label::code, true},
    {"UK_NINO", Label::code, true},
    {"ES_NIF", Label::code, true},
    {"ES_NIE", Label::code, true},
    {"CONTACT", Label::code, false},
    {"ID", Label::code, false},
    {"ZIP_CODE", Label::loc, false},
    {"LOCATION", Label::loc, true},
    {"location", Label::loc, true},
    {"GPE", Label::loc, true},
    {"FAC", Label::loc, true},
    {"STREET_ADDRESS", Label::loc, true},
    {"ADDRESS", Label::loc, false},
    {"CITY", Label::loc, false},
    {"COUNTRY", Label::loc, false},
    {"STATE", Label::loc, false},
    {"ORGANIZATION", Label::org, true},
    {"corporation", Label::org, true},
    {"COMPANY", Label::org, false},
    {"HOSPITAL", Label::org, false},
    {"NRP", Label::dem, true},
    {"NORP", Label::dem, true},
    {"NATIONALITY", Label::dem, false},
    {"RELIGION", Label::dem, false},
    {"TITLE", Label::dem, false},
    {"PROFESSION", Label::dem, false},
    {"DATE", Label::datetime, false},
    {"DATE_TIME", Label::datetime, true},
    {"TIME", Label::datetime, false},
    {"AGE", Label::quantity, false},
    {"CARDINAL", Label::quantity, false},
    {"MONEY", Label::quantity, false},
    {"PERCENT", Label::quantity, false},
    {"OTH", Label::misc, true},
    {"LANGUAGE", Label::dem, false},
}};

const ForeignName* find_foreign(std::string_view name) {
  const auto* found =
      std::find_if(foreign_names.begin(), foreign_names.end(), [&](const ForeignName& foreign) { return foreign.name == name; });
  return found == foreign_names.end() ? nullptr : found;
}

}  // namespace

NamedLabel label_named(std::string_view name, char separator) {
  if (const auto label = label_from(name)) return {*label, ""};
  const std::size_t cut = name.find(separator);
  if (cut != std::string_view::npos && cut + 1 < name.size()) {
    if (const auto label = label_from(name.substr(0, cut))) return {*label, std::string(name.substr(cut + 1))};
  }
  const ForeignName* found = find_foreign(name);
  return {found == nullptr ? Label::misc : found->label, std::string(name)};
}

std::string name_in_file(Label label, std::string_view subtype, char separator) {
  if (subtype.empty()) return std::string(name_of(label));
  const ForeignName* foreign = find_foreign(subtype);
  const bool bare = foreign == nullptr || foreign->only_foreign;
  if (bare && label_named(subtype, separator) == NamedLabel{label, std::string(subtype)}) return std::string(subtype);
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
