#include "repl/prompt/watches.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/suggest.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

// Looked at in a copy of the game: looking rolls none of its dice, and is nothing that `:undo` takes back.
api::Step looked_at(const api::Session &session, const std::string &text) {
    api::Session copy = session;
    InterruptGuard guard(copy);
    return copy.evaluate(text);
}

bool has_value(const api::Step &step) {
    return step.kind == api::Step::Kind::done && !step.value.empty();
}

std::string value_of(const api::Session &session, const std::string &text) {
    const api::Step step = looked_at(session, text);
    return has_value(step) ? step.value : "not there now";
}

} // namespace

void Watches::add(const api::Session &session, const std::string &text, Console &console) {
    const api::Step step = looked_at(session, text);
    if (!has_value(step)) {
        show_report(step.report, console);
        if (!step.report.has_errors())
            console.out << "Only what has a value can be watched, such as :watch ada.hp\n";
        return;
    }
    const auto same = std::find_if(watches_.begin(), watches_.end(),
                                   [&](const Watch &watch) { return watch.text == text; });
    if (same == watches_.end())
        watches_.push_back({text, step.value});
    console.out << "  " << text << " is " << step.value << '\n';
}

void Watches::list(Console &console) const {
    std::vector<std::vector<std::string>> rows;
    for (const Watch &watch : watches_)
        rows.push_back({watch.text, watch.value});
    console.out << (rows.empty() ? "Nothing is watched; :watch and an expression does that.\n"
                                 : columns(rows, 2, console.table_width()));
}

void Watches::drop(const std::string &text, Console &console) {
    std::vector<std::string> texts;
    for (const Watch &watch : watches_)
        texts.push_back(watch.text);
    if (std::erase_if(watches_, [&](const Watch &each) { return text.empty() || each.text == text; }) > 0)
        return;
    const std::string near = api::suggest(text, texts);
    console.out << (text.empty() ? "Nothing is watched" : "`" + text + "` is not watched")
                << (near.empty() ? "" : "; did you mean `" + near + "`?") << '\n';
}

void Watches::tell_changes(const api::Session &session, Console &console) {
    for (Watch &watch : watches_) {
        std::string now = value_of(session, watch.text);
        if (now == watch.value)
            continue;
        console.out << "  " << watch.text << " is " << now << " (was " << watch.value << ")\n";
        watch.value = std::move(now);
    }
}

} // namespace bylaw::repl
