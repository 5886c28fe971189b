// Numbers of every spelling at random, with or without valid check digits, and words that announce them.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/iban.h"

namespace veil::detect {

struct Written {
  std::string text;
  std::string compact;
};

inline Written fill(const std::string& shape, std::mt19937& random) {
  Written written;
  for (const char sign : shape) {
    char c = sign;
    if (sign == 'd') c = static_cast<char>('0' + random() % 10);
    if (sign == 'A') c = static_cast<char>('A' + random() % 26);
    written.text += c;
    if (sign == 'd' || sign == 'A') written.compact += c;
  }
  return written;
}

// Prefixes that chance finds too rarely.
inline void help(const IdentifierForm& form, Written& written) {
  const auto set_start = [&](std::string_view start) {
    written.text.replace(0, start.size(), start);
    written.compact.replace(0, start.size(), start);
  };
  if (form.subtype == "VAT_ID") set_start("DE");
  if (form.subtype == "IDENTITY_CARD") {
    // Letters that the Bundesdruckerei uses.
    for (std::size_t i = 0; i < written.compact.size(); ++i) {
      if (written.compact[i] >= 'A') written.compact[i] = written.text[i] = "CFGHJKLMNPRTVWXYZ"[written.compact[i] % 17];
    }
  }
  if (form.subtype == "NIF" && written.compact.size() == 11) set_start("PT");
}

inline std::optional<Written> valid_number(const IdentifierForm& form, const std::string& shape, bool valid, std::mt19937& random) {
  for (int attempt = 0; attempt < 200000; ++attempt) {
    Written written = fill(shape, random);
    help(form, written);
    if (form.check(written.compact) == valid) return written;
  }
  return {};
}

// IBANs with digits only, in groups of four or in one piece.
inline Written valid_iban(std::mt19937& random) {
  constexpr std::array<std::string_view, 6> countries = {"DE", "PT", "ES", "AT", "BE", "PL"};
  const std::string country(countries[random() % countries.size()]);
  Written written;
  for (std::size_t i = 4; i < iban_length(country); ++i) written.compact += static_cast<char>('0' + random() % 10);
  const int check = 98 - remainder_97(written.compact + country + "00");
  const std::string two = {static_cast<char>('0' + check / 10), static_cast<char>('0' + check % 10)};
  written.compact = country + two + written.compact;
  const bool grouped = random() % 2 == 0;
  for (std::size_t i = 0; i < written.compact.size(); ++i) {
    if (grouped && i > 0 && i % 4 == 0) written.text += ' ';
    written.text += written.compact[i];
  }
  return written;
}

inline Written valid_vin(std::mt19937& random) {
  constexpr std::string_view signs = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
  for (;;) {
    Written written;
    for (int i = 0; i < 17; ++i) written.text += signs[i < 11 ? random() % signs.size() : 23 + random() % 10];
    written.compact = written.text;
    if (passes_vin(written.text)) return written;
  }
}

inline const std::map<std::string_view, std::vector<std::string>> cue_of = {
    {"CPF", {"CPF ", "CPF nº ", "inscrito no CPF sob o nº "}},
    {"CNPJ", {"CNPJ: ", "CNPJ/MF "}},
    {"PIS", {"PIS/PASEP ", "NIT: "}},
    {"CNS", {"CNS ", "cartão SUS nº "}},
    {"RG", {"RG ", "carteira de identidade "}},
    {"NIF", {"NIF ", "contribuinte n.º ", "N.I.F.: "}},
    {"NISS", {"NISS ", "Segurança Social n.º "}},
    {"CITIZEN_CARD", {"Cartão de Cidadão ", "citizen card no. "}},
    {"DNI", {"DNI ", "D.N.I. nº ", "documento nacional de identidad "}},
    {"NIE", {"NIE ", "NIE: "}},
    {"CIF", {"CIF ", "C.I.F., CIF nº "}},
    {"SOCIAL_SECURITY", {"NASS: ", "número de la Seguridad Social "}},
    {"TAX_ID", {"Steuer-ID ", "Steueridentifikationsnummer lautet "}},
    {"VAT_ID", {"USt-IdNr. "}},
    {"PENSION_INSURANCE", {"Rentenversicherungsnummer ", "Sozialversicherungsnummer: "}},
    {"HEALTH_INSURANCE", {"Krankenversichertennummer ", "Versicherten-Nr. "}},
    {"IDENTITY_CARD", {"Personalausweis Nr. ", "Ausweisnummer: "}},
    {"NHS", {"NHS number ", "NHS no: "}},
    {"NINO", {"national insurance number ", "NINO "}},
    {"SSN", {"SSN ", "social security number is "}},
    {"ITIN", {"ITIN ", "taxpayer identification number "}},
    {"NPI", {"NPI ", "NPI: "}},
    {"IMEI", {"IMEI ", "IMEI: "}},
    {"IBAN", {"IBAN ", "IBAN: "}},
    {"VIN", {"VIN ", "Fahrgestellnummer "}},
    {"CASE_NUMBER", {"processo nº ", "autos "}},
    {"PAYMENT_CARD", {"credit card ", "Kreditkarte ", "cartão ", "tarjeta nº "}},
};

}  // namespace veil::detect
