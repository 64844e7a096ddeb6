// Text to syntax tree.
//
//     DiagnosticSink sink;
//     ast::Tree tree = parse(sources, id, sink);   // broken clauses are Missing in it, the sink says why
#pragma once
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"
#include "grammar/ast/tree.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bylaw {

// Always makes a tree, whose root is a File.
ast::Tree parse(const SourceMap &sources, SourceId id, DiagnosticSink &sink);

// A text typed at a prompt.
struct Fragment {
    enum class Kind {
        expression,   // the root is the expression
        clauses,      // the root is a Block
        declarations, // the root is a File
    };
    Kind kind = Kind::clauses;
    bool incomplete = false; // the text ends too early: ask for more, or report what was reported
    bool wrong_so_far =
        false; // it holds a mistake, and its braces are open: more may come, but fixes nothing
    ast::Tree tree;
};

// An expression where the text is one, else declarations or clauses, as its first word says.
Fragment parse_fragment(const SourceMap &sources, SourceId id, DiagnosticSink &sink);

// The quick way for a text that is nothing but an expression without mistakes; nothing where it is anything
// else, about which parse_fragment then has more to say.
std::optional<ast::Tree> parse_expression(const Source &source);

// The words of the language with which a text that ends here could go on. None where it holds a mistake
// already.
std::vector<std::string_view> words_after(std::string_view text);

// For tests: the number of rules in which PEGTL's analysis finds left recursion or endless loops.
std::size_t analyze_grammar();

} // namespace bylaw
