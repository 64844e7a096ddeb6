// The lens "odds".
#include "interpreter/study/check_asker.hpp"
#include "lsp/run/chart.hpp"
#include "lsp/run/programs.hpp"
#include "lsp/run/run.hpp"

namespace bylaw::lsp {

namespace {

constexpr double most_seconds = 10;

std::string caption(const CheckOdds &odds) {
    return odds.asked + (odds.setting.empty() ? ", with people as they are made" : ", in " + odds.setting);
}

RunResult told(const std::string &name, const CheckOdds &odds) {
    if (!odds.why_not.empty())
        return {"the odds of `" + name + "` are not known: " + odds.why_not, "", false};
    return {caption(odds), chart(odds.degrees), true};
}

std::string text_of(const api::OddsAnswer &answer) {
    std::string text;
    for (const api::OddsBranch &branch : answer.branches) {
        for (const std::string &decision : branch.decisions)
            text += decision + "\n";
        for (const api::Distribution &each : branch.distributions)
            text += (each.name.empty() ? "" : each.name + "\n") + chart(few_chances(each)) + "\n";
    }
    if (!answer.exact)
        text += "not all was looked at: " + answer.stopped + "\n";
    for (const std::string &each : answer.assumed)
        text += each + "\n";
    return text;
}

} // namespace

std::string chart_of_check(const api::Loaded &loaded, const std::string &name,
                           std::chrono::milliseconds time) {
    if (!loaded.program)
        return "";
    const auto end = std::chrono::steady_clock::now() + time;
    api::OddsOptions options;
    options.most_states = 20'000;
    options.go_on = [end](std::uint64_t, double) { return std::chrono::steady_clock::now() < end; };
    const auto odds = odds_of_check(loaded.program, name, options);
    return odds && odds->why_not.empty() ? "\n\n```text\n" + chart(odds->degrees) + "```\n" + caption(*odds)
                                         : "";
}

RunResult odds_of_named_check(Workspace &workspace, const std::string &path, const std::string &name) {
    const api::Loaded &loaded = workspace.program_of(path);
    if (!loaded.program)
        return not_runnable(loaded);
    api::OddsOptions options;
    options.most_seconds = most_seconds;
    const auto odds = odds_of_check(loaded.program, name, options);
    return odds ? told(name, *odds) : RunResult{"there is no check `" + name + "` any more", "", false};
}

RunResult odds_of_named_scenario(Workspace &workspace, const std::string &path, const std::string &name) {
    const api::Loaded &loaded = workspace.program_of(path);
    if (!loaded.program)
        return not_runnable(loaded);
    api::OddsOptions options;
    options.most_seconds = most_seconds;
    const api::OddsAnswer answer = api::odds_of_scenario(loaded.program, name, options);
    if (answer.report.has_errors())
        return {answer.report.all().front().message, "", false};
    return {"the odds of " + name, text_of(answer), true};
}

} // namespace bylaw::lsp
