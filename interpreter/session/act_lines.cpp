// Calls that a host asks for: their roles from its values, and as lines that a save can hold.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/values.hpp"
#include "interpreter/session/why_not_reasons.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace bylaw {

namespace {

// Returns the host's value for a role: by its name, or by its place among values without a name.
const api::Value *given_for(const std::vector<api::Role> &given, const std::string &name, std::size_t place) {
    for (const api::Role &each : given)
        if (!each.name.empty() && each.name == name)
            return &each.value;
    return place < given.size() && given[place].name.empty() ? &given[place].value : nullptr;
}

void refuse_unknown(const Rule &rule, const std::vector<Register> &registers,
                    const std::vector<api::Role> &given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto own = std::span(registers).first(rule.own_roles);
        const bool known = given[i].name.empty()
                               ? i < own.size()
                               : std::ranges::find(own, given[i].name, &Register::name) != own.end();
        if (!known && given[i].name.empty())
            throw Unfit{filled("`{}` has {} roles, and gets {}",
                               {rule.name, std::to_string(rule.own_roles), std::to_string(given.size())})};
        if (!known)
            throw Unfit{filled("`{}` has no role `{}`", {rule.name, given[i].name})};
    }
}

// In the game as it stands, with the roles before it. It is computed on a copy, whose lists are others.
Word default_of(const Play &play, State &state, const Rule &rule, std::size_t role,
                const std::vector<Word> &before) {
    const auto &registers = play.rules.program->functions[rule.function].registers;
    if (role >= rule.defaults.size() || rule.defaults[role] == ir::none)
        throw Unfit{filled("`{}` needs its role `{}`", {rule.name, registers[role].name})};
    Probes probes(*play.rules.program, *play.rules.code);
    Frame frame{rule.function, false, before};
    frame.registers.resize(registers.size());
    Reasons reasons(probes, state);
    const auto value = reasons.value(rule.defaults[role], frame);
    if (!value)
        throw Unfit{filled("`{}` needs its role `{}` from here: its default cannot be worked out",
                           {rule.name, registers[role].name})};
    const Type type = registers[role].type;
    return word_of(play, state, type, value_of(probes.program(), reasons.state(), type, *value),
                   filled("the role `{}`", {registers[role].name}));
}

void write(const Program &program, const State &state, Type type, Word word, std::string &line) {
    switch (type.kind) {
    case TypeKind::thing: line += word == 0 ? " none" : " #" + std::to_string(word); return;
    case TypeKind::yesno: line += word != 0 ? " yes" : " no"; return;
    case TypeKind::member:
        line += ' ' + program.enums[type.of].members[static_cast<std::size_t>(word)];
        return;
    case TypeKind::list:
        line += " [";
        for (const Word each : list_words(state, static_cast<ListId>(word)))
            write(program, state, element_of(type), each, line);
        line += " ]";
        return;
    case TypeKind::act:
        if (word == 0) {
            line += " none";
            return;
        } else {
            const auto words = list_words(state, static_cast<ListId>(word));
            const auto rule = static_cast<RuleId>(words[0]);
            line += " (" + line_of_act(program, state, rule, {words.begin() + 1, words.end()}) + " )";
        }
        return;
    default: line += ' ' + std::to_string(word); return;
    }
}

// The words of a line, one after the other.
class Reader {
  public:
    Reader(const Program &program, const std::string &line) : p_(program) {
        std::istringstream words(line);
        words.exceptions(std::ios::badbit); // else a line for which there is no memory is a shorter line
        for (std::string word; words >> word;)
            words_.push_back(word);
    }

    api::Act act(int depth = 0) {
        api::Act made{next(), {}};
        const Rule &rule = p_.rules[rule_called(p_, made.rule)];
        const auto &registers = p_.functions[rule.function].registers;
        for (std::size_t i = 0; i < rule.own_roles; ++i)
            made.roles.push_back({registers[i].name, value(depth)});
        return made;
    }

    void end() const {
        if (at_ != words_.size())
            throw Unfit{"these rules have other roles"};
    }

  private:
    const std::string &next() {
        if (at_ == words_.size())
            throw Unfit{"these rules have other roles"};
        return words_[at_++];
    }

    api::Value value(int depth) {
        if (depth > 8)
            throw Unfit{"lists and acts lie too deep in each other"};
        const std::string word = next();
        if (word == "[")
            return list(depth);
        if (word.starts_with('(')) {
            api::Value made;
            made.kind = api::Value::Kind::act;
            words_[--at_].erase(0, 1);
            made.act = act(depth + 1);
            next();
            return made;
        }
        return plain(word);
    }

    api::Value list(int depth) {
        std::vector<api::Value> elements;
        while (at_ < words_.size() && words_[at_] != "]")
            elements.push_back(value(depth + 1));
        next();
        return api::Value::of(std::move(elements));
    }

    static api::Value plain(const std::string &word) {
        const bool thing = word.starts_with('#');
        std::int64_t number = 0;
        const char *begin = word.data() + (thing ? 1 : 0), *end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(begin, end, number);
        if (error == std::errc() && stop == end)
            return thing ? api::Value::of(api::Thing{static_cast<std::uint32_t>(number)})
                         : api::Value::of(number);
        if (word == "none")
            return api::Value::none();
        return word == "yes" || word == "no" ? api::Value::yes_no(word == "yes") : api::Value::named(word);
    }

    const Program &p_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

} // namespace

RuleId rule_called(const Program &program, const std::string &name) {
    const auto found = std::ranges::find(program.rules, name, &Rule::name);
    if (found == program.rules.end() || found->sort == RuleSort::view)
        throw Unfit{filled("there is no rule `{}` that could be performed", {name})};
    return static_cast<RuleId>(found - program.rules.begin());
}

std::vector<Word> roles_of(const Play &play, State &state, RuleId rule, const std::vector<api::Role> &given) {
    const Rule &performed = play.rules.program->rules[rule];
    const auto &registers = play.rules.program->functions[performed.function].registers;
    refuse_unknown(performed, registers, given);
    std::vector<Word> words;
    for (std::size_t i = 0; i < performed.own_roles; ++i) {
        const api::Value *value = given_for(given, registers[i].name, i);
        words.push_back(value ? word_of(play, state, registers[i].type, *value,
                                        filled("the role `{}`", {registers[i].name}))
                              : default_of(play, state, performed, i, words));
    }
    return words;
}

std::string line_of_act(const Program &program, const State &state, RuleId rule,
                        const std::vector<Word> &roles) {
    std::string line = program.rules[rule].name;
    const auto &registers = program.functions[program.rules[rule].function].registers;
    for (std::size_t i = 0; i < roles.size(); ++i)
        write(program, state, registers[i].type, roles[i], line);
    return line;
}

std::pair<RuleId, std::vector<Word>> act_of_line(const Play &play, State &state, const std::string &line) {
    Reader reader(*play.rules.program, line);
    const api::Act act = reader.act();
    reader.end();
    const RuleId rule = rule_called(*play.rules.program, act.rule);
    return {rule, roles_of(play, state, rule, act.roles)};
}

} // namespace bylaw
