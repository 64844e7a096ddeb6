// The table that a game is played at: shows what the players see, asks them, and asks for the dice that they
// rolled.
#pragma once
#include "repl/console.hpp"
#include "repl/line_editor.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/narrator.hpp"
#include "repl/play/scene.hpp"
#include "repl/play/seats.hpp"

#include <bylaw/session.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw::repl {

// Inputs that the caller of the table handles.
struct TableHelp {
    std::vector<std::pair<std::string, std::string>> keys; // with what each does
    std::string others;                                    // names alone
};

class Table {
  public:
    Table(api::Session &session, Narrator &narrator, LineEditor &editor, Console &console, Seats seats = {},
          TableHelp also = {})
        : session_(session), narrator_(narrator), editor_(editor), console_(console),
          seats_(std::move(seats)), also_(std::move(also)), stage_(console) {}

    // Called before each question, and at the end, to save the commands. Problems are shown.
    void keep_by(std::function<std::string()> keep) { keep_ = std::move(keep); }
    // Continues from `step` until the game is done or failed. Nothing where the players left.
    std::optional<api::Step> play(api::Step step);

  private:
    enum class Key : std::uint8_t { none, help, undo, quit, why, why_all, why_deep, views, story, policies };

    void keep();
    std::optional<std::string> ask(const std::string &prompt);
    std::optional<api::Step> decide(const api::Question &question);
    std::optional<api::Step> throw_dice(const api::DiceWanted &wanted);
    std::optional<api::Step> press(Key key, const api::Step &asked);
    std::string help(const api::Step &asked) const;
    static Key key_of(std::string_view line);
    bool asks(const api::Question &question) const;
    void introduce();
    bool speaks_up() const;
    std::optional<api::Step> speak_up(std::string_view words);
    std::optional<api::Step> let_policy_speak();
    void begin_answer();
    api::Step answer(const api::Question &question, std::size_t option);
    void hear_out();
    void tell(const std::string &text);
    void show_story();
    std::string line_of(const std::string &text) const;
    bool undo(api::Session &game) const;
    std::optional<api::Step> take_back();
    void open_scene(const api::Question &question);
    void show_views(const api::Step &asked);
    void say_choice(const std::string &line, const Choice &choice, const api::Question &question);
    std::string why() const;
    std::string why_all() const;
    std::string why_deep() const;
    bool answer_why_not(std::string_view line);

    api::Session &session_;
    Narrator &narrator_;
    LineEditor &editor_;
    Console &console_;
    Seats seats_;
    std::function<std::string()> keep_;
    TableHelp also_;
    bool introduced_ = false; // who is played
    bool speaks_up_ = false, policy_spoke_ = false;
    std::vector<std::int64_t> fallen_; // dice that were typed for the same purpose
    std::string fallen_for_;
    std::size_t fallen_at_ = 0; // how much had been told then
    Stage stage_;
    std::uint64_t answered_at_ = 0; // events before the last answer
    struct Before {
        std::string story;
        std::uint64_t answered_at;
    };
    std::vector<Before> told_before_; // each decision and each roll that can be taken back
    std::string told_;                // since the last decision
    std::size_t shown_ = 0;           // how much of that is on the screen
};

} // namespace bylaw::repl
