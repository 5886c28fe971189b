// Pages of people on networks, written without "https://": "t.me/anna_v", "linkedin.com/in/anna-vries",
// "vries.example/~anna". The host and what leads to the person are one identifier. Names are given out by the networks, each
// with its own rule; there is no check.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "detect/identifiers/catalogue.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_host = 80;
constexpr std::size_t longest_path = 200;

// The first part of the path is a user.
constexpr std::array<std::string_view, 42> networks = {"t.me",
                                                       "telegram.me",
                                                       "wa.me",
                                                       "twitter.com",
                                                       "x.com",
                                                       "instagram.com",
                                                       "facebook.com",
                                                       "fb.com",
                                                       "fb.me",
                                                       "m.me",
                                                       "github.com",
                                                       "gitlab.com",
                                                       "bitbucket.org",
                                                       "tiktok.com",
                                                       "youtube.com",
                                                       "snapchat.com",
                                                       "reddit.com",
                                                       "pinterest.com",
                                                       "medium.com",
                                                       "threads.net",
                                                       "bsky.app",
                                                       "vk.com",
                                                       "ok.ru",
                                                       "paypal.me",
                                                       "patreon.com",
                                                       "soundcloud.com",
                                                       "keybase.io",
                                                       "orcid.org",
                                                       "twitch.tv",
                                                       "flickr.com",
                                                       "about.me",
                                                       "linktr.ee",
                                                       "strava.com",
                                                       "linkedin.com",
                                                       "xing.com",
                                                       "researchgate.net",
                                                       "steamcommunity.com",
                                                       "stackoverflow.com",
                                                       "mastodon.social",
                                                       "signal.me",
                                                       "discord.gg",
                                                       "instagr.am"};

// Leads to a person on any host.
constexpr std::array<std::string_view, 12> ways = {"~",       "@",        "in/",       "u/",      "user/",    "users/",
                                                   "people/", "profile/", "profiles/", "author/", "members/", "member/"};

// Pages of the networks themselves.
constexpr std::array<std::string_view, 22> pages = {
    "share",  "intent", "search", "explore",  "login",    "home",    "about", "help",   "status", "hashtag", "watch",
    "groups", "events", "topics", "settings", "features", "pricing", "jobs",  "signup", "terms",  "privacy", "questions"};

bool is_host_sign(char c) { return is_ascii_word(c) || c == '-' || c == '.'; }

bool ends_path(std::string_view text, std::size_t at) {
  const char c = text[at];
  return static_cast<unsigned char>(c) <= ' ' || std::string_view("<>\"'{}|\\^`,;()[]").find(c) != std::string_view::npos;
}

// "www.", "m.", "de." before the name of a network.
bool is_network(std::string_view host) {
  for (const std::string_view network : networks) {
    if (host == network) return true;
    if (host.size() > network.size() && host.ends_with(network) && host[host.size() - network.size() - 1] == '.') return true;
  }
  return false;
}

bool looks_like_host(std::string_view host) {
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || host.size() - dot < 3) return false;
  return std::all_of(host.begin() + static_cast<std::ptrdiff_t>(dot) + 1, host.end(), is_ascii_letter);
}

void find_profiles(const SearchedText& searched, std::vector<TextHit>& hits) {
  const std::string_view text = searched.text;
  for (std::size_t at = text.find('/'); at != std::string_view::npos; at = text.find('/', at + 1)) {
    if (at == 0 || !is_ascii_letter(text[at - 1])) continue;
    std::size_t begin = at;
    while (begin > 0 && at - begin < longest_host && is_host_sign(text[begin - 1])) --begin;
    while (begin < at && (text[begin] == '.' || text[begin] == '-')) ++begin;
    if (begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == '@' || word_ends_at(text, begin))) continue;
    std::string host(text.substr(begin, at - begin));
    std::transform(host.begin(), host.end(), host.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (!looks_like_host(host)) continue;
    std::size_t end = at + 1;
    while (end < text.size() && end - at < longest_path && !ends_path(text, end)) ++end;
    while (end > at + 1 && (!utf8::is_boundary(text, end) || std::string_view(".!?:*").find(text[end - 1]) != std::string_view::npos))
      --end;
    const std::string_view path = text.substr(at + 1, end - at - 1);
    const bool to_person =
        std::any_of(ways.begin(), ways.end(), [&](std::string_view way) { return path.starts_with(way) && path.size() > way.size() + 1; });
    const std::string_view first = path.substr(0, path.find_first_of("/?#"));
    const bool on_network = is_network(host) && first.size() >= 2 && std::find(pages.begin(), pages.end(), first) == pages.end();
    if (!to_person && !on_network) continue;
    hits.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                    "HANDLE",
                    "the form of a person's page on a network",
                    Label::code,
                    0.95F});
    at = end - 1;
  }
}

}  // namespace

IdentifierFinder profile() { return {.subtype = "HANDLE", .in_text = find_profiles}; }

}  // namespace veil::detect
