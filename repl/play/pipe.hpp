// A game that a program drives: events, questions and wanted dice are JSON objects, one a line, and so may be
// the answers.
#pragma once
#include "repl/console.hpp"
#include "repl/play/seats.hpp"

#include <bylaw/session.hpp>

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace bylaw::repl {

class Pipe {
  public:
    // `keep` is called before anything is asked, and at the end; what it says went wrong.
    Pipe(api::Session &session, Console &console, const Seats &seats, std::function<std::string()> keep)
        : session_(session), console_(console), seats_(seats), keep_(std::move(keep)) {}

    // Continues from `step` until the game is done or failed. Nothing where the input ends before.
    std::optional<api::Step> play(api::Step step);

  private:
    bool asks(const api::Question &question) const;
    void keep();
    std::optional<api::Step> answered(const api::Step &step);
    std::optional<api::Step> take(const api::Step &step, const std::string &line);
    std::optional<api::Step> refuse(const std::string &why);
    std::optional<api::Step> take_back();
    std::optional<api::Step> speak_up();

    api::Session &session_;
    Console &console_;
    const Seats &seats_;
    std::function<std::string()> keep_;
    bool speaks_up_ = false, policy_spoke_ = false;
};

} // namespace bylaw::repl
