#include "interpreter/odds/rules/compared.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_cuts = 8; // for one number; more would gain almost nothing

bool is_comparable(Type type) {
    return type.kind == TypeKind::number || type.kind == TypeKind::member || type.kind == TypeKind::degree;
}

} // namespace

Word standing_for(const Cuts &cuts, Word number) {
    if (cuts.empty()) {
        return 0;
    }
    const auto above = std::ranges::upper_bound(cuts, number);
    return above == cuts.begin() ? cuts.front() - 1 : *std::prev(above);
}

ComparedNumbers::ComparedNumbers(const Program &program, const Bytecode &code, const State &state,
                                 const Liveness &live)
    : program_(program), code_(code), live_(live), known_(program, code, state, live.reach()),
      functions_(code.functions.size()), redone_(program.rules.size()), sets_(2) {
    if (live.reach().hooks) {
        return;
    }
    numbers_[{}] = nobody;
    for (const std::uint32_t index : live.reach().functions) {
        prepare(index);
    }
    for (bool again = true; again;) {
        again = false;
        for (const std::uint32_t index : live.reach().functions) {
            again = analyse(index) || again;
        }
    }
}

const Cuts *ComparedNumbers::cuts(std::uint32_t function, std::uint32_t pc, std::uint32_t reg) const {
    const Function &here = functions_[function];
    if (reg >= here.columns.size() || here.columns[reg] == no_id) {
        return nullptr;
    }
    const Set set = here.rows[pc * here.width + here.columns[reg]];
    return set == whole ? nullptr : &sets_[set];
}

// Registers of a call that other code reads are excluded.
bool ComparedNumbers::followed(std::uint32_t index, std::uint32_t reg) const {
    const RuleId rule = code_.functions[index].rule;
    return is_comparable(code_.functions[index].registers[reg]) &&
           (rule == no_id || !live_.escaping(rule).contains(reg));
}

void ComparedNumbers::prepare(std::uint32_t index) {
    Function &function = functions_[index];
    for (std::uint32_t reg = 0; reg < code_.functions[index].registers.size(); ++reg) {
        function.columns.push_back(followed(index, reg) ? function.width++ : no_id);
    }
    function.rows.assign(function.width * (code_.functions[index].code.size() + 1), nobody);
    for (const Instruction &in : code_.functions[index].code) {
        for (RuleId rule = 0; in.op == Op::redo && rule < redone_.size(); ++rule) {
            redone_[rule] = redone_[rule] || code_.rule_is[rule][in.low()];
        }
    }
}

bool ComparedNumbers::analyse(std::uint32_t index) {
    Function &function = functions_[index];
    bool fresh = false;
    Row row(function.width);
    for (bool again = function.width > 0; again;) {
        again = false;
        const Row common = always(index);
        for (std::size_t pc = code_.functions[index].code.size(); pc-- > 0;) {
            if (!live_.reach().runs[index][pc]) {
                continue;
            }
            flow(index, pc, common, row);
            for (std::size_t i = 0; i < function.width; ++i) {
                again = std::exchange(function.rows[pc * function.width + i], row[i]) != row[i] || again;
            }
        }
        fresh = fresh || again;
    }
    return fresh;
}

// A call may be stopped, or sent back, wherever it is.
ComparedNumbers::Row ComparedNumbers::always(std::uint32_t index) {
    Row row(functions_[index].width, nobody);
    const RuleId rule = code_.functions[index].rule;
    if (rule == no_id || code_.rules[rule].perform != index) {
        return row;
    }
    add_row(index, code_.rules[rule].leave, row);
    for (std::size_t stage = 0; redone_[rule] && stage < code_.rules[rule].stages.size(); ++stage) {
        add_row(index, code_.rules[rule].stages[stage], row);
    }
    return row;
}

void ComparedNumbers::add_row(std::uint32_t index, std::size_t pc, Row &to) {
    const Function &function = functions_[index];
    for (std::size_t i = 0; pc < code_.functions[index].code.size() && i < function.width; ++i) {
        to[i] = both(to[i], function.rows[pc * function.width + i]);
    }
}

// One instruction backwards.
void ComparedNumbers::flow(std::uint32_t index, std::size_t pc, const Row &always, Row &row) {
    const Instruction &in = code_.functions[index].code[pc];
    const OpFacts &facts = op_facts(in.op);
    Row after = always;
    if (facts.falls_through()) {
        add_row(index, pc + 1, after);
    }
    row = after;
    const Operands operands = operands_of(program_, code_, code_.functions[index], pc);
    const auto clear = [&](Use use) {
        for (const RegisterRange &each : operands) {
            for (std::uint32_t i = 0; each.use == use && i < each.count; ++i) {
                const std::uint32_t column = functions_[index].columns[each.first + i];
                if (column != no_id) {
                    row[column] = nobody;
                }
            }
        }
    };
    clear(Use::advances);
    if (facts.jumps()) { // where nothing has advanced
        add_row(index, in.low(), row);
        add_row(index, in.low(), after);
    }
    clear(Use::writes);
    if (in.op == Op::ask) {
        add_row(index, code_.questions[static_cast<std::size_t>(in.imm)].restart, row);
    }
    add_reads(index, pc, after, row);
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = both(row[i], always[i]);
    }
}

void ComparedNumbers::add_reads(std::uint32_t index, std::size_t pc, const Row &after, Row &row) {
    for (const RegisterRange &each : operands_of(program_, code_, code_.functions[index], pc)) {
        for (std::uint32_t i = 0; each.read() && i < each.count; ++i) {
            const std::uint32_t reg = each.first + i;
            const std::uint32_t column = functions_[index].columns[reg];
            if (column != no_id) {
                row[column] = both(row[column], read(index, pc, reg, each, after));
            }
        }
    }
}

// Returns the reads of a register by one instruction.
ComparedNumbers::Set ComparedNumbers::read(std::uint32_t index, std::size_t pc, std::uint32_t reg,
                                           const RegisterRange &range, const Row &after) {
    const FunctionCode &function = code_.functions[index];
    const Instruction &in = function.code[pc];
    const bool unread = op_facts(in.op).only_makes() && in.a != no_register &&
                        !live_.live(index, static_cast<std::uint32_t>(pc + 1), in.a);
    if (unread) {
        return nobody;
    }
    if (const std::optional<Word> with = known_.compared_with(function, pc, reg)) {
        constexpr Word far = std::numeric_limits<std::int32_t>::max();
        return *with < -far || *with >= far ? whole : number({*with, *with + 1});
    }
    if (in.op == Op::move) {
        const std::uint32_t column = functions_[index].columns[in.a];
        return column == no_id ? whole : after[column];
    }
    const bool argument = range.use == Use::carries && range.first == in.b;
    return argument && op_facts(in.op).flow == Flow::call ? passed(in, reg - range.first) : whole;
}

// Returns the reads of a parameter.
ComparedNumbers::Set ComparedNumbers::passed(const Instruction &in, std::uint32_t parameter) const {
    std::uint32_t called = no_id;
    switch (op_facts(in.op).effects.runs) {
    case Runs::function: called = static_cast<std::uint32_t>(in.imm); break;
    case Runs::trigger: called = in.low(); break;
    case Runs::rule:
        called = parameter < program_.rules[in.low()].own_roles ? code_.rules[in.low()].perform : no_id;
        break;
    default: break;
    }
    if (called == no_id || parameter >= functions_[called].columns.size() ||
        functions_[called].columns[parameter] == no_id) {
        return whole;
    }
    return functions_[called].rows[functions_[called].columns[parameter]];
}

ComparedNumbers::Set ComparedNumbers::both(Set a, Set b) {
    if (a == b || b == nobody) {
        return a;
    }
    if (a == nobody) {
        return b;
    }
    if (a == whole || b == whole) {
        return whole;
    }
    Cuts all;
    std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(all));
    return number(all);
}

ComparedNumbers::Set ComparedNumbers::number(const Cuts &cuts) {
    if (cuts.size() > most_cuts) {
        return whole;
    }
    const auto [known, added] = numbers_.try_emplace(cuts, static_cast<Set>(sets_.size()));
    if (added) {
        sets_.push_back(cuts);
    }
    return known->second;
}

} // namespace bylaw::odds::rules
