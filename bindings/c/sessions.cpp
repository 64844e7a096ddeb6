// A game in progress. Texts of where it stands are the session's own.
#include "base/text/json_line.hpp"
#include "bindings/c/handles.hpp"

#include <algorithm>
#include <cstring>

using namespace bylaw;
using c::guarded;

namespace {

using Kind = api::Step::Kind;
using c::done;
using c::state_of;

// A host that was compiled with fewer options gives a smaller struct.
bylaw_session_options whole(const bylaw_session_options *given) {
    bylaw_session_options all = BYLAW_SESSION_OPTIONS;
    if (given)
        std::memcpy(&all, given, std::min(given->size, sizeof all));
    return all;
}

api::Budgets budgets_of(const bylaw_session_options &all) {
    const auto bound = [](std::uint64_t budget) { return budget == 0 ? api::Budgets::unbounded : budget; };
    api::Budgets budgets{bound(all.instructions), bound(all.memory), bound(all.depth),
                         bound(all.dice),         bound(all.events), bound(all.output)};
    if (all.seconds != 0) // NaN, too: refused by the session
        budgets.seconds = all.seconds;
    if (all.undo_memory != 0)
        budgets.undo_memory = all.undo_memory;
    return budgets;
}

api::SessionOptions options_of(const bylaw_session_options *given) {
    const bylaw_session_options all = whole(given);
    return {all.seed, all.policies != 0 ? api::Decisions::policies : api::Decisions::ask,
            all.typed_dice != 0 ? api::DiceFrom::table : api::DiceFrom::seed, all.trial, budgets_of(all)};
}

template <class Named>
void write_by_name(JsonLine &line, std::string_view name, const std::vector<Named> &all) {
    line.object(name, [&] {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (const Named *each = told_here(all, i))
                line.field(each->name, each->value);
    });
}

void write(JsonLine &line, const api::ThingView &thing) {
    line.object([&] {
        line.field("name", thing.name);
        line.field("number", thing.number);
        line.field("kind", thing.kind);
        write_by_name(line, "fields", thing.fields);
        line.field("conditions", thing.conditions);
    });
}

void write(JsonLine &line, const api::View &view) {
    line.object([&] {
        line.field("name", view.name);
        line.list("rows", view.rows, [&](const std::vector<std::string> &row) { line.value(row); });
    });
}

std::string look(const api::Session &session) {
    JsonLine line;
    line.object([&] {
        line.list("things", session.things(), [&](const api::ThingView &each) { write(line, each); });
        write_by_name(line, "game", session.game_fields());
        line.list("views", session.views(), [&](const api::View &each) { write(line, each); });
        write_by_name(line, "reports", session.reports());
    });
    return line.take();
}

std::string lines(const std::vector<std::string> &all) {
    std::string text;
    for (const std::string &line : all)
        text += line + '\n';
    return text;
}

} // namespace

namespace bylaw::c {

const api::Step &step_of(const bylaw_session *session) noexcept {
    static const api::Step nowhere = [] {
        api::Step step;
        step.kind = api::Step::Kind::failed;
        return step;
    }();
    return session == nullptr ? nowhere : session->session.step();
}

static std::vector<std::int64_t> known_faces(const std::int64_t *faces, std::size_t count) {
    if (faces == nullptr && count > 0)
        throw std::invalid_argument("an argument is missing: NULL was given");
    return {faces, faces + count};
}

api::Budgets budgets_of(const bylaw_session_options *given) {
    return ::budgets_of(whole(given));
}

bylaw_session *session_of(api::Restored restored) {
    if (!restored.session) {
        remember_error(restored.report);
        return nullptr;
    }
    return new bylaw_session{std::move(*restored.session)};
}

} // namespace bylaw::c

extern "C" {

bylaw_session *bylaw_session_new(const bylaw_program *program, const bylaw_session_options *options) {
    return guarded<bylaw_session *>(nullptr, [&] {
        return new bylaw_session{api::Session(c::known(program).program, options_of(options))};
    });
}

bylaw_session *bylaw_session_copy(const bylaw_session *session) {
    return guarded<bylaw_session *>(nullptr, [&] { return new bylaw_session{c::known(session).session}; });
}

void bylaw_allow(bylaw_session *session, const bylaw_session_options *options) {
    guarded(0, [&] {
        c::known(session).session.allow(c::budgets_of(options));
        return 0;
    });
}

void bylaw_session_free(bylaw_session *session) {
    guarded(0, [&] {
        if (session != nullptr)
            session->session.data(); // throws where it is busy
        delete session;
        return 0;
    });
}

void bylaw_listen(bylaw_session *session, bylaw_listener listener, void *data) {
    guarded(0, [&] {
        if (listener)
            c::known(session).session.on_event(
                [=](const api::Event &event) { listener(api::to_json(event).c_str(), data); });
        else
            c::known(session).session.on_event({});
        return 0;
    });
}

bylaw_state bylaw_start(bylaw_session *session, const char *scenario) {
    return done(session, [&](api::Session &game) { return game.start(c::text(scenario)); });
}
bylaw_state bylaw_start_anew(bylaw_session *session, const char *scenario) {
    return done(session, [&](api::Session &game) { return game.start_anew(c::text(scenario)); });
}
bylaw_state bylaw_evaluate(bylaw_session *session, const char *text) {
    return done(session, [&](api::Session &game) { return game.evaluate(c::text(text)); });
}
bylaw_state bylaw_answer(bylaw_session *session, size_t option) {
    return done(session, [&](api::Session &game) { return game.answer(option); });
}
int bylaw_may_speak_up(const bylaw_session *session) {
    return guarded(0, [&] { return static_cast<int>(c::known(session).session.may_speak_up()); });
}
bylaw_state bylaw_speak_up(bylaw_session *session) {
    return done(session, [&](api::Session &game) { return game.speak_up(); });
}
bylaw_state bylaw_policy_speaks_up(bylaw_session *session) {
    return done(session, [&](api::Session &game) {
        const std::optional<api::Step> spoken = game.policy_speaks_up();
        return spoken ? *spoken : game.step();
    });
}
bylaw_state bylaw_give_dice(bylaw_session *session, const int64_t *faces, size_t count) {
    return done(session, [&](api::Session &game) { return game.give_faces(c::known_faces(faces, count)); });
}
bylaw_state bylaw_go_on(bylaw_session *session) {
    return done(session, [&](api::Session &game) { return game.go_on(); });
}
void bylaw_pause_after(bylaw_session *session, uint64_t instructions) {
    guarded(0, [&] {
        c::known(session).session.pause_after(instructions);
        return 0;
    });
}
uint64_t bylaw_steps_taken(const bylaw_session *session) {
    return guarded<uint64_t>(0, [&] { return c::known(session).session.steps_taken(); });
}
bylaw_state bylaw_where(const bylaw_session *session) {
    return state_of(c::step_of(session).kind);
}
const char *bylaw_value(const bylaw_session *session) {
    return c::step_of(session).value.c_str();
}

const char *bylaw_question_text(const bylaw_session *session) {
    return c::step_of(session).question.text.c_str();
}
const char *bylaw_question_asker(const bylaw_session *session) {
    return c::step_of(session).question.asker.c_str();
}
size_t bylaw_question_count(const bylaw_session *session) {
    return c::step_of(session).question.options.size();
}
const char *bylaw_question_option(const bylaw_session *session, size_t option) {
    const auto &options = c::step_of(session).question.options;
    return option < options.size() ? options[option].c_str() : nullptr;
}
size_t bylaw_question_suggested(const bylaw_session *session) {
    return c::step_of(session).question.suggested;
}

int64_t bylaw_dice_count(const bylaw_session *session) {
    return c::step_of(session).dice.count;
}
int64_t bylaw_dice_sides(const bylaw_session *session) {
    return c::step_of(session).dice.sides;
}
const char *bylaw_dice_what(const bylaw_session *session) {
    return c::step_of(session).dice.what.c_str();
}

int bylaw_undo(bylaw_session *session) {
    return guarded(0, [&] { return c::known(session).session.undo() ? 1 : 0; });
}
int bylaw_redo(bylaw_session *session) {
    return guarded(0, [&] { return c::known(session).session.redo() ? 1 : 0; });
}
void bylaw_cancel(bylaw_session *session) {
    guarded(0, [&] {
        c::known(session).session.cancel();
        return 0;
    });
}
void bylaw_interrupt(bylaw_session *session) {
    if (session != nullptr) // in a signal handler nothing can be told
        session->session.interrupt();
}

char *bylaw_look(const bylaw_session *session) {
    return guarded<char *>(nullptr, [&] { return c::owned(look(c::known(session).session)); });
}
char *bylaw_explain(const bylaw_session *session, int all) {
    return guarded<char *>(nullptr,
                           [&] { return c::owned(lines(c::known(session).session.explain(all != 0))); });
}
char *bylaw_save(const bylaw_session *session) {
    return guarded<char *>(nullptr, [&] { return c::owned(c::known(session).session.save()); });
}

bylaw_session *bylaw_restore(const bylaw_program *program, const char *saved) {
    return bylaw_restore_within(program, saved, nullptr);
}

bylaw_session *bylaw_restore_within(const bylaw_program *program, const char *saved,
                                    const bylaw_session_options *options) {
    return guarded<bylaw_session *>(nullptr, [&] {
        return c::session_of(
            api::Session::restore(c::known(program).program, c::text(saved), c::budgets_of(options)));
    });
}
}
