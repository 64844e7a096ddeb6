// Any bytes: no crash, a tree whose spans nest, and Missing nodes only where something was reported.
#include "grammar/ast/dump.hpp"
#include "grammar/parse.hpp"

#include <cstdlib>

using namespace bylaw;

namespace {

void demand(bool condition) {
    if (!condition)
        std::abort();
}

void check_tree(const ast::Tree &tree) {
    demand(tree.root < tree.nodes.size());
    for (const ast::Node &node : tree.nodes) {
        demand(node.begin <= node.end && node.end <= tree.text.size());
        for (std::uint32_t i = 0; i < node.child_count; ++i) {
            const ast::Node &child = tree.nodes.at(tree.links.at(node.first_child + i));
            demand(child.begin >= node.begin && child.end <= node.end);
            // References come after the clause that adopts them.
            demand(&child < &node || child.kind == ast::NodeKind::Reference);
        }
    }
    demand(!ast::dump(tree).empty());
}

bool reachable_missing(const ast::Tree &tree, ast::NodeId id) {
    if (tree.kind(id) == ast::NodeKind::Missing)
        return true;
    for (ast::NodeId child : tree.children(id))
        if (reachable_missing(tree, child))
            return true;
    return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    SourceMap sources;
    const SourceId id = sources.add("fuzz", std::string(reinterpret_cast<const char *>(data), size));
    DiagnosticSink sink;
    const ast::Tree tree = parse(sources, id, sink);
    check_tree(tree);
    demand(sink.failed() || !reachable_missing(tree, tree.root));
    for (const Diagnostic &d : sink.all()) {
        demand(!d.message.empty());
        demand(d.primary.span.begin <= d.primary.span.end && d.primary.span.end <= sources[id].text().size());
    }
    DiagnosticSink second;
    const Fragment fragment = parse_fragment(sources, id, second);
    check_tree(fragment.tree);
    demand(fragment.incomplete || second.failed() || !reachable_missing(fragment.tree, fragment.tree.root));
    return 0;
}
