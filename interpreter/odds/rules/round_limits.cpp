#include "interpreter/odds/rules/round_limits.hpp"

#include "interpreter/odds/rules/counter_reads.hpp"
#include "interpreter/odds/rules/counter_search.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace bylaw::odds::rules {

namespace {

// Lower ones are reached by many games, so exploring without them would be in vain.
constexpr Word least_limit = 20;

// Looks for comparisons of one counter, in the call that counts.
class LimitSearch {
  public:
    LimitSearch(const Program &program, const Bytecode &code, const State &later, const Reach &reach)
        : code_(code), known_(program, code, later, reach) {}

    bool has_limit(const Counter &counter) const { return take_out(counter, nullptr).has_value(); }

    // Takes the comparisons out of `to`, if that is given: the counter is always the lesser. The lowest
    // limit; none: there is none that can be left out.
    std::optional<Word> take_out(const Counter &counter, Bytecode *to) const {
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
                if (to != nullptr) {
                    to->functions[number].code[pc] = in.a == counter.reg ? jump(in.low()) : nothing(in);
                }
            }
        }
        return least;
    }

  private:
    static bylaw::Instruction jump(std::uint32_t to) {
        return {bylaw::Op::jump, no_register, no_register, no_register, to};
    }
    // Neither the limit nor where it leads to is read.
    static bylaw::Instruction nothing(const bylaw::Instruction &in) {
        const std::uint16_t limit = in.a;
        return {bylaw::Op::move, limit, limit, no_register, 0};
    }

    const Bytecode &code_;
    KnownNumbers known_;
};

// Lets a scenario report a register of a call at its end.
class AddedReports {
  public:
    AddedReports(Bytecode &code, std::uint32_t outermost, std::size_t reports)
        : code_(code), function_(code.functions[outermost]), reports_(reports) {}

    std::size_t count() const { return count_; }

    // The number of the report. None: there is no register that it could pass through.
    std::optional<std::size_t> add(RuleId rule, std::uint32_t reg) {
        const std::optional<std::uint16_t> through = plain_register();
        if (!through || reports_ + count_ >= no_register) {
            return std::nullopt;
        }
        const std::size_t end = function_.code.size(), number = reports_ + count_++;
        for (bylaw::Instruction &in : function_.code) {
            if (in.op == bylaw::Op::give_nothing) {
                in = {bylaw::Op::jump, no_register, no_register, no_register, static_cast<Word>(end)};
            }
        }
        append({bylaw::Op::active, *through, no_register, 1, halves(rule, reg)});
        append({bylaw::Op::report, *through, no_register, static_cast<std::uint16_t>(number),
                halves(0, number_type())});
        append({bylaw::Op::give_nothing, no_register, no_register, no_register, 0});
        return number;
    }

  private:
    static Word halves(std::uint32_t low, std::uint32_t high) {
        return static_cast<Word>(std::uint64_t{high} << 32 | low);
    }
    void append(const bylaw::Instruction &in) {
        function_.code.push_back(in);
        function_.spans.push_back(function_.span);
    }
    // Whatever was in it is no longer wanted then.
    std::optional<std::uint16_t> plain_register() const {
        for (std::size_t reg = 0; reg < function_.registers.size(); ++reg) {
            const TypeKind kind = function_.registers[reg].kind;
            if (kind == TypeKind::number || kind == TypeKind::yesno || kind == TypeKind::thing) {
                return static_cast<std::uint16_t>(reg);
            }
        }
        return std::nullopt;
    }
    std::uint32_t number_type() {
        const auto found = std::ranges::find(code_.types, type_number);
        const auto number = static_cast<std::uint32_t>(found - code_.types.begin());
        if (found == code_.types.end()) {
            code_.types.push_back(type_number);
        }
        return number;
    }

    Bytecode &code_;
    FunctionCode &function_;
    std::size_t reports_, count_ = 0;
};

// Leaves limits out, but for those of some counters.
class LimitRemoval {
  public:
    LimitRemoval(const Program &program, const Bytecode &code, const State &state, const State &later,
                 std::size_t reports)
        : program_(program), code_(code), state_(state), later_(later), reports_(reports) {}

    Unlimited run() {
        const Reach reach = reach_of(program_, code_, later_);
        if (reach.hooks || state_.calls.size() != 1) {
            return {code_, {}, 0};
        }
        const LimitSearch search(program_, code_, later_, reach);
        for (;;) {
            Unlimited made = without(search);
            if (!all_counted(made)) { // `looked_at_` has grown
                continue;
            }
            return made;
        }
    }

  private:
    Unlimited without(const LimitSearch &search) {
        Unlimited made{code_, {}, 0};
        registers_.clear();
        AddedReports added(made.code, state_.calls.front().function, reports_);
        CounterSearch counters(program_, code_, state_, later_, columns(reports_));
        for (const Counter &each : counters.proposed()) {
            take_out(search, each, made, [&] { return counters.always_reported({each.rule, each.reg}); });
        }
        for (const RuleRegister &each : counters.unreported()) {
            take_out(search, {each.first, each.second, 0, {}}, made,
                     [&] { return added.add(each.first, each.second); });
        }
        made.hidden = added.count();
        return made;
    }

    template <class Statement>
    void take_out(const LimitSearch &search, const Counter &counter, Unlimited &made, Statement statement) {
        const RuleRegister place{counter.rule, counter.reg};
        if (looked_at_.contains(place) || std::ranges::find(registers_, place) != registers_.end()) {
            return;
        }
        if (!search.has_limit(counter)) {
            return;
        }
        if (const std::optional<std::size_t> number = statement()) {
            made.limits.push_back({*number, *search.take_out(counter, &made.code)});
            registers_.push_back(place);
        }
    }

    // Where one is read elsewhere, too, nothing is gained by leaving its limit out.
    bool all_counted(const Unlimited &made) {
        if (made.limits.empty()) {
            return true;
        }
        const Counters counters(program_, made.code, state_, later_, columns(reports_ + made.hidden));
        const std::size_t before = looked_at_.size();
        for (const RuleRegister &each : registers_) {
            const bool counted = std::ranges::any_of(counters.all(), [&](const Counter &counter) {
                return RuleRegister(counter.rule, counter.reg) == each;
            });
            if (!counted) {
                looked_at_.insert(each);
            }
        }
        return looked_at_.size() == before;
    }

    static StatementColumns columns(std::size_t reports) {
        StatementColumns columns;
        for (std::size_t i = 0; i < reports; ++i) {
            columns.emplace_back(i);
        }
        return columns;
    }

    const Program &program_;
    const Bytecode &code_;
    const State &state_, &later_;
    std::size_t reports_;
    std::vector<RuleRegister> registers_; // whose limits are left out
    std::set<RuleRegister> looked_at_;    // whose are not
};

} // namespace

Unlimited without_limits(const Program &program, const Bytecode &code, const State &state, const State &later,
                         std::size_t reports) {
    return LimitRemoval(program, code, state, later, reports).run();
}

} // namespace bylaw::odds::rules
