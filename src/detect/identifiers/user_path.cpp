// Names of users in paths of files and in prompts: the folder below "home" of Linux (Filesystem Hierarchy Standard 3.0) or
// "Users" of macOS and Windows, "~anna/", "anna@laptop:~". The name alone is reported; names of services and of examples say
// nothing about a person.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "detect/identifiers/catalogue.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_name = 40;
constexpr std::array<std::string_view, 8> folders = {"home",   "users", "documents and settings", "var/mail", "spool/mail", "profiles",
                                                     "users$", "homes"};
constexpr std::array<std::string_view, 44> nobody = {
    "public", "shared",    "default",      "user",   "users",     "username", "root",     "admin",     "administrator",
    "ubuntu", "vagrant",   "runner",       "guest",  "ec2-user",  "node",     "app",      "www",       "www-data",
    "git",    "jenkins",   "docker",       "debian", "pi",        "postgres", "mysql",    "test",      "build",
    "demo",   "all users", "default user", "name",   "your_name", "yourname", "youruser", "your-user", "me",
    "myuser", "you",       "someone",      "foo",    "bar",       "example",  "system",   "appdata"};

bool is_slash(char c) { return c == '/' || c == '\\'; }
bool is_name_sign(char c) { return is_ascii_word(c) || c == '_' || c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80; }

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

bool is_person(std::string_view name) {
  const bool letters =
      std::any_of(name.begin(), name.end(), [](char c) { return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
  return name.size() >= 2 && letters && std::find(nobody.begin(), nobody.end(), lower(name)) == nobody.end();
}

// Whether the folder that ends at the slash is one that holds users: at the root, on a drive, or where disks are mounted.
// Pages of the web have folders of the same names.
bool ends_folder_of_users(std::string_view text, std::size_t slash) {
  constexpr std::array<std::string_view, 6> mounts = {"/mnt", "/export", "/nfs", "/backup", "/media", "/net"};
  for (const std::string_view folder : folders) {
    if (slash < folder.size() + 1) continue;
    const std::size_t root = slash - folder.size() - 1;
    if (!is_slash(text[root]) || lower(text.substr(root + 1, folder.size())) != folder) continue;
    const std::string_view before = text.substr(0, root);
    const bool windows = text[root] == '\\';
    if (!windows && folder == "profiles") continue;
    if (windows || before.empty() || !(is_name_sign(before.back()) || before.back() == ')')) return true;
    return std::any_of(mounts.begin(), mounts.end(), [&](std::string_view mount) { return before.ends_with(mount); });
  }
  return false;
}

void add(std::string_view text, std::size_t begin, std::size_t end, std::vector<TextHit>& hits) {
  while (end > begin && (!utf8::is_boundary(text, end) || text[end - 1] == '.' || text[end - 1] == ' ')) --end;
  if (!is_person(text.substr(begin, end - begin))) return;
  hits.push_back(
      {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, "HANDLE", "the name of a user in a path", Label::code, 0.95F});
}

void find_in_paths(std::string_view text, char slash, std::vector<TextHit>& hits) {
  for (std::size_t at = text.find(slash); at != std::string_view::npos; at = text.find(slash, at + 1)) {
    if (!ends_folder_of_users(text, at)) continue;
    std::size_t begin = at;
    while (begin < text.size() && is_slash(text[begin])) ++begin;
    std::size_t end = begin;
    while (end < text.size() && end - begin < longest_name && is_name_sign(text[end])) ++end;
    // Windows allows spaces, where another folder follows.
    if (slash == '\\') {
      std::size_t whole = end;
      while (whole < text.size() && whole - begin < longest_name && (is_name_sign(text[whole]) || text[whole] == ' ')) ++whole;
      if (whole < text.size() && text[whole] == '\\') end = whole;
    }
    add(text, begin, end, hits);
    at = std::max(at, begin - 1);
  }
}

// "~anna/", and of prompts and copies between machines "anna@laptop:~", "anna@server:/srv".
void find_in_prompts(std::string_view text, std::vector<TextHit>& hits) {
  for (std::size_t at = text.find('~'); at != std::string_view::npos; at = text.find('~', at + 1)) {
    if (at > 0 && !is_slash(text[at - 1]) && static_cast<unsigned char>(text[at - 1]) > ' ') continue;
    if (at > 1 && is_slash(text[at - 1]) && is_name_sign(text[at - 2])) continue;  // a page of a host
    std::size_t end = at + 1;
    while (end < text.size() && end - at < longest_name && is_name_sign(text[end]) && text[end] != '.') ++end;
    const bool folder = (end < text.size() && text[end] == '/') || (at > 0 && text[at - 1] == '/');
    if (folder && end > at + 2 && is_ascii_letter(text[at + 1])) add(text, at + 1, end, hits);
  }
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    std::size_t begin = at, end = at + 1;
    while (begin > 0 && at - begin < longest_name && is_name_sign(text[begin - 1])) --begin;
    while (begin < at && !utf8::is_boundary(text, begin)) ++begin;
    while (end < text.size() && end - at < 2 * longest_name && is_name_sign(text[end])) ++end;
    const bool remote = end > at + 1 && end + 1 < text.size() && text[end] == ':' && (text[end + 1] == '~' || text[end + 1] == '/');
    if (remote && begin < at) add(text, begin, at, hits);
  }
}

void find_user_paths(const SearchedText& searched, std::vector<TextHit>& hits) {
  for (const char slash : {'/', '\\'}) find_in_paths(searched.text, slash, hits);
  find_in_prompts(searched.text, hits);
}

}  // namespace

IdentifierFinder user_path() { return {.subtype = "HANDLE", .in_text = find_user_paths}; }

}  // namespace veil::detect
