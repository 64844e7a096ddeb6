// Hooks that do what they like: read and write any field, roll and ask, and give back any value at all, as a
// Lua file could.
#pragma once
#include "interpreter/machine/hooks.hpp"
#include "tests/support/typed_rules.hpp"

namespace bylaw::test {

class WildHooks final : public HookRunner {
  public:
    explicit WildHooks(Choices &choices) : c_(choices) {}

    HookOutcome run(HookId, std::span<const HookValue> arguments, HookHost &host) override {
        for (std::size_t i = 0, n = c_.below(4); i < n; ++i) {
            const HookReply reply = request(arguments.empty() ? HookValue() : arguments[0], host);
            if (reply.state != HookReply::State::ready)
                return ended(reply);
        }
        HookOutcome outcome;
        outcome.value = value(arguments.empty() ? HookValue() : arguments[0], 2);
        return outcome;
    }

    std::optional<DiceId> read_dice(std::string_view text, DiceTable &table) const override {
        const DiceResult dice = table.pool(static_cast<std::int64_t>(text.size() % 4), 6);
        return dice ? std::optional(dice.id()) : std::nullopt;
    }

  private:
    static HookOutcome ended(const HookReply &reply) {
        HookOutcome outcome;
        outcome.state = reply.state == HookReply::State::pending ? HookOutcome::State::pending
                                                                 : HookOutcome::State::failed;
        outcome.problem = HookProblem{HookProblem::Cause::run_time, reply.message};
        return outcome;
    }

    HookReply request(const HookValue &given, HookHost &host) {
        const std::int64_t thing = given.kind == HookValue::Kind::thing && !c_.once_in(3)
                                       ? given.number
                                       : static_cast<std::int64_t>(c_.below(9)) - 1;
        switch (c_.below(4)) {
        case 0:
            return host.get_field(thing, field());
        case 1:
            return host.set_field(thing, field(), value(given, 1));
        case 2:
            return host.roll(value(given, 0));
        default:
            return host.ask(value(given, 0), "which?", {value(given, 0), value(given, 0)});
        }
    }

    std::string_view field() {
        static constexpr std::string_view all[] = {"a",     "size_of", "friend", "idol",   "band",  "wind",
                                                   "done",  "luck",    "weapon", "lord",   "pages", "peers",
                                                   "worth", "last",    "mood",   "nothing"};
        return all[c_.below(std::size(all))];
    }

    HookValue value(const HookValue &given, std::size_t depth) {
        switch (c_.below(9)) {
        case 0:
            return HookValue::of_number(static_cast<std::int64_t>(c_.below(200)) - 100);
        case 1:
            return HookValue::of_truth(c_.once_in(2));
        case 2:
            return HookValue::of_text(c_.once_in(2) ? "chest" : "2d6");
        case 3:
            return HookValue::of_member(static_cast<std::int64_t>(c_.below(5)), "legs");
        case 4:
            return HookValue::of_thing(static_cast<std::int64_t>(c_.below(9)));
        case 5:
            return HookValue::of_dice(HookValue::dice_as_text, "d6");
        case 6:
            return HookValue();
        case 7:
            return given;
        default: {
            std::vector<HookValue> items;
            for (std::size_t i = 0, n = depth == 0 ? 0 : c_.below(4); i < n; ++i)
                items.push_back(value(given, depth - 1));
            return HookValue::of_list(std::move(items));
        }
        }
    }

    Choices &c_;
};

} // namespace bylaw::test
