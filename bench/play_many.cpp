// A scenario many times through the public interface, without its simulator: as a check of `bylaw sim`, and
// as the slowest way to do it. usage: bench_play_many RULES[:SCENARIO] FIGHTS [SEED]
#include <bylaw/bylaw.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

using namespace bylaw::api;

double number_of(const std::string &value) {
    return value == "yes" ? 1 : std::strtod(value.c_str(), nullptr);
}

std::string first_scenario(const Program &program) {
    return program.scenarios().empty() ? "" : program.scenarios().front().name;
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 3)
        return std::fprintf(stderr, "usage: bench_play_many RULES[:SCENARIO] FIGHTS [SEED]\n"), 2;
    std::string target = argv[1], scenario;
    if (const auto colon = target.find(':'); colon != std::string::npos) {
        scenario = target.substr(colon + 1);
        target.resize(colon);
    }
    const long fights = std::atol(argv[2]);
    const Loaded loaded = Library(usual_options()).load(target);
    if (!loaded.program)
        return std::fprintf(stderr, "%s has errors\n", target.c_str()), 1;
    if (scenario.empty())
        scenario = first_scenario(loaded.program);

    std::map<std::string, double> sums;
    const auto begin = std::chrono::steady_clock::now();
    for (long i = 0; i < fights; ++i) {
        SessionOptions options;
        options.decisions = Decisions::policies;
        options.seed = static_cast<std::uint64_t>(argc > 3 ? std::atol(argv[3]) : 1) * 1000003u +
                       static_cast<std::uint64_t>(i);
        Session session(loaded.program, options);
        session.start(scenario);
        for (const ReportLine &line : session.reports())
            sums[line.name] += number_of(line.value);
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    for (const auto &[name, sum] : sums)
        std::printf("%s %.6f\n", name.c_str(), sum / static_cast<double>(fights));
    std::printf("fights_per_second %.0f\n", static_cast<double>(fights) / taken.count());
}
