// The phases of checking, in the order in which they need each other.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/checker.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/layers/removed.hpp"
#include "interpreter/check/rooms.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/snippet.hpp"
#include "interpreter/check/tables/grids.hpp"

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

// Reserves room for tables that would be copied while they grow.
void make_room(Context &c) {
    std::size_t nodes = 0;
    for (const ModuleFile &file : c.input.files)
        nodes += file.tree.nodes.size();
    const std::size_t rules = count_rules(c.declarations);
    c.program.ir.nodes.reserve(c.program.ir.nodes.size() + nodes); // about one for each
    c.program.ir.links.reserve(c.program.ir.links.size() + nodes);
    c.program.rules.reserve(rules);
    c.rules.infos.reserve(rules);
    c.program.functions.reserve(c.declarations.all.size() * 2);
    c.names.symbols.reserve(c.declarations.all.size());
    c.program.tests.reserve(c.declarations.tests.size());
    const std::size_t strings =
        c.declarations.all.size() + 2 * c.declarations.tests.size(); // some three quarters
    c.program.strings.reserve(strings);
    c.strings.reserve(strings);
}

} // namespace

Checker::Checker(const CheckInput &input, Program &program)
    : rooms_(std::make_unique<Rooms>(input, program)) {}

Checker::~Checker() = default;

void Checker::report_to(DiagnosticSink &sink) {
    rooms_->context.sink = &sink;
}

void Checker::record(Resolutions &into) {
    into.read_texts(rooms_->context.input);
    rooms_->context.resolutions = &into;
}

void Checker::run() {
    Context &c = rooms_->context;
    c.broken.read(c.input);
    c.declarations = merge_layers(c.input, *c.sink, c.broken);
    make_room(c);
    declare_symbols(c);
    declare_enums(c);
    check_options(c);
    declare_kinds(c);
    declare_conditions(c);
    declare_formulas(c);
    declare_rules(c);
    check_hooks(c);
    check_grids(c);
    check_kinds(c);
    check_formulas(c);
    check_rules(c);
    check_conditions(c);
    check_scenarios(c); // their triggers know the cast
    check_bundles(c);
    finish_scenarios(c);
    check_policies(c);
    check_tests(c);
    check_ignored_labels(c); // every text that could give a label is read
    fill_offers(c);
    lay_out(c);
    report_doubles(c);
    report_still_named(c);
    collect_references(c);
}

void Checker::analyse() {
    check::analyse(rooms_->context);
}

Snippet Checker::snippet(const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                         std::size_t own_strings) {
    return check_snippet(rooms_->context, tree, variables, own_strings);
}

} // namespace check

std::shared_ptr<Program> check_program(const CheckInput &input, SourceMap sources, DiagnosticSink &sink) {
    return ProgramScope(input).check(std::move(sources), sink);
}

} // namespace bylaw
