// Finds rules: beside each other, in the folders of rulesets, built into this program.
#pragma once
#include <bylaw/library.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

// How the files of the built-in standard library are called in messages.
inline constexpr std::string_view stdlib_beginning = "<stdlib>/";
// How the folder of the built-in rulesets is called.
inline constexpr std::string_view rulesets_folder = "<rulesets>";

// Files as api::Files has them, with those of `<stdlib>/…` and `<rulesets>/…`, which are this program's own.
std::optional<std::string> read_text(const api::LibraryOptions &options, const std::string &path);
bool is_folder(const api::LibraryOptions &options, const std::string &path);
std::vector<std::string> list_files(const api::LibraryOptions &options, const std::string &folder);

// Returns the folders that are searched for rulesets by name, in this order.
std::vector<std::string> ruleset_places(const api::LibraryOptions &options);

// The file of `use std.NAME`; empty where there is none.
std::string locate_stdlib(const api::LibraryOptions &options, const std::string &name);
std::vector<std::string> stdlib_names(const api::LibraryOptions &options);

// A file, a folder or a ruleset's name, as a tidy path; empty where there is none. A file that is a part of a
// ruleset's folder means that folder.
std::string locate(const api::LibraryOptions &options, const std::string &target);

// Returns the path that a `use` or `extends` in a file of the folder `beside` means; empty if there is none.
// A file never names itself: a layer may have the name of its base.
std::string locate_import(const api::LibraryOptions &options, const std::string &beside,
                          const std::string &name, const std::string &self = "");

// The rule files of a folder's ruleset, its entry first. Files with a `ruleset` header of their own are other
// rulesets and left out.
std::vector<std::string> rule_files(const api::LibraryOptions &options, const std::string &folder,
                                    api::Purpose purpose);

// The files in the folder that are rulesets of their own, but for layers: all of them where none is the
// folder's.
std::vector<std::string> rulesets_beside(const api::LibraryOptions &options, const std::string &folder);

// Returns the programs of a target, each to be loaded on its own. A ruleset's folder is one program, with the
// rulesets beside it; in a folder without a ruleset each file is one.
std::vector<std::string> programs_in(const api::LibraryOptions &options, const std::string &target);

// Whether a text begins with `ruleset`, comments left aside.
bool has_ruleset_header(std::string_view text);

// Whether a file counts only when tests are wanted.
bool is_for_tests(std::string_view path_in_folder);

// The one way in which a path is written: `./a//b/` is `a/b`, nothing is `.`.
std::string tidy(const std::string &path);
// Returns the part of a path below a folder; both are normalised.
std::string below(const std::string &folder, const std::string &path);
std::string without_slash(std::string path);
std::string folder_of(const std::string &path); // "." for a bare name
std::string stem_of(const std::string &path);   // "a/b.bylaw" -> "b"

} // namespace bylaw
