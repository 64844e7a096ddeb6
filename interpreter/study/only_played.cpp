#include "interpreter/study/only_played.hpp"
#include "grammar/ast/declarations.hpp"

#include <vector>

namespace bylaw {

namespace {

using ast::NodeKind;

struct NamedIn {
    std::string name; // its own; empty where it has none that matters
    bool is_for_play = false, may_be = false;
    std::set<std::string, std::less<>> names; // names of others
};

bool is_stat_block(const ast::Ref &kind) {
    bool only_values = true;
    kind.find(NodeKind::Block).each([&](const ast::Ref &clause) {
        only_values = only_values && (clause.is(NodeKind::Assign) || clause.is(NodeKind::Reference));
    });
    return only_values;
}

bool is_played(const ast::Ref &declaration) {
    return declaration.is(NodeKind::Scenario) || declaration.is(NodeKind::Policy) ||
           (declaration.is(NodeKind::Rule) && declaration.find(NodeKind::Word).word() == ast::Word::view);
}

using Names = std::set<std::string, std::less<>>;

// Names that a test or scenario gives to things mean these things from there on: `given scout = npc`.
void add_names(const ast::Ref &node, Names &meant_otherwise, Names &names) {
    const ast::Ref called =
        node.is(NodeKind::Given) || node.is(NodeKind::Let) ? node.find(NodeKind::Name) : ast::Ref();
    if (node.is(NodeKind::Name) && !meant_otherwise.contains(node.text()))
        names.emplace(node.text());
    node.each([&](const ast::Ref &child) {
        if (child.node != called.node)
            add_names(child, meant_otherwise, names);
    });
    if (called)
        meant_otherwise.emplace(called.text());
}

NamedIn named_in(const ast::Ref &declaration) {
    NamedIn made;
    made.is_for_play = is_played(declaration);
    made.may_be =
        declaration.is(NodeKind::Formula) || (declaration.is(NodeKind::Kind) && is_stat_block(declaration));
    if (const ast::Ref name = declaration.find(NodeKind::Name); made.may_be && name)
        made.name = name.text();
    Names meant_otherwise{made.name};
    add_names(declaration, meant_otherwise, made.names);
    return made;
}

// Whether all its users are for play only, and there is one.
bool becomes_one(const NamedIn &declaration, const std::vector<NamedIn> &all) {
    bool named = false;
    for (const NamedIn &each : all) {
        if (!each.names.contains(declaration.name))
            continue;
        if (!each.is_for_play)
            return false;
        named = true;
    }
    return named;
}

} // namespace

std::set<std::string, std::less<>> only_played(const CheckInput &input, std::uint32_t module) {
    std::vector<NamedIn> all;
    for (const ModuleFile &file : input.files)
        if (file.module == module)
            ast::each_declaration(file.tree,
                                  [&](const ast::Ref &declaration) { all.push_back(named_in(declaration)); });
    std::set<std::string, std::less<>> names;
    for (bool more = true; more;) {
        more = false;
        for (NamedIn &each : all)
            if (each.may_be && !each.is_for_play && becomes_one(each, all)) {
                each.is_for_play = more = true;
                names.insert(each.name);
            }
    }
    return names;
}

} // namespace bylaw
