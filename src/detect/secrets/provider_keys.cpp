#include "detect/secrets/provider_keys.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/ascii.h"

namespace veil::detect {
namespace {

enum class Alphabet : std::uint8_t { base62, base64url, upper, hexadecimal };

struct KeyForm {
  std::string_view prefix;
  Alphabet alphabet;
  std::uint16_t fewest, most;  // signs behind the prefix
  std::string_view authority;
};

constexpr std::uint16_t any = 1000;

// By provider, with the title of the page that gives the form.
constexpr KeyForm forms[] = {
    {"AKIA", Alphabet::upper, 16, 16, "AWS, IAM identifiers"},
    {"ASIA", Alphabet::upper, 16, 16, "AWS, IAM identifiers"},
    {"ABIA", Alphabet::upper, 16, 16, "AWS, IAM identifiers"},
    {"ACCA", Alphabet::upper, 16, 16, "AWS, IAM identifiers"},
    {"AIDA", Alphabet::upper, 16, 17, "AWS, IAM identifiers"},
    {"AROA", Alphabet::upper, 16, 17, "AWS, IAM identifiers"},
    {"AIza", Alphabet::base64url, 35, 35, "Google Cloud, API keys"},
    {"GOCSPX-", Alphabet::base64url, 20, 40, "Google Cloud, OAuth clients"},
    {"ghp_", Alphabet::base62, 30, 255, "GitHub, authentication token formats"},
    {"gho_", Alphabet::base62, 30, 255, "GitHub, authentication token formats"},
    {"ghu_", Alphabet::base62, 30, 255, "GitHub, authentication token formats"},
    {"ghs_", Alphabet::base62, 30, 255, "GitHub, authentication token formats"},
    {"ghr_", Alphabet::base62, 30, 255, "GitHub, authentication token formats"},
    {"github_pat_", Alphabet::base64url, 40, 255, "GitHub, authentication token formats"},
    {"glpat-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"gldt-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glrt-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glcbt-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glptt-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glft-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glsoat-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"glagent-", Alphabet::base64url, 20, any, "GitLab, token overview"},
    {"xoxb-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xoxp-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xoxa-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xoxr-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xoxs-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xoxe-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"xapp-", Alphabet::base64url, 20, any, "Slack, token types"},
    {"sk_live_", Alphabet::base62, 16, 255, "Stripe, API keys"},
    {"sk_test_", Alphabet::base62, 16, 255, "Stripe, API keys"},
    {"rk_live_", Alphabet::base62, 16, 255, "Stripe, API keys"},
    {"rk_test_", Alphabet::base62, 16, 255, "Stripe, API keys"},
    {"pk_live_", Alphabet::base62, 16, 255, "Stripe, API keys"},
    {"whsec_", Alphabet::base62, 24, 255, "Stripe, webhooks"},
    {"AC", Alphabet::hexadecimal, 32, 32, "Twilio, string identifiers"},
    {"SK", Alphabet::hexadecimal, 32, 32, "Twilio, string identifiers"},
    {"sk-ant-", Alphabet::base64url, 20, any, "Anthropic, API keys"},
    {"sk-proj-", Alphabet::base64url, 20, any, "OpenAI, API keys"},
    {"sk-", Alphabet::base64url, 32, any, "OpenAI, API keys"},
    {"npm_", Alphabet::base62, 36, 36, "npm, access tokens"},
    {"pypi-", Alphabet::base64url, 50, any, "PyPI, API tokens"},
    {"key-", Alphabet::hexadecimal, 32, 32, "Mailgun, API keys"},
    {"HRKU-", Alphabet::base64url, 30, 100, "Heroku, OAuth tokens"},
    {"dop_v1_", Alphabet::hexadecimal, 64, 64, "DigitalOcean, personal access tokens"},
    {"doo_v1_", Alphabet::hexadecimal, 64, 64, "DigitalOcean, personal access tokens"},
    {"hf_", Alphabet::base62, 30, 60, "Hugging Face, access tokens"},
    {"shpat_", Alphabet::hexadecimal, 32, 32, "Shopify, access tokens"},
    {"shpca_", Alphabet::hexadecimal, 32, 32, "Shopify, access tokens"},
    {"shpss_", Alphabet::hexadecimal, 32, 32, "Shopify, access tokens"},
    {"sq0atp-", Alphabet::base64url, 22, 60, "Square, access tokens"},
    {"sq0csp-", Alphabet::base64url, 43, 60, "Square, access tokens"},
    {"lin_api_", Alphabet::base62, 32, 60, "Linear, API keys"},
    {"dapi", Alphabet::hexadecimal, 32, 32, "Databricks, personal access tokens"},
    {"dckr_pat_", Alphabet::base64url, 20, 60, "Docker, access tokens"},
    {"figd_", Alphabet::base64url, 36, 60, "Figma, access tokens"},
    {"glsa_", Alphabet::base64url, 32, 60, "Grafana, service accounts"},
    {"NRAK-", Alphabet::base62, 27, 27, "New Relic, API keys"},
    {"PMAK-", Alphabet::base64url, 40, 80, "Postman, API keys"},
    {"ntn_", Alphabet::base62, 40, 60, "Notion, integrations"},
    {"AGE-SECRET-KEY-1", Alphabet::base62, 50, 70, "age, file encryption"},
};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool fits(char c, Alphabet alphabet) {
  switch (alphabet) {
    case Alphabet::base62:
      return is_ascii_digit(c) || is_upper(c) || is_lower(c);
    case Alphabet::base64url:
      return is_key_sign(c);
    case Alphabet::upper:
      return is_ascii_digit(c) || is_upper(c);
    case Alphabet::hexadecimal:
      return is_ascii_digit(c) || (c >= 'a' && c <= 'f');
  }
  return false;
}

std::size_t run_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_key_sign(text[at])) ++at;
  return at;
}

Span span_of(std::size_t begin, std::size_t end) { return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}; }

// A secret is drawn at random: digits, or capitals behind small letters, and no words with hyphens between them.
bool is_drawn(std::string_view body) {
  int signs = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const bool capital_inside = i > 0 && is_upper(body[i]) && is_lower(body[i - 1]);
    signs += is_ascii_digit(body[i]) || capital_inside ? 1 : 0;
  }
  return signs >= 2;
}

// Runs with a full stop between, of at least these lengths.
std::optional<std::size_t> dotted(std::string_view text, std::size_t first_end, std::initializer_list<std::size_t> lengths) {
  std::size_t end = first_end;
  for (const std::size_t fewest : lengths) {
    if (end >= text.size() || text[end] != '.') return std::nullopt;
    const std::size_t next = run_end(text, end + 1);
    if (next - (end + 1) < fewest) return std::nullopt;
    end = next;
  }
  return end;
}

// Of several parts: their prefix is the first of them.
std::optional<ProviderKey> key_in_parts(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view first = text.substr(begin, end - begin);
  const auto found = [&](std::optional<std::size_t> behind, std::string_view authority) -> std::optional<ProviderKey> {
    if (!behind) return std::nullopt;
    return ProviderKey{span_of(begin, *behind), authority};
  };
  if (end >= text.size() || (text[end] != '.' && text[end] != ':')) return std::nullopt;
  if (first == "SG") return found(dotted(text, end, {16, 32}), "SendGrid, API keys");
  if (first == "ya29") return found(dotted(text, end, {30}), "Google Cloud, OAuth access tokens");
  if (first == "hvs" || first == "hvb") return found(dotted(text, end, {24}), "HashiCorp Vault, tokens");
  if (first == "sl") return found(dotted(text, end, {60}), "Dropbox, access tokens");
  // The header of a JSON Web Token is an object, and '{"' is "eyJ" in base64.
  if (first.starts_with("eyJ") && first.size() >= 12) {
    std::optional<std::size_t> behind = dotted(text, end, {4});
    while (behind) {
      const auto more = dotted(text, *behind, {4});
      if (!more) break;
      behind = more;
    }
    return found(behind, "a JSON Web Token, RFC 7519");
  }
  if (first.size() >= 23 && first.size() <= 28 && is_drawn(first)) {
    const auto behind = dotted(text, end, {6, 27});
    if (behind && *behind - end <= 60) return found(behind, "Discord, bot tokens");
  }
  // Telegram: the number of the bot, a colon and 35 signs.
  const bool number = first.size() >= 8 && first.size() <= 10 && std::all_of(first.begin(), first.end(), is_ascii_digit);
  if (number && end < text.size() && text[end] == ':') {
    const std::size_t behind = run_end(text, end + 1);
    const std::size_t length = behind - (end + 1);
    if (length >= 34 && length <= 36) return found(behind, "Telegram, bot tokens");
  }
  return std::nullopt;
}

}  // namespace

std::optional<ProviderKey> provider_key_at(std::string_view text, std::size_t begin, std::size_t end) {
  if (auto parts = key_in_parts(text, begin, end)) return parts;
  const std::string_view run = text.substr(begin, end - begin);
  if (run.size() < shortest_provider_key) return std::nullopt;
  for (const KeyForm& form : forms) {
    if (!run.starts_with(form.prefix)) continue;
    const std::string_view body = run.substr(form.prefix.size());
    std::size_t length = 0;
    while (length < body.size() && length < form.most && fits(body[length], form.alphabet)) ++length;
    const bool closed = length == body.size() || body[length] == '_' || body[length] == '-';
    if (length >= form.fewest && closed && is_drawn(body.substr(0, length))) return ProviderKey{span_of(begin, end), form.authority};
  }
  return std::nullopt;
}

}  // namespace veil::detect
