// The identifiers there are, one line each, in order of precedence where two fit equally well. What a line names is defined
// in the file of the same name, with its spellings, its cues, its check and its authority: add_br_cpf in br_cpf.cpp. Macros,
// so that a line is both the declaration and the entry.
#pragma once

#include <array>
#include <vector>

#include "detect/identifiers/finders.h"
#include "detect/identifiers/forms.h"

// Written by a table of spellings: void add_NAME(std::vector<IdentifierForm>& forms).
#define VEIL_IDENTIFIER_FORMS(IDENTIFIER) \
  IDENTIFIER(payment_card)                \
  IDENTIFIER(imei)                        \
  IDENTIFIER(br_cpf)                      \
  IDENTIFIER(br_cnpj)                     \
  IDENTIFIER(br_pis)                      \
  IDENTIFIER(br_cns)                      \
  IDENTIFIER(br_rg)                       \
  IDENTIFIER(br_lawsuit)                  \
  IDENTIFIER(br_postcode)                 \
  IDENTIFIER(pt_citizen_card)             \
  IDENTIFIER(pt_nif)                      \
  IDENTIFIER(pt_niss)                     \
  IDENTIFIER(pt_health_number)            \
  IDENTIFIER(pt_postcode)                 \
  IDENTIFIER(es_dni)                      \
  IDENTIFIER(es_nie)                      \
  IDENTIFIER(es_cif)                      \
  IDENTIFIER(es_social_security)          \
  IDENTIFIER(es_health_card)              \
  IDENTIFIER(es_collegiate_number)        \
  IDENTIFIER(es_postcode)                 \
  IDENTIFIER(de_tax_id)                   \
  IDENTIFIER(de_tax_number)               \
  IDENTIFIER(de_vat_id)                   \
  IDENTIFIER(de_pension_insurance)        \
  IDENTIFIER(de_health_insurance)         \
  IDENTIFIER(de_identity_card)            \
  IDENTIFIER(de_postcode)                 \
  IDENTIFIER(uk_nhs_number)               \
  IDENTIFIER(uk_national_insurance)       \
  IDENTIFIER(us_ssn)                      \
  IDENTIFIER(us_itin)                     \
  IDENTIFIER(us_npi)                      \
  IDENTIFIER(passport)                    \
  IDENTIFIER(driving_licence)             \
  IDENTIFIER(de_case_number)              \
  IDENTIFIER(eu_case_number)              \
  IDENTIFIER(pt_case_number)              \
  IDENTIFIER(echr_application)            \
  IDENTIFIER(case_number)                 \
  IDENTIFIER(medical_record)              \
  IDENTIFIER(policy_number)               \
  IDENTIFIER(licence_plate)               \
  IDENTIFIER(customer_number)             \
  IDENTIFIER(bank_account)                \
  IDENTIFIER(id_number)

// Found in a chain of pieces or in the whole text, since no table can hold them: IdentifierFinder NAME().
#define VEIL_IDENTIFIER_FINDERS(IDENTIFIER) \
  IDENTIFIER(telephone)                     \
  IDENTIFIER(fax)                           \
  IDENTIFIER(iban)                          \
  IDENTIFIER(crypto_address)                \
  IDENTIFIER(vin)                           \
  IDENTIFIER(mac_address)                   \
  IDENTIFIER(ip_address)                    \
  IDENTIFIER(url)                           \
  IDENTIFIER(handle)                        \
  IDENTIFIER(profile)                       \
  IDENTIFIER(user_path)                     \
  IDENTIFIER(uuid)                          \
  IDENTIFIER(coordinates)                   \
  IDENTIFIER(bic)

namespace veil::detect {

#define VEIL_DECLARE_FORM(name) void add_##name(std::vector<IdentifierForm>& forms);
VEIL_IDENTIFIER_FORMS(VEIL_DECLARE_FORM)
#undef VEIL_DECLARE_FORM

#define VEIL_DECLARE_FINDER(name) IdentifierFinder name();
VEIL_IDENTIFIER_FINDERS(VEIL_DECLARE_FINDER)
#undef VEIL_DECLARE_FINDER

// All of the above.
std::vector<IdentifierForm> identifier_forms();
std::vector<IdentifierFinder> identifier_finders();

}  // namespace veil::detect
