// Loading rules: from a file, from a folder, or by the name of a ruleset.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>
#include <bylaw/files.hpp>
#include <bylaw/program.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::api {

struct LibraryOptions {
    std::shared_ptr<const Files> files; // null: the files of this computer
    std::string stdlib_folder;          // folder of the standard library; empty: the built-in one
    // Folders that are searched for rulesets by name, in this order: FOLDER/NAME/ or FOLDER/NAME.bylaw. The
    // shipped rulesets are built in and searched last.
    std::vector<std::string> ruleset_folders;
};

// Returns options for programs with users. BYLAW_STDLIB names the folder of the standard library. Rulesets
// are searched in BYLAW_RULESETS, ./rulesets, beside the running program, where they are installed, and in
// the program itself.
BYLAW_API LibraryOptions usual_options();

// Why a program is loaded.
enum class Purpose : std::uint8_t {
    play, // without `*_test.bylaw` and folders `tests`
    test, // all files
};

struct Loaded {
    Program program; // none (false) if there are errors
    Report report;
};

// Returns a warning if `report` has errors in rules beside the running program and these or the standard
// library differ from the built-in copies. The program may then be older than the rules. Otherwise "".
BYLAW_API std::string not_as_built(const Report &report);

class BYLAW_API Library {
  public:
    explicit Library(LibraryOptions options = {});

    // Loads a file, a folder, or a ruleset by name. For a file in a ruleset's folder, loads that ruleset.
    Loaded load(const std::string &target, Purpose purpose = Purpose::play) const;
    // Returns the diagnostics only: quicker than load(), with the same messages.
    Report check(const std::string &target, Purpose purpose = Purpose::test) const;
    // Loads one text without a file; messages call it `name`.
    Loaded load_text(const std::string &name, const std::string &text) const;
    // Returns a loaded program with more declarations over it, like a house rule.
    Loaded extend(const Program &program, const std::string &name, const std::string &text) const;
    // Returns a loaded program with other options: names of options and their values as Bylaw text.
    Loaded set_options(const Program &program,
                       const std::vector<std::pair<std::string, std::string>> &settings) const;

    // Returns whether `load` would find something.
    bool finds(const std::string &target) const;
    // Returns the programs of a target, to be loaded one by one. A ruleset is one program; in any other
    // folder each file is one.
    std::vector<std::string> programs_in(const std::string &target) const;
    // Returns the names of all rulesets that can be found.
    std::vector<std::string> rulesets() const;

    const LibraryOptions &options() const { return options_; }

  private:
    LibraryOptions options_;
};

} // namespace bylaw::api
