#include "format/format.hpp"

#include "format/kept.hpp"
#include "format/printer.hpp"
#include "format/same_tree.hpp"
#include "grammar/parse.hpp"

namespace bylaw::format {
namespace {

struct Attempt {
    ast::Tree tree;
    DiagnosticSink sink;
    Kept kept;
    std::string text; // empty where it cannot be laid out
};

Attempt lay_out(const SourceMap &sources, SourceId id) {
    Attempt made;
    made.tree = parse(sources, id, made.sink);
    made.kept = find_kept(made.tree, made.sink);
    if (made.kept.all)
        return made;
    const TokenText text = {made.tree, make_tokens(made.tree, made.kept.stretches)};
    made.text = Printer(text).print();
    return made;
}

// Reads what was laid out: the same text with the same mistakes, and nothing left to lay out.
bool is_sound(const Attempt &before, const Attempt &after) {
    return !after.kept.all && after.text == before.text &&
           before.sink.error_count() == after.sink.error_count() &&
           before.kept.stretches.size() == after.kept.stretches.size() && same_tree(before.tree, after.tree);
}

} // namespace

Formatted format_text(const SourceMap &sources, SourceId id) {
    Attempt first = lay_out(sources, id);
    Formatted made;
    for (const Stretch &each : first.kept.stretches)
        made.kept.push_back({each.begin, each.end, id});
    SourceMap again;
    const SourceId second = again.add(sources[id].name(), first.text);
    if (first.kept.all || !is_sound(first, lay_out(again, second))) {
        made.text = sources[id].text();
        made.changed_nothing = true;
        return made;
    }
    made.text = std::move(first.text);
    return made;
}

} // namespace bylaw::format
