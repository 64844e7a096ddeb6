#include "lsp/features/hierarchy.hpp"
#include "lsp/features/names.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/symbols.hpp"
#include "lsp/features/syntax.hpp"
#include "lsp/protocol/read.hpp"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

// ---- items: a declaration as the protocol hands it out and gets it back
bool is_called(Ref declared) {
    switch (declared.kind()) {
    case NodeKind::Rule:
    case NodeKind::Formula:
    case NodeKind::Hook:
    case NodeKind::Grid: return true;
    default: return false;
    }
}
bool has_parents(Ref declared) {
    switch (declared.kind()) {
    case NodeKind::Kind:
    case NodeKind::KindRow:
    case NodeKind::Rule:
    case NodeKind::Condition: return true;
    default: return false;
    }
}

json item_json(const Workspace &workspace, const Analysis &analysis, Ref declared) {
    const Ref name = name_of(declared);
    const json place = name ? location_json(workspace, analysis, name.span()) : json();
    if (place.is_null())
        return nullptr; // built-in names have no text to show
    const std::string header = header_text(declared);
    return {{"name", shown_name(name)},
            {"kind", static_cast<int>(symbol_of(declared.kind()))},
            {"detail", header.substr(0, header.find('\n'))},
            {"uri", place.at("uri")},
            {"range", range_json(workspace, analysis, declared.span())},
            {"selectionRange", place.at("range")}};
}

// The declarations that the name at the cursor means.
json prepare(Workspace &workspace, const json &parameters, bool (*fits)(Ref)) {
    const auto asked = asked_place(workspace, parameters);
    const Span name = asked ? name_at(*asked->analysis, asked->source, asked->offset) : Span{0, 0, no_source};
    json items = json::array();
    for (const Span &meaning :
         name.source == no_source ? std::vector<Span>() : meanings_of(*asked->analysis, name)) {
        const ast::Tree *tree = asked->analysis->tree_of(meaning.source);
        if (const Ref declared = tree ? declared_by(*tree, meaning) : Ref(); declared && fits(declared))
            if (json item = item_json(workspace, *asked->analysis, declared); !item.is_null())
                items.push_back(std::move(item));
    }
    return items.empty() ? json() : items;
}

// Where an item that came back stands.
json place_of_item(const json &parameters) {
    const json &item = member(parameters, "item");
    return {{"textDocument", {{"uri", text_member(item, "uri")}}},
            {"position", member(member(item, "selectionRange"), "start")}};
}

// ---- edges: one declaration has to do with another, at a place in it
struct Edge {
    Ref from, to;
    Span at;
};
using Find = std::function<void(const Analysis &, const std::function<void(const Edge &)> &)>;

// The innermost declaration around a place; a test or a scenario, too.
Ref caller_around(const ast::Tree &tree, std::uint32_t offset) {
    Ref found;
    const std::function<void(Ref)> descend = [&](Ref node) {
        if (offset < node.span().begin || node.span().end < offset)
            return;
        switch (node.kind()) {
        case NodeKind::Slot:
        case NodeKind::Value:
        case NodeKind::Given:
        case NodeKind::Stage:
        case NodeKind::Degree:
        case NodeKind::Row: break; // parts of what is looked for
        default:
            if (symbol_of(node.kind()) != Symbol::none && name_of(node))
                found = node;
        }
        node.each(descend);
    };
    if (tree.root != ast::no_node)
        descend({&tree, tree.root});
    return found;
}

bool is_parent(const ast::Tree &tree, std::uint32_t offset) {
    for (const Ref around : nodes_with(tree, NodeKind::Is))
        if (const Ref is = around.find(NodeKind::Is); is.span().begin <= offset && offset < is.span().end)
            return true;
    return false;
}

void find_calls(const Analysis &analysis, const std::function<void(const Edge &)> &found) {
    for (const Resolutions::Use &use : uses_in(analysis)) {
        const ast::Tree *from = analysis.tree_of(use.at.source), *to = analysis.tree_of(use.meaning.source);
        if (!from || !to || use.at == use.meaning)
            continue;
        const Ref callee = declared_by(*to, use.meaning);
        if (!callee || !is_called(callee) || is_parent(*from, use.at.begin))
            continue;
        const Ref caller = caller_around(*from, use.at.begin);
        if (caller && name_of(caller).span() != use.at) // a layer that amends it names it, too
            found({caller, callee, use.at});
    }
}

// Each parent of `is one, other(target)`, by the place of its name.
void find_parents(const Analysis &analysis, const std::function<void(const Edge &)> &found) {
    std::map<std::pair<SourceId, std::uint32_t>, Ref> children;
    for (const ModuleFile &file : analysis.gathered.input.files)
        for (const Ref declared : nodes_with(file.tree, NodeKind::Is))
            declared.find(NodeKind::Is).each([&](Ref parent) {
                children.emplace(std::pair(file.tree.source, parent.span().begin), declared);
            });
    for (const Resolutions::Use &use : uses_in(analysis)) {
        const auto child = children.find({use.at.source, use.at.begin});
        const ast::Tree *to = analysis.tree_of(use.meaning.source);
        const Ref parent = child != children.end() && to ? declared_by(*to, use.meaning) : Ref();
        if (!parent || !has_parents(parent))
            continue;
        if (child->second.is(NodeKind::Kinds))
            child->second.each(NodeKind::KindRow, [&](Ref row) { found({row, parent, use.at}); });
        else
            found({child->second, parent, use.at});
    }
}

// The other ends of all edges at an item, in all rulesets that read its file, with the places of the edges.
enum class End : std::uint8_t { from, to };
using Others = std::map<std::pair<std::string, std::string>, std::pair<json, std::map<std::string, json>>>;

Others others(Workspace &workspace, const json &parameters, const Find &find, End wanted) {
    Others all;
    const auto asked = asked_place(workspace, place_of_item(parameters));
    if (!asked)
        return all;
    for (const Known &ruleset : workspace.rulesets_with(asked->path))
        find(*ruleset, [&](const Edge &edge) {
            const Ref own = name_of(wanted == End::from ? edge.to : edge.from);
            const Ref other = wanted == End::from ? edge.from : edge.to;
            if (!own || own.span().begin != asked->offset ||
                ruleset->sources()[own.span().source].name() != asked->path)
                return;
            const json item = item_json(workspace, *ruleset, other);
            if (item.is_null())
                return;
            auto &[shown, places] = all[{item.at("uri"), item.at("selectionRange").dump()}];
            shown = item;
            const json place = range_json(workspace, *ruleset, edge.at);
            places[place.dump()] = place;
        });
    return all;
}

json calls(Workspace &workspace, const json &parameters, End wanted) {
    json list = json::array();
    for (auto &[key, other] : others(workspace, parameters, find_calls, wanted)) {
        json ranges = json::array();
        for (auto &[text, range] : other.second)
            ranges.push_back(range);
        list.push_back({{wanted == End::from ? "from" : "to", other.first}, {"fromRanges", ranges}});
    }
    return list;
}

json types(Workspace &workspace, const json &parameters, End wanted) {
    json list = json::array();
    for (auto &[key, other] : others(workspace, parameters, find_parents, wanted))
        list.push_back(other.first);
    return list;
}

} // namespace

json prepare_calls(Workspace &workspace, const json &parameters) {
    return prepare(workspace, parameters, is_called);
}
json incoming_calls(Workspace &workspace, const json &parameters) {
    return calls(workspace, parameters, End::from);
}
json outgoing_calls(Workspace &workspace, const json &parameters) {
    return calls(workspace, parameters, End::to);
}
json prepare_types(Workspace &workspace, const json &parameters) {
    return prepare(workspace, parameters, has_parents);
}
json supertypes(Workspace &workspace, const json &parameters) {
    return types(workspace, parameters, End::to);
}
json subtypes(Workspace &workspace, const json &parameters) {
    return types(workspace, parameters, End::from);
}

} // namespace bylaw::lsp
