// A host that can be switched off at every question and every die. One process plays a game to its end, or
// takes it up where another left it, gives one answer and puts it away.
//
//     suspend_host RULES SCENARIO SEED whole|FILE [typed]
//
// Standard output: the events, a line of JSON each; standard error: where the game stands, or its reports.
#include <bylaw/bylaw.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace bylaw::api;

namespace {

void tell(const Event &event) {
    std::cout << to_json(event) << '\n';
}

// Dice as they would fall; the answer that is suggested, as a policy gives it. With dice of the table,
// others.
Step go_on(Session &session, std::size_t inputs, bool typed) {
    const Step step = session.step();
    if (step.kind == Step::Kind::question) {
        const std::size_t options = step.question.options.size();
        return session.answer(typed && options > 2 ? inputs % (options - 1) : step.question.suggested);
    }
    std::vector<std::int64_t> faces;
    for (std::int64_t i = 0; i < step.dice.count; ++i)
        faces.push_back(1 + (static_cast<std::int64_t>(inputs) * 5 + i) % step.dice.sides);
    return session.give_faces(faces);
}

void say_where(const Session &session) {
    const Step &step = session.step();
    if (step.kind == Step::Kind::question)
        std::cerr << "question " << step.question.text << '\n';
    else if (step.kind == Step::Kind::dice)
        std::cerr << "dice " << step.dice.count << 'd' << step.dice.sides << ' ' << step.dice.what << '\n';
    else if (step.kind == Step::Kind::failed)
        std::cerr << "failed " << step.report.text({});
    else
        for (const ReportLine &line : session.reports())
            std::cerr << "report " << line.name << ": " << line.value << '\n';
}

bool stands(const Session &session) {
    return session.step().kind == Step::Kind::question || session.step().kind == Step::Kind::dice;
}

// One line in front of the game: how many answers it has had.
bool taken_up(const std::string &path, const Program &program, Session &session, std::size_t &inputs) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return false;
    in >> inputs;
    in.get();
    const std::string saved{std::istreambuf_iterator<char>(in), {}};
    Restored restored = Session::restore(program, saved);
    if (!restored.session)
        throw std::runtime_error(restored.report.text({}));
    session = std::move(*restored.session);
    return true;
}

int run(const std::vector<std::string> &words) {
    const Loaded rules = Library(usual_options()).load(words.at(0));
    if (!rules.program)
        throw std::runtime_error(rules.report.text({}));
    const bool typed = words.size() > 4;
    Session session(rules.program,
                    {.seed = std::stoull(words.at(2)), .dice = typed ? DiceFrom::table : DiceFrom::seed});
    std::size_t inputs = 0;
    const bool again = words.at(3) != "whole" && taken_up(words.at(3), rules.program, session, inputs);
    session.on_event(tell);
    if (again)
        go_on(session, inputs++, typed);
    else
        session.start(words.at(1));
    while (words.at(3) == "whole" && stands(session))
        go_on(session, inputs++, typed);
    say_where(session);
    if (words.at(3) != "whole")
        std::ofstream(words.at(3), std::ios::binary) << inputs << '\n' << session.save();
    return stands(session) ? 3 : 0;
}

} // namespace

int main(int count, char **words) {
    try {
        return run({words + 1, words + count});
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
