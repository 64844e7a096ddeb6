#include "interpreter/session/price_code.hpp"
#include "interpreter/compile/probes.hpp"

#include <vector>

namespace bylaw {

namespace {

// Whatever a price is computed from.
std::vector<std::pair<ir::NodeId, FunctionId>> all_of(const Program &program) {
    std::vector<std::pair<ir::NodeId, FunctionId>> all;
    for (const Rule &rule : program.rules) {
        const auto add = [&](ir::NodeId node) {
            if (node != ir::none && program.ir[node].op != ir::Op::constant)
                all.emplace_back(node, rule.function);
        };
        for (const PriceChoice &each : rule.prices) {
            add(each.when);
            for (const Payment &payment : each.payments)
                add(payment.amount);
        }
        for (const auto &[to, expression] : rule.role_initials)
            if (!rule.prices.empty())
                add(expression);
    }
    return all;
}

} // namespace

PriceCode::PriceCode(const Program &program, const Bytecode &rules) {
    Probes probes(program, rules);
    const auto wanted = all_of(program);
    probes.make_values(wanted);
    for (const auto &[node, of] : wanted)
        values[{node, of}] = probes.value(node, of, false);
    code = std::move(probes).take_code();
}

} // namespace bylaw
