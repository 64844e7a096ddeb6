// Types as they are written, compared and told.
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/wording.hpp"
#include "interpreter/program/fit.hpp"

namespace bylaw::check {

using ast::NodeKind;

Type type_of(Context &c, view::Type written) {
    if (!written)
        return type_number;
    if (const view::Type element = written.element())
        return list_of(type_of(c, element));
    return named_type(c, written.name() ? written.name() : written);
}

Type named_type(Context &c, Ref name) {
    switch (name.word()) {
    case Word::number: return type_number;
    case Word::yesno: return type_yesno;
    case Word::text: return type_text;
    case Word::dice: return type_dice;
    case Word::act: return type_act;
    case Word::thing: return type_thing(any_kind);
    default: break;
    }
    const std::string_view text = name.text();
    if (const Symbol *s = find(c, text, SymbolSort::kind))
        return type_thing(s->id);
    if (const Symbol *s = find(c, text, SymbolSort::enumeration))
        return type_member(s->id);
    if (name.word() == Word::tag && c.program.tag_enum != no_id)
        return type_member(c.program.tag_enum);
    if (const Symbol *s = find(c, text, SymbolSort::rule)) {
        RuleInfo &rule = c.rules.infos[s->id];
        if (rule.declaration->sort == "check")
            return type_degree(s->id);
        if (rule.declaration->sort == "table")
            return rule_type(c, s->id, name.span());
    }
    if (const Symbol *s = find(c, text, SymbolSort::option))
        return c.program.options[s->id].type;
    std::vector<std::string_view> candidates = names(c, SymbolSort::kind);
    for (auto n : names(c, SymbolSort::enumeration))
        candidates.push_back(n);
    for (auto n : {"number", "yesno", "text", "dice", "act", "thing"})
        candidates.push_back(n);
    unknown_name(c, name, "type", candidates, Code::unknown_name);
    return type_unknown;
}

bool is_descendant(const Context &c, KindId kind, KindId of) {
    return bylaw::is_descendant(c.program, kind, of);
}

bool fits(const Context &c, Type value, Type wanted) {
    return fit(c.program, value, wanted) == Fit::always;
}

std::string describe(const Context &c, Type type) {
    auto plain = [&](TypeKind kind, std::uint32_t of) -> std::string {
        switch (kind) {
        case TypeKind::unknown: return "something unknown";
        case TypeKind::nothing: return "nothing";
        case TypeKind::number: return "a number";
        case TypeKind::yesno: return "yes or no";
        case TypeKind::text: return "a text";
        case TypeKind::dice: return "dice";
        case TypeKind::member: return of == any_kind ? "a name" : "one of `" + c.program.enums[of].name + "`";
        case TypeKind::thing:
            return of == any_kind ? "a thing" : article("`" + c.program.kinds[of].name + "`");
        case TypeKind::act: return "an action";
        case TypeKind::degree: return "the outcome of a check";
        case TypeKind::list: return "a list";
        case TypeKind::fraction: return "a fraction";
        }
        return "";
    };
    if (type.kind != TypeKind::list)
        return plain(type.kind, type.of);
    if (type.element == TypeKind::unknown)
        return "a list";
    if (type.element == TypeKind::thing && type.of != any_kind)
        return "a list of `" + c.program.kinds[type.of].name + "`";
    if (type.element == TypeKind::member && type.of != any_kind)
        return "a list of `" + c.program.enums[type.of].name + "`";
    if (type.element == TypeKind::thing)
        return "a list of things";
    if (type.element == TypeKind::act)
        return "a list of actions";
    return "a list of numbers";
}

Type common(const Context &c, Type a, Type b) {
    if (fits(c, a, b))
        return b.kind == TypeKind::unknown ? a : b;
    if (fits(c, b, a))
        return a;
    if (a.kind != TypeKind::thing || b.kind != TypeKind::thing)
        return type_unknown;
    for (KindId k = a.of; k != no_id; k = c.program.kinds[k].parent)
        if (is_descendant(c, b.of, k))
            return type_thing(k);
    return type_thing(any_kind);
}

} // namespace bylaw::check
