// The lens "run test".
#include "lsp/run/bound.hpp"
#include "lsp/run/programs.hpp"
#include "lsp/run/run.hpp"

#include <bylaw/test.hpp>

namespace bylaw::lsp {

namespace {

using Status = api::TestResult::Status;
constexpr std::chrono::seconds longest_test{20};

// A name may be a part of another one.
const api::TestResult *result_in(const api::TestRun &run, const std::string &path, const std::string &name) {
    for (const api::TestResult &each : run.results)
        if (each.name == name && each.place.file == path)
            return &each;
    return nullptr;
}

RunResult told(const api::TestResult &result) {
    if (result.status == Status::passed)
        return {"passed: " + result.name, "", true};
    if (result.status == Status::skipped)
        return {"skipped: " + result.name, result.message, true};
    std::string text = result.report.empty() ? result.message + "\n" : result.report.text({100, false, true});
    for (const std::string &roll : result.rolls)
        text += (&roll == &result.rolls.front() ? "the last rolls:\n  " : "  ") + roll + "\n";
    return {"failed: " + result.name, text, false};
}

} // namespace

RunResult run_test(Workspace &workspace, const std::string &path, const std::string &name) {
    const api::Loaded &loaded = workspace.program_of(path);
    if (!loaded.program)
        return not_runnable(loaded);
    std::atomic<bool> enough = false;
    api::TestOptions options;
    options.only = {name};
    options.interrupt = &enough;
    const Bound bound(longest_test, [&] { enough = true; });
    const api::TestRun run = api::run_tests(loaded.program, options);
    const api::TestResult *result = result_in(run, path, name);
    return result ? told(*result) : RunResult{"there is no test `" + name + "` here any more", "", false};
}

} // namespace bylaw::lsp
