// Somebody is asked; and things are made.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::asker(Ref place, Scope &scope) {
    return expr_as(place, scope, type_thing(any_kind));
}

NodeId Checker::ask_expr(Ref e, Scope &scope) {
    require_impure(scope, e.span(), "a question");
    std::vector<NodeId> args{asker(e.child(0), scope), text(e.find(NodeKind::Text), scope)};
    Type answer = type_yesno;
    std::uint8_t has = 0;
    if (Ref from = e.find(NodeKind::From)) {
        Type element;
        args.push_back(pick_source(from.child(0), scope, element));
        answer = element;
        has |= 1;
    }
    if (Ref def = e.find(NodeKind::AskDefault)) {
        args.push_back(expr_as(def.child(0), scope, answer));
        has |= 2;
    }
    return node(ir::Op::ask, answer, e.span(), std::move(args), 0, 0, has);
}

NodeId Checker::condition_expr(Ref e, Scope &scope) {
    return e.kind() == NodeKind::May ? may_expr(e, scope) : yesno(e, scope);
}

NodeId Checker::may_expr(Ref e, Scope &scope) {
    require_impure(scope, e.span(), "a choice");
    NodeId who = asker(e.child(0), scope);
    bool free = static_cast<bool>(e.find(NodeKind::Word));
    if (Ref call = e.find(NodeKind::Call)) {
        const Symbol *s = resolve(call.child(0), SymbolSort::rule, "rule");
        if (!s)
            return bad(e.span());
        NodeId performing = perform(call, s->id, scope);
        return node(ir::Op::may, type_yesno, e.span(), {who, performing}, free);
    }
    Ref any = e.find(NodeKind::Any);
    auto offer = static_cast<std::uint32_t>(program_.offers.size());
    program_.offers.emplace_back();
    pending_offers_.push_back({offer, any.find(NodeKind::Word), e.find(NodeKind::Tagged), type(who)});
    return node(ir::Op::may_any, type_yesno, e.span(), {who}, offer, 0, free);
}

// When every rule is known: which ones each `may any` offers.
void Checker::fill_offers() {
    for (const PendingOffer &offer : pending_offers_) {
        std::vector<std::uint32_t> tags;
        if (offer.tags)
            offer.tags.each(NodeKind::Name, [&](Ref name) {
                if (NodeId m = member_name(name, type_member(program_.tag_enum)); m != ir::none)
                    tags.push_back(static_cast<std::uint32_t>(program_.ir[m].value));
                else
                    unknown_tag(name);
            });
        for (RuleId id = 0; id < program_.rules.size(); ++id)
            if (offers(offer, tags, id))
                program_.offers[offer.id].push_back(id);
    }
    pending_offers_.clear();
}

bool Checker::offers(const PendingOffer &offer, const std::vector<std::uint32_t> &tags, RuleId id) {
    const Rule &rule = program_.rules[id];
    const RuleInfo &known = info(id);
    if (!known.declaration || known.role_types.empty())
        return false;
    // `any action` offers whatever can be chosen: a check with a price is one, too. `any check` names them
    // itself.
    if (offer.sort.text() == "action" && !rule.offered)
        return false;
    if (offer.sort.text() != "action" && offer.sort.text() != known.declaration->sort)
        return false;
    for (std::uint32_t tag : tags)
        if (std::find(rule.tags.begin(), rule.tags.end(), tag) == rule.tags.end())
            return false;
    Type first = known.role_types.front();
    return fits(first, offer.asker) || fits(offer.asker, first);
}

void Checker::unknown_tag(Ref name) {
    std::vector<std::string_view> tags;
    if (program_.tag_enum != no_id)
        tags.assign(program_.enums[program_.tag_enum].members.begin(),
                    program_.enums[program_.tag_enum].members.end());
    unknown_name(name, "tag", tags, Code::unknown_name);
}

// `character "Ada" { STR = 2 }`, `3 * creature "crow" { }`.
NodeId Checker::entity(Ref e, Scope &scope, std::string_view display) {
    const Symbol *s = resolve(e.find(NodeKind::Name), SymbolSort::kind, "kind");
    if (!s)
        return bad(e.span());
    std::int64_t count = 1;
    Ref number_node = e.find(NodeKind::Number);
    if (number_node)
        count = constant_number(number_node, 1);
    if (count < 1 || count > max_numbered) {
        report(Diagnostic(Code::out_of_range, number_node.span(),
                          "1 to " + std::to_string(max_numbered) + " things can be made at once"));
        count = 1;
    }
    std::string named(display);
    if (Ref text = e.find(NodeKind::Text))
        named = plain_text(text);
    std::int32_t name = named.empty() ? -1 : static_cast<std::int32_t>(string(named));
    std::vector<NodeId> things;
    for (std::int64_t i = 1; i <= count; ++i) {
        std::vector<NodeId> inits;
        if (Ref block = e.find(NodeKind::Block))
            init_clauses(block, s->id, scope, inits);
        things.push_back(node(ir::Op::make, type_thing(s->id), e.span(), std::move(inits), s->id, name,
                              number_node ? static_cast<std::uint8_t>(i) : 0));
    }
    if (!number_node)
        return things.front();
    return node(ir::Op::list, list_of(type_thing(s->id)), e.span(), std::move(things));
}

void Checker::init_clauses(Ref block, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    std::vector<Ref> set;
    block.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Assign) {
            for (const Ref &other : set)
                if (other.child(0).text() == clause.child(0).text())
                    report(Diagnostic(Code::double_declaration, clause.child(0).span(),
                                      "`" + std::string(clause.child(0).text()) + "` is set twice")
                               .also(other.child(0).span(), "the first time")
                               .mend("take one of the two away"));
            set.push_back(clause);
        }
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (clause.kind() == NodeKind::Assign && clause.child(1).text() == "=") {
            init_field(clause, kind, scope, inits);
            return;
        }
        if (clause.kind() == NodeKind::More)
            return report_bare_flag(clause);
        report_misplaced(clause, "the description of a thing");
    });
}

void Checker::init_field(Ref clause, KindId kind, Scope &scope, std::vector<NodeId> &inits) {
    Ref target = clause.child(0);
    bool element = target.kind() == NodeKind::Element;
    Ref name = element ? target.child(0) : target;
    FieldId field = find_field(kind, name.text());
    std::optional<std::uint32_t> index;
    if (field == no_id)
        field = indexed_field(kind, name.text(), index);
    if (field == no_id) {
        if (is_orphan(kind))
            return;
        Diagnostic d(Code::unknown_field, name.span(),
                     "`" + program_.kinds[kind].name + "` has no field `" + std::string(name.text()) + "`");
        d.others.push_back({program_.kinds[kind].span, "the kind is declared here"});
        auto candidates = field_names(kind);
        add_near(d, name.text(), candidates);
        report(std::move(d));
        return;
    }
    Type index_type = type_member(program_.fields[field].index);
    std::vector<NodeId> args{expr_as(clause.child(2), scope, program_.fields[field].type)};
    report_out_of_field(field, args[0], clause.child(2).span());
    if (index)
        args.push_back(constant(index_type, name.span(), *index));
    else if (element)
        args.push_back(expr_as(target.child(1), scope, index_type));
    inits.push_back(node(ir::Op::init, type_nothing, clause.span(), std::move(args), field));
}

} // namespace bylaw::check
