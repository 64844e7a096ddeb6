#include "interpreter/session/parsed_files.hpp"
#include "grammar/parse.hpp"

#include <cstdint>

namespace bylaw {

namespace {

// A mistake in a file speaks of that file alone.
Diagnostic moved_to(Diagnostic mistake, SourceId id) {
    mistake.primary.span.source = id;
    for (Label &label : mistake.others)
        label.span.source = id;
    return mistake;
}

} // namespace

ast::Tree ParsedFiles::tree_of(const SourceMap &sources, SourceId id, DiagnosticSink &sink) {
    const Source &source = sources[id];
    auto [known, fresh] = known_.try_emplace(source.name());
    Parsed &parsed = known->second;
    if (fresh || parsed.text != source.text()) {
        DiagnosticSink own(SIZE_MAX); // whoever gathers says how many are enough
        parsed.tree = parse(sources, id, own);
        parsed.mistakes = own.all();
        parsed.text = source.text();
    }
    for (const Diagnostic &mistake : parsed.mistakes)
        sink.report(moved_to(mistake, id));
    ast::Tree tree = parsed.tree;
    tree.source = id;
    tree.text = source.text();
    return tree;
}

} // namespace bylaw
