// Implementation of api::Session.
#pragma once
#include "interpreter/session/journal.hpp"
#include "interpreter/session/play.hpp"
#include "interpreter/session/short_answer.hpp"
#include "interpreter/session/spending.hpp"

#include <atomic>
#include <chrono>

namespace bylaw {

struct api::Session::Data {
    SessionOptions first_options;  // as the game began
    Program first_program;         // without what was declared since
    mutable std::string begun_by_; // begun_by(), once it was asked for
    Play now;
    std::vector<Play> past; // the latest last
    std::vector<Deed> deeds;
    std::vector<Deed> undone; // taken back and not yet done once more; the first of them last
    Journal journal;
    EventListener listener;
    std::unique_ptr<HookRunner> hooks;
    std::shared_ptr<const HookTable> hooked; // those that `hooks` runs
    Budgets budgets;
    Spent spent;                   // by the command that was done last
    std::uint64_t pause_after = 0; // so many steps; 0: never
    std::uint64_t steps_taken = 0; // by the last call
    bool telling = false;          // a listener is being called
    // When the call that runs has to be over; hooks look at it.
    std::shared_ptr<std::chrono::steady_clock::time_point> deadline =
        std::make_shared<std::chrono::steady_clock::time_point>(std::chrono::steady_clock::time_point::max());
    // Why the last call was stopped from outside, where an answer was: what was asked is asked still.
    std::optional<Step> stopped;
    // now.step before it said why something failed.
    std::optional<Step> shown_before;
    // Shared with the game that does everything again in its place.
    std::shared_ptr<std::atomic<bool>> interrupted = std::make_shared<std::atomic<bool>>(false);

    Data(Program program, SessionOptions wanted);
    Data(const Data &other);

    // The fingerprint of the rules that the game began by, wherever it was taken since.
    const std::string &begun_by() const;

    // Remembers where the game stands, before a command changes that.
    void remember(Deed deed);
    void forget_last();
    void trim_past();
    // The step says why something was not done; nothing else changes.
    void refuse(Step failed);
    void refuse(DiagnosticSink &sink, SourceMap sources, bool incomplete = false);

    std::string next_line() const;
    void start(const std::string &scenario);
    void clear();
    void remember_start(const std::string &scenario);
    void evaluate(const std::string &text);
    void declare(const std::string &text);
    void answer(std::size_t option);
    void give_faces(const std::vector<std::int64_t> &faces);
    bool wants(const std::vector<std::int64_t> &faces) const;
    // --- speak_up.cpp
    bool may_speak_up() const;
    void speak_up(); // no command if the game master has no offer
    // Returns the act that the game master's policy prefers now, if any.
    std::optional<std::size_t> policy_says_up() const;
    void perform(const std::string &line);
    void do_again(const Deed &deed);
    // A repeated command keeps the redo list.
    Step do_new(const Deed &deed);
    void cancel();
    bool undo();
    bool undo_decision();
    bool redo();
    // Undoes the commands since then; they may be redone.
    void go_back_to(std::vector<Play>::iterator moment);
    void take_back_deeds(std::size_t kept) noexcept;

    // Does a command of this game in one of other rules; a step that says why where it fails and had not.
    // `mend` is for what does not fit.
    std::optional<Step> problem_in(Data &fresh, const Deed &deed, const std::string &mend) const;
    // Everything once more by other rules. False, and nothing is changed but the step, where something fails
    // that had not.
    bool repeat_in(Data &fresh, bool declarations, const std::vector<std::uint64_t> &numbers = {}) const;
    // The game of other rules that did the same; where that cannot be done, only its step, which says why.
    // `heard` receives the events in between; `numbers` are those of the commands in the game's file, if it
    // has one.
    std::unique_ptr<Data> played_again(Program program, Step &failed, EventListener heard = {},
                                       const std::vector<std::uint64_t> &numbers = {}) const;
    // Becomes that game, which did the same.
    void become(Data &&fresh) noexcept;
    CarriedOver carry_over(Program program);
    HookRunner *hook_runner();
    void allow(const Budgets &wanted);
    Step misuse(std::string message, Code code = Code::busy, std::string hint = {}) const;

    std::vector<std::string> why_not(const std::string &name, bool places) const;
    std::vector<std::string> why_not_offered(const std::string &name) const;

    // Runs on until the machine stops, and says in now.step why it did.
    void run();
    // Continues from a pause.
    void run_on();
    Step go_on();
    // Runs a paused command to its end, because the next call cannot come in its middle.
    void finish_paused();
    void settle_evaluated();
    void finish(Word value);
    void settle_rules();
    Outcome outcome_of_run();
    void stop(bylaw::Diagnostic why);
    void fail(bylaw::Diagnostic diagnostic);
};

} // namespace bylaw
