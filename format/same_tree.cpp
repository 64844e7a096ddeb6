#include "format/same_tree.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

// The words of an operator may stand apart.
bool same_words(std::string_view a, std::string_view b) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    std::size_t i = 0, j = 0;
    for (;;) {
        while (i < a.size() && is_blank(a[i]))
            ++i;
        while (j < b.size() && is_blank(b[j]))
            ++j;
        if (i == a.size() || j == b.size())
            return i == a.size() && j == b.size();
        if (a[i++] != b[j++])
            return false;
    }
}

bool same_node(const ast::Tree &a, ast::NodeId x, const ast::Tree &b, ast::NodeId y) {
    const auto left = a.children(x), right = b.children(y);
    if (a.kind(x) != b.kind(y) || left.size() != right.size())
        return false;
    if (left.empty()) {
        const std::string_view one = a.text_of(x), other = b.text_of(y);
        const bool is_token = a.kind(x) != ast::NodeKind::Missing && a.kind(x) != ast::NodeKind::Block &&
                              a.kind(x) != ast::NodeKind::Params && a.kind(x) != ast::NodeKind::Binders;
        return !is_token || one == other || (a.kind(x) != ast::NodeKind::TextPart && same_words(one, other));
    }
    for (std::size_t i = 0; i < left.size(); ++i)
        if (!same_node(a, left[i], b, right[i]))
            return false;
    return true;
}

} // namespace

bool same_tree(const ast::Tree &a, const ast::Tree &b) {
    return same_node(a, a.root, b, b.root);
}

} // namespace bylaw::format
