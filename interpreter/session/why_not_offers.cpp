// At a question: why an act or a choice is not among its options.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>
#include <cctype>

namespace bylaw {

using I = ir::Op;

namespace {

constexpr std::size_t most_tried = 500; // ways to aim an act
constexpr std::size_t most_named = 6;

std::string lower(std::string_view text) {
    std::string all(text);
    std::ranges::transform(all, all.begin(), [](unsigned char c) { return std::tolower(c); });
    return all;
}

bool begins_with_words(std::string_view text, std::string_view words) {
    return text == words || (text.starts_with(words) && text[words.size()] == ' ');
}

// All ways to aim an act, one role after the other; a failure is reported with its targets.
class Aims {
  public:
    Aims(Probes &probes, Reasons &reasons, const Bytecode &code, RuleId rule, bool free)
        : probes_(probes), reasons_(reasons), p_(reasons.program()), code_(code), id_(rule),
          rule_(p_.rules[rule]), free_(free) {}

    void from(Word actor, const std::string &at_whom) {
        at_whom_ = lower(at_whom);
        const auto &registers = p_.functions[rule_.function].registers;
        frame_ = {rule_.function, false, std::vector<Word>(registers.size())};
        const Type type = registers.empty() ? type_nothing : registers[0].type;
        if (rule_.own_roles == 0 || type.kind != TypeKind::thing)
            return;
        if (!is_kind(code_, reasons_.state(), static_cast<ThingId>(actor), type.of)) {
            failed_.push_back(
                {{filled("{} is no {}", {reasons_.name(actor), p_.kinds[type.of].name}), rule_.span}, {}});
            return;
        }
        frame_.registers[0] = actor;
        bound(1);
    }

    std::vector<Reason> told() const {
        std::vector<Reason> all;
        if (!possible_.empty())
            all.push_back({"it is among the options" + for_whom(possible_), rule_.span});
        for (const Failed &each : failed_)
            all.push_back({(each.aims.empty() ? "" : listed(each.aims) + ": ") + each.why.text, each.why.span,
                           each.why.brief});
        if (all.empty())
            all.push_back({at_whom_.empty() ? "there is nobody to aim it at"
                                            : filled("it cannot be aimed at {}", {at_whom_}),
                           rule_.span});
        return all;
    }

  private:
    struct Failed {
        Reason why;
        std::vector<std::string> aims;
    };

    static std::string listed(const std::vector<std::string> &names) {
        std::string text;
        for (std::size_t i = 0; i < std::min(names.size(), most_named); ++i)
            text += (i == 0 ? "" : ", ") + names[i];
        return names.size() > most_named ? text + ", …" : text;
    }

    static std::string for_whom(std::vector<std::string> names) {
        std::erase(names, "");
        return names.empty() ? "" : ": " + listed(names);
    }

    void bound(std::uint32_t count) {
        if (++tried_ > most_tried)
            return;
        auto why = refused_because(probes_, reasons_, code_, id_, frame_, free_, count);
        if (why)
            return fail(std::move(*why), count);
        if (count < rule_.own_roles)
            return bind(count);
        if (is_meant(count))
            possible_.push_back(aim(count));
    }

    void bind(std::uint32_t role) {
        if (!is_aimed(role)) {
            frame_.registers[role] = reasons_.value(rule_.defaults[role], frame_).value_or(0);
            return bound(role + 1);
        }
        for (const Word each : values_of(p_.functions[rule_.function].registers[role].type)) {
            frame_.registers[role] = each;
            bound(role + 1);
        }
        frame_.registers[role] = 0;
    }

    std::vector<Word> values_of(Type type) const {
        std::vector<Word> all;
        if (type.kind == TypeKind::thing)
            for (const ThingId each : things_of(code_, reasons_.state(), type.of))
                all.push_back(each);
        const std::size_t count = type.kind == TypeKind::member  ? p_.enums[type.of].members.size()
                                  : type.kind == TypeKind::yesno ? 2
                                                                 : 0;
        for (std::size_t i = 0; i < count; ++i)
            all.push_back(static_cast<Word>(i));
        return all;
    }

    std::string text_of(std::uint32_t role) const {
        return value_text(p_, reasons_.state(), p_.functions[rule_.function].registers[role].type,
                          frame_.registers[role]);
    }

    // A role with a default is not aimed.
    bool is_aimed(std::uint32_t role) const {
        return role >= rule_.defaults.size() || rule_.defaults[role] == ir::none;
    }

    std::string aim(std::uint32_t count) const {
        std::string text;
        for (std::uint32_t i = 1; i < count; ++i)
            if (is_aimed(i))
                text += (text.empty() ? "" : " / ") + text_of(i);
        return text;
    }

    bool is_meant(std::uint32_t count) const {
        for (std::uint32_t i = 1; i < count && !at_whom_.empty(); ++i)
            if (begins_with_words(at_whom_, lower(text_of(i))))
                return true;
        return at_whom_.empty() || count == 1;
    }

    // Equal failures share a line.
    void fail(Reason why, std::uint32_t count) {
        if (!is_meant(count))
            return;
        const auto same = std::ranges::find_if(failed_, [&](const Failed &each) {
            return each.why.text == why.text && each.why.span == why.span;
        });
        Failed &line = same == failed_.end() ? failed_.emplace_back(Failed{std::move(why), {}}) : *same;
        const std::string whom = aim(count);
        if (count > 1 && std::ranges::find(line.aims, whom) == line.aims.end()) // one of several is enough
            line.aims.push_back(whom);
    }

    Probes &probes_;
    Reasons &reasons_;
    const Program &p_;
    const Bytecode &code_;
    RuleId id_;
    const Rule &rule_;
    bool free_;
    Frame frame_;
    std::string at_whom_;
    std::size_t tried_ = 0;
    std::vector<Failed> failed_;
    std::vector<std::string> possible_;
};

// The question at which a game stands.
struct Asking {
    const Instruction *instruction = nullptr;
    const QuestionInfo *info = nullptr;
    const Word *registers = nullptr;
    ir::NodeId node = ir::none; // that asks it
};

ir::NodeId node_at(const Program &p, Span span, std::initializer_list<I> ops) {
    for (ir::NodeId id = 0; id < p.ir.nodes.size(); ++id)
        if (p.ir[id].span == span && std::ranges::find(ops, p.ir[id].op) != ops.end())
            return id;
    return ir::none;
}

std::optional<Asking> asking_of(const Play &now) {
    if (now.step.kind != api::Step::Kind::question || !now.state.running())
        return std::nullopt;
    const Call &call = now.state.calls.back();
    const Bytecode &code = *now.rules.code;
    const Instruction &in = code.functions[call.function].code[call.pc]; // a question begins with its policy
    if (in.op != Op::policy)
        return std::nullopt;
    Asking asking{&in, &code.questions[static_cast<std::size_t>(in.imm)],
                  now.state.frames.data() + call.base};
    asking.node = node_at(*now.rules.program, asking.info->span, {I::may_any, I::may, I::ask_block});
    return asking.node == ir::none ? std::nullopt : std::optional(asking);
}

// Returns the rules of the question's acts.
std::vector<RuleId> on_offer(const Program &p, const Asking &asking) {
    const ir::Node &node = p.ir[asking.node];
    if (node.op == I::may_any)
        return p.offers[static_cast<std::size_t>(node.value)];
    return {static_cast<RuleId>(p.ir[p.ir.arg(asking.node, 1)].value)};
}

Reason not_on_offer(const Program &p, const std::vector<RuleId> &rules, Span span) {
    std::string names;
    for (std::size_t i = 0; i < std::min(rules.size(), most_named); ++i)
        names += (i == 0 ? "" : ", ") + p.rules[rules[i]].name;
    return {filled("it is not on offer here, as {}{} {}",
                   {names, rules.size() > most_named ? ", …" : "", rules.size() == 1 ? "is" : "are"}),
            span};
}

bool is_free(const ir::Node &node) {
    return node.op == I::may_any ? node.flags == 1 : node.value == 1;
}

std::vector<Reason> act_not_offered(const Play &now, const Asking &asking, RuleId asked,
                                    const std::string &aim) {
    const Program &p = *now.rules.program;
    const Bytecode &code = *now.rules.code;
    const std::vector<RuleId> rules = on_offer(p, asking);
    Probes probes(p, code);
    Reasons reasons(probes, now.state);
    std::vector<Reason> all;
    for (const RuleId each : rules)
        if (code.rule_is[each][asked]) {
            Aims aims(probes, reasons, code, each, is_free(p.ir[asking.node]));
            aims.from(asking.registers[asking.instruction->b], aim);
            const std::vector<Reason> told = aims.told();
            all.insert(all.end(), told.begin(), told.end());
        }
    if (all.empty())
        all.push_back(not_on_offer(p, rules, p.ir[asking.node].span));
    return all;
}

// The program's function that code was made of.
FunctionId function_of(const Program &p, const Bytecode &code, std::uint32_t made) {
    if (const RuleId rule = code.functions[made].rule; rule != no_id)
        return p.rules[rule].function;
    for (FunctionId id = 0; id < code.of_function.size(); ++id)
        if (code.of_function[id] == made)
            return id;
    for (TriggerId id = 0; id < p.triggers.size(); ++id)
        if (const auto known = code.made.find("trigger " + std::to_string(id));
            known != code.made.end() && known->second == made)
            return p.triggers[id].function;
    return no_id;
}

std::vector<Reason> choice_not_offered(const Play &now, const Asking &asking, std::size_t number) {
    const Program &p = *now.rules.program;
    const Bytecode &code = *now.rules.code;
    const ir::NodeId when = p.ir.arg(asking.node, 3 * number + 4);
    const std::uint32_t made = now.state.calls.back().function;
    const FunctionId function = function_of(p, code, made);
    if (when == ir::none || function == no_id)
        return {{"it is among the options", p.ir[asking.node].span}};
    const bool instance =
        !code.functions[made].registers.empty() && code.functions[made].registers[0] == type_instance;
    const std::size_t size = p.functions[function].registers.size();
    const Frame frame{function, instance, {asking.registers, asking.registers + size}};
    Probes probes(p, code);
    Reasons reasons(probes, now.state);
    if (reasons.holds(when, frame))
        return {{"it is among the options", p.ir[when].span}};
    return {reasons.why_not(when, frame)};
}

// The words that its label begins with.
std::string beginning(const Program &p, const Rule &rule) {
    ir::NodeId node = rule.label;
    if (node != ir::none && p.ir[node].op == I::text && !p.ir.args(node).empty())
        node = p.ir.arg(node, 0);
    if (node == ir::none || p.ir[node].op != I::text_part)
        return "";
    std::string text = lower(p.strings[static_cast<std::size_t>(p.ir[node].value)]);
    while (text.ends_with(' '))
        text.pop_back();
    return text;
}

} // namespace

std::optional<std::size_t> choice_of(const Program &program, const ir::Node &ask, const std::string &name) {
    const auto &names = program.choices[static_cast<std::size_t>(ask.value)];
    for (std::size_t i = 0; i < names.size() / 2; ++i)
        if (program.strings[names[i]] == name)
            return i;
    return std::nullopt;
}

std::vector<Reason> not_offered(const Play &now, const std::string &name, const std::string &aim) {
    const std::optional<Asking> asking = asking_of(now);
    if (!asking)
        return {};
    const Program &p = *now.rules.program;
    if (p.ir[asking->node].op == I::ask_block) {
        const auto number = choice_of(p, p.ir[asking->node], name);
        return number ? choice_not_offered(now, *asking, *number) : std::vector<Reason>{};
    }
    for (RuleId id = 0; id < p.rules.size(); ++id)
        if (p.rules[id].name == name && (p.rules[id].offered || p.rules[id].sort == RuleSort::action))
            return act_not_offered(now, *asking, id, aim);
    return {};
}

std::optional<AskedName> act_that_reads(const Program &program, std::string_view typed) {
    const std::string wanted = lower(typed);
    for (const Rule &rule : program.rules)
        if (const std::string read = beginning(program, rule);
            !read.empty() && begins_with_words(wanted, read))
            return AskedName{rule.name, wanted.substr(std::min(read.size() + 1, wanted.size()))};
    return std::nullopt;
}

std::optional<AskedName> act_that_begins(const Program &program, std::string_view typed) {
    for (const Rule &rule : program.rules)
        if (begins_with_words(beginning(program, rule), lower(typed)))
            return AskedName{rule.name, ""};
    return std::nullopt;
}

} // namespace bylaw
