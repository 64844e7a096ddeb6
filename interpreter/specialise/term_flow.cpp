#include "interpreter/specialise/term_flow.hpp"

#include "interpreter/residual/variable.hpp"
#include "interpreter/residual/yes_or_no.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr std::size_t most_values = 30'000'000; // variables of all blocks
constexpr std::size_t most_fact_parts = 60;
constexpr std::size_t few_term_steps = 20; // for an operation on terms, in most cases

} // namespace

bool TermFlow::is_too_large(const Residual &residual) {
    return residual.blocks.size() * residual.variables > most_values;
}

TermFlow::TermFlow(const Residual &residual, Patience patience)
    : residual_(residual), patience_(patience), live_(residual, patience), comers_(residual.blocks.size()),
      heads_(residual.blocks.size()), yes_or_no_(yes_or_no_variables(residual, patience_)),
      left_(residual.blocks.size()), variables_(residual.variables) {
    for (BlockId id = 0; id < residual.blocks.size(); ++id) {
        const Exit &exit = residual.blocks[id].exit;
        const bool branches = exit.kind == Exit::Kind::branch;
        if (branches || exit.kind == Exit::Kind::jump) {
            comers_[exit.then].push_back(id);
            heads_[exit.then] = heads_[exit.then] || exit.then <= id;
        }
        if (branches && exit.otherwise != exit.then) {
            comers_[exit.otherwise].push_back(id);
            heads_[exit.otherwise] = heads_[exit.otherwise] || exit.otherwise <= id;
        }
    }
}

Term TermFlow::unknown_of(std::uint32_t variable) {
    return yes_or_no_[variable] ? terms.yes_or_no() : terms.unknown();
}

Term TermFlow::value(Knowledge &knowledge, Word word) {
    if (!is_variable(word)) {
        return terms.number(word);
    }
    Term &value = knowledge.values[number_of(word)];
    if (value == no_term) {
        value = unknown_of(number_of(word));
    }
    return value;
}

void TermFlow::execute(Knowledge &knowledge, const Instruction &in) {
    patience_.spend(few_term_steps);
    if (in.op == Op::draw) {
        knowledge.values[in.to] = terms.drawn(outcomes(residual_.draws[in.imm]));
    } else if (in.op == Op::choose) {
        const Term yes = value(knowledge, in.a), no = value(knowledge, variable(in.to)),
                   condition = value(knowledge, in.b);
        knowledge.values[in.to] =
            in.imm == 0 ? terms.choose(condition, yes, no) : terms.choose(condition, no, yes);
    } else {
        const Term a = value(knowledge, in.a), b = value(knowledge, in.b);
        const auto *table = in.op == Op::lookup ? &residual_.tables[in.imm] : nullptr;
        knowledge.values[in.to] = terms.compute(in.op, a, b, in.imm, table);
    }
}

void TermFlow::move(Knowledge &knowledge, const std::vector<Move> &moves) {
    std::vector<Term> values;
    for (const Move &move : moves) {
        values.push_back(value(knowledge, move.from));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        knowledge.values[moves[i].to] = values[i];
    }
}

void TermFlow::leave(BlockId id, Knowledge knowledge, Term holds) {
    left_[id] = {std::move(knowledge), residual_.blocks[id].exit, holds};
}

Knowledge TermFlow::enter_from(BlockId from, BlockId id) {
    const Left &left = left_[from];
    Knowledge knowledge = left.knowledge;
    if (left.exit.kind == Exit::Kind::branch && left.exit.then != left.exit.otherwise) {
        Term holds = terms.truth(left.holds);
        holds = left.exit.then == id ? holds : terms.opposite(holds);
        const Term fact = terms.both(knowledge.fact, holds);
        knowledge.fact = terms.within(fact, most_fact_parts)    ? fact
                         : terms.within(holds, most_fact_parts) ? holds
                                                                : terms.number(1);
    }
    return knowledge;
}

Knowledge TermFlow::enter(BlockId id) {
    if (heads_[id] || comers_[id].empty()) {
        Knowledge knowledge{std::vector<Term>(variables_, no_term)};
        live_.before(id).each([&](std::uint32_t v) { knowledge.values[v] = unknown_of(v); });
        return knowledge;
    }
    patience_.spend(variables_);
    std::vector<Knowledge> ways;
    for (const BlockId from : comers_[id]) {
        const Exit &exit = left_[from].exit;
        if (exit.then == id || exit.otherwise == id) { // still
            ways.push_back(enter_from(from, id));
        }
    }
    if (ways.empty()) {
        return Knowledge{std::vector<Term>(variables_, no_term)};
    }
    return ways.size() == 1 ? std::move(ways[0]) : meet(id, ways);
}

bool TermFlow::differs(BlockId id, std::uint32_t variable) const {
    return !heads_[id] && std::ranges::any_of(comers_[id], [&](BlockId from) {
        return left_[from].knowledge.values[variable] != left_[comers_[id][0]].knowledge.values[variable];
    });
}

// Where facts exclude each other, a variable's value is a choice by them.
Knowledge TermFlow::meet(BlockId id, const std::vector<Knowledge> &ways) {
    bool apart = true;
    for (std::size_t i = 0; i < ways.size() && apart; ++i) {
        for (std::size_t k = 0; k < i && apart; ++k) {
            patience_.spend(few_term_steps);
            apart = terms.is(terms.both(ways[i].fact, ways[k].fact), 0);
        }
    }
    Knowledge met = ways.back();
    for (std::size_t i = ways.size() - 1; i-- > 0;) {
        const Term fact = terms.either(ways[i].fact, met.fact);
        met.fact = terms.within(fact, most_fact_parts) ? fact : terms.number(1);
    }
    for (std::uint32_t v = 0; v < met.values.size(); ++v) {
        patience_.spend(ways.size());
        const bool same =
            std::ranges::all_of(ways, [&](const Knowledge &way) { return way.values[v] == met.values[v]; });
        if (same) {
            continue;
        }
        const bool live = live_.before(id).has(v);
        Term value = met.values[v];
        for (std::size_t i = ways.size() - 1; i-- > 0 && live && apart && value != no_term;) {
            const Term other = ways[i].values[v];
            value = other == no_term ? no_term : terms.choose(ways[i].fact, other, value);
        }
        const bool found = live && apart && value != no_term;
        met.values[v] = !live ? no_term : found ? value : unknown_of(v);
    }
    return met;
}

} // namespace bylaw::residual
