// Syntax trees in, a checked program out: names, types and layers are resolved here and nowhere else.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "grammar/ast/tree.hpp"
#include "interpreter/program/program.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bylaw {

// A ruleset, a library file or a lone file: what `use` and `extends` name.
struct Module {
    std::string name;
    std::vector<std::uint32_t> uses;    // indices of modules
    std::vector<std::uint32_t> extends; // whose declarations this one may amend
    bool library = false;               // unused declarations are no news
};

struct ModuleFile {
    ast::Tree tree;
    std::uint32_t module = 0;
};

// The modules in load order (whatever is used or extended comes first) and their files.
struct CheckInput {
    std::vector<Module> modules;
    std::vector<ModuleFile> files;
    std::uint32_t main = 0; // the module whose name the program carries
    // What a hook's file holds, by the name that stands in the rule file; asked once per file.
    std::vector<std::pair<std::string, SourceId>> hook_sources;
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
    Type type;                   // of the value that it returns; nothing for statements
    std::vector<std::pair<SnippetVariable, std::uint32_t>> lets; // what it leaves behind, with the registers
};
// The whole program is checked again with the snippet in it: ids and layouts stay what they were, since they depend on
// the declarations alone, and strings and constant dice begin with those of `before`, the program that ran last. So a
// state of the old program fits the new one.
struct SnippetProgram {
    std::shared_ptr<Program> program; // nothing when an error was reported
    Snippet snippet;
};
SnippetProgram check_snippet(const CheckInput &input, SourceMap sources, const ast::Tree &tree,
                             const std::vector<SnippetVariable> &variables, const Program &before, DiagnosticSink &sink);

} // namespace bylaw
