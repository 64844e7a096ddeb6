#include "tests/oracle/demands.hpp"

#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/oracle/repair.hpp"
#include "tests/support/engine_comparison.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bylaw::oracle {

namespace {

// What is larger than this is no matter of rightness.
residual::SpecialiseLimits small() {
    residual::SpecialiseLimits limits;
    limits.steps = 25'000;
    limits.blocks = 4'000;
    limits.paths = 200;
    return limits;
}

void write_all(int to, const std::string &text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t written = write(to, text.data() + at, text.size() - at);
        if (written <= 0) {
            return;
        }
        at += static_cast<std::size_t>(written);
    }
}

std::string read_all(int from) {
    std::string text;
    char buffer[4096];
    for (ssize_t got = read(from, buffer, sizeof buffer); got > 0; got = read(from, buffer, sizeof buffer)) {
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
}

} // namespace

TrialSetup setup_of(const api::Program &program) {
    return setup_of(program, program.scenarios().size() - 1);
}

TrialSetup setup_of(const api::Program &program, std::size_t scenario) {
    const api::Program::Data &data = *program.data();
    TrialSetup setup;
    setup.program = data.rules.program;
    setup.code = data.rules.code;
    setup.scenario = scenario;
    setup.make_hooks = [hooks = data.hooks] { return make_lua_runner(hooks); };
    setup.limits.instructions = 60'000;
    setup.specialise_limits = small();
    setup.either_way = false;
    return setup;
}

std::vector<std::string> plain_lines(const TrialSetup &setup, const Wanted &wanted) {
    return test::run_trials(*make_engine("plain", setup), setup, wanted.seed, wanted.trials, wanted.trials);
}

std::optional<Problem> judge(const std::string &text, const Wanted &wanted) {
    const api::Loaded loaded = load(text);
    if (!loaded.program || loaded.program.data()->rules.program->scenarios.empty()) {
        return std::nullopt;
    }
    const TrialSetup setup = setup_of(loaded.program);
    if (auto problem = judge_states(setup, wanted)) {
        return problem;
    }
    for (std::size_t i = 0; i < loaded.program.scenarios().size(); ++i) {
        if (auto problem = judge_engines(setup_of(loaded.program, i), wanted)) {
            return problem;
        }
    }
    if (auto problem = judge_odds(loaded.program, setup, wanted)) {
        return problem;
    }
    if (auto problem = judge_sessions(loaded.program, setup, wanted)) {
        return problem;
    }
    return judge_texts(text, setup, wanted);
}

std::pair<std::string, int> apart(unsigned most_seconds, const std::function<std::string()> &says) {
    int ends[2];
    if (pipe(ends) != 0) {
        return {"no pipe", 1};
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        const rlimit seconds{most_seconds, most_seconds + 5}; // of its own time: others' load is no find
        setrlimit(RLIMIT_CPU, &seconds);
        write_all(ends[1], says());
        _exit(0);
    }
    close(ends[1]);
    std::string told = read_all(ends[0]);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return {std::move(told), status};
}

Wanted wanted_in_ci(std::uint64_t seed) {
    Wanted wanted;
    wanted.seed = seed;
    wanted.compiled = seed % 8 == 0;
    return wanted;
}

std::optional<Problem> judge_apart(const std::string &text, const Wanted &wanted) {
    const auto [told, status] = apart(wanted.most_seconds, [&] {
        const auto problem = load(text).report.has_errors() ? std::nullopt : judge(text, wanted);
        return problem ? problem->demand + "\n" + problem->what : std::string();
    });
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return Problem{signal == SIGXCPU ? "ends in time" : "does not crash", strsignal(signal)};
    }
    if (WEXITSTATUS(status) != 0) {
        return Problem{"does not crash", "exit status " + std::to_string(WEXITSTATUS(status))};
    }
    const std::size_t line = told.find('\n');
    return told.empty() ? std::nullopt : std::optional(Problem{told.substr(0, line), told.substr(line + 1)});
}

namespace {

// Where a game never ends, engines count its steps in their own way.
bool never_ends(const std::vector<std::string> &lines) {
    return std::ranges::any_of(
        lines, [](const std::string &line) { return line.find("does it ever end?") != line.npos; });
}

// All but the judge; those that gathering changes nothing of only without it.
std::vector<test::NamedEngine> engines_for(const TrialSetup &setup, bool compiled, bool gathering) {
    std::vector<test::NamedEngine> all = test::batches_for(setup);
    if (!gathering) {
        all.push_back({"interpreter", make_reference_engine(setup)});
    }
    if (!gathering && compiled) {
        all.push_back({"tiered", make_tiered_engine(setup)});
        all.push_back({"jit", make_compiled_engine(setup)});
    }
    std::erase_if(all, [](const test::NamedEngine &each) { return !each.engine; });
    return all;
}

} // namespace

std::optional<Problem> judge_engines(const TrialSetup &setup, const Wanted &wanted) {
    const std::vector<std::string> right = plain_lines(setup, wanted);
    if (never_ends(right)) {
        return std::nullopt;
    }
    for (const bool gathering : {false, true}) {
        TrialSetup here = setup;
        here.specialise_limits.gathering = gathering;
        for (const auto &[name, engine] : engines_for(here, wanted.compiled, gathering)) {
            for (const std::size_t at_once : {wanted.trials, wanted.trials / 2 + 1}) {
                const std::string found = test::difference(
                    right, test::run_trials(*engine, here, wanted.seed, wanted.trials, at_once));
                if (!found.empty()) {
                    return Problem{"engine " + name + (gathering ? ", gathering" : ""), found};
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace bylaw::oracle
