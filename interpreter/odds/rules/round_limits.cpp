#include "interpreter/odds/rules/round_limits.hpp"

#include "interpreter/odds/rules/counter_reads.hpp"
#include "interpreter/odds/rules/counter_search.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::odds::rules {

namespace {

// Lower ones are reached by many games, so exploring without them would be in vain.
constexpr Word least_limit = 20;

// Looks for comparisons of one counter, in the performing that counts.
class LimitSearch {
  public:
    LimitSearch(const Program &program, const Bytecode &code, const State &later, const Reach &reach)
        : code_(code), known_(program, code, later, reach) {}

    // Takes the comparisons out of `to`: the counter is always the lesser. The lowest limit; none: there is
    // none that can be left out.
    std::optional<Word> take_out(const Counter &counter, Bytecode &to) const {
        const std::uint32_t number = code_.rules[counter.rule].perform;
        const FunctionCode &function = code_.functions[number];
        std::optional<Word> least;
        for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
            const bylaw::Instruction &in = function.code[pc];
            const bool first = in.op == bylaw::Op::jump_less || in.op == bylaw::Op::jump_less_equal;
            if (!first || (in.a == counter.reg) == (in.b == counter.reg)) {
                continue;
            }
            const auto limit = known_.before(function, pc, in.a == counter.reg ? in.b : in.a);
            if (limit && *limit >= least_limit) {
                least = std::min(*limit, least.value_or(*limit));
                bylaw::Instruction &here = to.functions[number].code[pc];
                here = in.a == counter.reg ? jump(in.low()) : nothing(in);
            }
        }
        return least;
    }

  private:
    static bylaw::Instruction jump(std::uint32_t to) {
        return {bylaw::Op::jump, no_register, no_register, no_register, to};
    }
    // Neither the limit nor where it leads to is looked at.
    static bylaw::Instruction nothing(const bylaw::Instruction &in) {
        const std::uint16_t limit = in.a;
        return {bylaw::Op::move, limit, limit, no_register, 0};
    }

    const Bytecode &code_;
    KnownNumbers known_;
};

} // namespace

Unlimited without_limits(const Program &program, const Bytecode &code, const State &state, const State &later,
                         std::size_t reports) {
    Unlimited made{code, {}};
    const Reach reach = reach_of(program, code, later);
    const LimitSearch search(program, code, later, reach);
    if (reach.hooks) {
        return made;
    }
    StatementColumns columns;
    for (std::size_t i = 0; i < reports; ++i) {
        columns.emplace_back(i);
    }
    for (const Counter &each : CounterSearch(program, code, state, later, columns).proposed()) {
        if (const std::optional<Word> limit = search.take_out(each, made.code)) {
            made.limits.push_back({each.columns.front(), *limit});
        }
    }
    // Where it is looked at elsewhere, too, nothing is gained.
    const Counters counters(program, made.code, state, later, columns);
    std::erase_if(made.limits, [&](const RoundLimit &each) {
        return std::ranges::none_of(counters.all(), [&](const Counter &counter) {
            return counter.columns.front() == each.statement;
        });
    });
    return made;
}

} // namespace bylaw::odds::rules
