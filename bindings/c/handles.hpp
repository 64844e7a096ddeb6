// Handles of bylaw.h, and the barrier that stops every exception.
#pragma once
#include <bylaw/bylaw.h>
#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <stdexcept>
#include <string>
#include <utility>

struct bylaw_program {
    bylaw::api::Program program;
    bylaw::api::LibraryOptions library;
};

struct bylaw_session {
    bylaw::api::Session session;
};

namespace bylaw::c {

// bylaw_last_error() of this thread.
void remember_error(const api::Report &report) noexcept;
void remember_error(const char *message) noexcept;
void remember_no_memory() noexcept;

// NULL, and the error is remembered, where there is none.
bylaw_session *session_of(api::Restored restored);

// Reads options of a host, which may have been compiled with fewer of them.
api::Budgets budgets_of(const bylaw_session_options *given);

// Texts that the host frees.
char *owned(const std::string &text);

// `work`, or `otherwise` where it throws: memory is the one thing that may run out at any place.
template <class Result, class Work> Result guarded(Result otherwise, Work work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc &) {
        remember_no_memory();
    } catch (const std::exception &error) {
        remember_error(error.what());
    } catch (...) {
        remember_error("something unknown was thrown");
    }
    return otherwise;
}

// Checks a handle from the host. NULL, the result of a failed call, is reported and harmless.
template <class Handle> Handle &known(Handle *handle) {
    if (handle == nullptr)
        throw std::invalid_argument("an argument is missing: NULL was given");
    return *handle;
}

// A text that a host gave.
inline const char *text(const char *given) {
    return &known(given);
}

// Where a game stands; nowhere, where there is none.
const api::Step &step_of(const bylaw_session *session) noexcept;

// An answer as JSON, or NULL with what was wrong.
template <class Answer> char *answered(const Answer &answer) {
    if (answer.report.has_errors()) {
        remember_error(answer.report);
        return nullptr;
    }
    return owned(api::to_json(answer));
}

inline bylaw_state state_of(api::Step::Kind kind) {
    switch (kind) {
    case api::Step::Kind::done: return BYLAW_DONE;
    case api::Step::Kind::question: return BYLAW_QUESTION;
    case api::Step::Kind::dice: return BYLAW_DICE;
    case api::Step::Kind::paused: return BYLAW_PAUSED;
    case api::Step::Kind::failed: break;
    }
    return BYLAW_FAILED;
}

// One command. Where it fails, what was asked before is asked still.
template <class Deed> bylaw_state done(bylaw_session *session, Deed deed) {
    return guarded(BYLAW_FAILED, [&] {
        const api::Step step = deed(known(session).session);
        if (step.kind == api::Step::Kind::failed)
            remember_error(step.report);
        return state_of(step.kind);
    });
}

} // namespace bylaw::c
