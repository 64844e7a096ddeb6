#include "interpreter/session/dice_of_tree.hpp"

#include "base/text/whole_number.hpp"
#include "interpreter/dice/digit_dice.hpp"

namespace bylaw {

namespace {

using ast::NodeId;
using ast::NodeKind;
using Maybe = std::optional<DiceId>;

Maybe made(DiceResult result) {
    return result ? Maybe(result.id()) : std::nullopt;
}

class Reader {
  public:
    Reader(const ast::Tree &tree, DiceTable &table) : tree_(tree), table_(table) {}

    Maybe dice(NodeId node) {
        switch (tree_.kind(node)) {
        case NodeKind::Number: {
            const auto n = number(node);
            return n ? Maybe(table_.constant(*n)) : std::nullopt;
        }
        case NodeKind::DiceLiteral: return literal(tree_.text_of(node));
        case NodeKind::Binary: return binary(node);
        case NodeKind::Negate: return negated(node);
        case NodeKind::Keep: return keep(node);
        case NodeKind::Reroll:
        case NodeKind::Explode:
        case NodeKind::CountFaces: return said(node);
        case NodeKind::Call: return extreme(node);
        default: return std::nullopt;
        }
    }

  private:
    NodeId child(NodeId node, std::size_t i) const { return tree_.children(node)[i]; }

    std::optional<std::int64_t> number(NodeId node) const {
        return tree_.kind(node) == NodeKind::Number ? whole_number(tree_.text_of(node)) : std::nullopt;
    }

    Maybe literal(std::string_view text) {
        const std::size_t d = text.find('d');
        const auto count = d == 0 ? 1 : whole_number(text.substr(0, d)),
                   sides = whole_number(text.substr(d + 1));
        if (sides && !digits_of(*sides).empty())
            return std::nullopt; // the checker says how to write it
        return count && sides && *count > 0 ? made(table_.pool(*count, *sides)) : std::nullopt;
    }

    Maybe binary(NodeId node) {
        const std::string_view sign = tree_.text_of(child(node, 1));
        if (sign.size() != 1 || sign.find_first_of("+-*/") == std::string_view::npos)
            return std::nullopt;
        const DiceOperator how = sign == "+"   ? DiceOperator::add
                                 : sign == "-" ? DiceOperator::subtract
                                 : sign == "*" ? DiceOperator::multiply
                                               : DiceOperator::divide;
        return combined(how, dice(child(node, 0)), child(node, 2));
    }

    Maybe combined(DiceOperator how, Maybe left, NodeId right_node) {
        if (!left)
            return std::nullopt;
        const Maybe right = dice(right_node);
        return right ? made(table_.combine(how, *left, *right)) : std::nullopt;
    }

    Maybe negated(NodeId node) {
        return combined(DiceOperator::subtract, table_.constant(0), child(node, 0));
    }

    // greater(d12, 2d6)
    Maybe extreme(NodeId node) {
        const auto parts = tree_.children(node);
        if (parts.size() != 3 || tree_.children(parts[1]).size() != 1 || tree_.children(parts[2]).size() != 1)
            return std::nullopt;
        const std::string_view name = tree_.text_of(parts[0]);
        if (name != "greater" && name != "lesser")
            return std::nullopt;
        return combined(name == "greater" ? DiceOperator::greater : DiceOperator::lesser,
                        dice(child(parts[1], 0)), child(parts[2], 0));
    }

    Maybe keep(NodeId node) {
        const Maybe of = dice(child(node, 0));
        const auto n = number(child(node, 2));
        if (!of || !n)
            return std::nullopt;
        return made(
            table_.keep(*of, tree_.text_of(child(node, 1)) == "lowest" ? Keep::lowest : Keep::highest, *n));
    }

    // reroll, explode and count, each with faces; an explosion without any is one of the top face.
    Maybe said(NodeId node) {
        const Maybe of = dice(child(node, 0));
        if (!of)
            return std::nullopt;
        std::vector<FaceRange> faces;
        bool once = false;
        for (const NodeId part : tree_.children(node).subspan(1)) {
            if (tree_.kind(part) != NodeKind::Range) {
                once = true;
                continue;
            }
            const auto face = range(part);
            if (!face)
                return std::nullopt;
            faces.push_back(*face);
        }
        if (faces.empty())
            return explode_top(*of);
        const FaceRanges ranges{std::span<const FaceRange>(faces)};
        switch (tree_.kind(node)) {
        case NodeKind::Reroll: return made(table_.reroll(*of, ranges, once));
        case NodeKind::Explode: return made(table_.explode(*of, ranges));
        default: return made(table_.count(*of, ranges));
        }
    }

    Maybe explode_top(DiceId of) {
        const auto *pool = std::get_if<Pool>(&table_[of].shape);
        if (pool == nullptr || pool->groups.size() != 1)
            return std::nullopt;
        const std::int64_t top = pool->groups[0].sides;
        return made(table_.explode(of, {{top, top}}));
    }

    std::optional<FaceRange> range(NodeId node) const {
        const auto bounds = tree_.children(node);
        const auto low = number(bounds[0]);
        const bool open = bounds.size() == 1 && tree_.text_of(node).find("..") != std::string_view::npos;
        const auto high = bounds.size() > 1 ? number(bounds[1])
                          : open            ? std::optional<std::int64_t>(max_sides)
                                            : low;
        return low && high && *low <= *high ? std::optional(FaceRange{*low, *high}) : std::nullopt;
    }

    const ast::Tree &tree_;
    DiceTable &table_;
};

} // namespace

std::optional<DiceId> dice_of_tree(const ast::Tree &tree, DiceTable &table) {
    return tree.root == ast::no_node ? std::nullopt : Reader(tree, table).dice(tree.root);
}

} // namespace bylaw
