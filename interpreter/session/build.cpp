#include "interpreter/session/build.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/session/hooks.hpp"
#include "interpreter/session/inventory.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/sound_code.hpp"
#include "interpreter/session/words.hpp"

#include <optional>

namespace bylaw {

namespace {

// The program with its hooks, or nothing after a report.
struct Checked {
    std::shared_ptr<Program> program;
    std::shared_ptr<const HookTable> hooks;
};

Checked checked_program(ProgramScope &scope, const Gathered &gathered, DiagnosticSink &sink) {
    if (!gathered.complete)
        return {};
    std::shared_ptr<Program> program = scope.check(*gathered.sources, sink);
    if (!program || sink.failed())
        return {};
    check_rows(*program, gathered.inventories, sink);
    program->title = gathered.title;
    std::shared_ptr<const HookTable> hooks = make_hook_table(*program);
    check_hooks(*program, *hooks, sink);
    return sink.failed() ? Checked{} : Checked{std::move(program), std::move(hooks)};
}

// The game before anything happens; nothing after a report: its fields or options cannot have what they begin
// with.
std::optional<State> beginning(const Program &program, const HookTable &hooks, DiagnosticSink &sink) {
    const Bytecode code = compile_beginning(program);
    Outcome begun;
    State start = Machine(program, code).new_game(&begun);
    if (begun.kind != Outcome::Kind::failed || begun.error.code == Code::hook_failed) // no hook is there yet
        return start;
    sink.report(run_diagnostic(program, hooks, begun.error));
    return std::nullopt;
}

} // namespace

api::Loaded build(Gathered gathered, const api::LibraryOptions &options,
                  std::shared_ptr<const api::Program::Data> below, DiagnosticSink &sink) {
    auto data = std::make_shared<api::Program::Data>();
    data->gathered = std::move(gathered);
    data->scope = std::make_unique<ProgramScope>(data->gathered.input);
    std::shared_ptr<const SourceMap> sources = data->gathered.sources;
    Checked checked = checked_program(*data->scope, data->gathered, sink);
    if (!checked.program)
        return {{}, make_report(sink, sources)};
    std::optional<State> start = beginning(*checked.program, *checked.hooks, sink);
    if (!start)
        return {{}, make_report(sink, sources)};
    data->rules = make_rules(std::move(checked.program));
#ifndef NDEBUG
    if (!is_sound(data->rules, sink))
        return {{}, make_report(sink, sources)};
#endif
    data->start = std::move(*start);
    data->hooks = std::move(checked.hooks);
    data->below = std::move(below);
    data->library = options;
    return {api::Program(std::move(data)), make_report(sink, sources)};
}

api::Report check_only(Gathered gathered, DiagnosticSink &sink) {
    check_only(gathered, sink, nullptr);
    return make_report(sink, gathered.sources);
}

void check_only(const Gathered &gathered, DiagnosticSink &sink, Resolutions *resolutions) {
    ProgramScope scope(gathered.input);
    if (resolutions)
        scope.record(*resolutions);
    if (const Checked checked = checked_program(scope, gathered, sink); checked.program)
        beginning(*checked.program, *checked.hooks, sink);
}

} // namespace bylaw
