#include "interpreter/session/why_not_reasons.hpp"

#include "base/text/filled.hpp"
#include "base/text/without_breaks.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/machine/machine.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace bylaw {

using I = ir::Op;

namespace {

constexpr std::size_t most_of_source = 80, most_named_reasons = 4;
constexpr int deepest = 3; // formulas within formulas

bool is_comparison(I op) {
    return (op >= I::equal && op <= I::greater_equal) || op == I::in_range;
}

bool is_fixed(I op) {
    return op == I::constant || op == I::dice_constant || op == I::text;
}

// Returns what a node reads of its clause's owner, as written; elements that are counted through have no
// name.
class Readers {
  public:
    explicit Readers(const Program &program) : p_(program) {}

    std::vector<ir::NodeId> found;

    void collect(ir::NodeId id) {
        if (id == ir::none)
            return;
        const ir::Node &node = p_.ir[id];
        if (node.op == I::pick || node.op == I::some || node.op == I::every)
            counted_.insert(node.value);
        if (node.op == I::bearer || node.op == I::source)
            return add(id);
        if (node.op == I::local && !counted_.contains(node.value) && is_named(node))
            add(id);
        for (const ir::NodeId each : p_.ir.args(id))
            if (each == ir::none || !is_unwritten(node, p_.ir[each]))
                collect(each);
    }

  private:
    // Finds the owner of a field without a name: that of the clause.
    static bool is_unwritten(const ir::Node &node, const ir::Node &owner) {
        return owner.op == I::local && owner.span == node.span;
    }

    // A node that the checker made is written as something else.
    bool is_named(const ir::Node &node) const {
        const TypeKind kind = node.type.kind;
        if (kind != TypeKind::thing && kind != TypeKind::member && kind != TypeKind::number)
            return false;
        const std::string_view text = p_.sources.text(node.span);
        return !text.empty() &&
               std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    }

    void add(ir::NodeId id) {
        const auto same = [&](ir::NodeId other) {
            return p_.ir[other].op == p_.ir[id].op && p_.ir[other].value == p_.ir[id].value;
        };
        if (std::ranges::none_of(found, same))
            found.push_back(id);
    }

    const Program &p_;
    std::set<std::int64_t> counted_;
};

std::string listed(const std::vector<std::string> &names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most_named_reasons); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > most_named_reasons ? text + ", …" : text;
}

} // namespace

std::optional<Word> Reasons::call(std::uint32_t code, const std::vector<Word> &arguments) {
    const Outcome outcome = Machine(p_, probes_.code()).call_code(state_, code, arguments);
    return outcome.kind == Outcome::Kind::done ? std::optional(outcome.value) : std::nullopt;
}

std::optional<Word> Reasons::value(ir::NodeId node, const Frame &frame) {
    return call(probes_.value(node, frame.function, frame.instance_first), frame.registers);
}

bool Reasons::holds(ir::NodeId node, const Frame &frame) {
    return value(node, frame).value_or(0) != 0;
}

std::string Reasons::name(Word thing) const {
    return thing == 0 ? "nobody" : name_of(p_, state_, static_cast<ThingId>(thing));
}

std::string Reasons::shown(ir::NodeId node, const Frame &frame) {
    const std::optional<Word> word = value(node, frame);
    return word ? value_text(p_, state_, p_.ir[node].type, *word) : "not to be worked out";
}

std::string Reasons::source(ir::NodeId node) const {
    const Span span = p_.ir[node].span;
    std::string text =
        span.source < p_.sources.size() ? without_breaks(p_.sources.text(span)) : std::string();
    if (text.size() <= most_of_source)
        return filled("`{}`", {text});
    std::size_t end = most_of_source;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // within a letter
        --end;
    return filled("`{}…`", {text.substr(0, end)});
}

std::vector<Word> Reasons::elements(ir::NodeId list, const Frame &frame) {
    const std::optional<Word> word = value(list, frame);
    if (!word)
        return {};
    const auto words = list_words(state_, static_cast<ListId>(*word));
    return {words.begin(), words.end()};
}

Reason Reasons::why_not(ir::NodeId node, const Frame &frame, bool wanted) {
    const ir::Node &x = p_.ir[node];
    switch (x.op) {
    case I::negation: return negated(node, frame, wanted);
    case I::all_of: return wanted ? joined(node, frame, wanted) : all_fail(node, frame, wanted);
    case I::any_of: return wanted ? all_fail(node, frame, wanted) : joined(node, frame, wanted);
    case I::some:
    case I::every: return {among(node, frame, wanted) + whose(node, frame), x.span};
    case I::bears: return {borne(node, frame, wanted), x.span};
    default: break;
    }
    if (is_comparison(x.op))
        return {compared(node, frame, wanted) + whose(node, frame), x.span};
    if (const auto inside = of_formula(node, frame, wanted))
        return *inside;
    return {filled("{} is {}", {source(node), wanted ? "no" : "yes"}) + whose(node, frame), x.span};
}

// `a is not b` is written as one comparison, `not (a is b)` is not.
Reason Reasons::negated(ir::NodeId node, const Frame &frame, bool wanted) {
    const ir::NodeId inner = p_.ir.arg(node, 0);
    if (is_comparison(p_.ir[inner].op) && p_.ir[inner].span == p_.ir[node].span)
        return {compared(inner, frame, wanted) + whose(inner, frame), p_.ir[node].span};
    return why_not(inner, frame, !wanted);
}

// The first part that decided.
Reason Reasons::joined(ir::NodeId node, const Frame &frame, bool wanted) {
    for (const ir::NodeId each : p_.ir.args(node))
        if (holds(each, frame) != wanted)
            return why_not(each, frame, wanted);
    return {source(node), p_.ir[node].span};
}

// Each part would have been enough.
Reason Reasons::all_fail(ir::NodeId node, const Frame &frame, bool wanted) {
    Reason all{"", p_.ir[node].span};
    for (const ir::NodeId each : p_.ir.args(node))
        all.text += (all.text.empty() ? "" : "; and ") + why_not(each, frame, wanted).text;
    return all;
}

std::string Reasons::compared(ir::NodeId node, const Frame &frame, bool wanted) {
    const std::string sides = said_of_sides(node, frame);
    return filled(wanted ? "needs {}" : "{} holds", {source(node)}) + (sides.empty() ? "" : "; " + sides);
}

std::string Reasons::said_of_sides(ir::NodeId node, const Frame &frame) {
    const auto args = p_.ir.args(node);
    if (p_.ir[args[0]].op == I::select_count && is_fixed(p_.ir[args[1]].op))
        return filled("there is {}{}", {shown(args[0], frame), counted(args[0], frame)});
    std::string text;
    for (const ir::NodeId side : args)
        if (!is_fixed(p_.ir[side].op))
            text += filled("{}{} is {}{}", {text.empty() ? "" : ", ", source(side), shown(side, frame),
                                            counted(side, frame)});
    return text;
}

// Returns the names of the counted things: " (Ada, Bo)".
std::string Reasons::counted(ir::NodeId node, const Frame &frame) {
    if (p_.ir[node].op != I::select_count)
        return "";
    const ir::NodeId pick = p_.ir.arg(node, 0);
    const auto args = p_.ir.args(pick);
    std::vector<std::string> names;
    Frame each = frame;
    for (const Word word : elements(args[0], frame)) {
        each.registers[static_cast<std::size_t>(p_.ir[pick].value)] = word;
        if (p_.ir[pick].flags == 0 || holds(args[1], each))
            names.push_back(value_text(p_, state_, element_of(p_.ir[args[0]].type), word));
    }
    return names.empty() ? "" : filled(" ({})", {listed(names)});
}

// For `some` the reason of each element, for `every` that of the first failing one.
std::string Reasons::among(ir::NodeId node, const Frame &frame, bool wanted) {
    const auto args = p_.ir.args(node);
    const bool none_fits = (p_.ir[node].op == I::some) == wanted;
    std::vector<std::string> reasons;
    Frame each = frame;
    for (const Word word : elements(args[0], frame)) {
        each.registers[static_cast<std::size_t>(p_.ir[node].value)] = word;
        const std::string who = value_text(p_, state_, element_of(p_.ir[args[0]].type), word);
        if (none_fits)
            reasons.push_back(who);
        else if (holds(args[1], each) != wanted)
            return filled("{} is {} because of {}: {}",
                          {source(node), wanted ? "no" : "yes", who, why_not(args[1], each, wanted).text});
    }
    if (reasons.empty())
        return filled("{} is {}: there is nobody in {}",
                      {source(node), wanted ? "no" : "yes", source(args[0])});
    return filled("{} is {} for {}", {source(args[1]), wanted ? "no" : "yes", listed(reasons)});
}

std::string Reasons::borne(ir::NodeId node, const Frame &frame, bool wanted) {
    const auto condition = static_cast<ConditionId>(p_.ir[node].value);
    const Word thing = value(p_.ir.arg(node, 0), frame).value_or(0);
    if (wanted && p_.conditions[condition].while_ != no_id && thing != 0 && depth_ < deepest)
        return why_not_borne(condition, thing).text;
    return filled("{} is {}{}", {name(thing), wanted ? "not " : "", p_.conditions[condition].name});
}

Reason Reasons::why_not_borne(ConditionId condition, Word bearer) {
    const Condition &c = p_.conditions[condition];
    const Function &function = p_.functions[c.while_];
    Frame frame{c.while_, false, std::vector<Word>(function.registers.size())};
    if (!frame.registers.empty())
        frame.registers[0] = bearer;
    ++depth_;
    Reason inside = why_not(function.body, frame);
    --depth_;
    inside.text = filled("{} is not {}: {}", {name(bearer), c.name, inside.text});
    return inside;
}

// The formula's body holds the reason.
std::optional<Reason> Reasons::of_formula(ir::NodeId node, const Frame &frame, bool wanted) {
    const ir::Node &x = p_.ir[node];
    if (x.op != I::call_formula || depth_ >= deepest)
        return std::nullopt;
    const Formula &formula = p_.formulas[static_cast<std::size_t>(x.value)];
    const Function &function = p_.functions[formula.function];
    if (!formula.modifies.empty() || function.body == ir::none || p_.ir[function.body].op >= I::block)
        return std::nullopt;
    Frame inner{formula.function, false, std::vector<Word>(function.registers.size())};
    std::size_t number = 0;
    for (const ir::NodeId each : p_.ir.args(node))
        inner.registers[number++] = value(each, frame).value_or(0);
    ++depth_;
    const Reason inside = why_not(function.body, inner, wanted);
    --depth_;
    return Reason{filled("{} is {}: {}", {source(node), wanted ? "no" : "yes", inside.text}), x.span};
}

// "; target is Bo": who the names in it are. What is compared as a whole was said.
std::string Reasons::whose(ir::NodeId node, const Frame &frame) {
    const auto args = p_.ir.args(node);
    Readers readers(p_);
    readers.collect(node);
    std::string text;
    for (const ir::NodeId each : readers.found)
        if (each != node && (!is_comparison(p_.ir[node].op) || std::ranges::find(args, each) == args.end()))
            text += filled("; {} is {}", {p_.sources.text(p_.ir[each].span), shown(each, frame)});
    return text;
}

} // namespace bylaw
