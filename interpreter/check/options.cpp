// Options: the dials of a ruleset. A value is a constant expression of literals and other options.
#include "interpreter/check/checker.hpp"

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

void Checker::check_options() {
    for (const Declaration &d : declarations_.all)
        if (!d.removed && d.kind == NodeKind::Option)
            option_type(symbols_.at(d.name).id);
}

Type Checker::option_type(OptionId id) {
    if (option_phases_.size() < program_.options.size())
        option_phases_.resize(program_.options.size());
    if (option_phases_[id] == 2)
        return program_.options[id].type;
    const Declaration &d = *symbols_.at(program_.options[id].name).declaration;
    if (option_phases_[id] == 1) {
        report_option_cycle(id);
        return type_unknown;
    }
    option_phases_[id] = 1;
    option_path_.push_back(id);
    declare_option(id, d);
    option_path_.pop_back();
    option_phases_[id] = 2;
    return program_.options[id].type;
}

void Checker::report_option_cycle(OptionId id) {
    std::vector<std::string> names;
    bool inside = false;
    for (OptionId step : option_path_) {
        inside = inside || step == id;
        if (inside)
            names.push_back(program_.options[step].name);
    }
    names.push_back(program_.options[id].name);
    report(
        Diagnostic(Code::cycle, program_.options[id].span,
                   "option `" + program_.options[id].name + "` is defined by itself: " + path_text(names)));
}

void Checker::declare_option(OptionId id, const Declaration &d) {
    Option &option = program_.options[id];
    Ref value = d.part(NodeKind::Default);
    Scope scope;
    new_function(scope, option.name, d.span());
    scope.pure = true;
    scope.purity = "an option";
    Type wanted = type_unknown;
    if (Ref choices = d.part(NodeKind::Choices))
        wanted = option_choices(option, choices);
    else if (Ref type = d.part(NodeKind::Type))
        wanted = type_of(type);
    option.type = wanted; // so that its own value's names are known
    if (!value) {
        report(Diagnostic(Code::missing_part, d.span(), "option `" + std::string(d.name) + "` has no value")
                   .mend("write `option " + std::string(d.name) + " = …`"));
        return;
    }
    NodeId initial = wanted.kind == TypeKind::unknown ? expr(value.child(0), scope)
                                                      : expr_as(value.child(0), scope, wanted);
    program_.options[id].initial = initial;
    program_.options[id].type = wanted.kind == TypeKind::unknown ? type(initial) : wanted;
    check_option_range(id, d, value.child(0).span());
}

// The choices of an option are an enum of its own, named as the option.
Type Checker::option_choices(Option &option, Ref choices) {
    auto enumeration = static_cast<EnumId>(program_.enums.size());
    program_.enums.push_back({option.name, {}, choices.span()});
    choices.each(NodeKind::Name, [&](Ref name) { add_member(enumeration, name); });
    return type_member(enumeration);
}

void Checker::check_option_range(OptionId id, const Declaration &d, Span at) {
    Ref range = d.part(NodeKind::Range);
    if (!range)
        return;
    Option &option = program_.options[id];
    std::optional<std::int64_t> low = constant_number(range.child(0), 0), high;
    if (range.size() > 1)
        high = constant_number(range.child(1), 0);
    else if (range.text().find("..") == std::string_view::npos)
        high = low;
    option.low = low;
    option.high = high;
    if (high && *low > *high) {
        report(Diagnostic(Code::empty_range, range.span(),
                          "this range is empty: its end lies before its start"));
        return;
    }
    auto value = constant_value(option.initial);
    if (value && (*value < *low || (high && *value > *high)))
        report(Diagnostic(Code::out_of_range, at,
                          "option `" + option.name + "` is " + std::to_string(*value) +
                              ", outside its range " + std::string(range.text()))
                   .also(range.span(), "the range"));
}

} // namespace bylaw::check
