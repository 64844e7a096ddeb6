// A game in progress. It runs until it ends or needs input: a decision, or dice rolled at the table. Pass the
// input to continue.
#pragma once
#include <bylaw/budgets.hpp>
#include <bylaw/diagnostic.hpp>
#include <bylaw/event.hpp>
#include <bylaw/export.h>
#include <bylaw/program.hpp>
#include <bylaw/value.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::api {

enum class Decisions : std::uint8_t {
    ask,      // the host answers
    policies, // the rules' policies do; the host is asked nothing
};
enum class DiceFrom : std::uint8_t {
    seed,  // random numbers, after those that were queued
    table, // the host is asked for the faces that fell
};

struct SessionOptions {
    std::uint64_t seed = 0;
    Decisions decisions = Decisions::ask;
    DiceFrom dice = DiceFrom::seed;
    std::uint64_t trial = 0; // the trial of the seed, as a simulation numbers it
    Budgets budgets{};       // limits of each call
};

struct Question {
    std::string asker; // who decides: a name, or "game master"
    std::string text;
    std::vector<std::string> options;
    std::vector<std::string> names; // other inputs for each option: `near` for "within reach"; or ""
    std::size_t suggested =
        0; // the preference of the asker's policy, else the rule's default, else the first
    // Whether the rule has a default, or the asker's policy prefers an answer. If not, `suggested` is only
    // "no" or the first option, and a host should ask a person.
    bool decided = false;
};

struct DiceWanted {
    std::int64_t count = 1, sides = 6;
    std::string what;         // "avoid (Ada, Bo)": the rule that rolls, and its roles
    std::string rule;         // its name in the rules
    std::vector<Role> people; // its roles; for a rule without things, those of the rule around it
};

// The state of a game after a call: done, waiting, paused or failed.
struct Step {
    enum class Kind : std::uint8_t {
        done,
        question,
        dice,
        failed, // `report` says why; the state is what it was before
        paused, // the command is unfinished: go_on()
    };

    Kind kind = Kind::done;
    Question question;
    DiceWanted dice;
    std::string value;       // done: the value of an expression, as text; empty without a value
    std::string type;        // done: the type of the value, in words
    bool incomplete = false; // failed: the text ended where more was expected; the rest may be right or wrong
    Report report;
};

// Returns {"value", "type"} of a finished step.
BYLAW_API std::string value_to_json(const Step &step);

struct FieldView {
    std::string name, value;
};
struct ThingView {
    std::string name, kind;
    std::uint32_t number = 0; // Thing::number
    std::vector<FieldView> fields;
    std::vector<std::string> conditions;
};
// Lines of cells; columns are to be aligned.
struct View {
    std::string name;
    std::vector<std::vector<std::string>> rows;
};

// A value that a scenario reports at its end.
struct ReportLine {
    std::string name, value;
};

// How far an explanation goes back.
enum class Since : std::uint8_t {
    roll,      // to the last roll of the last decision
    deed,      // to the last answer or evaluated text
    beginning, // to the begin of the game
};

struct Restored;
struct CarriedOver;
struct OddsAnswer;
struct OddsOptions;

// A game in progress. Errors of rules are reported by steps and reports. Exceptions are std::bad_alloc, an
// exception of a listener, SessionBusy, and std::invalid_argument for budgets that are no numbers. After an
// exception the game is unchanged, and the call can be repeated.
class BYLAW_API Session {
  public:
    explicit Session(Program program, SessionOptions options = {});
    Session(const Session &other);
    Session(Session &&) noexcept;
    Session &operator=(const Session &other);
    Session &operator=(Session &&) noexcept;
    ~Session();

    const Program &program() const;
    const SessionOptions &options() const;

    // Sets a function that is called for each event as it happens. A copy of a session has no listener. A
    // listener may call only program(), options(), interrupt() and step(), the step before the event.
    void on_event(EventListener listener);

    Step start(const std::string &scenario);      // adds the scenario's cast to the current game and runs it
    Step start_anew(const std::string &scenario); // runs it in a new game; undo() returns to the old one
    // Evaluates an expression or runs statements. Names made with `let` and `given` stay known.
    Step evaluate(const std::string &text);

    // Calls a rule, like its call at the prompt: `act("lunge", {{"attacker", ada}, {"target", bob}})` with
    // values of things. Roles without a name are in the order of the rule. A missing role has its default.
    // The value of the step is the result of the rule.
    Step act(const std::string &rule, const std::vector<Role> &roles);

    Step answer(std::size_t option); // to Step::question; fails for an unknown option, and the question stays
    Step give_faces(const std::vector<std::int64_t> &faces); // to Step::dice; fails likewise
    const Step &step() const;                                // the last step; valid until the next command

    // Returns whether the session is at a question and the rules have acts that the game master may do at any
    // time.
    bool may_speak_up() const;
    // Asks the game master for such an act. The step is the game master's question, with "pass" among its
    // options. The earlier question is asked again afterwards, with its current offers. If no act is possible
    // now, the step is a failure. For undo, redo and saved games it is a command like an answer.
    Step speak_up();
    // Does what the game master's policy prefers now, if anything. For hosts without a game master at the
    // table, before they ask a person.
    std::optional<Step> policy_speaks_up();

    void queue_dice(const std::vector<std::int64_t> &faces);
    void reseed(std::uint64_t seed);
    void decide(Decisions by);
    // Makes later calls return `paused` after about that many instructions; 0: never. A running hook finishes
    // first. Results do not change. All budgets except `seconds` keep counting.
    void pause_after(std::uint64_t instructions);
    Step go_on();                       // continues a paused command
    std::uint64_t steps_taken() const;  // instructions of the last call
    void allow(const Budgets &budgets); // sets the budgets of later commands

    // Undoes the last answer or evaluated text. Returns false if there is nothing to undo.
    bool undo();
    // Returns to the last question with a choice, or to the last typed dice, of the current command. Returns
    // false and changes nothing if there is none.
    bool undo_decision();
    // Repeats the command that was undone or cancelled last, with the same dice and answers, and reports its
    // events again. Returns false if there is none, or if another command came since.
    bool redo();
    // Cancels an unfinished command, as if it had never begun.
    void cancel();
    // Makes a running evaluation fail soon. The one call allowed from other threads and signal handlers.
    void interrupt() noexcept;

    // Moves the game to other rules by replaying all commands and answers. If a command fails that had not
    // failed, or the call is interrupted, the step says why, and the game is unchanged.
    Step move_to(Program program);
    // Like move_to(), but skips commands that the new rules reject, and commands that depend on them. The
    // result lists them. If the call is interrupted, the step is a failure, and the game is unchanged.
    CarriedOver carry_over(Program program);

    // Returns the game as one text: its commands, from which the rest follows. Works at any time, even within
    // an action or between two dice. Another process on another computer can restore it.
    std::string save() const;
    // Restores a saved game at the same place. Changed rules give a warning, or an error with the command
    // that they reject. `budgets` bound each command.
    static Restored restore(const Program &program, const std::string &saved, const Budgets &budgets = {});

    // Explains a result in at most ten lines: the dice, what counted, the comparison, what changed. Returns
    // no lines without dice and changes. With `places`, each line has its place in the rules.
    std::vector<std::string> short_answer(Since since, bool places = true) const;
    // Returns the number of events so far, without undone ones. For the two functions below.
    std::uint64_t events_told() const;
    // Return the short answer about all attempts after that many events, and whether dice were rolled then.
    std::vector<std::string> short_answer_after(std::uint64_t told, bool places = true) const;
    bool rolled_after(std::uint64_t told) const;
    // Explains in at most ten lines why something did not apply, by its name in the rules (`flanking`); for
    // an action also by its targets. At a question with acts or choices, explains why it is not among them.
    // Otherwise names the clause that failed first at the last evaluation, with its values, or the place
    // where it applied. Changes nothing. Replays the last commands, so it can take long.
    std::vector<std::string> why_not(const std::string &name, bool places = true) const;
    // Explains the same in short, without a replay, for the names of acts or choices at a question that
    // offers such. Returns no lines for other names.
    std::vector<std::string> why_not_offered(const std::string &name) const;
    // Returns the exact odds of an expression, perhaps behind statements, in the current game. Its things and
    // names are known. Fails while a command is unfinished.
    OddsAnswer odds(const std::string &expression, const OddsOptions &options) const;
    // Returns the events of the last roll and its causes, one per line. With `all`, returns all events since
    // the last answer.
    std::vector<std::string> explain(bool all = false) const;

    // Returns the options of the current question as data; empty without a question.
    std::vector<Choice> choices() const;
    Thing asker() const; // whom the question asks; none for the game master
    Value value() const; // of the last step

    // Returns all things of a kind and its children, in the order of creation; "": of every kind.
    std::vector<Thing> all(const std::string &kind = "") const;
    // Finds a thing by its displayed name, or by its name in a scenario or text. Returns the first of
    // several.
    std::optional<Thing> find(const std::string &name) const;
    // Returns the current value of a field or formula of a thing, with all modifiers. Paths such as
    // `slots.left` work, too.
    Reading read(const Thing &thing, const std::string &field) const;
    // Evaluates an expression on a copy of the game, even while a command is unfinished. It may name values
    // of the host: `query("a.strength + 1", {{"a", ada}})`. It cannot roll or ask.
    Reading query(const std::string &expression, const std::vector<Role> &names = {}) const;

    // Returns the names of the program, and of `let` and `given`, in alphabetical order: for completion.
    std::vector<std::string> names() const;
    std::vector<ThingView> things() const;
    std::vector<FieldView> game_fields() const;
    std::vector<View> views() const;
    std::vector<ReportLine> reports() const;

    struct Data;              // private to the library
    const Data &data() const; // SessionBusy, while a listener is called
    Data &data();

  private:
    std::unique_ptr<Data> data_;
};

// A command of a game that the new rules reject.
struct LeftOut {
    std::string what; // the typed text; "the answer `yes`"
    Report why;       // empty: it depends on an earlier command that was left out
};

struct CarriedOver {
    Step step; // the current step
    std::vector<LeftOut> left_out;
};

struct Restored {
    std::optional<Session> session; // none if the report has errors
    Report report;
};

} // namespace bylaw::api
