// How what a call passes finds its parameters: in order, by name, or by default; and of what type they are.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// An argument as it is read.
struct Passed {
    std::string_view what;
    const std::vector<std::string_view> &names;
    const std::vector<Type> &types;
    Span declared;
    std::vector<NodeId> values;
    std::size_t next = 0; // position of the next argument without a name
    bool too_many = false, misnamed = false;
};

void report_unknown_role(Context &c, Ref name, Passed &passed) {
    unknown_name(c, name, "role of `" + std::string(passed.what) + "` called", passed.names,
                 Code::argument_unknown);
    passed.misnamed = true;
}

void report_too_many(Context &c, Ref value, Passed &passed) {
    if (std::exchange(passed.too_many, true))
        return;
    c.report(Diagnostic(Code::argument_unknown, value.span(),
                        "`" + std::string(passed.what) + "` takes " + std::to_string(passed.names.size()) +
                            (passed.names.size() == 1 ? " value" : " values") +
                            " in its brackets, and this is one more")
                 .also(passed.declared, "declared here"));
}

void report_given_twice(Context &c, Ref value, std::size_t at, Passed &passed) {
    c.report(Diagnostic(Code::argument_unknown, value.span(),
                        "`" + std::string(passed.names[at]) + "` is given twice"));
    passed.misnamed = true;
}

void pass(Context &c, view::Argument a, Scope &scope, Passed &passed) {
    std::size_t at = 0;
    if (Ref name = a.name()) {
        const auto found = std::find(passed.names.begin(), passed.names.end(), name.text());
        if (found == passed.names.end())
            return report_unknown_role(c, name, passed);
        at = static_cast<std::size_t>(found - passed.names.begin());
        if (c.resolutions)
            c.resolutions->passed.push_back({name.span(), passed.declared});
    } else {
        at = passed.next++;
    }
    const Ref value = a.value();
    if (at >= passed.names.size())
        return report_too_many(c, value, passed);
    if (passed.values[at] != ir::none)
        report_given_twice(c, value, at, passed);
    passed.values[at] = expr_as(c, value, scope, passed.types[at]);
}

// Returns the names of the missing roles without a default: "`a`, `b`".
std::string take_defaults(Context &c, Span call, const std::vector<NodeId> &defaults, Passed &passed) {
    std::string missing;
    for (std::size_t i = 0; i < passed.names.size(); ++i) {
        NodeId &value = passed.values[i];
        if (value == ir::none && i < defaults.size())
            value = defaults[i];
        if (value != ir::none)
            continue;
        missing += filled(missing.empty() ? "`{}`" : ", `{}`", {passed.names[i]});
        value = c.bad(call);
    }
    return missing;
}

} // namespace

// Arguments in order or by name into parameters; a missing one takes its default.
std::vector<NodeId> arguments(Context &c, Ref call, Scope &scope, std::string_view what,
                              const std::vector<std::string_view> &names, const std::vector<Type> &types,
                              const std::vector<NodeId> &defaults, Span declared) {
    Passed passed{what, names, types, declared, std::vector<NodeId>(names.size(), ir::none)};
    if (call.kind() == NodeKind::Call)
        call.each(NodeKind::Argument, [&](view::Argument a) { pass(c, a, scope, passed); });
    const std::string missing = take_defaults(c, call.span(), defaults, passed);
    if (!missing.empty() && !passed.misnamed) // a misspelt name was reported
        c.report(Diagnostic(Code::argument_missing, call.span(),
                            "`" + std::string(what) + "` needs " + missing + " as well")
                     .also(declared, "declared here"));
    return std::move(passed.values);
}

// `grid light_effect(tag, light)`: a parameter without a type is called by its type.
Type grid_parameter_type(Context &c, Ref p) {
    if (Ref t = p.find(NodeKind::Type))
        return type_of(c, t);
    Ref name = p.find(NodeKind::Name);
    if (find(c, name, SymbolSort::enumeration) || name.word() == Word::tag ||
        find(c, name, SymbolSort::option))
        return named_type(c, name);
    return type_or_own(c, name, Ref{}, Ref{});
}

} // namespace bylaw::check
