// The oracle as a program:
//   oracle run FIRST COUNT [--seconds N] [--compiled] [--trials N]   tries programs, shrinks what fails
//   oracle show SEED          the program of a seed, as the checker accepts it
//   oracle judge FILE...      tries programs that are there
//   oracle ci                 tries the programs that CI tries
//   oracle coverage FIRST COUNT
//   oracle depth FIRST COUNT  how much there is to compare in these programs
#include "tests/oracle/brute_force.hpp"
#include "tests/oracle/coverage.hpp"
#include "tests/oracle/demands.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/repair.hpp"
#include "tests/oracle/shrink.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>

using namespace bylaw;
using namespace bylaw::oracle;

namespace {

constexpr double shrinking = 180; // seconds

Wanted quick() {
    Wanted wanted;
    wanted.most_seconds = 12;
    return wanted;
}

struct Asked {
    std::uint64_t first = 0, count = 0;
    double seconds = 1e9;
    Wanted wanted = quick();
    std::vector<std::string> words;
};

Asked read_words(int count, char **words) {
    Asked asked;
    for (int i = 2; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--compiled") {
            asked.wanted.compiled = true;
        } else if (word == "--seconds" && i + 1 < count) {
            asked.seconds = std::atof(words[++i]);
        } else if (word == "--trials" && i + 1 < count) {
            asked.wanted.trials = std::strtoull(words[++i], nullptr, 10);
        } else {
            asked.words.emplace_back(word);
        }
    }
    asked.first = asked.words.empty() ? 0 : std::strtoull(asked.words[0].c_str(), nullptr, 10);
    asked.count = asked.words.size() < 2 ? 1 : std::strtoull(asked.words[1].c_str(), nullptr, 10);
    return asked;
}

void tell(const std::string &name, const std::string &text, const Problem &problem, const Wanted &wanted) {
    std::cout << "=== " << name << ": " << problem.demand << ": " << problem.what << "\n" << std::flush;
    const auto begun = std::chrono::steady_clock::now();
    const std::string small = shrunk(text, [&](const std::string &smaller) {
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() > shrinking) {
            return false;
        }
        const auto found = judge_apart(smaller, wanted);
        return found && found->demand == problem.demand;
    });
    const auto last = judge_apart(small, wanted);
    std::cout << "# " << (last ? last->demand + ": " + last->what : "") << "\n" << small << std::flush;
}

int run(const Asked &asked) {
    const auto begun = std::chrono::steady_clock::now();
    std::size_t tried = 0, found = 0;
    for (std::uint64_t seed = asked.first; seed < asked.first + asked.count; ++seed) {
        if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() > asked.seconds) {
            break;
        }
        const auto text = program_of(seed);
        Wanted wanted = asked.wanted;
        wanted.seed = seed;
        tried += text ? 1 : 0;
        if (const auto problem = text ? judge_apart(*text, wanted) : std::nullopt) {
            ++found;
            tell("seed " + std::to_string(seed), *text, *problem, wanted);
        }
    }
    std::cout << tried << " programs, " << found << " that fail\n";
    return found == 0 ? 0 : 1;
}

int judge_files(const Asked &asked) {
    int failed = 0;
    for (const std::string &name : asked.words) {
        std::stringstream text;
        text << std::ifstream(name).rdbuf();
        const auto problem = judge_apart(text.str(), asked.wanted);
        std::cout << name << ": " << (problem ? problem->demand + ": " + problem->what : "fine") << "\n";
        failed += problem ? 1 : 0;
    }
    return failed == 0 ? 0 : 1;
}

int coverage(const Asked &asked) {
    Coverage all;
    for (std::uint64_t seed = asked.first; seed < asked.first + asked.count; ++seed) {
        if (const auto text = program_of(seed)) {
            all.add(load(*text).program);
        }
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(Aspect::count); ++i) {
        const auto aspect = static_cast<Aspect>(i);
        const auto missing = all.missing(aspect);
        std::cout << title(aspect) << ": " << all_of(aspect).size() << ", missing " << missing.size() << "\n";
        for (const std::string &each : missing) {
            std::cout << "    " << each << "\n";
        }
    }
    return 0;
}

// As the test does, up to the first that fails.
int ci() {
    for (std::uint64_t seed = 0; seed < seeds_judged; ++seed) {
        const auto text = program_of(seed);
        if (const auto problem = text ? judge_apart(*text, wanted_in_ci(seed)) : std::nullopt) {
            std::cout << "seed " << seed << ": " << problem->demand << ": " << problem->what << "\n";
            return 1;
        }
    }
    return 0;
}

// Of all scenarios: how many trials end well, whether dice make them differ, whether all dice can be played.
int depth(const Asked &asked) {
    std::size_t programs = 0, scenarios = 0, failing = 0, steady = 0, enumerated = 0, paths = 0, values = 0;
    for (std::uint64_t seed = asked.first; seed < asked.first + asked.count; ++seed) {
        const auto text = program_of(seed);
        if (!text) {
            continue;
        }
        ++programs;
        const api::Program program = load(*text).program;
        for (std::size_t i = 0; i < program.scenarios().size(); ++i) {
            if (program.scenarios()[i].name[0] == 'w') { // a probe's
                continue;
            }
            const TrialSetup setup = setup_of(program, i);
            const std::vector<std::string> lines = plain_lines(setup, asked.wanted);
            const auto failed = [](const std::string &line) { return line.find("failed; ") != line.npos; };
            ++scenarios;
            failing += std::ranges::all_of(lines, failed) ? 1 : 0;
            steady +=
                std::ranges::all_of(lines, [&](const std::string &line) { return line == lines[0]; }) ? 1 : 0;
            const Outcomes outcomes = brute_force(setup, asked.wanted.most_paths, {});
            enumerated += outcomes.complete && outcomes.paths > 1 ? 1 : 0;
            paths += outcomes.complete ? outcomes.paths : 0;
            for (const Column &each : outcomes.columns) {
                values += outcomes.complete && each.values.size() > 1 ? 1 : 0;
            }
        }
    }
    std::cout << programs << " programs, " << scenarios << " scenarios: in " << failing
              << " every trial fails, in " << steady << " all are the same; " << enumerated
              << " with dice were played in every way, " << paths << " ways, " << values
              << " reports that differ\n";
    return 0;
}

} // namespace

int main(int count, char **words) {
    const std::string_view what = count > 1 ? words[1] : "";
    const Asked asked = read_words(count, words);
    if (what == "show") {
        std::cout << program_of(asked.first).value_or("nothing\n");
        return 0;
    }
    if (what == "ci") {
        return ci();
    }
    return what == "judge"      ? judge_files(asked)
           : what == "coverage" ? coverage(asked)
           : what == "depth"    ? depth(asked)
                                : run(asked);
}
