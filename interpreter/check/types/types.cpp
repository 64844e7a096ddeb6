// Types as they are written, compared and told.
#include "interpreter/check/types/types.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/tables/tables.hpp"
#include "interpreter/check/wording.hpp"
#include "interpreter/program/fit.hpp"

#include <optional>

namespace bylaw::check {

using ast::NodeKind;

Type type_of(Context &c, view::Type written) {
    if (!written)
        return type_number;
    if (const view::Type element = written.element())
        return list_of(type_of(c, element));
    return named_type(c, written.name() ? written.name() : written);
}

namespace {

std::optional<Type> built_in_type(Word word) {
    switch (word) {
    case Word::number: return type_number;
    case Word::yesno: return type_yesno;
    case Word::text: return type_text;
    case Word::dice: return type_dice;
    case Word::act: return type_act;
    case Word::thing: return type_thing(any_kind);
    default: return std::nullopt;
    }
}

// A check's name stands for its outcome, a table's for what its rows say.
std::optional<Type> yielded_type(Context &c, Ref name) {
    const Symbol *s = find(c, name, SymbolSort::rule);
    if (!s)
        return std::nullopt;
    const std::string_view sort = c.rules.infos[s->id].declaration->sort;
    if (sort == "check")
        return type_degree(s->id);
    if (sort == "table")
        return rule_type(c, s->id, name.span());
    return std::nullopt;
}

std::optional<Type> declared_type(Context &c, Ref name) {
    if (const Symbol *s = find(c, name, SymbolSort::kind))
        return type_thing(s->id);
    if (const Symbol *s = find(c, name, SymbolSort::enumeration))
        return type_member(s->id);
    if (name.word() == Word::tag && c.program.tag_enum != no_id)
        return type_member(c.program.tag_enum);
    if (const auto yielded = yielded_type(c, name))
        return yielded;
    if (const Symbol *s = find(c, name, SymbolSort::option))
        return c.program.options[s->id].type;
    return std::nullopt;
}

// Returns the Bylaw name of a built-in type of another language; empty if unknown.
std::string_view type_of_other_languages(std::string_view name) {
    constexpr std::string_view pairs[][2] = {{"int", "number"},    {"integer", "number"}, {"bool", "yesno"},
                                             {"boolean", "yesno"}, {"string", "text"},    {"str", "text"}};
    for (const auto &[foreign, ours] : pairs)
        if (foreign == name)
            return ours;
    return {};
}

void report_unknown_type(Context &c, Ref name) {
    if (const std::string_view ours = type_of_other_languages(name.text()); !ours.empty())
        return c.report(
            Diagnostic(Code::unknown_name, name.span(), filled("there is no type `{}`", {name.text()}))
                .mend(filled("write `{}`", {ours})));
    std::vector<std::string_view> candidates = names(c, SymbolSort::kind);
    for (auto n : names(c, SymbolSort::enumeration))
        candidates.push_back(n);
    for (auto n : {"number", "yesno", "text", "dice", "act", "thing"})
        candidates.push_back(n);
    unknown_name(c, name, "type", candidates, Code::unknown_name);
}

} // namespace

Type named_type(Context &c, Ref name) {
    if (const auto type = built_in_type(name.word()))
        return *type;
    if (const auto type = declared_type(c, name))
        return *type;
    report_unknown_type(c, name);
    return type_unknown;
}

namespace {

bool stands_for_a_type(Context &c, const Symbol &s) {
    return s.sort == SymbolSort::kind || s.sort == SymbolSort::enumeration || named_rows(c, s) != no_id;
}

} // namespace

EnumId named_rows(Context &c, const Symbol &s) {
    if (s.sort != SymbolSort::rule || c.rules.infos[s.id].declaration->sort != "table")
        return no_id;
    const Type rows = row_names_type(c, s.id);
    return rows.kind == TypeKind::member ? rows.of : no_id;
}

namespace {

// `0`, `-1`, `2 * 3`: a number, whatever its name says.
bool is_plain_number(Ref e) {
    switch (e ? e.kind() : NodeKind::Name) {
    case NodeKind::Number: return true;
    case NodeKind::Negate: return is_plain_number(view::Negate(e).value());
    case NodeKind::Binary:
        return is_plain_number(view::Binary(e).left()) && is_plain_number(view::Binary(e).right());
    default: return false;
    }
}

} // namespace

Type type_or_own(Context &c, Ref name, view::Type written, view::Default start) {
    if (written || !name || is_plain_number(start.value()))
        return type_of(c, written);
    const Symbol *s = find(c, name);
    return s && stands_for_a_type(c, *s) ? named_type(c, name) : type_number;
}

bool is_descendant(const Context &c, KindId kind, KindId of) {
    return bylaw::is_descendant(c.program, kind, of);
}

bool fits(const Context &c, Type value, Type wanted) {
    return fit(c.program, value, wanted) == Fit::always;
}

namespace {

std::string describe_one(const Context &c, Type type) {
    const bool any = type.of == any_kind;
    switch (type.kind) {
    case TypeKind::unknown: return "something unknown";
    case TypeKind::nothing: return "nothing";
    case TypeKind::number: return "a number";
    case TypeKind::yesno: return "yes or no";
    case TypeKind::text: return "a text";
    case TypeKind::dice: return "dice";
    case TypeKind::member: return any ? "a name" : "one of `" + c.program.enums[type.of].name + "`";
    case TypeKind::thing: return any ? "a thing" : article("`" + c.program.kinds[type.of].name + "`");
    case TypeKind::act: return "an action";
    case TypeKind::degree: return "the outcome of a check";
    case TypeKind::list: return "a list";
    case TypeKind::fraction: return "a fraction";
    }
    return "";
}

std::string describe_list(const Context &c, Type type) {
    const bool any = type.of == any_kind;
    switch (type.element) {
    case TypeKind::unknown: return "a list";
    case TypeKind::thing:
        return any ? "a list of things" : "a list of `" + c.program.kinds[type.of].name + "`";
    case TypeKind::act: return "a list of actions";
    case TypeKind::member:
        if (!any)
            return "a list of `" + c.program.enums[type.of].name + "`";
        [[fallthrough]];
    default: return "a list of numbers";
    }
}

} // namespace

std::string describe(const Context &c, Type type) {
    return type.kind == TypeKind::list ? describe_list(c, type) : describe_one(c, type);
}

namespace {

Type common_kind(const Context &c, KindId a, KindId b) {
    for (KindId k = a; k != no_id; k = c.program.kinds[k].parent)
        if (is_descendant(c, b, k))
            return type_thing(k);
    return type_thing(any_kind);
}

} // namespace

Type common(const Context &c, Type a, Type b) {
    if (fits(c, a, b))
        return b.kind == TypeKind::unknown ? a : b;
    if (fits(c, b, a))
        return a;
    const bool things = a.kind == TypeKind::thing && b.kind == TypeKind::thing;
    return things ? common_kind(c, a.of, b.of) : type_unknown;
}

} // namespace bylaw::check
