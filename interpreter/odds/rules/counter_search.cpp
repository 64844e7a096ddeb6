#include "interpreter/odds/rules/counter_search.hpp"

#include "interpreter/odds/rules/code_shapes.hpp"
#include "interpreter/odds/rules/counter_reads.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/reach/known_write.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// Rules on the current path: a recursive rule may run more than once.
class Visit {
  public:
    Visit(std::set<RuleId> &all, RuleId rule) : all_(all), rule_(rule) { all_.insert(rule); }
    Visit(const Visit &) = delete;
    Visit &operator=(const Visit &) = delete;
    ~Visit() { all_.erase(rule_); }

  private:
    std::set<RuleId> &all_;
    RuleId rule_;
};

constexpr Word most_counted = 20; // for a counter; more would distinguish as many states as values

bool adds(const Instruction &in, std::uint32_t reg) {
    return in.op == Op::add_constant && in.a == reg && in.b == reg;
}

} // namespace

std::vector<Counter> CounterSearch::proposed() {
    if (state_.calls.size() != 1) {
        return {};
    }
    columns_.empty() ? from_value() : from_reports();
    std::vector<Counter> counters;
    for (const auto &[place, found] : found_) {
        const auto &[rule, reg] = place;
        if (only_counts(rule, reg)) {
            counters.push_back({rule, reg, 0, found.columns});
        }
    }
    return counters;
}

std::vector<RuleRegister> CounterSearch::unreported() const {
    std::vector<RuleRegister> found;
    for (RuleId rule = 0; rule < code_.rules.size(); ++rule) {
        const std::uint32_t function = code_.rules[rule].perform;
        if (std::ranges::find(reach_.functions, function) == reach_.functions.end() ||
            performed_once(rule) != rule) {
            continue;
        }
        for (const Instruction &in : code_of(function)) {
            const RuleRegister place{rule, in.a};
            if (in.op == Op::add_constant && in.a == in.b && only_counts(rule, in.a) &&
                std::ranges::find(found, place) == found.end()) {
                found.push_back(place);
            }
        }
    }
    return found;
}

std::vector<Counter> CounterSearch::run() {
    std::vector<Counter> counters = proposed(), others = of_nobody();
    if (columns_.empty()) {
        counters = valued(std::move(counters));
        others = reported(std::move(others));
        counters.insert(counters.end(), others.begin(), others.end());
        return counters;
    }
    counters.insert(counters.end(), others.begin(), others.end());
    return reported(std::move(counters));
}

// Counters without a report.
std::vector<Counter> CounterSearch::of_nobody() {
    std::vector<Counter> counters;
    if (state_.calls.size() == 1) {
        for (const auto &[rule, reg] : unreported()) {
            if (!found_.contains({rule, reg})) {
                counters.push_back({rule, reg, 0, {}});
            }
        }
    }
    return counters;
}

// The result of the outermost function is read there only.
std::vector<Counter> CounterSearch::valued(std::vector<Counter> counters) const {
    const Liveness unreported(program_, code_, state_, {false, {}});
    std::erase_if(counters, [&](const Counter &each) {
        return readers(each.rule, each.reg) != each.columns.size() ||
               !read_only_here(each.rule, each.reg, unreported);
    });
    return counters;
}

// Keeps as much of each as may be read.
std::vector<Counter> CounterSearch::reported(std::vector<Counter> counters) {
    if (counters.empty()) {
        return {};
    }
    const Liveness live(program_, code_, later_, {true, {}});
    const KnownNumbers known(program_, code_, later_, live.reach());
    CounterReads reads(program_, code_, live.reach(), live, known);
    std::vector<Counter> found;
    for (Counter &each : counters) {
        const auto most = live.reach().hooks ? std::nullopt
                                             : reads.alike_from(each.rule, each.reg, outermost(),
                                                                reports({each.rule, each.reg}));
        if (most && *most < most_counted) {
            each.most = std::max<Word>(*most, 0);
            each.parity = reads.parity();
            const bool dead = each.columns.empty() && each.most == 0 && !each.parity; // as liveness finds
            if (!dead) {
                found.push_back(std::move(each));
            }
        }
    }
    return found;
}

// `report duel.rounds`: the register is read after the end of the rule, and reported at once. A column with
// another report, too, has no counter.
void CounterSearch::from_reports() {
    const auto &code = code_of(outermost());
    std::map<std::size_t, std::vector<std::optional<RuleRegister>>> of_columns;
    std::set<RuleRegister> shared;
    for (std::size_t pc = 0; pc < code.size(); ++pc) {
        const auto column = code[pc].op == Op::report ? column_of(code[pc]) : std::nullopt;
        if (column) {
            const std::optional<RuleRegister> counter = reported_at(pc);
            of_columns[*column].push_back(counter);
            if (counter) {
                found_[*counter].reports.insert(pc);
            }
        }
    }
    for (const auto &[column, counters] : of_columns) {
        const std::optional<RuleRegister> first = counters[0];
        if (std::ranges::all_of(counters, [&first](const auto &each) { return each && each == first; })) {
            found_[*first].columns.push_back(column);
        } else {
            for (const std::optional<RuleRegister> &each : counters) {
                shared.insert(each.value_or(RuleRegister(no_id, 0)));
            }
        }
    }
    std::erase_if(found_, [&](const auto &each) { return shared.contains(each.first); });
}

// Which one is reported there, if it is one.
std::optional<RuleRegister> CounterSearch::reported_at(std::size_t pc) const {
    const auto &code = code_of(outermost());
    const auto at = known_write(program_, code_, code_.functions[outermost()], pc, code[pc].a);
    if (!at || *at + 1 != pc || code[*at].op != Op::active) {
        return std::nullopt;
    }
    const auto rule = performed_once(code[*at].low());
    if (!rule) {
        return std::nullopt;
    }
    const RuleCode &each = code_.rules[*rule];
    for (std::size_t k = 0; k < each.family.size(); ++k) {
        const std::uint16_t reg =
            each.family[k] == code[*at].low() ? each.registers[k][code[*at].high()] : no_register;
        if (reg != no_register) {
            return RuleRegister{*rule, reg};
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> CounterSearch::always_reported(RuleRegister counter) const {
    const auto &code = code_of(outermost());
    for (const std::size_t pc : found_.at(counter).reports) {
        if (always_done(code, pc)) {
            return column_of(code[pc]);
        }
    }
    return std::nullopt;
}

// `duel(a, b).rounds`, or `duel(a, b)` whose result is the counter.
void CounterSearch::from_value() {
    const auto &code = code_of(outermost());
    for (std::size_t i = 1; i < code.size(); ++i) {
        const Instruction &call = code[i - 1], &in = code[i];
        if (in.op != Op::give || call.op != Op::perform || call.a != in.a ||
            performed_once(call.low()) != call.low()) {
            continue;
        }
        if (call.high() > 0 && call.high() < several_yields) {
            found_[{call.low(), call.high() - 1}].columns.push_back(0);
        } else if (const auto reg = result_of(call.low())) {
            found_[{call.low(), *reg}].columns.push_back(0);
        }
    }
}

std::optional<std::size_t> CounterSearch::column_of(const Instruction &report) const {
    return report.b == no_register && report.c < columns_.size() ? columns_[report.c] : std::nullopt;
}

// The one rule that is `ancestor`, where it is performed at one place only, in no loop: by the outermost
// function, or by what is performed once itself.
std::optional<RuleId> CounterSearch::performed_once(RuleId ancestor) const {
    std::optional<RuleId> found;
    const Visit visit(visiting_, ancestor);
    for (const std::uint32_t function : reach_.functions) {
        const auto &code = code_of(function);
        for (std::size_t pc = 0; pc < code.size(); ++pc) {
            if (code[pc].op == Op::redo && code_.rule_is[code[pc].low()][ancestor]) {
                return std::nullopt;
            }
            if (code[pc].op != Op::perform || !code_.rule_is[code[pc].low()][ancestor]) {
                continue;
            }
            if (found || in_loop(code, pc) || !runs_once(function)) {
                return std::nullopt;
            }
            found = code[pc].low();
        }
    }
    return found && !program_.rules[*found].offered ? found : std::nullopt;
}

// The outermost function, or what is performed once itself.
bool CounterSearch::runs_once(std::uint32_t function) const {
    const RuleId rule = code_.functions[function].rule;
    return function == outermost() || (rule != no_id && code_.rules[rule].perform == function &&
                                       !visiting_.contains(rule) && performed_once(rule) == rule);
}

// The register that becomes the rule's result, if after that nothing more is added to it.
std::optional<std::uint32_t> CounterSearch::result_of(RuleId rule) const {
    const std::uint32_t function = code_.rules[rule].perform;
    const auto &code = code_of(function);
    const std::uint16_t result = code[code_.rules[rule].leave].a;
    std::optional<std::uint32_t> reg;
    for (std::size_t pc = 0; result != no_register && pc < code.size(); ++pc) {
        if (!operands_of(program_, code_, code_.functions[function], pc).writes(result)) {
            continue;
        }
        if (reg || code[pc].op != Op::move || in_loop(code, pc) || !runs_nothing_behind(rule, pc)) {
            return std::nullopt;
        }
        reg = code[pc].b;
        for (std::size_t later = pc; later < code.size(); ++later) {
            if (adds(code[later], *reg)) {
                return std::nullopt;
            }
        }
    }
    return reg;
}

// The result of a rule is stored twice until its end: the counter may not be reduced in between. An `after`
// of another rule may roll. Only refused rules run the code behind `leave`.
bool CounterSearch::runs_nothing_behind(RuleId rule, std::size_t pc) const {
    const auto &code = code_of(code_.rules[rule].perform);
    const auto begin = code.begin() + static_cast<std::ptrdiff_t>(pc);
    const auto leave =
        std::find_if(begin, code.end(), [](const Instruction &in) { return in.op == Op::leave; });
    const auto last = static_cast<std::size_t>(leave - code.begin());
    return std::all_of(begin, leave, [&](const Instruction &in) {
        const OpFacts &facts = op_facts(in.op);
        const bool jumps = facts.flow == Flow::branch || facts.flow == Flow::jump || facts.flow == Flow::skip;
        return facts.effects.runs == Runs::none && facts.effects.changes != Part::chance &&
               !(jumps && in.low() > last);
    });
}

// It starts at a constant, and constants are added.
bool CounterSearch::only_counts(RuleId rule, std::uint32_t reg) const {
    const FunctionCode &performing = code_.functions[code_.rules[rule].perform];
    const auto &code = performing.code;
    for (std::size_t pc = 0; pc < code.size(); ++pc) {
        if (operands_of(program_, code_, performing, pc).writes(reg)) {
            const bool begins = code[pc].op == Op::constant && !in_loop(code, pc);
            if (!begins && !(adds(code[pc], reg) && code[pc].imm >= 0)) {
                return false;
            }
        }
    }
    for (const std::uint32_t function : reach_.functions) {
        for (const Instruction &in : code_of(function)) {
            if (set_from_outside(in, rule, reg)) {
                return false;
            }
        }
    }
    return true;
}

bool CounterSearch::set_from_outside(const Instruction &in, RuleId rule, std::uint32_t reg) const {
    const RuleCode &each = code_.rules[rule];
    for (std::size_t k = 0; in.op == Op::set_active && k < each.family.size(); ++k) {
        if (each.family[k] == in.low() && each.registers[k][in.high()] == reg) {
            return true;
        }
    }
    return false;
}

// Without the reports nothing reads it but what adds to it.
bool CounterSearch::read_only_here(RuleId rule, std::uint32_t reg, const Liveness &unreported) const {
    const std::uint32_t function = code_.rules[rule].perform;
    for (std::uint32_t pc = 0; pc < code_of(function).size(); ++pc) {
        if (unreported.live(function, pc, reg)) {
            return false;
        }
    }
    return !unreported.escaping(rule).contains(reg);
}

// Places that read the register from outside of the rule, or its result.
std::size_t CounterSearch::readers(RuleId rule, std::uint32_t reg) const {
    std::size_t count = 0;
    for (const std::uint32_t function : reach_.functions) {
        for (const Instruction &in : code_of(function)) {
            if (in.op == Op::active && code_.rule_is[rule][in.low()]) {
                const RuleCode &each = code_.rules[rule];
                for (std::size_t k = 0; k < each.family.size(); ++k) {
                    count += each.family[k] == in.low() && each.registers[k][in.high()] == reg ? 1 : 0;
                }
            } else if (in.op == Op::perform && in.low() == rule) {
                count += columns_.empty() ? 1 : 0;
            }
        }
    }
    return count;
}

} // namespace bylaw::odds::rules
