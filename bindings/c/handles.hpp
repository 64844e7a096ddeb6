// What the handles of bylaw.h are, and how nothing that is thrown gets past them.
#pragma once
#include <bylaw/bylaw.h>
#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <string>
#include <utility>

struct bylaw_program {
    bylaw::api::Program program;
    bylaw::api::LibraryOptions library;
};

struct bylaw_session {
    bylaw::api::Session session;
    bylaw::api::Step step;
};

namespace bylaw::c {

// bylaw_last_error() of this thread.
void remember_error(const api::Report &report);
void remember_error(const std::string &message);

// NULL, and the error is remembered, where there is none.
bylaw_session *session_of(api::Restored restored);

// Texts that the host frees; NULL where there is no memory.
char *owned(const std::string &text);

// `work`, or `otherwise` where it throws: memory is the one thing that may run out at any place.
template <class Result, class Work> Result guarded(Result otherwise, Work work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc &) {
        remember_error("there is not enough memory");
    } catch (const std::exception &error) {
        remember_error(error.what());
    } catch (...) {
        remember_error("something unknown was thrown");
    }
    return otherwise;
}

} // namespace bylaw::c
