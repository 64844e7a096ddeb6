#include "lsp/features/symbols.hpp"

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;

Symbol symbol_of(NodeKind kind) {
    switch (kind) {
    case NodeKind::Ruleset: return Symbol::module;
    case NodeKind::Option: return Symbol::constant;
    case NodeKind::Enum: return Symbol::enumeration;
    case NodeKind::Kind:
    case NodeKind::KindRow: return Symbol::structure;
    case NodeKind::Rule:
    case NodeKind::Hook: return Symbol::function;
    case NodeKind::Formula: return Symbol::method;
    case NodeKind::Condition: return Symbol::object;
    case NodeKind::Bundle:
    case NodeKind::Policy: return Symbol::event;
    case NodeKind::Grid:
    case NodeKind::Kinds: return Symbol::array;
    case NodeKind::Scenario:
    case NodeKind::Test: return Symbol::module;
    case NodeKind::Slot: return Symbol::field;
    case NodeKind::Value:
    case NodeKind::Given: return Symbol::variable;
    case NodeKind::Stage:
    case NodeKind::Degree:
    case NodeKind::Row: return Symbol::member_of_enum;
    default: return Symbol::none;
    }
}

Ref name_of(Ref node) {
    switch (node.kind()) {
    case NodeKind::Test: return node.find(NodeKind::Text);
    case NodeKind::Kinds: return node.find(NodeKind::Is);
    default: return node.find(NodeKind::Name);
    }
}

std::string shown_name(Ref name) {
    std::string text(name.text());
    return text.size() > 2 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

} // namespace bylaw::lsp
