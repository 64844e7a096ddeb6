// Questions: `ask`, `may`, and the offers of `may any`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/expressions/offers.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>

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

namespace {

// Which rules it offers is known when all rules are.
std::uint32_t add_offer(Context &c, view::May e, Type who) {
    const auto offer = static_cast<std::uint32_t>(c.program.offers.size());
    c.program.offers.emplace_back();
    c.program.offers_of_gm.push_back(e.who().word() == Word::gm);
    const Ref any = e.any();
    c.offers.pending.push_back({offer, any.find(NodeKind::Word), any.find(NodeKind::Name), e.tagged(), who});
    return offer;
}

} // namespace

NodeId may_expr(Context &c, view::May e, Scope &scope) {
    require_impure(c, scope, e.span(), "a choice");
    NodeId who = asker(c, e.who(), scope);
    bool free = static_cast<bool>(e.free());
    const view::Call call = e.call();
    if (!call)
        return c.node(ir::Op::may_any, type_yesno, e.span(), {who}, add_offer(c, e, c.type(who)), 0, free);
    const Symbol *s = resolve(c, call.callee(), SymbolSort::rule, "rule");
    if (!s)
        return c.bad(e.span());
    NodeId performing = perform(c, call, s->id, scope);
    return c.node(ir::Op::may, type_yesno, e.span(), {who, performing}, free);
}

namespace {

// `any action` offers whatever can be chosen: a check with a price is one, too. `any check` names them
// itself; `any deed` means the actions and checks that bear that tag, whether they cost anything or not.
bool is_of_sort(const PendingOffer &offer, const Rule &rule, const Declaration &d) {
    if (offer.tag)
        return d.sort == "action" || d.sort == "check";
    return offer.sort.word() == Word::action ? rule.offered : offer.sort.text() == d.sort;
}

bool offers(Context &c, const PendingOffer &offer, const std::vector<std::uint32_t> &tags, RuleId id) {
    const Rule &rule = c.program.rules[id];
    const RuleInfo &known = c.rules.infos[id];
    if (!known.declaration)
        return false;
    const auto borne = [&](std::uint32_t tag) { return std::ranges::count(rule.tags, tag) > 0; };
    if (!is_of_sort(offer, rule, *known.declaration) || !std::ranges::all_of(tags, borne))
        return false;
    if (c.program.offers_of_gm[offer.id])
        return true;
    if (known.role_types.empty())
        return false;
    Type first = known.role_types.front();
    return fits(c, first, offer.asker) || fits(c, offer.asker, first);
}

std::vector<std::uint32_t> offered_tags(Context &c, const PendingOffer &offer) {
    std::vector<std::uint32_t> tags;
    const auto take = [&](Ref name) {
        if (NodeId m = member_name(c, name, type_member(c.program.tag_enum)); m != ir::none)
            tags.push_back(static_cast<std::uint32_t>(c.program.ir[m].value));
        else
            unknown_tag(c, name);
    };
    if (offer.tag)
        take(offer.tag);
    offer.tags.each(NodeKind::Name, take);
    return tags;
}

} // namespace

namespace {

std::vector<RuleId> rules_on_offer(Context &c, const PendingOffer &offer,
                                   const std::vector<std::uint32_t> &tags) {
    std::vector<RuleId> rules;
    for (RuleId id = 0; id < c.program.rules.size(); ++id)
        if (offers(c, offer, tags, id))
            rules.push_back(id);
    return rules;
}

// Removes acts that a tag offers to the game master from all offers without a tag.
void keep_from_others(Context &c, const std::vector<RuleId> &rules, const std::vector<bool> &by_tag) {
    for (std::size_t offer = 0; offer < c.program.offers.size(); ++offer)
        if (!c.program.offers_of_gm[offer] && !by_tag[offer])
            std::erase_if(c.program.offers[offer],
                          [&](RuleId id) { return std::ranges::count(rules, id) > 0; });
}

} // namespace

// When every rule is known: which ones each `may any` offers.
void fill_offers(Context &c) {
    std::vector<bool> by_tag(c.program.offers.size());
    for (const PendingOffer &offer : c.offers.pending) {
        const std::vector<std::uint32_t> tags = offered_tags(c, offer);
        c.program.offers[offer.id] = rules_on_offer(c, offer, tags);
        by_tag[offer.id] = !tags.empty();
    }
    for (const PendingOffer &offer : c.offers.pending)
        if (c.program.offers_of_gm[offer.id] && by_tag[offer.id])
            keep_from_others(c, c.program.offers[offer.id], by_tag);
    c.offers.pending.clear();
}

void unknown_tag(Context &c, Ref name) {
    std::vector<std::string_view> tags;
    if (c.program.tag_enum != no_id)
        tags.assign(c.program.enums[c.program.tag_enum].members.begin(),
                    c.program.enums[c.program.tag_enum].members.end());
    unknown_name(c, name, "tag", tags, Code::unknown_name);
}

} // namespace bylaw::check
