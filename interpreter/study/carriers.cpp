#include "interpreter/study/carriers.hpp"

#include <utility>

namespace bylaw {

namespace {

using ast::NodeKind;
using Owners = std::map<std::pair<SourceId, std::uint32_t>, Carrier>; // by where a reference begins

bool is_data(const ast::Ref &node) {
    return node.is(NodeKind::Option) || node.is(NodeKind::Enum) || node.is(NodeKind::Field);
}

// References after a `{` belong to the header, so a block hands them to what it is the block of.
void add_owners(const ast::Ref &node, const Carrier &owner, Owners &to) {
    node.each([&](const ast::Ref &child) {
        if (child.is(NodeKind::Reference)) {
            to[{child.span().source, child.span().begin}] = owner;
        } else if (child.is(NodeKind::Block)) {
            add_owners(child, owner, to);
        } else {
            add_owners(child, {child.span(), child.is(NodeKind::Row), is_data(child)}, to);
        }
    });
}

} // namespace

std::map<std::string, std::vector<Carrier>> carriers_of(const Program &program, const CheckInput &input) {
    Owners owners;
    for (const ModuleFile &file : input.files) {
        const ast::Ref root{&file.tree, file.tree.root};
        if (root) {
            add_owners(root, {root.span()}, owners);
        }
    }
    std::map<std::string, std::vector<Carrier>> carriers;
    for (const auto &reference : program.references) {
        const auto found = owners.find({reference.span.source, reference.span.begin});
        if (found != owners.end()) {
            carriers[reference.id].push_back(found->second);
        }
    }
    return carriers;
}

} // namespace bylaw
