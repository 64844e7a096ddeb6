// Things as they are made: `character "Ada" { STR = 2 }`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/types.hpp"

#include <optional>
#include <span>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::int64_t max_numbered = 200; // things made by one `3 * creature`

// ---- what stands in the braces

struct Place {
    FieldId field = no_id;
    std::optional<std::uint32_t> index; // for an indexed field, by the name of its member
};

Place place_named(Context &c, KindId kind, std::string_view name) {
    Place found;
    found.field = find_field(c, kind, name);
    if (found.field == no_id)
        found.field = indexed_field(c, kind, name, found.index);
    return found;
}

void report_no_place(Context &c, KindId kind, Ref name) {
    if (!is_orphan(c, kind))
        c.report(no_such_field(c, kind, name).also(c.program.kinds[kind].span, "the kind is declared here"));
}

void init_field(Context &c, view::Assign clause, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    const Ref target = clause.place();
    const bool element = target.kind() == NodeKind::Element;
    const Ref name = element ? view::Element(target).list() : target;
    const auto [field, index] = place_named(c, kind, name.text());
    if (field == no_id)
        return report_no_place(c, kind, name);
    const Type index_type = type_member(c.program.fields[field].index);
    std::vector<NodeId> args{expr_as(c, clause.value(), scope, c.program.fields[field].type)};
    report_out_of_field(c, field, args[0], clause.value().span());
    if (index)
        args.push_back(c.constant(index_type, name.span(), *index));
    else if (element)
        args.push_back(expr_as(c, view::Element(target).index(), scope, index_type));
    inits.push_back(c.node(ir::Op::init, type_nothing, clause.span(), std::move(args), field));
}

void report_set_before(Context &c, Ref place, std::span<const Ref> before) {
    for (const Ref &other : before)
        if (other.text() == place.text())
            c.report(Diagnostic(Code::double_declaration, place.span(),
                                "`" + std::string(place.text()) + "` is set twice")
                         .also(other.span(), "the first time")
                         .mend("take one of the two away"));
}

bool sets_field(Ref clause) {
    return clause.kind() == NodeKind::Assign && view::Assign(clause).op().word() == Word::equals;
}

void init_clause(Context &c, Ref clause, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
        return;
    if (sets_field(clause))
        return init_field(c, clause, kind, scope, inits);
    if (clause.kind() == NodeKind::More)
        return report_bare_flag(c, clause);
    report_misplaced(c, clause, "the description of a thing");
}

std::vector<NodeId> init_clauses(Context &c, Ref block, KindId kind, Scope &scope) {
    std::vector<NodeId> inits;
    std::vector<Ref> before;
    block.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Assign) {
            before.push_back(view::Assign(clause).place());
            report_set_before(c, before.back(), std::span(before).first(before.size() - 1));
        }
        init_clause(c, clause, kind, scope, inits);
    });
    return inits;
}

// ---- how many, and what they are called

std::int64_t count_of(Context &c, Ref number) {
    const std::int64_t count = number ? constant_number(c, number, 1) : 1;
    if (count >= 1 && count <= max_numbered)
        return count;
    c.report(Diagnostic(Code::out_of_range, number.span(),
                        "1 to " + std::to_string(max_numbered) + " things can be made at once"));
    return 1;
}

// -1: none.
std::int32_t name_of(Context &c, Ref text, std::string_view display) {
    const std::string named = text ? plain_text(c, text) : std::string(display);
    return named.empty() ? -1 : static_cast<std::int32_t>(c.string(named));
}

} // namespace

// `character "Ada" { STR = 2 }`, `3 * creature "crow" { }`.
NodeId entity(Context &c, Ref e, Scope &scope, std::string_view display) {
    const Symbol *s = resolve(c, e.find(NodeKind::Name), SymbolSort::kind, "kind");
    if (!s)
        return c.bad(e.span());
    const Ref number = e.find(NodeKind::Number);
    const std::int64_t count = count_of(c, number);
    const std::int32_t name = name_of(c, e.find(NodeKind::Text), display);
    std::vector<NodeId> things;
    for (std::int64_t i = 1; i <= count; ++i)
        things.push_back(c.node(ir::Op::make, type_thing(s->id), e.span(),
                                init_clauses(c, e.find(NodeKind::Block), s->id, scope), s->id, name,
                                number ? static_cast<std::uint8_t>(i) : 0));
    if (!number)
        return things.front();
    return c.node(ir::Op::list, list_of(type_thing(s->id)), e.span(), std::move(things));
}

} // namespace bylaw::check
