// Trees and diagnostics as one line of text each, for tables of tests.
#pragma once
#include "grammar/ast/dump.hpp"
#include "grammar/parse.hpp"

#include <string>
#include <vector>

namespace bylaw::test {

// "Adjust(Operator:plus Number:2)"
std::string compact(const ast::Tree &tree, ast::NodeId id);

struct Parsed {
    SourceMap sources;
    DiagnosticSink sink;
    ast::Tree tree;

    explicit Parsed(std::string text);
    std::string root() const { return compact(tree, tree.root); }
    // "1:11 message | hint", a line for each
    std::vector<std::string> messages() const;
};

// The only declaration of a text without mistakes.
std::string declaration(const std::string &text);
// The only clause in the block of a rule without mistakes.
std::string clause(const std::string &text);
std::string expression(const std::string &text);

} // namespace bylaw::test
