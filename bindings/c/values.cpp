// Values, acts and questions as JSON.
#include "base/text/json_line.hpp"
#include "bindings/c/handles.hpp"

using namespace bylaw;
using c::guarded;

namespace {

std::optional<std::vector<api::Role>> roles_of(const char *json) {
    if (json == nullptr)
        return std::vector<api::Role>();
    std::optional<std::vector<api::Role>> roles = api::roles_of_json(json);
    if (!roles)
        c::remember_error("the roles are no JSON of values: {\"target\": {\"thing\": 3}}");
    return roles;
}

char *read_value(const api::Reading &reading) {
    if (!reading) {
        c::remember_error(reading.report);
        return nullptr;
    }
    return c::owned(api::to_json(reading.value));
}

std::string question_json(const bylaw_session &session) {
    const api::Question &asked = session.session.step().question;
    JsonLine line;
    line.object([&] {
        line.field("text", asked.text);
        line.object("asker", [&] {
            line.field("number", session.session.asker().number);
            line.field("name", asked.asker);
        });
        line.field("suggested", asked.suggested);
        line.name("options");
        line.written(api::to_json(session.session.choices()));
    });
    return line.take();
}

std::string dice_json(const api::DiceWanted &wanted) {
    JsonLine line;
    line.object([&] {
        line.field("count", wanted.count);
        line.field("sides", wanted.sides);
        line.field("what", wanted.what);
        line.field("rule", wanted.rule);
        line.list("people", wanted.people, [&](const api::Role &each) {
            line.object([&] {
                line.field("name", each.name);
                line.name("value");
                line.written(api::to_json(each.value));
            });
        });
    });
    return line.take();
}

// Returns the current value as JSON; NULL if the game is at something else.
template <class Made>
char *standing(const bylaw_session *session, api::Step::Kind kind, const char *nothing, Made made) {
    return guarded<char *>(nullptr, [&]() -> char * {
        if (c::step_of(session).kind != kind) {
            c::remember_error(nothing);
            return nullptr;
        }
        return c::owned(made());
    });
}

} // namespace

extern "C" {

bylaw_state bylaw_act(bylaw_session *session, const char *rule, const char *roles) {
    return guarded(BYLAW_FAILED, [&] {
        const auto given = roles_of(roles);
        return given ? c::done(session, [&](api::Session &game) { return game.act(c::text(rule), *given); })
                     : BYLAW_FAILED;
    });
}

char *bylaw_value_json(const bylaw_session *session) {
    return guarded<char *>(nullptr,
                           [&] { return c::owned(api::to_json(c::known(session).session.value())); });
}

uint32_t bylaw_find(const bylaw_session *session, const char *name) {
    return guarded<uint32_t>(
        0, [&] { return c::known(session).session.find(c::text(name)).value_or(api::Thing{}).number; });
}

char *bylaw_read(const bylaw_session *session, uint32_t thing, const char *field) {
    return guarded<char *>(
        nullptr, [&] { return read_value(c::known(session).session.read({thing}, c::text(field))); });
}

char *bylaw_query(const bylaw_session *session, const char *expression, const char *names) {
    return guarded<char *>(nullptr, [&]() -> char * {
        const auto given = roles_of(names);
        return given ? read_value(c::known(session).session.query(c::text(expression), *given)) : nullptr;
    });
}

char *bylaw_question(const bylaw_session *session) {
    return standing(session, api::Step::Kind::question, "nothing was asked",
                    [&] { return question_json(*session); });
}

char *bylaw_dice(const bylaw_session *session) {
    return standing(session, api::Step::Kind::dice, "no dice are wanted",
                    [&] { return dice_json(c::step_of(session).dice); });
}
}
