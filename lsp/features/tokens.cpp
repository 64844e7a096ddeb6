#include "lsp/features/tokens.hpp"
#include "lsp/features/names.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using nlohmann::json;

namespace {

// In the order of the legend.
constexpr const char *legend[] = {"type",     "enum",      "enumMember", "function", "property",
                                  "variable", "parameter", "event",      "decorator"};
enum class Token : std::uint32_t {
    type,
    enumeration,
    member_of_enum,
    function,
    property,
    variable,
    role,
    event,
    row
};

Token token_of(NodeKind declared) {
    using enum Token;
    switch (declared) {
    case NodeKind::Kind:
    case NodeKind::KindRow: return type;
    case NodeKind::Enum: return enumeration;
    case NodeKind::Names:
    case NodeKind::Row: return member_of_enum;
    case NodeKind::Rule:
    case NodeKind::Hook:
    case NodeKind::Grid:
    case NodeKind::Formula: return function;
    case NodeKind::Slot:
    case NodeKind::Field:
    case NodeKind::Option: return property;
    case NodeKind::Param:
    case NodeKind::Binder: return role;
    case NodeKind::Condition:
    case NodeKind::Bundle: return event;
    default: return variable;
    }
}

using Declared = std::map<std::pair<SourceId, std::uint32_t>, NodeKind>;

// Finds the declared sort of each name of a node.
Declared what_is_declared(const Analysis &analysis) {
    Declared all;
    for (const ModuleFile &file : analysis.gathered.input.files)
        for (const ast::Ref node : nodes_with(file.tree, NodeKind::Name))
            node.each(NodeKind::Name, [&](ast::Ref name) {
                all.emplace(std::pair(file.tree.source, name.span().begin), node.kind());
            });
    return all;
}

std::map<std::uint32_t, std::pair<Span, Token>> tokens_in(const Analysis &analysis, SourceId source) {
    const Declared declared = what_is_declared(analysis);
    std::map<std::uint32_t, std::pair<Span, Token>> tokens;
    for (const Resolutions::Use &use : uses_in(analysis))
        if (use.at.source == source)
            if (const auto found = declared.find({use.meaning.source, use.meaning.begin});
                found != declared.end())
                tokens.try_emplace(use.at.begin, use.at, token_of(found->second));
    for (const ast::Ref node : nodes_with(*analysis.tree_of(source), NodeKind::Reference))
        node.each(NodeKind::Reference,
                  [&](ast::Ref each) { tokens.try_emplace(each.span().begin, each.span(), Token::row); });
    return tokens;
}

} // namespace

json token_legend() {
    json legend_json = {{"tokenTypes", json::array()}, {"tokenModifiers", json::array()}};
    for (const char *each : legend)
        legend_json["tokenTypes"].push_back(each);
    return legend_json;
}

json semantic_tokens(Workspace &workspace, const json &parameters) {
    const auto asked = asked_text(workspace, parameters);
    json data = json::array();
    if (!asked)
        return {{"data", data}};
    Point last;
    for (const auto &[begin, token] : tokens_in(*asked->analysis, asked->source)) {
        const Point at = point_of(asked->text(), begin, workspace.encoding);
        const std::uint32_t length =
            units_of(asked->text().substr(begin, token.first.end - begin), workspace.encoding);
        const std::uint32_t column = at.line == last.line ? at.character - last.character : at.character;
        for (const std::uint32_t number :
             {at.line - last.line, column, length, static_cast<std::uint32_t>(token.second), 0U})
            data.push_back(number);
        last = at;
    }
    return {{"data", data}};
}

} // namespace bylaw::lsp
