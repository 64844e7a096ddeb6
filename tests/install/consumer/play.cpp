// A battle with decisions of one's own: always the last option.
#include <bylaw/bylaw.hpp>

#include <iostream>

int main(int, char **arguments) {
    using namespace bylaw::api;
    Loaded loaded = Library(usual_options()).load(arguments[1]);
    if (!loaded.program) {
        std::cerr << loaded.report.text({});
        return 1;
    }
    Session session(loaded.program, {.seed = 7});
    int answers = 0;
    Step step = session.start(arguments[2]);
    for (; step.kind == Step::Kind::question && answers < 2000; ++answers)
        step = session.answer(answers % 2 == 0 ? step.question.suggested : step.question.options.size() - 1);
    std::cout << "answers " << answers << '\n';
    for (const ReportLine &line : session.reports())
        std::cout << line.name << ' ' << line.value << '\n';
    // All that simulation needs has to be linked, too.
    const SimulationResult many =
        simulate(loaded.program, arguments[2], {.seed = 7, .trials = 20, .threads = 1});
    if (many.trials != 20) {
        std::cerr << "not all games were simulated\n";
        return 1;
    }
    return step.kind == Step::Kind::done ? 0 : 1;
}
