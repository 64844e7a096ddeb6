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
    std::shared_ptr<const Files> files; // none: the files of this computer
    std::string stdlib_folder; // read the standard library from here; empty: the one that is built in
    // Where rulesets are looked for by name, in this order: FOLDER/NAME/ or FOLDER/NAME.bylaw. Those that
    // Bylaw ships with are built in and looked for last.
    std::vector<std::string> ruleset_folders;
};

// Returns options for programs with users. BYLAW_STDLIB names the folder of the standard library. Rulesets
// are searched in BYLAW_RULESETS, ./rulesets, beside the running program, where they are installed, and in
// the program itself.
BYLAW_API LibraryOptions usual_options();

// The use that a program is loaded for.
enum class Purpose : std::uint8_t {
    play, // leaves out `*_test.bylaw` and what lies in a folder `tests`
    test, // all of it
};

struct Loaded {
    Program program; // none (false) where there are errors
    Report report;
};

// Returns a warning if `report` has errors in rules beside the running program and these or the standard
// library differ from the built-in copies. The program may then be older than the rules. Otherwise "".
BYLAW_API std::string not_as_built(const Report &report);

class BYLAW_API Library {
  public:
    explicit Library(LibraryOptions options = {});

    // A file, a folder, or the name of a ruleset. A file that is a part of a ruleset's folder means that
    // ruleset.
    Loaded load(const std::string &target, Purpose purpose = Purpose::play) const;
    // Returns the diagnostics only: quicker than load(), with the same messages.
    Report check(const std::string &target, Purpose purpose = Purpose::test) const;
    // One text that is no file; `name` is what messages call it by.
    Loaded load_text(const std::string &name, const std::string &text) const;
    // A loaded program with more declarations over it, as a house rule would be.
    Loaded extend(const Program &program, const std::string &name, const std::string &text) const;
    // A loaded program with its options turned: names of options and their values, as Bylaw text.
    Loaded set_options(const Program &program,
                       const std::vector<std::pair<std::string, std::string>> &settings) const;

    // Whether `load` would find something to read.
    bool finds(const std::string &target) const;
    // Returns the programs of a target, each to be loaded on its own. A ruleset is one program; in any other
    // folder each file is one.
    std::vector<std::string> programs_in(const std::string &target) const;
    // The names of all rulesets that can be found.
    std::vector<std::string> rulesets() const;

    const LibraryOptions &options() const { return options_; }

  private:
    LibraryOptions options_;
};

} // namespace bylaw::api
