#include "repl/play/seats.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

constexpr std::string_view mark = "played"; // a flag of the rules
constexpr std::string_view game_master = "game master";
constexpr std::size_t most_members = 8; // that are worth to be named

std::string_view field_of(const api::ThingView &thing, std::string_view name) {
    for (const api::FieldView &field : thing.fields)
        if (field.name == name)
            return field.value;
    return {};
}

// A link with the name of its kind gives the group of a thing: `link side: side`.
bool belongs(const api::ThingView &thing, const api::ThingView &group) {
    return thing.kind != group.kind && field_of(thing, group.kind) == group.name;
}

// "Bandit 2" is one of the three who are called Bandit.
bool is_called(std::string_view name, std::string_view shown) {
    if (!name.starts_with(shown))
        return false;
    name.remove_prefix(shown.size());
    return name.empty() || (name.size() > 1 && name[0] == ' ' &&
                            name.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

// " (Ada and Bran)": those who belong to a group.
std::string members_of(const api::ThingView &group, const api::Session &session) {
    std::vector<std::string> names;
    for (const api::ThingView &thing : session.things())
        if (belongs(thing, group))
            names.push_back(thing.name);
    return names.empty() || names.size() > most_members ? "" : " (" + enumerated(names) + ')';
}

} // namespace

std::string enumerated(const std::vector<std::string> &names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

Seats Seats::marked() {
    Seats seats;
    seats.mode_ = Mode::marked;
    return seats;
}

Seats Seats::of(std::vector<api::CastMember> members) {
    Seats seats;
    seats.mode_ = Mode::members;
    seats.members_ = std::move(members);
    return seats;
}

bool Seats::is_played(const api::ThingView &thing) const {
    if (mode_ == Mode::marked)
        return field_of(thing, mark) == "yes";
    return std::any_of(members_.begin(), members_.end(),
                       [&](const api::CastMember &member) { return is_called(thing.name, member.shown); });
}

bool Seats::hold(const api::Session &session, const std::string &asker) const {
    if (mode_ == Mode::everybody)
        return true;
    const std::vector<api::ThingView> things = session.things();
    const auto played = [&](const api::ThingView &thing) { return is_played(thing); };
    if (mode_ == Mode::marked && std::none_of(things.begin(), things.end(), played))
        return true;
    if (asker == game_master)
        return std::any_of(members_.begin(), members_.end(),
                           [](const api::CastMember &member) { return member.shown == game_master; });
    return std::any_of(things.begin(), things.end(), [&](const api::ThingView &thing) {
        return thing.name == asker &&
               (is_played(thing) ||
                std::any_of(things.begin(), things.end(), [&](const api::ThingView &group) {
                    return is_played(group) && belongs(thing, group);
                }));
    });
}

bool Seats::hold_game_master(const api::Session &session) const {
    return hold(session, std::string(game_master));
}

bool Seats::asks(const api::Session &session, const api::Question &question) const {
    if (question.options.size() == 1) // there is but one answer
        return false;
    const bool ruling = question.asker == game_master && !question.decided &&
                        question.options == std::vector<std::string>{"yes", "no"};
    return ruling || hold(session, question.asker);
}

std::vector<std::string> Seats::names(const api::Session &session) const {
    std::vector<std::string> names;
    if (mode_ == Mode::members)
        for (const api::CastMember &member : members_)
            names.push_back(member.shown == game_master ? "the game master" : member.shown);
    if (mode_ == Mode::marked)
        for (const api::ThingView &thing : session.things())
            if (is_played(thing))
                names.push_back(thing.name + members_of(thing, session));
    return names;
}

} // namespace bylaw::repl
