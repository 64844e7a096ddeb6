// Where rules lie: beside each other, in the folders of rulesets, in the standard library.
#pragma once
#include <bylaw/library.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

// How the files of the built-in standard library are called in messages.
inline constexpr std::string_view stdlib_beginning = "<stdlib>/";

// Reads `<stdlib>/…` from the library's own texts, everything else from the host's files.
std::optional<std::string> read_text(const api::LibraryOptions &options, const std::string &path);

// The file of `use std.NAME`; empty where there is none.
std::string locate_stdlib(const api::LibraryOptions &options, const std::string &name);
std::vector<std::string> stdlib_names(const api::LibraryOptions &options);

// A file, a folder or a ruleset's name, as a path; empty where there is none.
std::string locate(const api::LibraryOptions &options, const std::string &target);

// What a `use` or `extends` in a file of the folder `beside` names; empty where there is none.
std::string locate_import(const api::LibraryOptions &options, const std::string &beside, const std::string &name);

// The rule files of a folder's ruleset, its entry first. Files with a `ruleset` header of their own are other rulesets and
// left out.
std::vector<std::string> rule_files(const api::LibraryOptions &options, const std::string &folder, api::Purpose purpose);

// What a target holds, each to be loaded on its own: a ruleset's folder is one program, with the rulesets that lie in it
// beside it; in a folder without a ruleset each file is one.
std::vector<std::string> programs_in(const api::LibraryOptions &options, const std::string &target);

// Whether a text begins with `ruleset`, comments left aside.
bool has_ruleset_header(std::string_view text);

std::string without_slash(std::string path);
std::string folder_of(const std::string &path); // "." for a bare name
std::string stem_of(const std::string &path);   // "a/b.bylaw" -> "b"

} // namespace bylaw
