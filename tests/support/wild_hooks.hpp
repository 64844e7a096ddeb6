// Hooks that do what they like: read and write fields, roll and ask, and give back any value at all, as a Lua
// file could. Mostly what they write and give back is of the declared type: else every game would end at its
// first hook.
#pragma once
#include "interpreter/machine/hooks.hpp"
#include "interpreter/program/program.hpp"
#include "tests/support/typed_rules.hpp"

namespace bylaw::test {

class WildHooks final : public HookRunner {
  public:
    WildHooks(const Program &program, Choices &choices) : program_(program), c_(choices) {}

    HookOutcome run(HookId id, std::span<const HookValue> arguments, HookHost &host) override {
        for (std::size_t i = 0, n = c_.below(4); i < n; ++i) {
            const HookReply reply = request(arguments.empty() ? HookValue() : arguments[0], host);
            if (reply.state != HookReply::State::ready)
                return ended(reply);
        }
        HookOutcome outcome;
        const HookValue given = arguments.empty() ? HookValue() : arguments[0];
        outcome.value = c_.once_in(5) ? value(given, 2) : fitting(program_.hooks[id].type, given, host);
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
        const std::int64_t thing = given.kind == HookValue::Kind::thing && !c_.once_in(6)
                                       ? given.number
                                       : static_cast<std::int64_t>(c_.below(9)) - 1;
        const Field *of = field(thing, host);
        const std::string name = of && !c_.once_in(8) ? of->name : "nothing";
        switch (c_.below(4)) {
        case 0: return host.get_field(thing, name);
        case 1:
            return host.set_field(thing, name,
                                  of && !c_.once_in(4) ? fitting(of->type, given, host) : value(given, 1));
        case 2: return host.roll(c_.once_in(3) ? value(given, 0) : fitting(type_dice, given, host));
        default:
            return host.ask(c_.once_in(2) ? given : value(given, 0), "which?",
                            {value(given, 0), value(given, 0)});
        }
    }

    // One of the thing's own; none where it is no thing.
    const Field *field(std::int64_t thing, HookHost &host) {
        std::vector<FieldId> all;
        for (const Kind &kind : program_.kinds)
            if (host.is_kind(thing, kind.name))
                all.insert(all.end(), kind.fields.begin(), kind.fields.end());
        return all.empty() ? nullptr : &program_.fields[all[c_.below(all.size())]];
    }

    // Of the type; but often a thing of any kind, for that is what has to be found out.
    HookValue fitting(Type type, const HookValue &given, HookHost &host) {
        switch (type.kind) {
        case TypeKind::number: return HookValue::of_number(static_cast<std::int64_t>(c_.below(5)));
        case TypeKind::yesno: return HookValue::of_truth(c_.once_in(2));
        case TypeKind::dice: return HookValue::of_dice(HookValue::dice_as_text, "d6");
        case TypeKind::member: {
            const Enum &all = program_.enums[type.of];
            const std::size_t place = c_.below(all.members.size());
            return c_.once_in(2) ? HookValue::of_text(all.members[place])
                                 : HookValue::of_member(static_cast<std::int64_t>(place), all.members[place]);
        }
        case TypeKind::thing:
            for (std::int64_t thing = static_cast<std::int64_t>(c_.below(5)); thing < 9; ++thing)
                if (type.of == any_kind || c_.once_in(3) || host.is_kind(thing, program_.kinds[type.of].name))
                    return HookValue::of_thing(thing);
            return HookValue();
        case TypeKind::list: {
            std::vector<HookValue> items;
            for (std::size_t i = 0, n = c_.below(4); i < n; ++i)
                items.push_back(fitting(element_of(type), given, host));
            return HookValue::of_list(std::move(items));
        }
        default: return HookValue();
        }
    }

    HookValue value(const HookValue &given, std::size_t depth) {
        switch (c_.below(9)) {
        case 0: return HookValue::of_number(static_cast<std::int64_t>(c_.below(200)) - 100);
        case 1: return HookValue::of_truth(c_.once_in(2));
        case 2: return HookValue::of_text(c_.once_in(2) ? "chest" : "2d6");
        case 3: return HookValue::of_member(static_cast<std::int64_t>(c_.below(5)), "legs");
        case 4: return HookValue::of_thing(static_cast<std::int64_t>(c_.below(9)));
        case 5: return HookValue::of_dice(HookValue::dice_as_text, "d6");
        case 6: return HookValue();
        case 7: return given;
        default: {
            std::vector<HookValue> items;
            for (std::size_t i = 0, n = depth == 0 ? 0 : c_.below(4); i < n; ++i)
                items.push_back(value(given, depth - 1));
            return HookValue::of_list(std::move(items));
        }
        }
    }

    const Program &program_;
    Choices &c_;
};

} // namespace bylaw::test
