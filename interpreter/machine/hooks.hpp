// Hooks: rules whose body is written in another language. The machine sees only this header; it never learns
// which language that is.
//
//   HookOutcome outcome = runner.run(id, arguments, host);
//   if (outcome.state == HookOutcome::State::done) use(outcome.value);
//
// Stopping and going on. Nothing of a running hook can be saved. When the host has no answer yet, it replies
// `pending`; the hook is then abandoned and the run ends `pending`. To go on, the machine
//   1. restores its state (fields, said lines, the dice's place) to what it was when the hook was entered,
//   2. runs the hook again from its start with the same arguments,
//   3. replies to the roll and ask calls with the answers recorded so far, in their order. Step 1 matters:
//      set_field and say of the abandoned run happened and will happen again. A hook sees nothing but its
//      arguments and the host's replies, and keeps nothing between runs. The re-run therefore makes the same
//      calls up to the missing answer. The same restoring makes a failed run leave no trace.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/machine/hook_value.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw {

// An index into HookTable::hooks.
using HookId = std::uint32_t;

// The text of one file of hooks, as given by the host program; `name` is what messages call it by.
struct HookFile {
    std::string name;
    std::string text;
};

// `hook NAME(parameters): result pure in "file"`.
struct HookDeclaration {
    std::string name;
    std::uint32_t file = 0; // an index into HookTable::files
    std::vector<std::string> parameters;
    HookType result;
    bool pure = false; // only computes: the runner refuses rolls, questions, changes and said lines
};

// All hooks of a program: immutable once made, shared by the runners of all threads.
struct HookTable {
    std::vector<HookFile> files;
    std::vector<HookDeclaration> hooks;
    // Reads dice as the rules write them; nothing where a text is none.
    std::function<std::optional<DiceId>(std::string_view, DiceTable &)> read_dice;
};

// Error of a hook, in the author's terms, with its place.
struct HookProblem {
    enum class Cause : std::uint8_t {
        syntax,       // the file cannot be read
        declaration,  // the file does not define the hook as it was declared
        run_time,     // the hook failed, or asked the host for something that does not exist
        result,       // it gave back something of another type
        instructions, // it spent its instruction budget
        memory,       // it spent its memory budget
    };

    Cause cause = Cause::run_time;
    std::string message;          // one sentence, lower case, no full stop, names in `backticks`
    std::uint32_t file = 0;       // an index into HookTable::files
    std::uint32_t line = 0;       // from 1; 0 where no line is to blame
    std::optional<HookId> hook{}; // the hook concerned, where it is one
};

// The host's answer to one request of a running hook.
struct HookReply {
    enum class State : std::uint8_t { ready, pending, failed };

    State state = State::ready;
    HookValue value{};     // ready
    std::string message{}; // failed: why, worded as in HookProblem

    static HookReply ready(HookValue v = {}) { return {State::ready, std::move(v), {}}; }
    static HookReply pending() { return {State::pending, {}, {}}; }
    static HookReply failed(std::string why) { return {State::failed, {}, std::move(why)}; }
};

// Requests of a running hook to the game; implemented by the machine. A member call may run further hooks on
// the same runner (a field whose formula is a hook): they share the budget of the outermost one.
class HookHost {
  public:
    virtual ~HookHost() = default;

    // Rolls `dice`, a dice value or their notation as a text, through the game's own dice; replies the total.
    virtual HookReply roll(const HookValue &dice) = 0;

    // A decision by `asker` (a thing, a text, or nothing for the game master) among `options`, which are not
    // empty; replies the number of the chosen option, from 0.
    virtual HookReply ask(const HookValue &asker, const std::string &text,
                          const std::vector<HookValue> &options) = 0;

    // Reads a field of a thing; derived values count as fields.
    virtual HookReply get_field(std::int64_t thing, std::string_view field) = 0;

    // Changes a field of a thing. The host checks the type, with one leniency: a text may stand for the name
    // of an enum's member or for dice, since hooks write these as texts.
    virtual HookReply set_field(std::int64_t thing, std::string_view field, const HookValue &value) = 0;

    // Whether a thing is of the kind `kind`.
    virtual bool is_kind(std::int64_t thing, std::string_view kind) = 0;

    // Returns the players' name of a thing.
    virtual std::string name_of(std::int64_t thing) = 0;

    // A line for the record of the game.
    virtual void say(const std::string &line) = 0;
};

// How a run ended.
struct HookOutcome {
    enum class State : std::uint8_t { done, pending, failed };

    State state = State::done;
    HookValue value{};                    // done: of the declared type
    std::optional<HookProblem> problem{}; // failed
};

// Runs the hooks of one program, one at a time: each machine has its own. Not for two threads at once.
class HookRunner {
  public:
    virtual ~HookRunner() = default;

    // Runs one hook to its end, or up to a reply that is pending. What the host throws ends it, and is thrown
    // on.
    virtual HookOutcome run(HookId hook, std::span<const HookValue> arguments, HookHost &host) = 0;

    // The dice of a text that a hook wrote, into the table.
    virtual std::optional<DiceId> read_dice(std::string_view, DiceTable &) const { return std::nullopt; }
};

} // namespace bylaw
