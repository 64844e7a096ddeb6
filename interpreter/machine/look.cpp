#include "interpreter/machine/look.hpp"

#include "base/text/filled.hpp"
#include "interpreter/dice/dice_text.hpp"
#include "interpreter/machine/made_dice.hpp"

namespace bylaw {

std::string name_of(const Program &program, const State &state, ThingId thing) {
    if (thing == 0 || thing >= state.things.size()) {
        return "game master";
    }
    const Thing &header = state.things[thing];
    const Kind &kind = program.kinds[header.kind];
    std::string name = header.name != no_id   ? program.strings[header.name]
                       : kind.display.empty() ? kind.name
                                              : kind.display;
    return header.number == 0 ? name : filled("{} {}", {name, std::to_string(header.number)});
}

std::string dice_text(const Program &program, const State &state, Word dice) {
    if (dice >= 0 && static_cast<std::size_t>(dice) < program.dice.size()) {
        return to_text(program.dice, static_cast<DiceId>(dice));
    }
    DiceTable table = program.dice;
    const std::function<DiceId(Word)> part = [&](Word word) -> DiceId {
        if (word >= 0 || recipe_of(word) >= state.dice.size()) {
            return word >= 0 ? static_cast<DiceId>(word) : 0;
        }
        return describe_dice(table, state.dice[recipe_of(word)], part).id();
    };
    return to_text(table, part(dice));
}

std::string act_text(const Program &program, const State &state, ListId act) {
    const auto words = state.lists[act];
    if (words.empty()) {
        return "none";
    }
    const Rule &rule = program.rules[static_cast<std::size_t>(words[0])];
    const auto &registers = program.functions[rule.function].registers;
    std::string text = rule.name + "(";
    for (std::size_t i = 1; i < words.size(); ++i) {
        text += (i == 1 ? "" : ", ") + value_text(program, state, registers[i - 1].type, words[i]);
    }
    return text + ")";
}

namespace {

std::string nth(const std::vector<std::string> &names, Word number, const char *otherwise) {
    const bool there = number >= 0 && static_cast<std::size_t>(number) < names.size();
    return there ? names[static_cast<std::size_t>(number)] : otherwise;
}

constexpr std::size_t unbounded = static_cast<std::size_t>(-1);

std::string member_text(const Enum &all, Word number) {
    const bool there = number >= 0 && static_cast<std::size_t>(number) < all.members.size();
    return there ? all.title(static_cast<std::size_t>(number)) : "none";
}

// Elements until there are `most` bytes.
std::string list_text(const Program &program, const State &state, Type element, ListId list,
                      std::size_t most) {
    std::string text;
    for (const Word each : state.lists[list]) {
        if (text.size() >= most) {
            text += ", …";
            break;
        }
        text += (text.empty() ? "" : ", ") +
                (most == unbounded ? value_text : told_text)(program, state, element, each);
    }
    return filled("[{}]", {text});
}

// Maximum text of one value, in bytes: enough for any reader.
constexpr std::size_t most_told = 2000;

std::string beginning_of(std::string text) {
    if (text.size() <= most_told) {
        return text;
    }
    std::size_t end = most_told;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) { // inside of a character
        --end;
    }
    return text.substr(0, end) + "…";
}

} // namespace

std::string value_text(const Program &program, const State &state, Type type, Word value) {
    switch (type.kind) {
    case TypeKind::yesno: return value != 0 ? "yes" : "no";
    case TypeKind::member: return member_text(program.enums[type.of], value);
    case TypeKind::thing: return value == 0 ? "none" : name_of(program, state, static_cast<ThingId>(value));
    case TypeKind::dice: return dice_text(program, state, value);
    case TypeKind::degree: return nth(program.degree_names, value, "none");
    case TypeKind::act: return act_text(program, state, static_cast<ListId>(value));
    case TypeKind::text: return nth(state.texts, value - 1, "");
    case TypeKind::list:
        return list_text(program, state, element_of(type), static_cast<ListId>(value), unbounded);
    case TypeKind::nothing: return "";
    default: return std::to_string(value);
    }
}

std::string told_text(const Program &program, const State &state, Type type, Word value) {
    if (type.kind == TypeKind::list) {
        return list_text(program, state, element_of(type), static_cast<ListId>(value), most_told);
    }
    return beginning_of(value_text(program, state, type, value));
}

std::string report_name(const Program &program, const State &state, const Reported &reported) {
    return reported.label != 0 ? value_text(program, state, type_text, reported.label)
                               : program.strings[reported.name];
}

Word read_field(const Program &program, const State &state, ThingId thing, FieldId field,
                std::uint32_t index) {
    const Field &f = program.fields[field];
    const std::uint32_t offset = f.owner == FieldOwner::game ? 0 : state.things[thing].offset;
    return state.words[offset + f.slot + index];
}

void write_field(const Program &program, State &state, ThingId thing, FieldId field, Word value,
                 std::uint32_t index) {
    const Field &f = program.fields[field];
    const std::uint32_t offset = f.owner == FieldOwner::game ? 0 : state.things[thing].offset;
    state.words[offset + f.slot + index] = value;
}

Word read_option(const State &state, OptionId option) {
    return state.words[option];
}
void write_option(State &state, OptionId option, Word value) {
    state.words[option] = value;
}
std::span<const Word> list_words(const State &state, ListId list) {
    return state.lists[list];
}

bool is_kind(const Bytecode &code, const State &state, ThingId thing, KindId kind) {
    return thing != 0 && (kind == any_kind || code.kind_is[state.things[thing].kind][kind]);
}

std::optional<std::span<const Word>> innermost(const Bytecode &code, const State &state, RuleId rule) {
    const std::uint32_t depth = state.active[rule];
    if (depth == 0) {
        return std::nullopt;
    }
    const Call &call = state.calls[depth - 1];
    return std::span<const Word>(state.frames)
        .subspan(call.base, code.functions[call.function].registers.size());
}

std::vector<ThingId> things_of(const Bytecode &code, const State &state, KindId kind) {
    std::vector<ThingId> all;
    for (ThingId thing = 1; thing < state.things.size(); ++thing) {
        if (is_kind(code, state, thing, kind)) {
            all.push_back(thing);
        }
    }
    return all;
}

} // namespace bylaw
