// What other schemes call our labels. Each table names its source. Order matters where a name or a label stands twice: see
// SchemeRow. Rows without subtype catch whatever has no row of its own, so that a new finer label needs no row here.
#include "text/scheme_tables.h"

#include <array>

namespace veil {
namespace {

using enum Label;

// CoNLL-2003 (Tjong Kim Sang and De Meulder): MISC holds nationalities, events and works. Numbers and dates are no entities.
constexpr SchemeRow conll[] = {
    {"PER", person, ""},       {"LOC", loc, ""},          {"ORG", org, ""},           {"MISC", misc, ""}, {"MISC", dem, "NATIONALITY"},
    {"MISC", dem, "RELIGION"}, {"MISC", dem, "LANGUAGE"}, {"MISC", dem, "ETHNICITY"}, {"", dem, ""},      {"", code, ""},
    {"", datetime, ""},        {"", quantity, ""},
};

// The Text Anonymization Benchmark (Pilán et al. 2022): ours, without anything finer.
constexpr SchemeRow tab[] = {
    {"PERSON", person, ""}, {"CODE", code, ""},         {"LOC", loc, ""},           {"ORG", org, ""},
    {"DEM", dem, ""},       {"DATETIME", datetime, ""}, {"QUANTITY", quantity, ""}, {"MISC", misc, ""},
};

// MEDDOCAN 2019, annotation guidelines (Marimon et al.): Spanish clinical cases. Quantities and facts other than these stay.
constexpr SchemeRow meddocan[] = {
    {"NOMBRE_SUJETO_ASISTENCIA", person, "PATIENT"},
    {"NOMBRE_PERSONAL_SANITARIO", person, "DOCTOR"},
    {"NOMBRE_SUJETO_ASISTENCIA", person, ""},
    {"EDAD_SUJETO_ASISTENCIA", dem, "AGE"},
    {"EDAD_SUJETO_ASISTENCIA", quantity, "AGE"},
    {"SEXO_SUJETO_ASISTENCIA", dem, "SEX"},
    {"FAMILIARES_SUJETO_ASISTENCIA", dem, "FAMILY"},
    {"PROFESION", dem, "PROFESSION"},
    {"OTROS_SUJETO_ASISTENCIA", misc, "PATIENT_FACT"},
    {"OTROS_SUJETO_ASISTENCIA", dem, "ETHNICITY"},
    {"OTROS_SUJETO_ASISTENCIA", dem, "RELIGION"},
    {"FECHAS", datetime, ""},
    {"HOSPITAL", org, "HOSPITAL"},
    {"CENTRO_SALUD", org, "HEALTH_CENTRE"},
    {"INSTITUCION", org, ""},
    {"CALLE", loc, "STREET"},
    {"CALLE", loc, "ADDRESS"},
    {"PAIS", loc, "COUNTRY"},
    {"TERRITORIO", loc, "TERRITORY"},
    {"TERRITORIO", loc, ""},
    {"NUMERO_TELEFONO", code, "TELEPHONE"},
    {"NUMERO_FAX", code, "FAX"},
    {"CORREO_ELECTRONICO", code, "EMAIL"},
    {"ID_TITULACION_PERSONAL_SANITARIO", code, "COLLEGIATE"},
    {"ID_EMPLEO_PERSONAL_SANITARIO", code, "EMPLOYEE_NUMBER"},
    {"ID_ASEGURAMIENTO", code, "SOCIAL_SECURITY"},
    {"ID_ASEGURAMIENTO", code, "HEALTH_INSURANCE"},
    {"ID_ASEGURAMIENTO", code, "POLICY_NUMBER"},
    {"ID_CONTACTO_ASISTENCIAL", code, "EPISODE"},
    {"ID_CONTACTO_ASISTENCIAL", code, "CASE_NUMBER"},
    {"IDENTIF_VEHICULOS_NRSERIE_PLACAS", code, "LICENCE_PLATE"},
    {"IDENTIF_VEHICULOS_NRSERIE_PLACAS", code, "VIN"},
    {"DIREC_PROT_INTERNET", code, "IP"},
    {"URL_WEB", code, "URL"},
    {"ID_SUJETO_ASISTENCIA", code, "MEDICAL_RECORD"},
    {"ID_SUJETO_ASISTENCIA", code, ""},
    {"", dem, ""},
    {"", quantity, ""},
    {"", misc, ""},
};

// i2b2 2014 de-identification (Stubbs and Uzuner): the TYPE of its elements, in which AGE is a quantity of ours when it is read.
constexpr SchemeRow i2b2[] = {
    {"PATIENT", person, "PATIENT"},
    {"DOCTOR", person, "DOCTOR"},
    {"USERNAME", person, "USERNAME"},
    {"USERNAME", code, "HANDLE"},
    {"PATIENT", person, ""},
    {"PROFESSION", dem, "PROFESSION"},
    {"AGE", quantity, "AGE"},
    {"AGE", dem, "AGE"},
    {"DATE", datetime, ""},
    {"HOSPITAL", org, "HOSPITAL"},
    {"DEPARTMENT", org, "DEPARTMENT"},
    {"ORGANIZATION", org, ""},
    {"ROOM", loc, "ROOM"},
    {"STREET", loc, "STREET"},
    {"STREET", loc, "ADDRESS"},
    {"CITY", loc, "CITY"},
    {"STATE", loc, "STATE"},
    {"COUNTRY", loc, "COUNTRY"},
    {"ZIP", loc, "POSTCODE"},
    {"LOCATION-OTHER", loc, ""},
    {"PHONE", code, "TELEPHONE"},
    {"FAX", code, "FAX"},
    {"EMAIL", code, "EMAIL"},
    {"URL", code, "URL"},
    {"IPADDR", code, "IP"},
    {"SSN", code, "SSN"},
    {"MEDICALRECORD", code, "MEDICAL_RECORD"},
    {"HEALTHPLAN", code, "HEALTH_INSURANCE"},
    {"HEALTHPLAN", code, "POLICY_NUMBER"},
    {"ACCOUNT", code, "ACCOUNT"},
    {"LICENSE", code, "DRIVING_LICENCE"},
    {"VEHICLE", code, "LICENCE_PLATE"},
    {"VEHICLE", code, "VIN"},
    {"DEVICE", code, "IMEI"},
    {"DEVICE", code, "MAC"},
    {"BIOID", code, "BIOMETRIC"},
    {"IDNUM", code, ""},
    {"OTHER", misc, ""},
    {"", dem, ""},
    {"", quantity, ""},
};

// Presidio's supported entities, and those of presidio-research that it has beside them.
constexpr SchemeRow presidio[] = {
    {"PERSON", person, ""},
    {"EMAIL_ADDRESS", code, "EMAIL"},
    {"PHONE_NUMBER", code, "TELEPHONE"},
    {"PHONE_NUMBER", code, "FAX"},
    {"CREDIT_CARD", code, "PAYMENT_CARD"},
    {"CRYPTO", code, "CRYPTO"},
    {"IBAN_CODE", code, "IBAN"},
    {"IP_ADDRESS", code, "IP"},
    {"MAC_ADDRESS", code, "MAC"},
    {"URL", code, "URL"},
    {"DOMAIN_NAME", code, "DOMAIN"},
    {"MEDICAL_LICENSE", code, "COLLEGIATE"},
    {"US_SSN", code, "SSN"},
    {"US_ITIN", code, "ITIN"},
    {"US_NPI", code, "NPI"},
    {"US_BANK_NUMBER", code, "ACCOUNT"},
    {"US_DRIVER_LICENSE", code, "DRIVING_LICENCE"},
    {"US_PASSPORT", code, "PASSPORT"},
    {"UK_NHS", code, "NHS"},
    {"UK_NINO", code, "NINO"},
    {"ES_NIF", code, "DNI"},
    {"ES_NIE", code, "NIE"},
    {"DE_TAX_ID", code, "TAX_ID"},
    {"ID", code, ""},
    {"STREET_ADDRESS", loc, "STREET"},
    {"STREET_ADDRESS", loc, "ADDRESS"},
    {"ZIP_CODE", loc, "POSTCODE"},
    {"GPE", loc, "CITY"},
    {"LOCATION", loc, ""},
    {"ORGANIZATION", org, ""},
    {"NRP", dem, "NATIONALITY"},
    {"NRP", dem, "RELIGION"},
    {"NRP", dem, "POLITICS"},
    {"NRP", dem, "ETHNICITY"},
    {"TITLE", dem, "TITLE"},
    {"AGE", dem, "AGE"},
    {"AGE", quantity, "AGE"},
    {"DATE_TIME", datetime, ""},
    {"", dem, ""},
    {"", quantity, ""},
    {"", misc, ""},
};

constexpr std::array<LabelScheme, 5> schemes = {{
    {"conll", conll},
    {"i2b2", i2b2},
    {"meddocan", meddocan},
    {"presidio", presidio},
    {"tab", tab},
}};

}  // namespace

std::span<const LabelScheme> all_schemes() { return schemes; }

}  // namespace veil
