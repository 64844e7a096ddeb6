// The oracle as a program:
//   oracle run FIRST COUNT [--seconds N] [--compiled] [--trials N]   tries programs, shrinks what fails
//   oracle show SEED          the program of a seed, as the checker accepts it
//   oracle judge FILE...      tries programs that are there
//   oracle coverage FIRST COUNT
#include "tests/oracle/coverage.hpp"
#include "tests/oracle/demands.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/repair.hpp"
#include "tests/oracle/shrink.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>

using namespace bylaw;
using namespace bylaw::oracle;

namespace {

struct Asked {
    std::uint64_t first = 0, count = 0;
    double seconds = 1e9;
    Wanted wanted;
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

std::optional<std::string> program_of(std::uint64_t seed) {
    Choices choices(seed);
    return repaired(generate(choices));
}

void tell(const std::string &name, const std::string &text, const Problem &problem, const Wanted &wanted) {
    std::cout << "=== " << name << ": " << problem.demand << ": " << problem.what << "\n" << std::flush;
    const std::string small = shrunk(text, [&](const std::string &smaller) {
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

} // namespace

int main(int count, char **words) {
    const std::string_view what = count > 1 ? words[1] : "";
    const Asked asked = read_words(count, words);
    if (what == "show") {
        std::cout << program_of(asked.first).value_or("nothing\n");
        return 0;
    }
    return what == "judge" ? judge_files(asked) : what == "coverage" ? coverage(asked) : run(asked);
}
