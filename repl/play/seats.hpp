// Who sits at the table: whose decisions the players take, and whose are left to the policies.
#pragma once
#include <bylaw/cast.hpp>
#include <bylaw/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

// "Ada, Bran and Cora"
std::string enumerated(const std::vector<std::string> &names);

class Seats {
  public:
    // All things are played.
    Seats() = default;
    // Things that the rules mark: a flag `played` of the asked thing, or of its group, such as its side. All
    // things, if none is marked.
    static Seats marked();
    // These, and all who belong to them.
    static Seats of(std::vector<api::CastMember> members);

    // Does a person answer what this one is asked?
    bool hold(const api::Session &session, const std::string &asker) const;
    // Returns whether a person must answer. Without a game master, that includes yes-or-no questions to the
    // game master for which neither the rules nor a policy has a default.
    bool asks(const api::Session &session, const api::Question &question) const;
    bool hold_game_master(const api::Session &session) const;
    bool everybody() const { return mode_ == Mode::everybody; }
    // Returns the names of the played things, for a group with its members; empty if all are played.
    std::vector<std::string> names(const api::Session &session) const;

  private:
    enum class Mode : std::uint8_t { everybody, marked, members };
    bool is_played(const api::ThingView &thing) const;

    Mode mode_ = Mode::everybody;
    std::vector<api::CastMember> members_;
};

} // namespace bylaw::repl
