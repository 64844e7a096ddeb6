#include "interpreter/session/rules.hpp"

#include <set>
#include <string_view>

namespace bylaw {

namespace {

// A view is written among a scenario's clauses and may name its cast, so it is drawn by a function that has
// the scenario's registers as its own.
FunctionId add_view(Program &program, FunctionId scenario, ir::NodeId view) {
    Function function = program.functions[scenario];
    function.parameters = static_cast<std::uint32_t>(function.registers.size());
    function.span = program.ir[view].span;
    const ir::NodeId args[] = {view};
    function.body = program.ir.add({ir::Op::show, 0, type_nothing, function.span}, args);
    program.functions.push_back(std::move(function));
    return static_cast<FunctionId>(program.functions.size() - 1);
}

} // namespace

Rules make_rules(std::shared_ptr<Program> program) {
    Rules rules;
    for (const Scenario &scenario : program->scenarios) {
        std::vector<FunctionId> &views = rules.views.emplace_back();
        std::set<std::string_view> written; // a view that is shown twice is drawn once
        for (ir::NodeId view : scenario.views)
            if (written.insert(program->sources.text(program->ir[view].span)).second)
                views.push_back(add_view(*program, scenario.function, view));
    }
    rules.program = std::move(program);
    rules.code = LazyCode(rules.program);
    return rules;
}

} // namespace bylaw
