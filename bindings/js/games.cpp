// Where a game stands as one JSON text, its events as they happen, and its story as a terminal shows it.
#include "base/text/json.hpp"
#include "base/text/json_text.hpp"
#include "bindings/c/handles.hpp"
#include "bindings/js/inside.hpp"
#include "repl/play/narrator.hpp"
#include "repl/play/seats.hpp"

#include <emscripten/em_js.h>
#include <map>
#include <sstream>

using namespace bylaw;
using c::guarded;

// The class in package/index.js that has the session hears it.
// What follows is JavaScript.
// clang-format off
EM_JS(void, bylaw_js_heard, (const void *session, const char *event, int weight, int depth), {
    Module.heard(session, UTF8ToString(event), weight, depth);
});
// clang-format on

namespace bylaw::js {

namespace {

// Narrator of a game's story.
class Teller {
  public:
    void hear(const api::Event &event) { narrator_->hear(event); }
    void take_back() { narrator_->take_back(); }
    std::string told() {
        narrator_->finish();
        std::string text = out_.str();
        out_.str("");
        return text;
    }

  private:
    std::istringstream in_;
    std::ostringstream out_, err_;
    repl::Console console_{in_, out_, err_, {.width = 1'000'000}, api::Library()};
    std::unique_ptr<repl::Narrator> narrator_ = repl::make_narrator(repl::Telling::words, console_);
};

std::map<const bylaw_session *, Teller> tellers;

Json question_json(const api::Question &question) {
    return {{"kind", "question"},          {"asker", question.asker}, {"text", question.text},
            {"options", question.options}, {"names", question.names}, {"suggested", question.suggested}};
}

Json step_json(const api::Step &step) {
    using Kind = api::Step::Kind;
    switch (step.kind) {
    case Kind::question: return question_json(step.question);
    case Kind::dice:
        return {{"kind", "dice"},
                {"count", step.dice.count},
                {"sides", step.dice.sides},
                {"what", step.dice.what}};
    case Kind::paused: // is for hosts in C
    case Kind::failed: return {{"kind", "failed"}};
    case Kind::done: break;
    }
    return {{"kind", "done"}, {"value", step.value}, {"type", step.type}};
}

char *owned_lines(const std::vector<std::string> &lines) {
    return c::owned(json_text(Json(lines)));
}

} // namespace

} // namespace bylaw::js

// {"kind": "question", "asker", "text", "options", "names", "suggested"}; "dice": "count", "sides", "what";
// "done": "value", "type".
BYLAW_FOR_JS char *bylaw_js_step(const bylaw_session *session) {
    return guarded<char *>(nullptr,
                           [&] { return c::owned(json_text(js::step_json(session->session.step()))); });
}

// From now on: each event goes to JavaScript if `events`, and all of it is reported.
BYLAW_FOR_JS void bylaw_js_listen(bylaw_session *session, int events) {
    guarded(0, [&] {
        js::Teller &teller = js::tellers.try_emplace(session).first->second;
        session->session.on_event([&teller, session, events](const api::Event &event) {
            teller.hear(event);
            if (events != 0)
                bylaw_js_heard(session, api::to_json(event).c_str(), static_cast<int>(event.weight),
                               event.depth);
        });
        return 0;
    });
}

BYLAW_FOR_JS void bylaw_js_forget(bylaw_session *session) {
    js::tellers.erase(session);
    bylaw_session_free(session);
}

// The story since this was asked last, in paragraphs.
BYLAW_FOR_JS char *bylaw_js_told(const bylaw_session *session) {
    return guarded<char *>(nullptr, [&] {
        const auto teller = js::tellers.find(session);
        return c::owned(teller == js::tellers.end() ? "" : teller->second.told());
    });
}

// As bylaw_undo() to the last question that left a choice.
BYLAW_FOR_JS int bylaw_js_undo_decision(bylaw_session *session) {
    return guarded(0, [&] {
        const bool undone = session->session.undo_decision();
        if (const auto teller = js::tellers.find(session); undone && teller != js::tellers.end())
            teller->second.take_back();
        return undone ? 1 : 0;
    });
}

// Whether the asked thing is the players': one that the rules mark, any if they mark none.
BYLAW_FOR_JS int bylaw_js_played(const bylaw_session *session) {
    return guarded(0, [&] {
        return repl::Seats::marked().hold(session->session, session->session.step().question.asker) ? 1 : 0;
    });
}

// Why the last roll came out so, in a few lines; why something named did not come.
BYLAW_FOR_JS char *bylaw_js_why(const bylaw_session *session) {
    return guarded<char *>(nullptr,
                           [&] { return js::owned_lines(session->session.short_answer(api::Since::roll)); });
}
BYLAW_FOR_JS char *bylaw_js_why_not(const bylaw_session *session, const char *name) {
    return guarded<char *>(nullptr, [&] { return js::owned_lines(session->session.why_not(name)); });
}
