// The phases of checking, in the order in which they need each other.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw {

namespace check {

namespace {

// A condition has a rule for its moments.
std::size_t count_rules(const Declarations &declarations) {
    return static_cast<std::size_t>(std::ranges::count_if(declarations.all, [](const Declaration &each) {
        return each.kind == ast::NodeKind::Rule || each.kind == ast::NodeKind::Condition;
    }));
}

} // namespace

void Checker::run() {
    std::size_t nodes = 0;
    for (const ModuleFile &file : input_.files)
        nodes += file.tree.nodes.size();
    program_.ir.nodes.reserve(program_.ir.nodes.size() +
                              nodes); // about one for each; growing would copy them again and again
    program_.ir.links.reserve(program_.ir.links.size() + nodes);
    broken_.read(input_);
    declarations_ = merge_layers(input_, *sink_, broken_);
    const std::size_t rules = count_rules(declarations_);
    program_.rules.reserve(rules); // these are large: growing would move them all again and again
    rule_infos_.reserve(rules);
    program_.functions.reserve(declarations_.all.size() * 2);
    symbols_.reserve(declarations_.all.size());
    declare_symbols();
    declare_enums();
    check_options();
    declare_kinds();
    declare_conditions();
    declare_formulas();
    declare_rules();
    check_hooks();
    check_grids();
    check_kinds();
    check_formulas();
    check_rules();
    check_conditions();
    check_bundles();
    check_policies();
    check_scenarios();
    check_tests();
    check_ignored_labels(); // every text that could give a label is read
    fill_offers();
    lay_out();
    report_doubles();
    collect_references();
}

} // namespace check

std::shared_ptr<Program> check_program(const CheckInput &input, SourceMap sources, DiagnosticSink &sink) {
    return ProgramScope(input).check(std::move(sources), sink);
}

} // namespace bylaw
