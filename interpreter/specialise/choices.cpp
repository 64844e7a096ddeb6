#include "interpreter/specialise/choices.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"
#include "interpreter/residual/yes_or_no.hpp"

#include <algorithm>
#include <map>

namespace bylaw::residual {

namespace {

// A lookup is, whatever stands in the index.
bool is_cheap(Op op) {
    return op != Op::divide && op != Op::draw;
}

// In instructions.
std::size_t length(const Block &block) {
    constexpr std::size_t of_draw = 8;
    std::size_t sum = block.code.size() + block.moves.size();
    for (const Instruction &in : block.code) {
        sum += in.op == Op::draw ? of_draw - 1 : 0;
    }
    return sum;
}

bool sets(const Block &block, Word word) {
    return std::ranges::any_of(block.code, [&](const Instruction &in) { return word == variable(in.to); }) ||
           std::ranges::any_of(block.moves, [&](const Move &move) { return word == variable(move.to); });
}

class Choices {
  public:
    Choices(Residual &residual, ChoiceLimits limits, Patience patience)
        : r_(residual), limits_(limits), live_(residual, patience), patience_(patience),
          comers_(residual.blocks.size()), yes_or_no_(yes_or_no_variables(residual, patience_)) {
        ++comers_[0]; // where every trial begins
        for (const Block &block : r_.blocks) {
            const bool branches = block.exit.kind == Exit::Kind::branch;
            if (branches || block.exit.kind == Exit::Kind::jump) {
                ++comers_[block.exit.then];
            }
            if (branches) {
                ++comers_[block.exit.otherwise];
            }
        }
    }

    // Has anything changed?
    bool run() {
        bool changed = false;
        for (BlockId id = static_cast<BlockId>(r_.blocks.size()); id-- > 0;) {
            changed = make_choice(id) || changed;
        }
        return changed;
    }

  private:
    bool make_choice(BlockId id) {
        patience_.spend();
        const Exit &exit = r_.blocks[id].exit;
        if (exit.kind != Exit::Kind::branch || !is_variable(exit.condition) || comers_[id] == 0) {
            return false;
        }
        bool changed = join_conditions(id);
        changed = (exit.kind == Exit::Kind::branch && (go_ahead(id, exit.otherwise, exit.then, false) ||
                                                       go_ahead(id, exit.then, exit.otherwise, true))) ||
                  changed;
        if (exit.kind != Exit::Kind::branch) {
            return changed;
        }
        if (is_detour(exit.then, exit.otherwise, exit.condition)) {
            return take_in(id, exit.then, false) || changed;
        }
        return (is_detour(exit.otherwise, exit.then, exit.condition) && take_in(id, exit.otherwise, true)) ||
               changed;
    }

    bool is_live(BlockId before, std::uint32_t v) const {
        return v < known_ && live_.before(before).has(v); // new ones are alive within their block only
    }

    bool is_short(const Block &block) const {
        return length(block) <= limits_.short_way &&
               std::ranges::all_of(block.code, [&](const Instruction &in) {
                   return is_cheap(in.op) || (limits_.draws && in.op == Op::draw);
               });
    }

    // Whether dice fall is asked by conditions that are joined.
    bool may_draw(const Block &way, Word condition) const {
        return is_yes_or_no(condition) ||
               std::ranges::none_of(way.code, [](const Instruction &in) { return in.op == Op::draw; });
    }

    // Whether the way only sets a few variables and then reaches a place where the branch could have gone
    // directly.
    bool is_detour(BlockId way, BlockId straight, Word condition) const {
        const Block &block = r_.blocks[way];
        return way != straight && comers_[way] == 1 && block.exit.kind == Exit::Kind::jump &&
               block.exit.then == straight && is_short(block) && may_draw(block, condition);
    }

    // May the way's code run even if the other way is taken? What it sets must mean nothing there.
    bool is_harmless(const Block &way, BlockId other, Word condition) const {
        return !sets(way, condition) &&
               std::ranges::none_of(way.code, [&](const Instruction &in) { return is_live(other, in.to); }) &&
               std::ranges::none_of(way.moves, [&](const Move &move) { return is_live(other, move.to); });
    }

    // If two short ways lead to one place, one is inlined first; the other is then a detour.
    bool go_ahead(BlockId into, BlockId way, BlockId other, bool is_then) {
        Block &block = r_.blocks[into];
        const Block &taken = r_.blocks[way], &detour = r_.blocks[other];
        const bool diamond = way != other && comers_[way] == 1 && comers_[other] == 1 &&
                             taken.exit.kind == Exit::Kind::jump && detour.exit.kind == Exit::Kind::jump &&
                             taken.exit.then == detour.exit.then && taken.exit.then != into &&
                             is_short(taken) && is_short(detour);
        const bool parallel = std::ranges::any_of(taken.moves, [&](const Move &move) {
            return std::ranges::any_of(taken.moves,
                                       [&](const Move &later) { return later.from == variable(move.to); });
        });
        if (!diamond || parallel || !may_draw(taken, block.exit.condition) ||
            !is_harmless(taken, other, block.exit.condition)) {
            return false;
        }
        take_code(block, taken, block.exit.condition, !is_then);
        for (const Move &move : taken.moves) {
            block.code.push_back({Op::copy, move.to, move.from, 0, 0});
        }
        (is_then ? block.exit.then : block.exit.otherwise) = taken.exit.then;
        --comers_[way];
        return true;
    }

    // Where it is read.
    bool is_yes_or_no(Word word) const {
        const std::uint32_t v = number_of(word);
        return yes_or_no_[v] || (v < r_.bounds.size() && r_.bounds[v].low >= 0 && r_.bounds[v].high <= 1);
    }

    // Also where the code that sets it runs for nothing, with whatever stands there.
    bool always(Word word) const {
        return is_variable(word) ? yes_or_no_[number_of(word)] : word == 0 || word == 1;
    }

    // A branch one of whose ways is a branch that may lead to where the other way leads is one branch on both
    // conditions: `if a, then if b` is `if a and b`.
    bool join_conditions(BlockId id) { return join_condition(id, true) || join_condition(id, false); }

    bool can_be_one(const Block &block, const Block &second, BlockId other) const {
        return second.exit.kind == Exit::Kind::branch && is_variable(second.exit.condition) &&
               is_short(second) && is_yes_or_no(block.exit.condition) && always(second.exit.condition) &&
               is_harmless(second, other, block.exit.condition) && second.exit.then != second.exit.otherwise;
    }

    bool join_condition(BlockId id, bool on_then) {
        Block &block = r_.blocks[id];
        const BlockId way = on_then ? block.exit.then : block.exit.otherwise,
                      other = on_then ? block.exit.otherwise : block.exit.then;
        const Block &second = r_.blocks[way];
        if (way == other || way == id || comers_[way] != 1 || !can_be_one(block, second, other)) {
            return false;
        }
        const bool meets_then = second.exit.then == other, meets_otherwise = second.exit.otherwise == other;
        if (!meets_then && !meets_otherwise) {
            return false;
        }
        const auto emit = [&](Op op, Word a, Word b) { return yes_or_no(block, op, a, b); };
        take_code(block, second, block.exit.condition, !on_then);
        // When it continues beyond the second branch.
        const Word first = on_then ? block.exit.condition : emit(Op::negation, block.exit.condition, 0),
                   then =
                       meets_otherwise ? second.exit.condition : emit(Op::negation, second.exit.condition, 0);
        const BlockId beyond = meets_otherwise ? second.exit.then : second.exit.otherwise;
        block.exit = {Exit::Kind::branch, emit(Op::lesser, first, then), beyond, other, 0};
        --comers_[way];
        --comers_[other]; // two of its ways are one now
        return true;
    }

    Word yes_or_no(Block &into, Op op, Word a, Word b) {
        const std::uint32_t to = new_variable({0, 1}, op == Op::negation || (always(a) && always(b)));
        into.code.push_back({op, to, a, b, 0});
        return variable(to);
    }

    // Dice that fell on one way fall unless it is the other.
    Word undrawn(Block &into, Word before, Word condition, bool inverted) {
        const Word off_way = inverted ? condition : yes_or_no(into, Op::negation, condition, 0);
        if (!is_variable(before)) {
            return before != 0 ? before : off_way; // never, or always
        }
        return yes_or_no(into, Op::greater, before, off_way);
    }

    void take_code(Block &into, const Block &way, Word condition, bool inverted) {
        for (Instruction in : way.code) {
            if (in.op == Op::draw) {
                in.a = undrawn(into, in.a, condition, inverted);
            }
            into.code.push_back(in);
        }
    }

    std::uint32_t new_variable(Bounds bounds, bool yes_or_no) {
        yes_or_no_.push_back(yes_or_no);
        if (!r_.bounds.empty()) { // code made by hand has none
            r_.bounds.push_back(bounds);
        }
        return r_.variables++;
    }

    // The code of a detour, done on either way: what its variables would be, in new ones.
    struct Detour {
        Choices &of;
        Block &block;
        const Word condition;
        const bool inverted;
        std::map<std::uint32_t, Word> made; // possible new values of the variables

        Word now(Word word) const {
            const auto found = is_variable(word) ? made.find(number_of(word)) : made.end();
            return found == made.end() ? word : found->second;
        }

        void compute(Instruction in) {
            const std::uint32_t to = in.to;
            in.a = now(in.a);
            in.b = now(in.b);
            if (in.op == Op::copy) {
                made[to] = in.a;
                return;
            }
            if (in.op == Op::draw) {
                in.a = of.undrawn(block, in.a, condition, inverted);
            }
            const Word before = now(variable(to));
            in.to =
                of.new_variable(to < of.r_.bounds.size() ? of.r_.bounds[to] : Bounds{}, of.yes_or_no_[to]);
            if (in.op == Op::choose) { // or it stays what it was
                block.code.push_back({Op::copy, in.to, before, 0, 0});
            }
            block.code.push_back(in);
            made[to] = variable(in.to);
        }

        void move(const std::vector<Move> &moves) {
            std::map<std::uint32_t, Word> moved;
            for (const Move &each : moves) {
                moved[each.to] = now(each.from);
            }
            for (const auto &[to, word] : moved) {
                made[to] = word;
            }
        }

        // A choice may not overwrite what the next one, or the condition, still reads.
        bool clashes() const {
            return std::ranges::any_of(made, [&](const auto &each) {
                const Word set = variable(each.first);
                return condition == set ||
                       std::ranges::any_of(made, [&](const auto &other) { return other.second == set; });
            });
        }
    };

    bool take_in(BlockId into, BlockId way, bool inverted) {
        Block &block = r_.blocks[into];
        const Block &taken = r_.blocks[way];
        const std::size_t length = block.code.size();
        Detour detour{*this, block, block.exit.condition, inverted, {}};
        patience_.spend(taken.code.size());
        for (const Instruction &in : taken.code) {
            detour.compute(in);
        }
        detour.move(taken.moves);
        if (detour.clashes()) {
            block.code.resize(length);
            return false;
        }
        for (const auto &[to, word] : detour.made) {
            if (is_live(taken.exit.then, to)) {
                block.code.push_back({Op::choose, to, word, detour.condition, inverted ? 1U : 0U});
            }
        }
        block.exit = {Exit::Kind::jump, 0, taken.exit.then, no_block};
        --comers_[way];
        --comers_[taken.exit.then];
        return true;
    }

    Residual &r_;
    const ChoiceLimits limits_;
    const LiveVariables live_;
    Patience patience_;
    std::vector<std::uint32_t> comers_;
    std::vector<bool> yes_or_no_;
    const std::uint32_t known_ = r_.variables; // how many `live_` knows
};

} // namespace

bool make_choices(Residual &residual, ChoiceLimits limits, Patience patience) {
    return Choices(residual, limits, patience).run();
}

} // namespace bylaw::residual
