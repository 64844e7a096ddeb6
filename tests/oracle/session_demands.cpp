// A game at the table: as the plain machine plays it; saved and restored, taken back and done again at each
// question.
#include "tests/oracle/demands.hpp"

#include <bylaw/session.hpp>

#include <algorithm>

namespace bylaw::oracle {

namespace {

constexpr std::size_t most_questions = 40;

std::string told(const api::Session &session) {
    std::string text;
    for (const api::ThingView &thing : session.things()) {
        text += thing.name + " (" + thing.kind + ")";
        for (const api::FieldView &field : thing.fields) {
            text += " " + field.name + "=" + field.value;
        }
        for (const std::string &condition : thing.conditions) {
            text += " [" + condition + "]";
        }
        text += "\n";
    }
    for (const api::FieldView &field : session.game_fields()) {
        text += field.name + "=" + field.value + "\n";
    }
    for (const api::ReportLine &line : session.reports()) {
        text += "report " + line.name + " = " + line.value + "\n";
    }
    return text;
}

api::Session begun(const api::Program &program, const Wanted &wanted, api::Decisions decisions) {
    api::SessionOptions options;
    options.seed = wanted.seed;
    options.decisions = decisions;
    options.budgets.instructions = 60'000;
    return api::Session(program, options);
}

// To the end, answers by number; `between` may put another session in the place of this one.
template <class Between>
std::string played(const api::Program &program, const Wanted &wanted, Between between) {
    api::Session session = begun(program, wanted, api::Decisions::ask);
    api::Step step = session.start(program.scenarios().back().name);
    for (std::size_t i = 0; step.kind == api::Step::Kind::question && i < most_questions; ++i) {
        between(session);
        if (session.step().kind != api::Step::Kind::question) {
            return "no question is asked any more";
        }
        step = session.answer((i * 7 + wanted.seed) % session.step().question.options.size());
    }
    between(session);
    return step.kind == api::Step::Kind::failed ? "failed: " + step.report.text({}) : told(session);
}

std::string line_difference(const std::string &a, const std::string &b) {
    const auto at = std::ranges::mismatch(a, b);
    const auto place = static_cast<std::size_t>(at.in1 - a.begin());
    const std::size_t begin = place == 0 ? 0 : a.rfind('\n', place - 1) + 1;
    return "`" + a.substr(begin, 200) + "` and `" + b.substr(std::min(begin, b.size()), 200) + "`";
}

// Of the first trial, everybody by their policies.
std::optional<Problem> judge_play(const api::Program &program, const TrialSetup &setup,
                                  const Wanted &wanted) {
    Wanted once = wanted;
    once.trials = 1;
    const std::string right = plain_lines(setup, once)[0];
    api::Session session = begun(program, wanted, api::Decisions::policies);
    const api::Step step = session.start(program.scenarios().back().name);
    const bool failed = right.find("failed; ") != right.npos;
    if ((step.kind == api::Step::Kind::failed) != failed) {
        return Problem{"play", "by itself: " + right + "; in a session: " + step.report.text({})};
    }
    if (failed) {
        return std::nullopt;
    }
    std::string last;
    for (const api::ReportLine &line : session.reports()) {
        last = line.name + " = " + (line.value == "yes" ? "1" : line.value == "no" ? "0" : line.value) + "; ";
        if (right.find(last) == right.npos &&
            std::ranges::count(session.reports(), line.name, &api::ReportLine::name) == 1) {
            return Problem{"play", "`" + last + "` is not in `" + right + "`"};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Problem> judge_sessions(const api::Program &program, const TrialSetup &setup,
                                      const Wanted &wanted) {
    if (auto problem = judge_play(program, setup, wanted)) {
        return problem;
    }
    const std::string right = played(program, wanted, [](api::Session &) {});
    const std::string restored = played(program, wanted, [&](api::Session &session) {
        api::Restored back = api::Session::restore(program, session.save());
        if (back.session) {
            session = std::move(*back.session);
        }
    });
    if (restored != right) {
        return Problem{"save and restore", line_difference(right, restored)};
    }
    const std::string again = played(program, wanted, [](api::Session &session) {
        if (session.undo()) {
            session.redo();
        }
    });
    if (again != right) {
        return Problem{"undo and redo", line_difference(right, again)};
    }
    played(program, wanted, [&](api::Session &session) { // these only have to end
        session.explain(true);
        session.short_answer(api::Since::beginning);
        const std::vector<std::string> names = program.names();
        session.why_not(names[wanted.seed % names.size()]);
    });
    return std::nullopt;
}

} // namespace bylaw::oracle
