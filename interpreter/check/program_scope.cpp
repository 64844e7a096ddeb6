// A checked program in whose scope more is checked. The checker writes into one program; for each text that becomes a copy of
// the whole one, so that what the checker knows holds there, too.
#include "interpreter/check/checker.hpp"

namespace bylaw {

namespace {

// What a line or two need.
constexpr std::size_t room_for_text = 64;

} // namespace

ProgramScope::ProgramScope(const CheckInput &input) : input_(input), checker_(std::make_unique<check::Checker>(input, made_)) {}
ProgramScope::~ProgramScope() = default;

std::shared_ptr<Program> ProgramScope::check(SourceMap sources, DiagnosticSink &sink) {
    made_.name = input_.modules.empty() ? "" : input_.modules[input_.main].name;
    checker_->report_to(sink);
    checker_->run();
    checker_->analyse();
    if (sink.failed()) return nullptr;
    made_.sources = std::move(sources);
    return std::make_shared<Program>(std::move(made_));
}

void ProgramScope::begin_with(const Program &whole, const Program &before) {
    made_ = {};
    made_.ir.nodes.reserve(whole.ir.nodes.size() + room_for_text);
    made_.ir.links.reserve(whole.ir.links.size() + room_for_text);
    made_.functions.reserve(whole.functions.size() + 1);
    made_ = whole;
    made_.strings = before.strings;
    made_.dice = before.dice;
}

SnippetProgram ProgramScope::snippet(const Program &whole, const Program &before, SourceMap sources, const ast::Tree &tree,
                                     const std::vector<SnippetVariable> &variables, DiagnosticSink &sink) {
    const std::lock_guard lock(one_text_at_a_time_);
    begin_with(whole, before);
    checker_->report_to(sink);
    SnippetProgram result;
    result.snippet = checker_->snippet(tree, variables, whole.strings.size());
    if (sink.failed()) return result;
    made_.sources = std::move(sources);
    result.program = std::make_shared<Program>(std::move(made_));
    return result;
}

} // namespace bylaw
