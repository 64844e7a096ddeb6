#include "interpreter/session/values.hpp"
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using Sort = api::Value::Kind;

std::vector<api::Value> elements_of(const Program &program, const State &state, Type type, Word list) {
    std::vector<api::Value> all;
    const auto words = list_words(state, static_cast<ListId>(list));
    all.reserve(words.size());
    for (const Word each : words)
        all.push_back(value_of(program, state, element_of(type), each));
    return all;
}

void name_member(const std::vector<std::string> &names, Word word, api::Value &value) {
    const bool there = word >= 0 && static_cast<std::size_t>(word) < names.size();
    value.kind = there ? Sort::member : Sort::none;
    value.number = there ? word : 0;
    value.name = there ? names[static_cast<std::size_t>(word)] : "";
}

// Describes a value of a host in an error: "the text `x`".
std::string said(const api::Value &value) {
    switch (value.kind) {
    case Sort::none: return "nothing";
    case Sort::number: return std::to_string(value.number);
    case Sort::yes_no: return value.number != 0 ? "yes" : "no";
    case Sort::member: return filled("`{}`", {value.name});
    case Sort::thing: return filled("thing {}", {std::to_string(value.number)});
    case Sort::list: return "a list";
    case Sort::act: return "an act";
    case Sort::text:
    case Sort::dice: break;
    }
    return filled("`{}`", {value.text});
}

// One value where a type is wanted.
class WantedValue {
  public:
    WantedValue(const Play &play, State &state, Type type, const std::string &what)
        : play_(play), p_(*play.rules.program), state_(state), type_(type), what_(what) {}

    Word word(const api::Value &value) const {
        switch (type_.kind) {
        case TypeKind::number: return plain(value, Sort::number);
        case TypeKind::yesno: return yes_or_no(value);
        case TypeKind::member: return member(value);
        case TypeKind::thing: return thing(value);
        case TypeKind::list: return list(value);
        case TypeKind::act: return act(value);
        default: throw Unfit{filled("{} wants {}, which cannot be given from outside", {what_, wanted()})};
        }
    }

  private:
    std::string wanted() const { return type_words(p_, type_); }
    [[noreturn]] void refuse(const api::Value &value) const {
        throw Unfit{filled("{} wants {}, and gets {}", {what_, wanted(), said(value)})};
    }

    Word plain(const api::Value &value, Sort kind) const {
        return value.kind == kind ? value.number : (refuse(value), 0);
    }

    Word yes_or_no(const api::Value &value) const {
        if (value.kind == Sort::member && (value.name == "yes" || value.name == "no"))
            return value.name == "yes" ? 1 : 0;
        return plain(value, Sort::yes_no) != 0 ? 1 : 0;
    }

    Word member(const api::Value &value) const {
        const Enum &of = p_.enums[type_.of];
        const auto found = std::ranges::find(of.members, value.name);
        if (value.kind != Sort::member || found == of.members.end())
            refuse(value);
        return found - of.members.begin();
    }

    Word thing(const api::Value &value) const {
        if (value.kind == Sort::none)
            return 0;
        const bool named = value.kind == Sort::member;
        const auto id = named ? thing_called(play_, value.name, type_.of) : numbered(value);
        if (id == 0 || !is_kind(*play_.rules.code, state_, id, type_.of))
            refuse(value);
        return id;
    }

    ThingId numbered(const api::Value &value) const {
        const bool there = value.kind == Sort::thing && value.number > 0 &&
                           static_cast<std::size_t>(value.number) < state_.things.size();
        return there ? static_cast<ThingId>(value.number) : 0;
    }

    Word list(const api::Value &value) const {
        if (value.kind != Sort::list)
            refuse(value);
        std::vector<Word> words;
        for (const api::Value &each : value.elements)
            words.push_back(word_of(play_, state_, element_of(type_), each, "an element of " + what_));
        return state_.lists.intern(words);
    }

    Word act(const api::Value &value) const {
        if (value.kind == Sort::none)
            return 0;
        if (!value.act)
            refuse(value);
        const RuleId rule = rule_called(p_, value.act->rule);
        std::vector<Word> words = roles_of(play_, state_, rule, value.act->roles);
        words.insert(words.begin(), rule);
        return state_.lists.intern(words);
    }

    const Play &play_;
    const Program &p_;
    State &state_;
    Type type_;
    const std::string &what_;
};

// Returns the named member of a running scenario's cast.
ThingId cast_member(const Play &play, const std::string &name) {
    if (!play.scenario || !play.state.running())
        return 0;
    const Scenario &scenario = play.rules.program->scenarios[*play.scenario];
    if (play.state.calls.front().function != play.rules.code->of_function[scenario.function])
        return 0;
    const auto &registers = play.rules.program->functions[scenario.function].registers;
    for (const auto &[given, place] : scenario.cast)
        if (given == name && registers[place].type.kind == TypeKind::thing)
            return static_cast<ThingId>(play.state.frames[place]);
    return 0;
}

} // namespace

api::Act act_of(const Program &program, const State &state, ListId act) {
    const auto words = list_words(state, act);
    const Rule &rule = program.rules[static_cast<std::size_t>(words[0])];
    const auto &registers = program.functions[rule.function].registers;
    api::Act made{rule.name, {}};
    for (std::size_t i = 1; i < words.size(); ++i)
        made.roles.push_back(
            {registers[i - 1].name, value_of(program, state, registers[i - 1].type, words[i])});
    return made;
}

api::Value value_of(const Program &program, const State &state, Type type, Word word) {
    api::Value value;
    value.text = value_text(program, state, type, word);
    value.type = type_words(program, type);
    value.number = word;
    switch (type.kind) {
    case TypeKind::yesno: value.kind = Sort::yes_no; break;
    case TypeKind::member: name_member(program.enums[type.of].members, word, value); break;
    case TypeKind::degree: name_member(program.degree_names, word, value); break;
    case TypeKind::thing: value.kind = word == 0 ? Sort::none : Sort::thing; break;
    case TypeKind::text: value.kind = Sort::text; break;
    case TypeKind::dice: value.kind = Sort::dice; break;
    case TypeKind::nothing: break;
    case TypeKind::list:
        value.kind = Sort::list;
        value.elements = elements_of(program, state, type, word);
        break;
    case TypeKind::act:
        value.kind = word == 0 ? Sort::none : Sort::act;
        if (word != 0)
            value.act = act_of(program, state, static_cast<ListId>(word));
        break;
    default: value.kind = Sort::number; break;
    }
    const bool counts = value.kind == Sort::number || value.kind == Sort::yes_no ||
                        value.kind == Sort::member || value.kind == Sort::thing;
    value.number = counts ? value.number : 0;
    return value;
}

ThingId thing_called(const Play &play, const std::string &name, KindId kind) {
    const auto fits = [&](ThingId id) { return id != 0 && is_kind(*play.rules.code, play.state, id, kind); };
    for (ThingId id = 1; id < play.state.things.size(); ++id)
        if (name_of(*play.rules.program, play.state, id) == name && fits(id))
            return id;
    for (std::size_t i = 0; i < std::min(play.variables.size(), play.state.held.size()); ++i)
        if (play.variables[i].name == name && play.variables[i].type.kind == TypeKind::thing &&
            fits(static_cast<ThingId>(play.state.held[i].value)))
            return static_cast<ThingId>(play.state.held[i].value);
    const ThingId given = cast_member(play, name);
    return fits(given) ? given : 0;
}

Word word_of(const Play &play, State &state, Type type, const api::Value &value, const std::string &what) {
    return WantedValue(play, state, type, what).word(value);
}

namespace api {

Thing Value::thing() const {
    return kind == Sort::thing ? Thing{static_cast<std::uint32_t>(number), text} : Thing{};
}

Value Value::none() {
    return {};
}
Value Value::of(std::int64_t number) {
    Value value;
    value.kind = Sort::number;
    value.number = number;
    value.text = std::to_string(number);
    return value;
}
Value Value::of(const Thing &thing) {
    Value value;
    value.kind = thing.number == 0 ? Sort::none : Sort::thing;
    value.number = thing.number;
    value.text = thing.name;
    return value;
}
Value Value::of(std::vector<Value> elements) {
    Value value;
    value.kind = Sort::list;
    value.elements = std::move(elements);
    return value;
}
Value Value::yes_no(bool yes) {
    Value value;
    value.kind = Sort::yes_no;
    value.number = yes ? 1 : 0;
    value.text = yes ? "yes" : "no";
    return value;
}
Value Value::named(const std::string &name) {
    Value value;
    value.kind = Sort::member;
    value.name = value.text = name;
    return value;
}

} // namespace api

} // namespace bylaw
