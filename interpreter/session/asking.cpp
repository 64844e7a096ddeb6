// What a session says about what happened: why, and why not.
#include "interpreter/session/session_data.hpp"

namespace bylaw::api {

std::vector<std::string> Session::short_answer(Since since, bool places) const {
    switch (since) {
    case Since::roll: return bylaw::short_answer(data_->journal.about_last_roll(), places);
    case Since::deed: return bylaw::short_answer(data_->journal.since_deed(), places);
    case Since::beginning: break;
    }
    return bylaw::short_answer(data_->journal.whole(), places);
}

std::vector<std::string> Session::explain(bool all) const {
    return all ? data_->journal.last_deed() : data_->journal.last_roll();
}

std::vector<std::string> Session::why_not(const std::string &name, bool places) const {
    return data_->why_not(name, places);
}

} // namespace bylaw::api
