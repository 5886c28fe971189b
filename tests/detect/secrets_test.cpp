// Secrets in the forms of their providers, in blocks, behind the words that announce them, in headers and addresses; and
// what only looks like one. Keys are put together from parts when the test runs, so that none stands in a file.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "detect/secrets/secret_detector.h"
#include "places.h"
#include "processor_time.h"

namespace veil::detect {
namespace {

const std::filesystem::path languages = std::filesystem::path(source_folder) / "languages";
using Strings = std::vector<std::string>;

Strings found(const std::string& text) {
  static const std::unique_ptr<SecretDetector> detector = std::move(SecretDetector::open(languages).value());
  Document document;
  document.text = text;
  std::vector<Mention> mentions;
  detector->detect(document, mentions);
  std::stable_sort(mentions.begin(), mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  Strings all;
  for (const Mention& mention : mentions) {
    EXPECT_EQ(mention.label, Label::code);
    EXPECT_EQ(mention.kind, IdentifierKind::direct);
    all.push_back(mention.subtype + " " + std::string(mention.span.of(text)));
  }
  return all;
}

// Signs that look drawn, invented.
std::string drawn(std::size_t length, std::string_view alphabet = "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA") {
  std::string signs;
  for (std::size_t i = 0; i < length; ++i) signs += alphabet[(i * 7 + i / alphabet.size()) % alphabet.size()];
  return signs;
}
const std::string_view upper = "A1B2C3D4E5F6G7H8";
const std::string_view hexadecimal = "0a1b2c3d4e5f6789";

TEST(Secrets, finds_keys_in_the_forms_of_their_providers) {
  const Strings keys = {
      std::string("AK") + "IA" + drawn(16, upper),
      std::string("AI") + "za" + drawn(35),
      std::string("gh") + "p_" + drawn(36),
      std::string("github_") + "pat_" + drawn(82),
      std::string("gl") + "pat-" + drawn(20),
      std::string("xo") + "xb-" + drawn(40),
      std::string("sk") + "_live_" + drawn(24),
      std::string("A") + "C" + drawn(32, hexadecimal),
      std::string("S") + "G." + drawn(22) + "." + drawn(43),
      std::string("sk") + "-proj-" + drawn(48),
      std::string("sk") + "-ant-" + drawn(60),
      std::string("np") + "m_" + drawn(36),
      std::string("py") + "pi-" + drawn(90),
      std::string("1234567890") + ":AA" + drawn(33),
      std::string("M") + drawn(23) + "." + drawn(6) + "." + drawn(27),
      std::string("HR") + "KU-" + drawn(60),
      std::string("ke") + "y-" + drawn(32, hexadecimal),
      std::string("ey") + "J" + drawn(20) + "." + drawn(30) + "." + drawn(43),
  };
  EXPECT_EQ(found("X_KEY=" + std::string("sk") + "_live_" + "sFibQbFoBHLqXLozwhmHKYlG"),
            Strings{std::string("SECRET sk") + "_live_" + "sFibQbFoBHLqXLozwhmHKYlG"});
  for (const std::string& key : keys) {
    EXPECT_EQ(found("It is " + key + ", I think."), Strings{"SECRET " + key});
    EXPECT_EQ(found("<" + key + ">"), Strings{"SECRET " + key});
  }
}

TEST(Secrets, finds_blocks_of_keys_whole) {
  const std::string begin = std::string("-----BEGIN RSA PRIVATE") + " KEY-----", end = std::string("-----END RSA PRIVATE") + " KEY-----";
  const std::string block = begin + "\n" + drawn(64) + "\n" + drawn(20) + "==\n" + end;
  EXPECT_EQ(found("Here:\n" + block + "\nDone."), Strings{"SECRET " + block});
  const std::string in_one_line = begin + "\\n" + drawn(64) + "\\n" + end;
  EXPECT_EQ(found("k = f(\n" + in_one_line + "\n)"), Strings{"SECRET " + in_one_line});
  const std::string cut_off = begin + "\n" + drawn(64) + "\n" + drawn(64);
  EXPECT_EQ(found("Here:\n" + cut_off + "\nthe rest is lost"), Strings{"SECRET " + cut_off});
  const std::string ssh = std::string("ssh-") + "rsa AAAA" + drawn(80) + " anna@laptop";
  EXPECT_EQ(found("add " + ssh + " there"), Strings{"SECRET " + ssh});
}

TEST(Secrets, finds_values_of_passwords_and_keys_in_files_of_settings) {
  EXPECT_EQ(found("password=hunter2"), Strings{"PASSWORD hunter2"});
  EXPECT_EQ(found("DB_PASSWORD=\"sun flower 7\""), Strings{"PASSWORD sun flower 7"});
  EXPECT_EQ(found(R"({"user": 1, "password": "sunflower", "apiKey": "abc123def456"})"),
            (Strings{"PASSWORD sunflower", "SECRET abc123def456"}));
  EXPECT_EQ(found("smtp:\n  password: sunflower\n  port: 25\n"), Strings{"PASSWORD sunflower"});
  EXPECT_EQ(found("export CLIENT_SECRET='a1b2c3d4e5'"), Strings{"SECRET a1b2c3d4e5"});
  EXPECT_EQ(found("<password>sunflower</password>"), Strings{"PASSWORD sunflower"});
  EXPECT_EQ(found("mysql --password Sun7flower -h db"), Strings{"PASSWORD Sun7flower"});
  EXPECT_EQ(found("AccountKey=" + drawn(40) + "==;EndpointSuffix=x"), Strings{"SECRET " + drawn(40) + "=="});
  EXPECT_EQ(found("PHPSESSID=a1b2c3d4e5f6; theme=dark"), Strings{"SECRET a1b2c3d4e5f6"});
}

TEST(Secrets, finds_passwords_in_letters_of_four_languages) {
  EXPECT_EQ(found("My password is Sun7flower, keep it."), Strings{"PASSWORD Sun7flower"});
  EXPECT_EQ(found("Das Passwort lautet Sonne_77."), Strings{"PASSWORD Sonne_77"});
  EXPECT_EQ(found("Kennwort: Sonnenschein\nGruß"), Strings{"PASSWORD Sonnenschein"});
  EXPECT_EQ(found("A senha é girassol7."), Strings{"PASSWORD girassol7"});
  EXPECT_EQ(found("La contraseña es Girasol_7."), Strings{"PASSWORD Girasol_7"});
}

TEST(Secrets, finds_names_of_users_behind_their_words) {
  EXPECT_EQ(found("username: anna_v"), Strings{"HANDLE anna_v"});
  EXPECT_EQ(found("Telegram: annavries\nBenutzername: vries77"), (Strings{"HANDLE annavries", "HANDLE vries77"}));
  EXPECT_EQ(found("usuario: anna.vries, nada"), Strings{"HANDLE anna.vries"});
}

TEST(Secrets, finds_credentials_of_headers_and_addresses) {
  EXPECT_EQ(found("Authorization: Bearer abc.def-123\r\nHost: x"), Strings{"SECRET abc.def-123"});
  EXPECT_EQ(found("curl -H 'Authorization: Basic YW5uYQ==' x"), Strings{"SECRET YW5uYQ=="});
  EXPECT_EQ(found("Cookie: sid=abc; user=anna\nHost: x"), Strings{"SECRET sid=abc; user=anna"});
  EXPECT_EQ(found("Set-Cookie: id=1; Path=/\n"), Strings{"SECRET id=1; Path=/"});
  EXPECT_EQ(found("postgres://anna:sun}flower@db.example/x"), Strings{"PASSWORD anna:sun}flower"});
  EXPECT_EQ(found("GET /find?name=Anna+Vries&page=2&email=anna%40vries.example HTTP/1.1"),
            (Strings{"PARAMETER Anna+Vries", "PARAMETER anna%40vries.example"}));
}

TEST(Secrets, finds_what_looks_random_near_a_word_for_secrets) {
  const std::string random = drawn(40);
  EXPECT_EQ(found("the secret key of production, " + random + ", leaked"), Strings{"SECRET " + random});
  EXPECT_EQ(found("Der Schlüssel dafür ist " + random), Strings{"SECRET " + random});
  EXPECT_EQ(found("build " + random), Strings{});
  // The name of a field was masked with its value.
  EXPECT_EQ(found("the key of production is trace=" + random), Strings{"SECRET " + random});
  EXPECT_EQ(found("the key of production is " + random + "=="), Strings{"SECRET " + random + "=="});
}

TEST(Secrets, leaves_what_is_none) {
  for (const char* text : {"commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
                           "sha256 d41d8cd98f00b204e9800998ecf8427e",
                           "password: string",
                           "password = getpass()",
                           "password = os.environ['X']",
                           "pwd = self.password",
                           "password=${DB_PASSWORD}",
                           "password: <your password>",
                           "Password: ********",
                           "token: required",
                           "The secret: patience.",
                           "Session: Monday",
                           "Key findings: none",
                           "Cookie: chocolate chip",
                           "token_type: bearer",
                           "The password is wrong.",
                           "Das Passwort ist abgelaufen.",
                           "La clave es la paciencia.",
                           "task-force-on-something-quite-long-indeed",
                           "version 1.2.3-rc4",
                           "if (password == other)",
                           "https://vries.example:8080/a",
                           "a ? b : c",
                           "x=1&y=2",
                           "Facebook: the company said",
                           "-----",
                           "Twitter: users complain"}) {
    EXPECT_EQ(found(text), Strings{}) << text;
  }
}

TEST(Secrets, refuses_broken_files_of_words) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "secret_words";
  for (const Language language : spoken_languages) {
    std::filesystem::create_directories(folder / code_of(language));
    std::ofstream(folder / code_of(language) / "secrets.tsv") << "# comment\nPASSWORD\tword\n";
  }
  EXPECT_TRUE(SecretWords::open(folder).ok());
  std::ofstream(folder / "de" / "secrets.tsv") << "NOTHING\tword\n";
  EXPECT_EQ(SecretWords::open(folder).error().code, "model.malformed_resource");
  std::filesystem::remove_all(folder);
  EXPECT_EQ(SecretWords::open(folder).error().code, "model.not_found");
}

TEST(Secrets, cost_a_bounded_time_per_byte_whatever_the_text) {
  const std::string begin = std::string("-----BEGIN X") + "-----";
  for (const std::string& part : {std::string("password="), std::string("key-"), std::string("cookie: "), std::string("cookie: a="),
                                  std::string("://a:"), std::string("&name="), begin, begin + "\n", std::string("AAAA"),
                                  std::string("eyJ."), std::string("token \""), std::string("api_key is "), std::string("a:b@")}) {
    std::string text;
    while (text.size() < 1'000'000) text += part;
    const ProcessorTime time;
    found(text);
    EXPECT_LT(time.seconds(), 4.0) << part;
  }
}

}  // namespace
}  // namespace veil::detect
