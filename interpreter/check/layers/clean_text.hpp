// Text of rules as one line: without comments and references, however it was laid out.
#pragma once
#include "grammar/ast/ref.hpp"

#include <string>

namespace bylaw::check {

std::string clean_text(const ast::Tree &tree, std::uint32_t begin, std::uint32_t end);
std::string clean_text(ast::Ref node);

} // namespace bylaw::check
