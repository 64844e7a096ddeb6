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
        0; // the default: what the asker's policy would take, else what the rule says, else the first
    bool decided = false; // the rule names a default, or the asker's policy prefers an answer
};

struct DiceWanted {
    std::int64_t count = 1, sides = 6;
    std::string what;         // "avoid (Ada, Bo)": the rule that rolls, and its roles
    std::string rule;         // as the rules call it
    std::vector<Role> people; // its roles; for a rule without things, those of the rule around it
};

// Where the game stands.
struct Step {
    enum class Kind : std::uint8_t {
        done,
        question,
        dice,
        failed, // `report` says why; the state is what it was before
        paused, // there is more to do: go_on()
    };

    Kind kind = Kind::done;
    Question question;
    DiceWanted dice;
    std::string value;       // done: of an expression, as text; empty where there is none
    std::string type;        // done: of the value, in words
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

// The start of what is explained.
enum class Since : std::uint8_t {
    roll,      // the last roll, within what was decided on
    deed,      // all since the last answer or evaluated text
    beginning, // all that happened in the game
};

struct Restored;
struct CarriedOver;
struct OddsAnswer;
struct OddsOptions;

// Errors of rules are reported by steps and reports. Exceptions are lack of memory (std::bad_alloc), an
// exception of a listener, SessionBusy, and std::invalid_argument for budgets that are no numbers. Then
// nothing has happened, and the call can be made again.
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

    // Called for each event as it happens. A copy of a session has no listener. A listener may call only
    // program(), options(), step(), which is that from before the event, and interrupt().
    void on_event(EventListener listener);

    Step start(const std::string &scenario);      // adds the scenario's cast to the current game and runs it
    Step start_anew(const std::string &scenario); // in a game of its own; undo brings back what was there
    // An expression or statements. What it names with `let` and `given` stays.
    Step evaluate(const std::string &text);

    // Performs a rule, as its call at the prompt would: `act("lunge", {{"attacker", ada}, {"target", bob}})`
    // with values of things. Roles without a name stand in the rule's order; one that is left out has its
    // default. The step's value is what the rule gives.
    Step act(const std::string &rule, const std::vector<Role> &roles);

    Step answer(std::size_t option); // to Step::question; one that is not there fails, and is asked again
    Step give_faces(const std::vector<std::int64_t> &faces); // to Step::dice; likewise
    const Step &step() const;                                // where it stands; holds until something is done

    // What the rules let the game master do at any time, at a question. speak_up() asks for it, with "pass"
    // among the options; then what was asked comes anew. It fails where there is nothing to do.
    bool may_speak_up() const;
    Step speak_up();
    std::optional<Step> policy_speaks_up(); // does what the game master's policy prefers of it, if anything
    void queue_dice(const std::vector<std::int64_t> &faces);
    void reseed(std::uint64_t seed);
    void decide(Decisions by);
    // Makes later calls return paused after about so many instructions, 0: never. A running hook finishes
    // first. Results do not change. All budgets but `seconds` keep counting.
    void pause_after(std::uint64_t instructions);
    Step go_on();                       // with what is paused
    std::uint64_t steps_taken() const;  // instructions of the last call
    void allow(const Budgets &budgets); // others from now on

    // Back to before the last answer or evaluated text. False where there is nothing to take back.
    bool undo();
    // Back to the last question that left a choice, or the last dice that were typed, of what is being
    // played. False, and nothing is changed, where there is none.
    bool undo_decision();
    // Does once more what was taken back last, or given up, with the same dice and answers, and tells it
    // again. False where nothing was, or something else has been done since.
    bool redo();
    void cancel(); // gives up what is unfinished, as if it had not been begun
    // Makes a running evaluation fail soon. The one call allowed from other threads and signal handlers.
    void interrupt() noexcept;

    // Moves the game to other rules: all input and answers so far are replayed. If something fails that had
    // not, or is interrupted, the step says why, and the game stays as it was.
    Step move_to(Program program);
    // Like move_to(), but skips commands that the new rules reject, and what depends on them. The result
    // lists them. Where it is interrupted the step has failed and the game stays what it was.
    CarriedOver carry_over(Program program);

    // The game as one text: what was done in it, from which the rest follows. It may be taken anywhere, in
    // the middle of an action or between two dice, and restored by another process on another computer.
    std::string save() const;
    // The saved game, where it stood. Changed rules are a warning, or an error that says what cannot be done
    // by them any more. `budgets` bound each command.
    static Restored restore(const Program &program, const std::string &saved, const Budgets &budgets = {});

    // Why it came out so, in at most ten lines: the dice, what counted, the comparison, what changed. Nothing
    // where no dice were rolled and nothing came of it. Each with its place in the rules where `places`.
    std::vector<std::string> short_answer(Since since, bool places = true) const;
    // How many events there have been so far; what was taken back does not count. For the two below.
    std::uint64_t events_told() const;
    // The short answer about all that was tried after so many events, and whether dice were rolled in it.
    std::vector<std::string> short_answer_after(std::uint64_t told, bool places = true) const;
    bool rolled_after(std::uint64_t told) const;
    // Says why something did not apply, by its name in the rules (`flanking`); for an action also by its
    // targets. At a question that offers acts or choices: why it is not among them. Otherwise: which clause
    // failed first when it was judged last, with its values, or that it applied, and where. At most ten
    // lines. Changes nothing. Replays the last commands, so it takes its time.
    std::vector<std::string> why_not(const std::string &name, bool places = true) const;
    // In short, only where a question offers acts or choices and the name is one of these; else nothing.
    // What was done is not done again for it.
    std::vector<std::string> why_not_offered(const std::string &name) const;
    // Exact odds of an expression, or of one behind statements, as the game stands: what was made and named
    // in it is known. What is unfinished has to be answered first.
    OddsAnswer odds(const std::string &expression, const OddsOptions &options) const;
    // The events of the last roll with what led to it, one a line; `all`: of all since the last answer.
    std::vector<std::string> explain(bool all = false) const;

    // The options of the question that stands, as data; empty where none does.
    std::vector<Choice> choices() const;
    Thing asker() const; // whom the question asks; none for the game master
    Value value() const; // of the last step

    // All things of a kind (and of those built on it) in the order in which they were made; "": all.
    std::vector<Thing> all(const std::string &kind = "") const;
    // By the name that people see, or that a scenario or a text gave it; the first of several.
    std::optional<Thing> find(const std::string &name) const;
    // A field or formula of a thing as it counts now, with all modifiers; `slots.left` and the like will do.
    Reading read(const Thing &thing, const std::string &field) const;
    // Any expression, also while something is unfinished; whatever it does is done to a copy. It may name
    // values of the host: `query("a.strength + 1", {{"a", ada}})`. It neither rolls nor asks.
    Reading query(const std::string &expression, const std::vector<Role> &names = {}) const;

    // The program's names and those that were made with `let` and `given`, sorted: for completion.
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
    Report why;       // empty: it depends on what was left out before it
};

struct CarriedOver {
    Step step; // where the game stands
    std::vector<LeftOut> left_out;
};

struct Restored {
    std::optional<Session> session; // none where the report has errors
    Report report;
};

} // namespace bylaw::api
