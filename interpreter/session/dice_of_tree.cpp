#include "interpreter/session/dice_of_tree.hpp"

#include "base/text/whole_number.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/dice/digit_dice.hpp"

namespace bylaw {

namespace {

using ast::NodeKind;
using ast::Ref;
namespace view = ast::view;
using Maybe = std::optional<DiceId>;

Maybe made(DiceResult result) {
    return result ? Maybe(result.id()) : std::nullopt;
}

std::optional<std::int64_t> number(Ref at) {
    return at.is(NodeKind::Number) ? whole_number(at.text()) : std::nullopt;
}

std::optional<DiceOperator> operator_of(ast::Word sign) {
    switch (sign) {
    case ast::Word::plus_sign: return DiceOperator::add;
    case ast::Word::minus_sign: return DiceOperator::subtract;
    case ast::Word::times_sign: return DiceOperator::multiply;
    case ast::Word::divided_sign: return DiceOperator::divide;
    case ast::Word::greater: return DiceOperator::greater;
    case ast::Word::lesser: return DiceOperator::lesser;
    default: return std::nullopt;
    }
}

std::optional<FaceRange> faces_of(view::Range range) {
    const auto low = number(range.low());
    const auto high = range.high()      ? number(range.high())
                      : range.is_open() ? std::optional<std::int64_t>(max_sides)
                                        : low;
    return low && high && *low <= *high ? std::optional(FaceRange{*low, *high}) : std::nullopt;
}

class Reader {
  public:
    explicit Reader(DiceTable &table) : table_(table) {}

    Maybe dice(Ref at) {
        switch (at.kind()) {
        case NodeKind::Number: {
            const auto n = number(at);
            return n ? Maybe(table_.constant(*n)) : std::nullopt;
        }
        case NodeKind::DiceLiteral: return literal(at.text());
        case NodeKind::Binary: return binary(at);
        case NodeKind::Negate:
            return combined(DiceOperator::subtract, table_.constant(0), view::Negate(at).value());
        case NodeKind::Keep: return keep(at);
        case NodeKind::Reroll: return reroll(at);
        case NodeKind::Explode: return explode(at);
        case NodeKind::CountFaces: return count(at);
        case NodeKind::Call: return extreme(at);
        default: return std::nullopt;
        }
    }

  private:
    Maybe literal(std::string_view text) {
        const std::size_t d = text.find('d');
        const auto count = d == 0 ? 1 : whole_number(text.substr(0, d)),
                   sides = whole_number(text.substr(d + 1));
        if (sides && !digits_of(*sides).empty())
            return std::nullopt; // the checker says how to write it
        return count && sides && *count > 0 ? made(table_.pool(*count, *sides)) : std::nullopt;
    }

    Maybe binary(view::Binary e) {
        const auto how = operator_of(e.op().word());
        return how ? combined(*how, dice(e.left()), e.right()) : std::nullopt;
    }

    Maybe combined(DiceOperator how, Maybe left, Ref right_side) {
        if (!left)
            return std::nullopt;
        const Maybe right = dice(right_side);
        return right ? made(table_.combine(how, *left, *right)) : std::nullopt;
    }

    // greater(d12, 2d6)
    Maybe extreme(view::Call call) {
        std::vector<view::Argument> arguments;
        call.each(NodeKind::Argument, [&](view::Argument each) { arguments.push_back(each); });
        const ast::Word name = call.callee().word();
        if (arguments.size() != 2 || arguments[0].name() || arguments[1].name() ||
            (name != ast::Word::greater && name != ast::Word::lesser))
            return std::nullopt;
        return combined(*operator_of(name), dice(arguments[0].value()), arguments[1].value());
    }

    Maybe keep(view::Keep e) {
        const Maybe of = dice(e.dice());
        const auto n = number(e.count());
        if (!of || !n)
            return std::nullopt;
        const Keep which = e.which().word() == ast::Word::lowest ? Keep::lowest : Keep::highest;
        return made(table_.keep(*of, which, *n));
    }

    Maybe reroll(view::Reroll e) {
        const Maybe of = dice(e.dice());
        const auto faces = of ? faces_of(e.range()) : std::nullopt;
        return faces ? made(table_.reroll(*of, {*faces}, static_cast<bool>(e.once()))) : std::nullopt;
    }

    // Without faces it is one of the top face.
    Maybe explode(view::Explode e) {
        const Maybe of = dice(e.dice());
        if (!of)
            return std::nullopt;
        if (e.find(NodeKind::Word))
            return std::nullopt; // the checker reads how they explode
        if (!e.range())
            return explode_top(*of);
        const auto faces = faces_of(e.range());
        return faces ? made(table_.explode(*of, {*faces})) : std::nullopt;
    }

    Maybe count(view::CountFaces e) {
        if (e.find(NodeKind::Worth))
            return std::nullopt;
        const Maybe of = dice(e.dice());
        std::vector<FaceRange> all;
        bool fine = static_cast<bool>(of);
        e.each(NodeKind::Range, [&](view::Range range) {
            const auto faces = faces_of(range);
            fine = fine && faces;
            if (fine)
                all.push_back(*faces);
        });
        return fine ? made(table_.count(*of, FaceRanges(std::span<const FaceRange>(all)))) : std::nullopt;
    }

    Maybe explode_top(DiceId of) {
        const auto *pool = std::get_if<Pool>(&table_[of].shape);
        if (pool == nullptr || pool->groups.size() != 1)
            return std::nullopt;
        const std::int64_t top = pool->groups[0].sides;
        return made(table_.explode(of, {{top, top}}));
    }

    DiceTable &table_;
};

} // namespace

std::optional<DiceId> dice_of_tree(const ast::Tree &tree, DiceTable &table) {
    return tree.root == ast::no_node ? std::nullopt : Reader(table).dice({&tree, tree.root});
}

} // namespace bylaw
