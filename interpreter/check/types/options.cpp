// Options: the options of a ruleset. A value is a constant expression of literals and other options.
#include "interpreter/check/types/options.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/types/ranges.hpp"
#include "interpreter/check/types/types.hpp"

#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

std::string path_text(const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &n : names)
        text += (text.empty() ? "`" : " → `") + n + "`";
    return text;
}

} // namespace

void check_options(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Option)
            option_type(c, c.names.symbols.at(d.name).id);
}

namespace {

void report_option_cycle(Context &c, OptionId id) {
    std::vector<std::string> names;
    bool inside = false;
    for (OptionId step : c.options.path) {
        inside = inside || step == id;
        if (inside)
            names.push_back(c.program.options[step].name);
    }
    names.push_back(c.program.options[id].name);
    c.report(
        Diagnostic(Code::cycle, c.program.options[id].span,
                   "option `" + c.program.options[id].name + "` is defined by itself: " + path_text(names)));
}

// The choices of an option are an enum of its own, named as the option.
Type option_choices(Context &c, Option &option, Ref choices) {
    auto enumeration = static_cast<EnumId>(c.program.enums.size());
    c.program.enums.push_back({option.name, {}, choices.span()});
    choices.each(NodeKind::Name, [&](Ref name) { add_member(c, enumeration, name); });
    return type_member(enumeration);
}

void report_out_of_range(Context &c, const Option &option, Ref range, Span at) {
    const auto value = constant_value(c, option.initial);
    if (value && (*value < *option.low || (option.high && *value > *option.high)))
        c.report(Diagnostic(Code::out_of_range, at,
                            "option `" + option.name + "` is " + std::to_string(*value) +
                                ", outside its range " + std::string(range.text()))
                     .also(range.span(), "the range"));
}

void check_option_range(Context &c, OptionId id, const Declaration &d, Span at) {
    view::Range range = d.part(NodeKind::Range);
    if (!range || report_minus_in_range(c, range))
        return;
    Option &option = c.program.options[id];
    std::optional<std::int64_t> low = constant_number(c, range.low(), 0), high;
    if (range.high())
        high = constant_number(c, range.high(), 0);
    else if (!range.is_open())
        high = low;
    option.low = low;
    option.high = high;
    if (high && *low > *high) {
        c.report(Diagnostic(Code::empty_range, range.span(),
                            "this range is empty: its end lies before its start"));
        return;
    }
    report_out_of_range(c, option, range, at);
}

Type written_type(Context &c, Option &option, const Declaration &d) {
    if (Ref choices = d.part(NodeKind::Choices))
        return option_choices(c, option, choices);
    const Ref type = d.part(NodeKind::Type);
    return type ? type_of(c, type) : type_unknown;
}

void report_no_start(Context &c, const Declaration &d) {
    c.report(Diagnostic(Code::missing_part, d.span(), "option `" + std::string(d.name) + "` has no value")
                 .mend("write `option " + std::string(d.name) + " = …`"));
}

void declare_option(Context &c, OptionId id, const Declaration &d) {
    Option &option = c.program.options[id];
    view::Default value = d.part(NodeKind::Default);
    Scope scope;
    new_function(scope, option.name, d.span());
    scope.pure = true;
    scope.purity = "an option";
    const Type wanted = written_type(c, option, d);
    option.type = wanted; // so that its own value's names are known
    if (!value)
        return report_no_start(c, d);
    NodeId initial = wanted.kind == TypeKind::unknown ? expr(c, value.value(), scope)
                                                      : expr_as(c, value.value(), scope, wanted);
    c.program.options[id].initial = initial;
    c.program.options[id].type = wanted.kind == TypeKind::unknown ? c.type(initial) : wanted;
    check_option_range(c, id, d, value.value().span());
    warn_of_range_behind(c, d, value.value());
}

} // namespace

Type option_type(Context &c, OptionId id) {
    if (c.options.phases.size() < c.program.options.size())
        c.options.phases.resize(c.program.options.size());
    if (c.options.phases[id] == 2)
        return c.program.options[id].type;
    const Declaration &d = *c.names.symbols.at(c.program.options[id].name).declaration;
    if (c.options.phases[id] == 1) {
        report_option_cycle(c, id);
        return type_unknown;
    }
    c.options.phases[id] = 1;
    c.options.path.push_back(id);
    declare_option(c, id, d);
    c.options.path.pop_back();
    c.options.phases[id] = 2;
    return c.program.options[id].type;
}

} // namespace bylaw::check
