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
    auto known = known_.find(source.name());
    if (known == known_.end() || known->second.text != source.text()) {
        DiagnosticSink own(SIZE_MAX); // the caller limits them
        ast::Tree tree = parse(sources, id, own);
        known = known_
                    .insert_or_assign(source.name(),
                                      Parsed{std::string(source.text()), std::move(tree), own.all()})
                    .first;
    }
    const Parsed &parsed = known->second;
    for (const Diagnostic &mistake : parsed.mistakes)
        sink.report(moved_to(mistake, id));
    ast::Tree tree = parsed.tree;
    tree.source = id;
    tree.text = source.text();
    return tree;
}

} // namespace bylaw
