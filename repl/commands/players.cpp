// Seats of the players: `bylaw play --as ada`.
#include "repl/commands/players.hpp"

#include <bylaw/suggest.hpp>

#include <algorithm>
#include <cctype>

namespace bylaw::repl {

namespace {

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

void say_unknown(const std::string &name, const std::vector<api::CastMember> &cast, Console &console) {
    std::vector<std::string> names;
    for (const api::CastMember &member : cast)
        names.push_back(member.name);
    const std::string near = api::suggest(name, names);
    console.err << "bylaw: nobody is called `" << name << "` in this scenario"
                << (near.empty() ? "." : "; did you mean `" + near + "`?") << " There are:";
    for (const std::string &each : names)
        console.err << ' ' << each;
    console.err << '\n';
}

} // namespace

std::optional<Seats> choose_seats(const PlayArguments &arguments, const api::Program &program,
                                  const std::string &scenario, Console &console) {
    if (arguments.everybody)
        return Seats();
    if (arguments.players.empty())
        return Seats::marked();
    std::vector<api::CastMember> cast = api::cast_of(program, scenario), chosen;
    cast.push_back({"gm", "game master"});
    for (const std::string &name : arguments.players) {
        const auto found = std::find_if(cast.begin(), cast.end(), [&](const api::CastMember &member) {
            return same(member.name, name) || same(member.shown, name);
        });
        if (found == cast.end()) {
            say_unknown(name, cast, console);
            return std::nullopt;
        }
        chosen.push_back(*found);
    }
    return Seats::of(chosen);
}

} // namespace bylaw::repl
