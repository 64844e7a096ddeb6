#include "grammar/ast/dump.hpp"

namespace bylaw::ast {

const char *kind_name(NodeKind kind) {
    switch (kind) {
#define NODE(name, shape)                                                                                    \
    case NodeKind::name:                                                                                     \
        return #name;
#include "grammar/ast/nodes.def"
#undef NODE
    }
    return "";
}

namespace {

// Tokens are the kinds without a shape.
bool is_token(NodeKind kind) {
    switch (kind) {
#define NODE(name, shape)                                                                                    \
    case NodeKind::name:                                                                                     \
        return sizeof(shape) == 1;
#include "grammar/ast/nodes.def"
#undef NODE
    }
    return false;
}

void dump_node(const Tree &tree, NodeId id, std::size_t depth, std::string &out) {
    out.append(depth * 2, ' ');
    out += kind_name(tree.kind(id));
    if (is_token(tree.kind(id))) {
        out += ' ';
        out += tree.text_of(id);
    }
    out += '\n';
    for (NodeId child : tree.children(id))
        dump_node(tree, child, depth + 1, out);
}

} // namespace

std::string dump(const Tree &tree, NodeId id) {
    std::string out;
    dump_node(tree, id, 0, out);
    return out;
}

} // namespace bylaw::ast
