// What Tab offers: commands, names, and the roles of the call that is open.
#include "repl/prompt/prompt.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>

namespace bylaw::repl {

Completion Prompt::complete(const std::string &before, const std::string &word) const {
    Completion found;
    const auto consider = [&](const std::string &name) {
        const bool fits = name.size() >= word.size() && name.compare(0, word.size(), word) == 0;
        if (fits)
            found.words.push_back(name);
        return fits;
    };
    if (const std::optional<api::OpenCall> call = session_.program().open_call(before))
        found.hint = hint_of(*call);
    if (word.starts_with(':'))
        for (const Command &command : commands())
            consider(std::string(":") + command.name);
    else if (!word.empty())
        for (const std::string &name : session_.names())
            if (consider(name) &&
                std::ranges::any_of(session_.program().declared(name), &api::Declared::is_called))
                found.words.back() += '(';
    std::ranges::sort(found.words);
    return found;
}

// "haggle(buyer: trader, price: number)", with the role that comes next made to stand out.
std::string Prompt::hint_of(const api::OpenCall &call) const {
    std::string lines;
    for (const api::Declared &each : call.called) {
        std::string roles;
        for (std::size_t i = 0; i < each.roles.size(); ++i)
            roles += (i == 0 ? "" : ", ") +
                     (i == call.role ? paint(each.roles[i], "1", console_.terminal.colour) : each.roles[i]);
        lines += (lines.empty() ? "" : "\n") + each.name + '(' + roles + ')';
    }
    return lines;
}

} // namespace bylaw::repl
