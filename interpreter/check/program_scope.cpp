// A checked program in whose scope more is checked. The checker writes into one program; for each text that
// becomes a copy of the whole one, so that what the checker knows holds there, too.
#include "interpreter/check/checker.hpp"

#include <unordered_set>

namespace bylaw {

namespace {

// Room for a line or two.
constexpr std::size_t room_for_text = 64;
// Above this, advice on other files is left out.
constexpr std::size_t most_found = 10'000;

// Modules that the main one extends or uses through them. The author of a house rule cannot fix them.
std::vector<bool> bases(const CheckInput &input) {
    std::vector<bool> base(input.modules.size());
    if (base.empty())
        return base;
    std::vector<std::uint32_t> open = input.modules[input.main].extends;
    while (!open.empty()) {
        const std::uint32_t m = open.back();
        open.pop_back();
        if (base[m])
            continue;
        base[m] = true;
        for (const auto *more : {&input.modules[m].extends, &input.modules[m].uses})
            open.insert(open.end(), more->begin(), more->end());
    }
    base[input.main] = false;
    return base;
}

void pass_on(const CheckInput &input, const DiagnosticSink &found, DiagnosticSink &sink) {
    const std::vector<bool> base = bases(input);
    std::unordered_set<SourceId> theirs;
    for (const ModuleFile &file : input.files)
        if (base[file.module])
            theirs.insert(file.tree.source);
    for (const Diagnostic &d : found.all())
        if (d.severity == Severity::error || !theirs.contains(d.primary.span.source))
            sink.report(d);
}

} // namespace

void add_constants(Program &copy, const AddedConstants &added) {
    copy.strings.insert(copy.strings.end(), added.strings.begin(), added.strings.end());
    copy.dice = added.dice;
}

ProgramScope::ProgramScope(const CheckInput &input)
    : input_(input), checker_(std::make_unique<check::Checker>(input, made_)) {}
ProgramScope::~ProgramScope() = default;

void ProgramScope::record(Resolutions &into) {
    checker_->record(into);
}

std::shared_ptr<Program> ProgramScope::check(SourceMap sources, DiagnosticSink &sink) {
    made_.name = input_.modules.empty() ? "" : input_.modules[input_.main].name;
    DiagnosticSink found(most_found);
    const bool readable = !sink.failed(); // else errors are all that is wanted
    checker_->report_to(readable ? found : sink);
    checker_->run();
    checker_->analyse();
    pass_on(input_, found, sink);
    checker_->report_to(sink);
    if (sink.failed())
        return nullptr;
    made_.sources = std::move(sources);
    return std::make_shared<Program>(std::move(made_));
}

void ProgramScope::begin_with(const Program &whole, const AddedConstants *added) {
    made_ = {};
    made_.ir.nodes.reserve(whole.ir.nodes.size() + room_for_text);
    made_.ir.links.reserve(whole.ir.links.size() + room_for_text);
    made_.functions.reserve(whole.functions.size() + 1);
    made_ = whole;
    if (added != nullptr)
        add_constants(made_, *added);
}

// Starts again after an exception: memory may run out anywhere, which leaves half of a text behind.
void ProgramScope::begin_anew() {
    DiagnosticSink known(most_found);
    made_ = {};
    checker_ = std::make_unique<check::Checker>(input_, made_);
    checker_->report_to(known);
    checker_->run();
}

SnippetProgram ProgramScope::snippet(const Program &whole, const AddedConstants *added, SourceMap sources,
                                     const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                                     DiagnosticSink &sink) {
    const std::lock_guard lock(one_text_at_a_time_);
    if (torn_)
        begin_anew();
    begin_with(whole, added);
    checker_->report_to(sink);
    SnippetProgram result;
    torn_ = true;
    result.snippet = checker_->snippet(tree, variables, whole.strings.size());
    torn_ = false;
    if (sink.failed())
        return result;
    made_.sources = std::move(sources);
    result.program = std::make_shared<Program>(std::move(made_));
    return result;
}

} // namespace bylaw
