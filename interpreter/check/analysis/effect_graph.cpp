// Nodes of the graph of effects. The effects of a node are computed on first use.
#include "interpreter/check/analysis/effects.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"

#include <algorithm>

namespace bylaw::check {

EffectGraph::EffectGraph(const Program &program, const NodesByOp &nodes)
    : p_(program), below_(program.conditions.size()) {
    for (ConditionId c = 0; c < program.conditions.size(); ++c)
        if (program.conditions[c].parent != no_id)
            below_[program.conditions[c].parent].push_back(c);
    find_lastings(nodes);
}

void EffectGraph::find_lastings(const NodesByOp &nodes) {
    of_lasting_.resize(p_.lastings.size());
    auto add = [&](std::uint32_t lasting, ConditionId c) {
        if (lasting < of_lasting_.size())
            of_lasting_[lasting].push_back(c);
    };
    for (ConditionId c = 0; c < p_.conditions.size(); ++c)
        add(p_.conditions[c].lasts, c);
    nodes.each(ir::Op::gains, [&](ir::NodeId id) {
        const ir::Node &n = p_.ir[id];
        add(static_cast<std::uint32_t>(n.extra), static_cast<ConditionId>(n.value));
    });
    for (auto &conditions : of_lasting_) {
        std::sort(conditions.begin(), conditions.end());
        conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    }
}

std::uint32_t EffectGraph::node(Deed deed) {
    std::vector<std::uint32_t> &numbers = numbers_[static_cast<std::size_t>(deed.actor)];
    if (numbers.size() <= deed.id)
        numbers.resize(std::max<std::size_t>(deed.id + 1, 2 * numbers.size()), no_id);
    std::uint32_t &number = numbers[deed.id];
    if (number == no_id) {
        number = static_cast<std::uint32_t>(deeds_.size());
        deeds_.push_back(deed), doings_.emplace_back();
    }
    return number;
}

const Doings &EffectGraph::doings(std::uint32_t node) {
    if (!doings_[node]) {
        Doings found = find_doings(*this, node); // more nodes may come in the meantime
        doings_[node] = std::move(found);
    }
    return *doings_[node];
}

std::uint32_t EffectGraph::value_number(RuleId rule, std::uint32_t reg) {
    const Rule &r = p_.rules[rule];
    const RuleId root = r.parents.empty() ? rule : r.parents.back();
    const auto &registers = p_.functions[r.function].registers;
    const std::string name = p_.rules[root].name + "." + (reg < registers.size() ? registers[reg].name : "");
    auto [at, fresh] = value_numbers_.emplace(name, static_cast<std::uint32_t>(value_names_.size()));
    if (fresh)
        value_names_.push_back(name);
    return at->second;
}

} // namespace bylaw::check
