// Somebody is asked; and things are made.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/expressions/offers.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

NodeId asker(Context &c, Ref place, Scope &scope) {
    return expr_as(c, place, scope, type_thing(any_kind));
}

NodeId ask_expr(Context &c, view::AskExpr e, Scope &scope) {
    require_impure(c, scope, e.span(), "a question");
    std::vector<NodeId> args{asker(c, e.asked(), scope), text(c, e.phrase(), scope)};
    Type answer = type_yesno;
    std::uint8_t has = 0;
    if (view::From from = e.from()) {
        Type element;
        args.push_back(pick_source(c, from.what(), scope, element));
        answer = element;
        has |= 1;
    }
    if (view::AskDefault def = e.by_default()) {
        args.push_back(expr_as(c, def.value(), scope, answer));
        has |= 2;
    }
    return c.node(ir::Op::ask, answer, e.span(), std::move(args), 0, 0, has);
}

NodeId condition_expr(Context &c, Ref e, Scope &scope) {
    return e.kind() == NodeKind::May ? may_expr(c, e, scope) : yesno(c, e, scope);
}

NodeId condition_or_value(Context &c, Ref e, Scope &scope) {
    return e.kind() == NodeKind::May ? may_expr(c, e, scope) : expr(c, e, scope);
}

NodeId may_expr(Context &c, view::May e, Scope &scope) {
    require_impure(c, scope, e.span(), "a choice");
    NodeId who = asker(c, e.who(), scope);
    bool free = static_cast<bool>(e.free());
    if (view::Call call = e.call()) {
        const Symbol *s = resolve(c, call.callee(), SymbolSort::rule, "rule");
        if (!s)
            return c.bad(e.span());
        NodeId performing = perform(c, call, s->id, scope);
        return c.node(ir::Op::may, type_yesno, e.span(), {who, performing}, free);
    }
    Ref any = e.any();
    auto offer = static_cast<std::uint32_t>(c.program.offers.size());
    c.program.offers.emplace_back();
    c.offers.pending.push_back({offer, any.find(NodeKind::Word), e.tagged(), c.type(who)});
    return c.node(ir::Op::may_any, type_yesno, e.span(), {who}, offer, 0, free);
}

namespace {

bool offers(Context &c, const PendingOffer &offer, const std::vector<std::uint32_t> &tags, RuleId id) {
    const Rule &rule = c.program.rules[id];
    const RuleInfo &known = c.rules.infos[id];
    if (!known.declaration || known.role_types.empty())
        return false;
    // `any action` offers whatever can be chosen: a check with a price is one, too. `any check` names them
    // itself.
    if (offer.sort.word() == Word::action && !rule.offered)
        return false;
    if (offer.sort.word() != Word::action && offer.sort.text() != known.declaration->sort)
        return false;
    for (std::uint32_t tag : tags)
        if (std::find(rule.tags.begin(), rule.tags.end(), tag) == rule.tags.end())
            return false;
    Type first = known.role_types.front();
    return fits(c, first, offer.asker) || fits(c, offer.asker, first);
}

} // namespace

// When every rule is known: which ones each `may any` offers.
void fill_offers(Context &c) {
    for (const PendingOffer &offer : c.offers.pending) {
        std::vector<std::uint32_t> tags;
        if (offer.tags)
            offer.tags.each(NodeKind::Name, [&](Ref name) {
                if (NodeId m = member_name(c, name, type_member(c.program.tag_enum)); m != ir::none)
                    tags.push_back(static_cast<std::uint32_t>(c.program.ir[m].value));
                else
                    unknown_tag(c, name);
            });
        for (RuleId id = 0; id < c.program.rules.size(); ++id)
            if (offers(c, offer, tags, id))
                c.program.offers[offer.id].push_back(id);
    }
    c.offers.pending.clear();
}

void unknown_tag(Context &c, Ref name) {
    std::vector<std::string_view> tags;
    if (c.program.tag_enum != no_id)
        tags.assign(c.program.enums[c.program.tag_enum].members.begin(),
                    c.program.enums[c.program.tag_enum].members.end());
    unknown_name(c, name, "tag", tags, Code::unknown_name);
}

namespace {

void init_field(Context &c, view::Assign clause, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    Ref target = clause.place();
    bool element = target.kind() == NodeKind::Element;
    Ref name = element ? view::Element(target).list() : target;
    FieldId field = find_field(c, kind, name.text());
    std::optional<std::uint32_t> index;
    if (field == no_id)
        field = indexed_field(c, kind, name.text(), index);
    if (field == no_id) {
        if (is_orphan(c, kind))
            return;
        return c.report(
            no_such_field(c, kind, name).also(c.program.kinds[kind].span, "the kind is declared here"));
    }
    Type index_type = type_member(c.program.fields[field].index);
    std::vector<NodeId> args{expr_as(c, clause.value(), scope, c.program.fields[field].type)};
    report_out_of_field(c, field, args[0], clause.value().span());
    if (index)
        args.push_back(c.constant(index_type, name.span(), *index));
    else if (element)
        args.push_back(expr_as(c, view::Element(target).index(), scope, index_type));
    inits.push_back(c.node(ir::Op::init, type_nothing, clause.span(), std::move(args), field));
}

void init_clauses(Context &c, Ref block, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    std::vector<view::Assign> before;
    block.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Assign) {
            const view::Assign set = clause;
            for (const view::Assign &other : before)
                if (other.place().text() == set.place().text())
                    c.report(Diagnostic(Code::double_declaration, set.place().span(),
                                        "`" + std::string(set.place().text()) + "` is set twice")
                                 .also(other.place().span(), "the first time")
                                 .mend("take one of the two away"));
            before.push_back(set);
        }
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (clause.kind() == NodeKind::Assign && view::Assign(clause).op().word() == Word::equals) {
            init_field(c, clause, kind, scope, inits);
            return;
        }
        if (clause.kind() == NodeKind::More)
            return report_bare_flag(c, clause);
        report_misplaced(c, clause, "the description of a thing");
    });
}

} // namespace

// `character "Ada" { STR = 2 }`, `3 * creature "crow" { }`.
NodeId entity(Context &c, Ref e, Scope &scope, std::string_view display) {
    const Symbol *s = resolve(c, e.find(NodeKind::Name), SymbolSort::kind, "kind");
    if (!s)
        return c.bad(e.span());
    std::int64_t count = 1;
    Ref number_node = e.find(NodeKind::Number);
    if (number_node)
        count = constant_number(c, number_node, 1);
    if (count < 1 || count > max_numbered) {
        c.report(Diagnostic(Code::out_of_range, number_node.span(),
                            "1 to " + std::to_string(max_numbered) + " things can be made at once"));
        count = 1;
    }
    std::string named(display);
    if (Ref text = e.find(NodeKind::Text))
        named = plain_text(c, text);
    std::int32_t name = named.empty() ? -1 : static_cast<std::int32_t>(c.string(named));
    std::vector<NodeId> things;
    for (std::int64_t i = 1; i <= count; ++i) {
        std::vector<NodeId> inits;
        if (Ref block = e.find(NodeKind::Block))
            init_clauses(c, block, s->id, scope, inits);
        things.push_back(c.node(ir::Op::make, type_thing(s->id), e.span(), std::move(inits), s->id, name,
                                number_node ? static_cast<std::uint8_t>(i) : 0));
    }
    if (!number_node)
        return things.front();
    return c.node(ir::Op::list, list_of(type_thing(s->id)), e.span(), std::move(things));
}

} // namespace bylaw::check
