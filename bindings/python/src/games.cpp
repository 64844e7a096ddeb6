// A game in progress: what is done, and what is seen.
#include "game.hpp"

namespace bylaw::python {

namespace {

template <class Result, class... Given> auto run(Result (api::Session::*call)(Given...)) {
    return [call](Game &game, std::decay_t<Given>... given) {
        return game.run([&](api::Session &session) { return (session.*call)(given...); });
    };
}

template <class Result, class... Given> auto run(Result (api::Session::*call)(Given...) const) {
    return [call](Game &game, std::decay_t<Given>... given) {
        return game.run([&](api::Session &session) { return (session.*call)(given...); });
    };
}

std::unique_ptr<Game> new_game(const api::Program &program, std::uint64_t seed, std::uint64_t trial,
                               bool policies, bool dice_of_table, const api::Budgets &budgets) {
    const api::SessionOptions options{.seed = seed,
                                      .decisions = policies ? api::Decisions::policies : api::Decisions::ask,
                                      .dice = dice_of_table ? api::DiceFrom::table : api::DiceFrom::seed,
                                      .trial = trial,
                                      .budgets = budgets};
    return std::make_unique<Game>(api::Session(program, options));
}

GameOrReport restored_game(const api::Program &program, const std::string &saved,
                           const api::Budgets &budgets) {
    return game_of([&] { return api::Session::restore(program, saved, budgets); });
}

std::pair<api::Value, api::Report> parts(const api::Reading &reading) {
    return {reading.value, reading.report};
}

auto read(Game &game, std::uint32_t number, const std::string &field) {
    return parts(game.run([&](api::Session &session) { return session.read({number}, field); }));
}

auto query(Game &game, const std::string &expression, const std::vector<api::Role> &names) {
    return parts(game.run([&](api::Session &session) { return session.query(expression, names); }));
}

std::vector<std::string> short_answer(Game &game, const std::string &since, bool places) {
    const api::Since when = since == "roll"   ? api::Since::roll
                            : since == "deed" ? api::Since::deed
                                              : api::Since::beginning;
    return game.run([&](api::Session &session) { return session.short_answer(when, places); });
}

api::OddsAnswer odds(Game &game, const std::string &expression, const AskedOdds &asked,
                     const py::object &progress) {
    Watcher watcher(progress);
    const api::OddsOptions options = odds_options(asked, watcher);
    // Works on a copy: `progress` may read the game.
    const api::Session copy = game.run([](api::Session &session) { return session; });
    api::OddsAnswer answer = [&] {
        const py::gil_scoped_release unlocked;
        return copy.odds(expression, options);
    }();
    watcher.throw_what_came();
    return answer;
}

std::pair<std::uint32_t, std::string> asker(Game &game) {
    const api::Thing thing = game.run([](api::Session &session) { return session.asker(); });
    return {thing.number, thing.name};
}

std::vector<std::pair<std::uint32_t, std::string>> all(Game &game, const std::string &kind) {
    std::vector<std::pair<std::uint32_t, std::string>> found;
    for (const api::Thing &each : game.run([&](api::Session &session) { return session.all(kind); }))
        found.emplace_back(each.number, each.name);
    return found;
}

std::optional<std::pair<std::uint32_t, std::string>> find(Game &game, const std::string &name) {
    const std::optional<api::Thing> thing =
        game.run([&](api::Session &session) { return session.find(name); });
    if (!thing)
        return std::nullopt;
    return std::pair{thing->number, thing->name};
}

void add_budgets(py::module_ &native) {
    py::class_<api::Budgets>(native, "Budgets")
        .def(py::init<>())
        .def_readwrite("instructions", &api::Budgets::instructions)
        .def_readwrite("memory", &api::Budgets::memory)
        .def_readwrite("depth", &api::Budgets::depth)
        .def_readwrite("dice", &api::Budgets::dice)
        .def_readwrite("events", &api::Budgets::events)
        .def_readwrite("output", &api::Budgets::output)
        .def_readwrite("seconds", &api::Budgets::seconds)
        .def_readwrite("undo_memory", &api::Budgets::undo_memory);
}

void add_doing(py::class_<Game> &game) {
    game.def("start", run(&api::Session::start))
        .def("start_anew", run(&api::Session::start_anew))
        .def("evaluate", run(&api::Session::evaluate))
        .def("act", run(&api::Session::act))
        .def("answer", run(&api::Session::answer))
        .def("give_faces", run(&api::Session::give_faces))
        .def("may_speak_up", run(&api::Session::may_speak_up))
        .def("speak_up", run(&api::Session::speak_up))
        .def("policy_speaks_up",
             [](Game &game) {
                 return game.run([](api::Session &session) {
                     const std::optional<api::Step> spoken = session.policy_speaks_up();
                     return spoken ? *spoken : session.step();
                 });
             })
        .def("queue_dice", run(&api::Session::queue_dice))
        .def("reseed", run(&api::Session::reseed))
        .def("allow", run(&api::Session::allow))
        .def("policies",
             [](Game &game, bool policies) {
                 game.run([&](api::Session &session) {
                     session.decide(policies ? api::Decisions::policies : api::Decisions::ask);
                 });
             })
        .def("undo", run(&api::Session::undo))
        .def("undo_decision", run(&api::Session::undo_decision))
        .def("redo", run(&api::Session::redo))
        .def("cancel", run(&api::Session::cancel))
        .def("interrupt", &Game::interrupt);
}

void add_looking(py::class_<Game> &game) {
    game.def("step", run(&api::Session::step))
        .def("value", run(&api::Session::value))
        .def("choices", run(&api::Session::choices))
        .def("asker", asker)
        .def("all", all)
        .def("find", find)
        .def("read", read)
        .def("query", query)
        .def("odds", odds)
        .def("things", run(&api::Session::things))
        .def("game_fields", run(&api::Session::game_fields))
        .def("views", run(&api::Session::views))
        .def("reports", run(&api::Session::reports))
        .def("names", run(&api::Session::names))
        .def("explain", run(&api::Session::explain))
        .def("short_answer", short_answer)
        .def("why_not", run(&api::Session::why_not))
        .def("events_told", run(&api::Session::events_told));
}

} // namespace

void add_games(py::module_ &native) {
    add_budgets(native);
    py::class_<Game> game(native, "Game");
    game.def(py::init(&new_game))
        .def("copy",
             [](Game &game) {
                 return std::make_unique<Game>(game.run([](api::Session &session) { return session; }));
             })
        .def("listen", &Game::listen)
        .def("heard", &Game::heard)
        .def("save", run(&api::Session::save));
    native.def("restore", restored_game);
    add_doing(game);
    add_looking(game);
}

} // namespace bylaw::python
