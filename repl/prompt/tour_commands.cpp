// Going on a tour: with a game of its own, while the other one waits.
#include "repl/prompt/prompt.hpp"

namespace bylaw::repl {

void Prompt::tour(const std::string &off) {
    if (!off.empty() && off != "off") {
        console_.out << "Type :tour, or :tour off\n";
    } else if (playing_) {
        console_.out << "Answer first, or leave with q.\n";
    } else if (off.empty()) {
        begin_tour();
        console_.out << tour_->text(console_.terminal);
    } else if (tour_) {
        end_tour();
    } else {
        console_.out << "No tour is on; :tour begins one.\n";
    }
}

// Where one is on already, its step is only told again.
void Prompt::begin_tour() {
    if (tour_)
        return;
    api::Session fresh = empty_game(session_.options());
    waiting_ = Waiting{std::exchange(rules_, ""), std::exchange(session_, std::move(fresh)),
                       std::exchange(watches_, {})};
    attach();
    tour_.emplace();
}

void Prompt::go_along(const std::string &typed) {
    if (!tour_ || !tour_->takes(typed))
        return;
    if (!tour_->over()) {
        console_.out << tour_->text(console_.terminal);
        return;
    }
    console_.out << "\nThat was the tour. ";
    end_tour();
}

void Prompt::end_tour() {
    tour_.reset();
    rules_ = std::move(waiting_->rules);
    session_ = std::move(waiting_->session);
    watches_ = std::move(waiting_->watches);
    waiting_.reset();
    console_.out << "All is as it was before it.\n";
}

} // namespace bylaw::repl
