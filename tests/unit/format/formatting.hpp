// Formatting as the tests of it need it.
#pragma once
#include "format/format.hpp"
#include "grammar/ast/dump.hpp"
#include "grammar/parse.hpp"

#include <string>

namespace bylaw::test {

struct Laid {
    std::string text;
    std::size_t kept = 0;
    bool untouched = false;
};

inline Laid lay_out(const std::string &text) {
    SourceMap sources;
    const SourceId id = sources.add("test", text);
    format::Formatted made = format::format_text(sources, id);
    return {std::move(made.text), made.kept.size(), made.changed_nothing};
}

// The tree without places. The words of one operator may stand on two lines.
inline std::string tree_of(const std::string &text) {
    SourceMap sources;
    const SourceId id = sources.add("test", text);
    DiagnosticSink sink;
    const ast::Tree tree = parse(sources, id, sink);
    std::string words;
    for (const char c : ast::dump(tree, tree.root))
        if (c != '\n' || (words.empty() || words.back() != ' '))
            words += c == '\n' ? ' ' : c;
    return words;
}

inline bool parses(const std::string &text) {
    SourceMap sources;
    const SourceId id = sources.add("test", text);
    DiagnosticSink sink;
    parse(sources, id, sink);
    return !sink.failed();
}

// All that is written there, comments too.
inline std::string ink_of(const std::string &text) {
    std::string ink;
    for (const char c : text)
        if (std::string_view(" \t\r\n;").find(c) == std::string_view::npos)
            ink += c;
    return ink;
}

} // namespace bylaw::test
