#include "interpreter/specialise/join_alike.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"
#include "interpreter/residual/yes_or_no.hpp"

#include <algorithm>
#include <map>

namespace bylaw::residual {

namespace {

constexpr std::size_t most_steps_of_way = 160; // instructions of a way
constexpr std::size_t of_draw = 20;            // instructions that it takes

std::size_t cost(const Instruction &in) {
    return in.op == Op::draw || in.op == Op::divide ? of_draw : in.op == Op::copy ? 0 : 1;
}

// Common instructions of both ways, and the others: pairs of places, none if the other way has no
// counterpart.
struct Step {
    const Instruction *here = nullptr, *there = nullptr;
};

// A divisor is a constant of the code, so it is no variable that either way sets.
bool alike(const Instruction &a, const Instruction &b) {
    return a.op == b.op && a.imm == b.imm && a.op != Op::copy && (a.op != Op::divide || a.b == b.b);
}

// The pairs of which most is saved.
std::vector<Step> aligned(const std::vector<Instruction> &here, const std::vector<Instruction> &there) {
    const std::size_t width = there.size() + 1;
    std::vector<std::size_t> saved((here.size() + 1) * width); // from here and there on
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t & { return saved[i * width + j]; };
    for (std::size_t i = here.size(); i-- > 0;) {
        for (std::size_t j = there.size(); j-- > 0;) {
            at(i, j) = std::max(at(i + 1, j), at(i, j + 1));
            if (alike(here[i], there[j])) {
                at(i, j) = std::max(at(i, j), at(i + 1, j + 1) + cost(here[i]));
            }
        }
    }
    std::vector<Step> steps;
    for (std::size_t i = 0, j = 0; i < here.size() || j < there.size();) {
        if (i < here.size() && j < there.size() && alike(here[i], there[j]) &&
            at(i, j) == at(i + 1, j + 1) + cost(here[i])) {
            steps.push_back({&here[i++], &there[j++]});
        } else if (j == there.size() || (i < here.size() && at(i + 1, j) == at(i, j))) {
            steps.push_back({&here[i++], nullptr});
        } else {
            steps.push_back({nullptr, &there[j++]});
        }
    }
    return steps;
}

// The code of both ways, as new variables; `condition` says that it is the way here (or there, if inverted).
class Both {
  public:
    Both(Residual &residual, Word condition, bool inverted)
        : r_(residual), condition_(condition), inverted_(inverted) {}

    std::vector<Instruction> code;
    std::size_t more = 0, saved = 0;

    bool write(const Block &here, const Block &there) {
        for (const Step &step : aligned(here.code, there.code)) {
            if (step.here != nullptr && step.there != nullptr) {
                compute_both(*step.here, *step.there);
            } else if (!compute_one(step.here != nullptr ? *step.here : *step.there,
                                    step.here != nullptr ? here_ : there_)) {
                return false;
            }
        }
        move(here.moves, here_);
        move(there.moves, there_);
        return 2 * more < saved;
    }

    // Selects between both ways' words.
    Word chosen(Word here, Word there) {
        const Word a = now(here, here_), b = now(there, there_);
        return a == b ? a : choice(a, b);
    }

    // The variables that one of them sets.
    std::vector<std::uint32_t> set() const {
        std::vector<std::uint32_t> all;
        for (const auto *names : {&here_, &there_}) {
            for (const auto &[name, word] : *names) {
                all.push_back(name);
            }
        }
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

  private:
    using Names = std::map<std::uint32_t, Word>;

    static Word now(Word word, const Names &names) {
        const auto found = is_variable(word) ? names.find(number_of(word)) : names.end();
        return found == names.end() ? word : found->second;
    }

    Bounds bounds(Word word) const {
        if (!is_variable(word)) {
            return {word, word};
        }
        return number_of(word) < r_.bounds.size() ? r_.bounds[number_of(word)] : Bounds{};
    }

    std::uint32_t new_variable(Bounds a, Bounds b) {
        if (!r_.bounds.empty()) {
            r_.bounds.push_back({std::min(a.low, b.low), std::max(a.high, b.high)});
        }
        return r_.variables++;
    }

    Word choice(Word here, Word there) {
        const std::uint32_t to = new_variable(bounds(here), bounds(there));
        code.push_back({Op::copy, to, there, 0, 0});
        code.push_back({Op::choose, to, here, condition_, inverted_ ? 1U : 0U});
        more += 2;
        return variable(to);
    }

    void emit(Instruction in, Word before) {
        if (traits(in.op).keeps()) {
            code.push_back({Op::copy, in.to, before, 0, 0});
        }
        code.push_back(in);
    }

    void compute_both(const Instruction &here, const Instruction &there) {
        Instruction in = here;
        in.a = chosen(here.a, there.a);
        in.b = chosen(here.b, there.b);
        const Word before =
            traits(in.op).keeps() ? chosen(variable(here.to), variable(there.to)) : variable(here.to);
        in.to = new_variable(bounds(variable(here.to)), bounds(variable(there.to)));
        emit(in, before);
        here_[here.to] = there_[there.to] = variable(in.to);
        saved += cost(in);
    }

    // Done on either way, though one alone has use for it.
    bool compute_one(Instruction in, Names &names) {
        in.a = now(in.a, names);
        in.b = now(in.b, names);
        if (in.op == Op::copy) {
            names[in.to] = in.a;
            return true;
        }
        const std::uint32_t set = in.to;
        const Word before = now(variable(set), names);
        in.to = new_variable(bounds(variable(set)), bounds(variable(set)));
        emit(in, before);
        names[set] = variable(in.to);
        more += cost(in);
        return in.op != Op::draw;
    }

    static void move(const std::vector<Move> &moves, Names &names) {
        Names moved;
        for (const Move &each : moves) {
            moved[each.to] = now(each.from, names);
        }
        for (const auto &[to, word] : moved) {
            names[to] = word;
        }
    }

    Residual &r_;
    const Word condition_;
    const bool inverted_;
    Names here_, there_;
};

class Joiner {
  public:
    Joiner(Residual &residual, Patience &patience)
        : r_(residual), patience_(patience), live_(residual, patience),
          yes_or_no_(yes_or_no_variables(residual, patience)), comers_(residual.blocks.size()) {
        ++comers_[0];
        for (const Block &block : r_.blocks) {
            for (const BlockId next : ways(block)) {
                ++comers_[next];
            }
        }
    }

    // One at a time: what is known of the variables is of use once.
    bool run() {
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            const Exit exit = r_.blocks[id].exit;
            if (exit.kind == Exit::Kind::branch &&
                (join(id, exit.then, exit.otherwise, false) || join(id, exit.otherwise, exit.then, true))) {
                return true;
            }
        }
        return false;
    }

  private:
    static std::vector<BlockId> ways(const Block &block) {
        switch (block.exit.kind) {
        case Exit::Kind::jump: return {block.exit.then};
        case Exit::Kind::branch: return {block.exit.then, block.exit.otherwise};
        case Exit::Kind::finish:
        case Exit::Kind::bail: break;
        }
        return {};
    }

    bool always_yes_or_no(Word word) const { return is_variable(word) && yes_or_no_[number_of(word)]; }

    // `first` branches off before `second` does.
    bool join(BlockId id, BlockId first, BlockId second, bool inverted) {
        patience_.spend();
        const Exit exit = r_.blocks[second].exit;
        if (first == second || comers_[first] != 1 || comers_[second] != 1 || comers_[id] == 0 ||
            exit.kind != Exit::Kind::branch || exit.then == exit.otherwise ||
            !always_yes_or_no(r_.blocks[id].exit.condition) || !always_yes_or_no(exit.condition) ||
            !can_go_ahead(id, first, second)) {
            return false;
        }
        return join_with(id, first, second, exit.then, inverted) ||
               join_with(id, first, second, exit.otherwise, inverted);
    }

    // May the second block's code run in any case?
    bool can_go_ahead(BlockId id, BlockId first, BlockId second) const {
        constexpr std::size_t short_way = 8;
        const std::vector<Instruction> &code = r_.blocks[second].code;
        return code.size() <= short_way && std::ranges::all_of(code, [&](const Instruction &in) {
                   return cost(in) <= 1 && r_.blocks[id].exit.condition != variable(in.to) &&
                          !live_.before(first).has(in.to);
               });
    }

    bool can_be_one(BlockId here, BlockId there) const {
        const Block &a = r_.blocks[here], &b = r_.blocks[there];
        return here != there && comers_[there] == 1 && ways(a) == ways(b) && !ways(a).empty() &&
               a.exit.kind == b.exit.kind && a.code.size() <= most_steps_of_way &&
               b.code.size() <= most_steps_of_way && !a.code.empty() && !b.code.empty();
    }

    bool join_with(BlockId id, BlockId first, BlockId second, BlockId there, bool inverted) {
        if (!can_be_one(first, there)) {
            return false;
        }
        const std::uint32_t variables = r_.variables;
        const std::size_t bounds = r_.bounds.size();
        patience_.spend(r_.blocks[first].code.size() * r_.blocks[there].code.size() / 8);
        if (!write(id, first, there, inverted)) {
            r_.variables = variables;
            r_.bounds.resize(bounds);
            return false;
        }
        lead_there(id, first, second, there, inverted);
        return true;
    }

    bool write(BlockId id, BlockId first, BlockId there, bool inverted) {
        Block &here = r_.blocks[first];
        Both both(r_, r_.blocks[id].exit.condition, inverted);
        if (!both.write(here, r_.blocks[there])) {
            return false;
        }
        const Bits live = live_.after(first);
        std::vector<Move> moves;
        for (const std::uint32_t set : both.set()) {
            if (live.has(set)) {
                moves.push_back({set, both.chosen(variable(set), variable(set))});
            }
        }
        Exit exit = here.exit;
        if (exit.kind == Exit::Kind::branch) {
            exit.condition = both.chosen(exit.condition, r_.blocks[there].exit.condition);
            if (!one_after_the_other(moves, exit.condition)) {
                return false;
            }
            for (const Move &move : std::exchange(moves, {})) {
                both.code.push_back({Op::copy, move.to, move.from, 0, 0});
            }
        }
        here = {std::move(both.code), std::move(moves), exit, {}};
        return true;
    }

    // Does none overwrite what another, or the branch, still reads?
    static bool one_after_the_other(const std::vector<Move> &moves, Word condition) {
        return std::ranges::none_of(moves, [&](const Move &move) {
            return condition == variable(move.to) || std::ranges::any_of(moves, [&](const Move &other) {
                       return &other != &move && other.from == variable(move.to);
                   });
        });
    }

    Word emit(Block &into, Op op, Word a, Word b) {
        if (!r_.bounds.empty()) {
            r_.bounds.push_back({0, 1});
        }
        into.code.push_back({op, r_.variables, a, b, 0});
        return variable(r_.variables++);
    }

    void lead_there(BlockId id, BlockId first, BlockId second, BlockId there, bool inverted) {
        Block &block = r_.blocks[id];
        const Block &after = r_.blocks[second];
        block.code.insert(block.code.end(), after.code.begin(), after.code.end());
        const Word one = inverted ? emit(block, Op::negation, block.exit.condition, 0) : block.exit.condition;
        const bool on_then = after.exit.then == there;
        const Word other =
            on_then ? after.exit.condition : emit(block, Op::negation, after.exit.condition, 0);
        const BlockId away = on_then ? after.exit.otherwise : after.exit.then;
        block.exit = {Exit::Kind::branch, emit(block, Op::greater, one, other), first, away, 0};
    }

    Residual &r_;
    Patience &patience_;
    const LiveVariables live_;
    const std::vector<bool> yes_or_no_;
    std::vector<std::uint32_t> comers_;
};

} // namespace

bool join_alike(Residual &residual, Patience patience) {
    return Joiner(residual, patience).run();
}

} // namespace bylaw::residual
