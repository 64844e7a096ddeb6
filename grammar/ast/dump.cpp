#include "grammar/ast/dump.hpp"

namespace bylaw::ast {

const char *kind_name(NodeKind kind) {
    constexpr const char *names[] = {
#define TOKEN(name) #name,
#define NODE(name, ...) #name,
#include "grammar/ast/nodes.def"
#undef TOKEN
#undef NODE
    };
    return names[static_cast<std::size_t>(kind)];
}

namespace {

bool is_token(NodeKind kind) {
    constexpr bool tokens[] = {
#define TOKEN(name) true,
#define NODE(name, ...) false,
#include "grammar/ast/nodes.def"
#undef TOKEN
#undef NODE
    };
    return tokens[static_cast<std::size_t>(kind)];
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
