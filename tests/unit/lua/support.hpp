// A host that keeps a few fields and replays answers, and one-line runs of hooks.
#pragma once
#include "interpreter/lua/lua_hooks.hpp"

#include <map>
#include <stdexcept>

namespace bylaw::test {

// Things have fields; rolls and questions are answered from lists and pend when these are used up.
class FakeHost : public HookHost {
  public:
    std::map<std::pair<std::int64_t, std::string>, HookValue> fields;
    std::vector<std::int64_t> rolls;
    std::vector<std::int64_t> choices;
    std::vector<std::string> said;
    std::vector<HookValue> rolled; // what was asked to be rolled
    std::vector<HookValue> asked;  // options of the last question
    HookRunner *nested = nullptr;  // runs hook 1 when the field `derived` is read

    HookReply roll(const HookValue &dice) override {
        rolled.push_back(dice);
        return next(rolls, next_roll);
    }
    HookReply ask(const HookValue &, const std::string &, const std::vector<HookValue> &options) override {
        asked = options;
        return next(choices, next_choice);
    }
    HookReply get_field(std::int64_t thing, std::string_view field) override {
        if (field == "explosive")
            throw std::runtime_error("the host threw");
        if (field == "derived")
            return derive();
        const auto found = fields.find({thing, std::string(field)});
        if (found == fields.end())
            return HookReply::failed("a goblin has no field `" + std::string(field) + "`");
        return HookReply::ready(found->second);
    }
    HookReply set_field(std::int64_t thing, std::string_view field, const HookValue &value) override {
        const auto found = fields.find({thing, std::string(field)});
        if (found == fields.end() || found->second.kind != value.kind)
            return HookReply::failed("`" + std::string(field) + "` cannot be set so");
        found->second = value;
        return HookReply::ready();
    }
    bool is_kind(std::int64_t thing, std::string_view kind) override {
        return kind == (thing < 10 ? "hero" : "foe");
    }
    std::string name_of(std::int64_t thing) override { return "thing " + std::to_string(thing); }
    void say(const std::string &line) override { said.push_back(line); }

    // As the machine does before it runs a hook again.
    void rewind() { next_roll = next_choice = 0; }

  private:
    std::size_t next_roll = 0, next_choice = 0;

    static HookReply next(const std::vector<std::int64_t> &answers, std::size_t &place) {
        if (place == answers.size())
            return HookReply::pending();
        return HookReply::ready(HookValue::of_number(answers[place++]));
    }
    HookReply derive() {
        const HookOutcome outcome = nested->run(1, {}, *this);
        if (outcome.state == HookOutcome::State::pending)
            return HookReply::pending();
        if (outcome.problem)
            return HookReply::failed(outcome.problem->message);
        return HookReply::ready(outcome.value);
    }
};

// A table of one file, `hooks.lua`, and one hook `f` in it.
inline std::shared_ptr<HookTable> table_of(std::string text, HookType result = {},
                                           std::vector<std::string> parameters = {}) {
    auto table = std::make_shared<HookTable>();
    table->files.push_back({"hooks.lua", std::move(text)});
    table->hooks.push_back({"f", 0, std::move(parameters), std::move(result), false});
    return table;
}

inline HookType type(HookValue::Kind kind) {
    HookType made;
    made.kind = kind;
    return made;
}

inline HookType number_type() {
    return type(HookValue::Kind::number);
}

// The result of the body of a hook that returns a number; a failure gives a text that no test expects.
struct Result {
    HookOutcome outcome;
    std::int64_t number() const { return outcome.value.number; }
    bool done() const { return outcome.state == HookOutcome::State::done; }
    bool pending() const { return outcome.state == HookOutcome::State::pending; }
    std::string message() const { return outcome.problem ? outcome.problem->message : "done or pending"; }
    HookProblem::Cause cause() const { return outcome.problem.value().cause; }
    std::uint32_t line() const { return outcome.problem.value().line; }
};

inline Result run_file(const std::string &text, FakeHost &host, const HookType &result = number_type(),
                       const std::vector<HookValue> &arguments = {}, const LuaLimits &limits = {}) {
    return {make_lua_runner(table_of(text, result), limits)->run(0, arguments, host)};
}

inline Result run_body(const std::string &body, const HookType &result = number_type(),
                       const LuaLimits &limits = {}) {
    FakeHost host;
    return run_file("function f(...)\n" + body + "\nend", host, result, {}, limits);
}

} // namespace bylaw::test
