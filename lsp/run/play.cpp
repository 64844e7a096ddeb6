// The lens "play": one game of a scenario from its beginning to its end. Policies decide, because the
// protocol has no dialogue; to decide yourself, play at a terminal.
#include "lsp/run/bound.hpp"
#include "lsp/run/programs.hpp"
#include "lsp/run/run.hpp"

#include <bylaw/session.hpp>

namespace bylaw::lsp {

namespace {

constexpr std::chrono::seconds longest_play{20};
constexpr std::size_t longest_text = 100'000;

void hear(const api::Event &event, std::string &text) {
    if (text.size() > longest_text)
        return;
    if (event.opens_paragraph && !text.empty() && !text.ends_with("\n\n"))
        text += "\n";
    if (event.weight != api::Event::Weight::detail && !event.text.empty())
        text += event.text + "\n";
}

std::string reports_of(const api::Session &session) {
    std::string text;
    for (const api::ReportLine &each : session.reports())
        text += each.name + ": " + each.value + "\n";
    return text.empty() ? "" : "\n" + text;
}

} // namespace

RunResult play_scenario(Workspace &workspace, const std::string &path, const std::string &name) {
    const api::Loaded &loaded = workspace.program_of(path);
    if (!loaded.program)
        return not_runnable(loaded);
    api::SessionOptions options;
    options.decisions = api::Decisions::policies;
    options.seed = workspace.next_seed();
    api::Session session(loaded.program, options);
    std::string text;
    session.on_event([&](const api::Event &event) { hear(event, text); });
    const Bound bound(longest_play, [&] { session.interrupt(); });
    const api::Step step = session.start(name);
    if (step.kind == api::Step::Kind::failed)
        return {name + " could not be played to its end", text + step.report.text({100, false, true}), false};
    return {name + ", seed " + std::to_string(options.seed), text + reports_of(session), true};
}

} // namespace bylaw::lsp
