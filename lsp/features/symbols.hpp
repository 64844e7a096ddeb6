// Declarations as editors list them: of which sort they are, and what they are called.
#pragma once
#include "grammar/ast/ref.hpp"

#include <string>

namespace bylaw::lsp {

// The protocol's numbers.
enum class Symbol {
    none = 0,
    module = 2,
    method = 6,
    field = 8,
    enumeration = 10,
    function = 12,
    variable = 13,
    constant = 14,
    array = 18,
    object = 19,
    member_of_enum = 22,
    structure = 23,
    event = 24
};

Symbol symbol_of(ast::NodeKind kind);
// A test is called by its text, a table of kinds by their parent; nothing where there is no name.
ast::Ref name_of(ast::Ref node);
std::string shown_name(ast::Ref name);

} // namespace bylaw::lsp
