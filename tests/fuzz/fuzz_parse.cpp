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

// Spans nest, and children come before their parents.
void check_nesting(const ast::Tree &tree, ast::NodeId id) {
    const ast::Node &node = tree.nodes.at(id);
    for (const ast::NodeId below : tree.children(id)) {
        const ast::Node &child = tree.nodes.at(below);
        demand(child.begin >= node.begin && child.end <= node.end);
        // References come after the clause that adopts them.
        demand(below < id || child.kind == ast::NodeKind::Reference);
        check_nesting(tree, below);
    }
}

// What rows of tables of kinds stand for has parts from elsewhere in the file: their spans do not nest.
void check_tree(const ast::Tree &tree) {
    check_nesting(tree, tree.root);
    for (const ast::Node &node : tree.nodes) {
        demand(node.begin <= node.end && node.end <= tree.text.size());
        for (std::uint32_t i = 0; i < node.child_count; ++i)
            demand(tree.links.at(node.first_child + i) < tree.nodes.size());
    }
    for (const ast::NodeId id : tree.unfolded)
        demand(tree.kind(id) == ast::NodeKind::Kind && tree.find(id, ast::NodeKind::Name) != ast::no_node);
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
