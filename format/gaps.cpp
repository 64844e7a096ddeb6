#include "format/gaps.hpp"

#include "grammar/keywords.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

using ast::NodeId, ast::NodeKind;

// Operators that stand side by side in one chain.
enum class Chain : std::uint8_t { none, any_of, all_of, sum, product, comparison };

class Finder {
  public:
    Finder(const TokenText &text, std::size_t first, std::size_t last)
        : text_(text), tree_(text.tree), first_(first), last_(last) {
        gaps_.first = first;
        gaps_.before.resize(last - first);
    }

    // Gaps outside of all clauses: text that a mistake left over.
    Gaps take(NodeId clause) && {
        const bool known = clause != ast::no_node;
        gaps_.owners.push_back(
            {first_, first_, 0, true, known && tree_.kind(clause) == NodeKind::Formula, false});
        if (known)
            walk(clause, 0, 0);
        for (std::size_t i = first_ + 1; i < last_; ++i)
            gaps_.before[i - first_].kind = kind_of(i);
        close_inner_blocks();
        return std::move(gaps_);
    }

  private:
    std::size_t token_at(std::uint32_t place) const {
        const auto begin = text_.tokens.begin() + static_cast<std::ptrdiff_t>(first_);
        const auto end = text_.tokens.begin() + static_cast<std::ptrdiff_t>(last_);
        const auto found = std::lower_bound(
            begin, end, place, [](const Token &token, std::uint32_t at) { return token.begin < at; });
        return first_ + static_cast<std::size_t>(found - begin);
    }

    Chain chain_of(NodeId id) const {
        if (tree_.kind(id) != NodeKind::Binary)
            return Chain::none;
        const std::string_view sign = tree_.text_of(tree_.child(id, 1));
        return sign == "or"                 ? Chain::any_of
               : sign == "and"              ? Chain::all_of
               : sign == "+" || sign == "-" ? Chain::sum
               : sign == "*" || sign == "/" ? Chain::product
                                            : Chain::comparison;
    }

    bool is_outside(NodeId id) const {
        const ast::Node &node = tree_[id];
        return node.end <= text_.tokens[first_].begin || node.begin >= text_.tokens[last_ - 1].end;
    }

    // `owner` is that of the node itself.
    void walk(NodeId id, std::uint32_t owner, std::uint32_t depth) {
        for (const NodeId child : tree_.children(id)) {
            if (is_outside(child) || tree_.children(child).empty() || tree_.kind(child) == NodeKind::Text)
                continue;
            walk(child, goes_on(id, child) ? owner : owns(child, id, owner, depth + 1), depth + 1);
        }
    }

    // `a and b and c` is one chain, and so is `if … else if …`.
    bool goes_on(NodeId id, NodeId child) const {
        if (tree_.kind(id) == NodeKind::Choose)
            return tree_.kind(child) == NodeKind::Choose && tree_.child(id, 2) == child;
        const Chain chain = chain_of(id);
        return chain != Chain::none && chain == chain_of(child) && tree_.child(id, 0) == child &&
               tree_[id].begin == tree_[child].begin;
    }

    // `check strike(…)`, and `is test(…)` behind it
    bool hangs(NodeId id, NodeId parent) const {
        return tree_.kind(id) == NodeKind::Params ||
               (tree_.kind(id) == NodeKind::Call && tree_.kind(parent) == NodeKind::Is);
    }

    std::uint32_t owns(NodeId id, NodeId parent, std::uint32_t outer, std::uint32_t depth) {
        const NodeKind kind = tree_.kind(id);
        const std::size_t from = token_at(tree_[id].begin), to = token_at(tree_[id].end);
        const bool passes = kind == NodeKind::Default || kind == NodeKind::Block || kind == NodeKind::If ||
                            kind == NodeKind::Else;
        if (to <= from + 1 || passes)
            return outer;
        const auto owner = static_cast<std::uint32_t>(gaps_.owners.size());
        const bool brackets = kind == NodeKind::Call || kind == NodeKind::Params ||
                              kind == NodeKind::Binders || kind == NodeKind::ListOf;
        const std::size_t open = brackets ? text_.tokens[to - 1].partner : from;
        gaps_.owners.push_back({from, open, depth, brackets, false, hangs(id, parent)});
        for (std::size_t i = from + 1; i < to; ++i)
            gaps_.before[i - first_].owner = owner;
        return owner;
    }

    Gap::Kind kind_of(std::size_t i) const {
        if (text_.is_kind(i, Token::Kind::comment))
            return text_.tokens[i].lines_before > 0 ? Gap::Kind::comment : Gap::Kind::none;
        if (text_.is_kind(i - 1, Token::Kind::comment))
            return Gap::Kind::comment;
        if (text_.is_kind(i, Token::Kind::word) && keywords::continues_line(text_.of(i)) &&
            !text_.tokens[i - 1].glues)
            return kind_of_word(text_.of(i), i);
        if (!text_.is_kind(i, Token::Kind::sign) || text_.of(i) == "-" || text_.of(i) == "(" ||
            text_.of(i) == "[")
            return kind_after(i - 1);
        if (text_.is(i, ")") || text_.is(i, "]"))
            return Gap::Kind::close;
        return Gap::Kind::none;
    }

    Gap::Kind kind_of_word(std::string_view word, std::size_t i) const {
        if (word == "and" || word == "or")
            return Gap::Kind::logic;
        if (word == "then" && !is_key(i))
            return Gap::Kind::then;
        if (word == "else" && !text_.is_kind(i + 1, Token::Kind::text))
            return text_.is(i - 1, "}") || text_.is_kind(i - 1, Token::Kind::reference) ? Gap::Kind::none
                                                                                        : Gap::Kind::branch;
        const bool first_words = i == first_ + 1;
        return first_words && text_.is(first_, "repeat") ? Gap::Kind::none : Gap::Kind::tail;
    }

    // `then least x`: the next key of an order.
    bool is_key(std::size_t i) const {
        return i + 1 < last_ && (text_.is(i + 1, "least") || text_.is(i + 1, "most")) &&
               (i + 2 == last_ || !text_.is(i + 2, "("));
    }

    Gap::Kind kind_after(std::size_t i) const {
        if (!text_.is_kind(i, Token::Kind::sign))
            return Gap::Kind::none;
        const std::string_view sign = text_.of(i);
        if (sign == ",")
            return Gap::Kind::comma;
        if (sign == "=" || sign == "+=" || sign == "-=")
            return Gap::Kind::equals;
        if (sign == "(" || sign == "[")
            return Gap::Kind::open;
        if (sign == ":" && text_.is(first_, "enum"))
            return Gap::Kind::colon;
        const bool compares = sign[0] == '<' || sign[0] == '>';
        const bool joins =
            sign == "+" || sign == "*" || sign == "/" || (sign == "-" && !text_.tokens[i].glues);
        return compares || joins ? Gap::Kind::sign : Gap::Kind::none;
    }

    // Clauses in braces on this line end with it.
    void close_inner_blocks() {
        for (std::size_t i = first_; i < last_; ++i) {
            if (!text_.is_kind(i, Token::Kind::sign) || !text_.is(i, "{") || text_.tokens[i].partner >= last_)
                continue;
            const std::size_t close = text_.tokens[i].partner;
            for (++i; i <= close; ++i)
                gaps_.before[i - first_].kind = Gap::Kind::none;
            i = close;
        }
    }

    const TokenText &text_;
    const ast::Tree &tree_;
    std::size_t first_, last_;
    Gaps gaps_;
};

} // namespace

Gaps find_gaps(const TokenText &text, std::size_t first, std::size_t last, ast::NodeId clause) {
    return Finder(text, first, last).take(clause);
}

} // namespace bylaw::format
