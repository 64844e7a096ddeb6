#include "interpreter/session/build.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/session/hooks.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/words.hpp"

namespace bylaw {

api::Loaded build(Gathered gathered, const api::LibraryOptions &options, std::shared_ptr<const api::Program::Data> below,
                  DiagnosticSink &sink) {
    std::shared_ptr<const SourceMap> sources = gathered.sources;
    if (!gathered.complete)
        return {{}, make_report(sink, sources)};
    std::shared_ptr<Program> program = check_program(gathered.input, *sources, sink);
    if (!program || sink.failed())
        return {{}, make_report(sink, sources)};
    program->title = gathered.title;
    std::shared_ptr<const HookTable> hooks = make_hook_table(*program);
    check_hooks(*program, *hooks, sink);
    if (sink.failed())
        return {{}, make_report(sink, sources)};
    Rules rules = make_rules(std::move(program));
    Outcome begun;
    rules.machine().new_game(&begun);
    if (begun.kind == Outcome::Kind::failed && begun.error.code != Code::hook_failed) { // no hook is there yet
        sink.report(run_diagnostic(*rules.program, *hooks, begun.error));
        return {{}, make_report(sink, sources)};
    }
    auto data = std::make_shared<const api::Program::Data>(api::Program::Data{
        std::move(rules), std::move(hooks), std::move(gathered), std::move(below), options});
    return {api::Program(std::move(data)), make_report(sink, sources)};
}

} // namespace bylaw
