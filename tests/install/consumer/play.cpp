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
    std::size_t acts = 0, priced = 0;
    for (; step.kind == Step::Kind::question && answers < 2000; ++answers) {
        const std::vector<Choice> choices = session.choices();
        if (choices.size() != step.question.options.size())
            return 1;
        for (const Choice &choice : choices) {
            acts += choice.value.act ? 1 : 0;
            priced += choice.prices.empty() ? 0 : 1;
        }
        step = session.answer(answers % 2 == 0 ? step.question.suggested : step.question.options.size() - 1);
    }
    if (acts == 0 || priced == 0 || session.all("combatant").size() < 4) {
        std::cerr << acts << " acts were offered, " << priced << " of them with a price\n";
        return 1;
    }
    std::cout << "answers " << answers << '\n';
    for (const ReportLine &line : session.reports())
        std::cout << line.name << ' ' << line.value << '\n';
    // All that simulation needs has to be linked, too.
    const SimulationJob job(loaded.program, arguments[2], {.seed = 7, .trials = 20, .threads = 1});
    const SimulationResult &many = job.result();
    if (many.trials != 20) {
        std::cerr << "not all games were simulated\n";
        return 1;
    }
    return step.kind == Step::Kind::done ? 0 : 1;
}
