// What the table takes back.
#include "repl/play/choice.hpp"
#include "repl/play/table.hpp"

#include <nlohmann/json.hpp>

namespace bylaw::repl {

namespace {

// ": attack Goblin 1", ": the dice 3, 5": the first that was done in `before` and is not in `now`.
std::string taken_back(const api::Session &before, const api::Session &now) {
    using Json = nlohmann::json;
    const Json done = Json::parse(before.save()).at("deeds");
    const std::size_t kept = Json::parse(now.save()).at("deeds").size();
    if (kept >= done.size())
        return "";
    const Json &deed = done[kept];
    std::string what = deed.value("text", "");
    if (deed.at("do") == "speak_up")
        what = "what the game master did";
    if (deed.at("do") == "faces")
        for (const Json &face : deed.at("numbers"))
            what += (what.empty() ? "the dice " : ", ") + face.dump();
    return what.empty() ? "" : ": " + in_words(what);
}

} // namespace

// Back to what a person decided or rolled: what the policies did since goes, too. False, and nothing is
// changed, where there was nothing of the sort, also before the game was taken up again.
bool Table::undo(api::Session &game) const {
    while (game.undo_decision()) {
        const api::Step &step = game.step();
        if (step.kind != api::Step::Kind::question || seats_.asks(game, step.question))
            return true;
    }
    return false;
}

std::optional<api::Step> Table::take_back() {
    api::Session before = session_;
    if (api::Session tried = session_; !undo(tried)) {
        stage_.note("There is nothing to take back.\n");
        return std::nullopt;
    }
    undo(session_);
    speaks_up_ = false;
    fallen_.clear();
    narrator_.take_back();
    narrator_.take_told();
    told_.clear();
    if (!told_before_.empty()) {
        told_ = std::move(told_before_.back().story);
        answered_at_ = told_before_.back().answered_at;
        told_before_.pop_back();
    }
    shown_ = 0;
    console_.out << "Taken back" << taken_back(before, session_) << ".\n\n";
    return session_.step();
}

} // namespace bylaw::repl
