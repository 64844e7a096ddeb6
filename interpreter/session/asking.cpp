// Explanations of a session: why, and why not.
#include "interpreter/session/session_data.hpp"

namespace bylaw::api {

std::vector<std::string> Session::short_answer(Since since, bool places) const {
    switch (since) {
    case Since::roll: return bylaw::short_answer(data().journal.about_last_roll(), places);
    case Since::deed: return bylaw::short_answer(data().journal.since_deed(), places);
    case Since::beginning: break;
    }
    return bylaw::short_answer(data().journal.whole(), places);
}

std::uint64_t Session::events_told() const {
    return data().now.state.events;
}

std::vector<std::string> Session::short_answer_after(std::uint64_t told, bool places) const {
    return bylaw::short_answer(data().journal.after(told), places, About::tries);
}

bool Session::rolled_after(std::uint64_t told) const {
    return data().journal.rolled_after(told);
}

std::vector<std::string> Session::explain(bool all) const {
    return all ? data().journal.last_deed() : data().journal.last_roll();
}

std::vector<std::string> Session::why_not(const std::string &name, bool places) const {
    return data().why_not(name, places);
}

std::vector<std::string> Session::why_not_offered(const std::string &name) const {
    return data().why_not_offered(name);
}

} // namespace bylaw::api
