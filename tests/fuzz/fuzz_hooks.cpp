// Any text as a file of hooks: checked, and called by rules that give and want every type. Whatever it does:
// the same twice, within its budgets, and where it fails the game is what it was.
//
// Seeds: the Lua files of tests/rules and tests/manners.
#include <bylaw/bylaw.hpp>

#include <cstdlib>

using namespace bylaw::api;

namespace {

constexpr const char *rules = R"(
enum form: flight, faint
kind being "being" {
    stat might = 3
    pool life in 0..9
    flag asleep
    link friend: being
    list near: being
    list forms: form
    whenever life is 0 { being.asleep = yes }
}
hook number_of(who: being, n: number): number in "any.lua"
hook yes_of(who: being, text: form): yesno in "any.lua"
hook form_of(forms: list of form): form pure in "any.lua"
hook being_of(all: list of being): being in "any.lua"
hook dice_of(n: number): dice pure in "any.lua"
hook list_of(n: number): list of number in "any.lua"
hook nothing_of(who: being) in "any.lua"
scenario all "All of them" {
    given ada = being "Ada"
    given bob = being "Bob"
    ada.near += bob
    bob.friend = ada
    do nothing_of(ada)
    report number_of(ada, 3) as "number"
    report yes_of(bob, faint) as "yes"
    report form_of([flight, faint]) as "form"
    let one = being_of([ada, bob])
    report roll(dice_of(2)) as "dice"
    report size(list_of(4)) as "list"
}
)";

void demand(bool holds) {
    if (!holds)
        std::abort();
}

Program with_hooks(const std::string &lua) {
    LibraryOptions options;
    options.files = std::make_shared<MemoryFiles>(
        std::map<std::string, std::string>{{"fuzz/any.bylaw", rules}, {"fuzz/any.lua", lua}});
    return Library(options).load("fuzz/any.bylaw").program;
}

Session game(const Program &program) {
    Budgets budgets;
    budgets.instructions = 100'000;
    budgets.memory = 4'000'000;
    budgets.dice = 200;
    budgets.events = 2'000;
    budgets.output = 1'000'000;
    return Session(program, {.seed = 3, .budgets = budgets});
}

// A call that fails has not happened. One that asked first has: its answers are deeds that can be taken back.
void demand_as_it_was(Session session, const std::string &before, bool asked) {
    while (asked && session.save() != before && session.undo()) {
    }
    demand(session.save() == before);
}

// What came of it: events, answers, how it ended.
std::string played(const Program &program, Session session, const std::string &line) {
    std::string told;
    session.on_event([&](const Event &event) { told += event.text + '\n'; });
    const std::string before = session.save();
    Step step = line.empty() ? session.start("all") : session.evaluate(line);
    const bool asked = step.kind == Step::Kind::question;
    for (int i = 0; i < 12 && step.kind == Step::Kind::question; ++i)
        step = session.answer(
            step.question.options.empty() ? 0 : static_cast<std::size_t>(i) % step.question.options.size());
    if (step.kind == Step::Kind::failed) {
        demand(!step.report.text({}).empty());
        if (!line.empty() && session.step().kind == Step::Kind::failed)
            demand_as_it_was(session, before, asked);
    }
    const Restored again = Session::restore(program, session.save());
    for (const ReportLine &each : session.reports())
        told += each.name + each.value;
    return told + (again.session ? "" : again.report.text({}).substr(0, 0)) + step.question.text +
           step.report.text({});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size > 5'000)
        return 0;
    const Program program = with_hooks(std::string(reinterpret_cast<const char *>(data), size));
    if (!program)
        return 0;
    Session session = game(program);
    demand(played(program, session, "") == played(program, session, ""));
    session.evaluate("let ada = make being \"Ada\"");
    session.evaluate("let bob = make being \"Bob\"");
    for (const char *line : {"nothing_of(ada)", "number_of(bob, 7)", "yes_of(ada, flight)",
                             "form_of([faint])", "being_of([ada, bob])", "roll(dice_of(3))", "list_of(5)",
                             "each b in being { number_of(b, b.might) }"})
        demand(played(program, session, line) == played(program, session, line));
    return 0;
}
