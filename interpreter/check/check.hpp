// Syntax trees in, a checked program out: names, types and layers are resolved here and nowhere else.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "grammar/ast/tree.hpp"
#include "interpreter/program/program.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

struct Resolutions;

// A ruleset, a library file or a lone file: what `use` and `extends` name.
struct Module {
    std::string name;
    std::vector<std::uint32_t> uses;    // indices of modules
    std::vector<std::uint32_t> extends; // whose declarations this one may amend
    bool library = false;               // unused declarations are no news
    bool tests_apart = false;           // its tests say what it says, and are not those of a layer over it
};

struct ModuleFile {
    ast::Tree tree;
    std::uint32_t module = 0;
};

// A name that a module declares and that these rules may not use.
struct Elsewhere {
    std::string module; // as it stands behind `use`
    std::string sort;   // "check", "condition"; of a value: that of the rule that has it
    std::string owner;  // for a value: its rule
};

// The modules in load order (whatever is used or extended comes first) and their files.
struct CheckInput {
    std::vector<Module> modules;
    std::vector<ModuleFile> files;
    std::uint32_t main = 0; // the module whose name the program carries
    // Files of hooks, by the name in the rule file; read once per file.
    std::vector<std::pair<std::string, SourceId>> hook_sources;
    // Finds other modules that declare the name. Called only for a message; empty if not set.
    std::function<std::vector<Elsewhere>(std::string_view name)> elsewhere = {};
};

// The program, or nothing when an error was reported. The sources move into the program.
std::shared_ptr<Program> check_program(const CheckInput &input, SourceMap sources, DiagnosticSink &sink);

// A text typed into the REPL, checked in the scope of a program and of named values.
struct SnippetVariable {
    std::string name;
    Type type;
};
struct Snippet {
    FunctionId function = no_id; // parameters: the variables, in order; then what it names itself
    Type type;                   // type of the returned value; nothing for statements
    std::vector<std::pair<SnippetVariable, std::uint32_t>> lets; // variables that stay, with their registers
};
struct SnippetProgram {
    std::shared_ptr<Program> program; // nothing when an error was reported
    Snippet snippet;
};

// Constants that typed texts have added to those of a program. States name them by number.
struct AddedConstants {
    std::vector<std::string> strings; // numbered behind the program's own
    DiceTable dice;                   // the program's own first
};

// Writes them into a copy of the program that they were added to.
void add_constants(Program &copy, const AddedConstants &added);

namespace check {
class Checker;
}

// Checks a program and keeps what it found out, so that texts which are typed later are checked alone.
// Threads may share it once the program is checked.
class ProgramScope {
  public:
    explicit ProgramScope(const CheckInput &input); // that outlives it
    ~ProgramScope();
    ProgramScope(const ProgramScope &) = delete;
    ProgramScope &operator=(const ProgramScope &) = delete;

    // Records the meanings of names from now on.
    void record(Resolutions &into);
    // The program, or nothing when an error was reported: then there is no scope either. The sources move
    // into it.
    std::shared_ptr<Program> check(SourceMap sources, DiagnosticSink &sink);

    // `whole`, the program as check() made it, with a text in it: all else has the ids and the layout that it
    // had. Constants of earlier texts (null: none) keep their numbers, so that states of those fit.
    SnippetProgram snippet(const Program &whole, const AddedConstants *added, SourceMap sources,
                           const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                           DiagnosticSink &sink);

  private:
    void begin_with(const Program &whole, const AddedConstants *added);
    void begin_anew();

    const CheckInput &input_;
    std::mutex one_text_at_a_time_;
    Program made_; // the program under construction; moves to the caller
    std::unique_ptr<check::Checker> checker_;
    bool torn_ = false; // a text was left in its middle
};

} // namespace bylaw
