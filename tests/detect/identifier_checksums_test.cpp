// Numbers that the authorities print as examples, or that are known to be nobody's, and the same with one sign changed.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "detect/identifiers/catalogue.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool passes(std::string_view subtype, std::string_view authority, std::string_view number) {
  for (const IdentifierForm& form : identifier_forms()) {
    if (form.subtype == subtype && form.authority == authority && form.check != nullptr) return form.check(number);
  }
  ADD_FAILURE() << "no form with a check: " << subtype;
  return false;
}

TEST(Checksums, accept_published_examples_and_refuse_them_with_a_changed_sign) {
  EXPECT_TRUE(passes_luhn("4111111111111111"));
  EXPECT_FALSE(passes_luhn("4111111111111112"));
  EXPECT_TRUE(passes_luhn("000000000ZZ4"));
  EXPECT_EQ(remainder_97("370400440532013000DE89"), 1);
  EXPECT_NE(remainder_97("370400440532013001DE89"), 1);
  EXPECT_TRUE(passes_mod_11_10("86095742719"));
  EXPECT_FALSE(passes_mod_11_10("86095742718"));
  EXPECT_TRUE(passes_731("L01X00T471"));
  EXPECT_TRUE(passes_731("T220001293"));
  EXPECT_FALSE(passes_731("L01X00T472"));
  EXPECT_TRUE(passes_vin("1M8GDM9AXKP042788"));
  EXPECT_FALSE(passes_vin("1M8GDM9AXKP042789"));
  EXPECT_TRUE(passes_base58_check("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
  EXPECT_FALSE(passes_base58_check("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"));
  EXPECT_TRUE(passes_bech32("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
  EXPECT_TRUE(passes_bech32("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"));
  EXPECT_FALSE(passes_bech32("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"));
}

TEST(Checksums, of_the_countries_accept_known_numbers) {
  EXPECT_TRUE(passes("CPF", "Receita Federal", "11144477735"));
  EXPECT_FALSE(passes("CPF", "Receita Federal", "11144477736"));
  EXPECT_FALSE(passes("CPF", "Receita Federal", "11111111111"));
  EXPECT_TRUE(passes("CNPJ", "Receita Federal", "11222333000181"));
  EXPECT_TRUE(passes("CASE_NUMBER", "Conselho Nacional de Justiça", "00013271020145020001"));
  EXPECT_FALSE(passes("CASE_NUMBER", "Conselho Nacional de Justiça", "00013271120145020001"));
  EXPECT_TRUE(passes("NIF", "Autoridade Tributária", "123456789"));
  EXPECT_FALSE(passes("NIF", "Autoridade Tributária", "123456788"));
  EXPECT_TRUE(passes("DNI", "Ministerio del Interior", "12345678Z"));
  EXPECT_FALSE(passes("DNI", "Ministerio del Interior", "12345678A"));
  EXPECT_TRUE(passes("NIE", "Ministerio del Interior", "X1234567L"));
  EXPECT_TRUE(passes("CIF", "Agencia Tributaria", "A58818501"));
  EXPECT_FALSE(passes("CIF", "Agencia Tributaria", "A58818502"));
  EXPECT_TRUE(passes("SOCIAL_SECURITY", "Tesorería General de la Seguridad Social", "281234567840"));
  EXPECT_TRUE(passes("TAX_ID", "Bundeszentralamt für Steuern", "86095742719"));
  EXPECT_TRUE(passes("PENSION_INSURANCE", "Deutsche Rentenversicherung", "15070649C103"));
  EXPECT_FALSE(passes("PENSION_INSURANCE", "Deutsche Rentenversicherung", "15070649C104"));
  EXPECT_TRUE(passes("HEALTH_INSURANCE", "Vertrauensstelle Krankenversichertennummer", "A123456780"));
  EXPECT_TRUE(passes("NHS", "NHS England", "9434765919"));
  EXPECT_FALSE(passes("NHS", "NHS England", "9434765918"));
  EXPECT_TRUE(passes("NPI", "Centers for Medicare & Medicaid Services", "1234567893"));
  EXPECT_FALSE(passes("SSN", "Social Security Administration", "666123456"));
  EXPECT_TRUE(passes("IMEI", "GSMA", "490154203237518"));
}

// Every check reads within bounds for every spelling (the address sanitizer looks), and none says yes to everything: of a thousand
// numbers at random each refuses some.
TEST(Checksums, refuse_some_numbers_of_every_form) {
  std::mt19937 random(11);
  for (const IdentifierForm& form : identifier_forms()) {
    if (form.check == nullptr) continue;
    std::size_t refused = 0;
    for (const auto* spellings : {&form.alone, &form.with_context}) {
      for (const std::string_view spelling : *spellings) {
        for (const std::string& shape : shapes_of(spelling)) {
          for (int round = 0; round < 1000; ++round) {
            std::string compact;
            for (const char sign : shape) {
              if (sign == 'd') compact += static_cast<char>('0' + random() % 10);
              if (sign == 'A') compact += static_cast<char>('A' + random() % 26);
            }
            if (!form.check(compact)) ++refused;
          }
        }
      }
    }
    EXPECT_GT(refused, 0U) << form.subtype << ", " << form.authority;
  }
}

TEST(Spellings, expand_repetitions_and_choices) {
  EXPECT_EQ(shapes_of("d{1,2}X"), (std::vector<std::string>{"dd", "dA", "ddd", "ddA"}));
  EXPECT_EQ(shapes_of("ddd-A"), (std::vector<std::string>{"ddd-A"}));
}

}  // namespace
}  // namespace veil::detect
