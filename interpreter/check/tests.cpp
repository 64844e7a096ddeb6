// Tests, and the clauses that tests and scenarios share.
#include "interpreter/check/checker.hpp"
#include "interpreter/check/taking_cast.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_tests() {
    for (const Declaration *d : declarations_.tests) {
        Scope scope;
        Test test;
        test.name = plain_text(d->header.find(NodeKind::Text));
        test.span = d->header.find(NodeKind::Text).span();
        new_function(scope, test.name, test.span);
        scope.in_test = true;
        odds_in_test_ = 0;
        NodeId body = block(d->header.find(NodeKind::Block), scope);
        test.odds_expectations = odds_in_test_;
        test.function = finish(scope, body, test.name);
        program_.tests.push_back(std::move(test));
    }
}

NodeId Checker::test_statement(Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Given: return given(clause, scope);
    case NodeKind::GivenOption: return given_option(clause, scope);
    case NodeKind::Plays: return plays(clause, scope);
    case NodeKind::Do: return do_statement(clause, scope);
    case NodeKind::Refused: return refused(clause, scope);
    case NodeKind::Report: return report_statement(clause, scope);
    case NodeKind::Show: return show(clause, scope);
    case NodeKind::Expect: {
        const std::size_t narrowed = scope.narrowed.size();
        std::vector<NodeId> parts;
        expect_parts(clause.child(0), clause.span(), scope, parts);
        scope.narrowed.resize(narrowed);
        return parts.size() == 1 ? parts.front()
                                 : node(ir::Op::block, type_nothing, clause.span(), std::move(parts));
    }
    case NodeKind::ExpectOdds: return expect_odds(clause, scope);
    case NodeKind::DiceQueue: {
        std::vector<NodeId> faces;
        clause.each(NodeKind::Number, [&](Ref n) { faces.push_back(number(n, scope)); });
        return node(ir::Op::queue_dice, type_nothing, clause.span(), std::move(faces));
    }
    case NodeKind::Answers: return answers(clause, scope);
    default: return ir::none;
    }
}

// Where a claim begins with a bracket, its place begins behind that: `(1 + 2) * 3 is 9`.
static Span with_brackets(Ref claim) {
    const std::string_view all = claim.tree->text;
    Span span = claim.span();
    int open = 0, before = 0;
    bool quoted = false;
    for (char c : all.substr(span.begin, span.end - span.begin)) {
        if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == '(')
            ++open;
        if (c == ')' && --open < 0)
            open = 0, ++before;
    }
    const auto blank = [](char c) { return c == ' ' || c == '\n'; };
    for (std::uint32_t at = span.begin; before > 0 && at > 0 && (blank(all[at - 1]) || all[at - 1] == '(');)
        if (all[--at] == '(')
            span.begin = at, --before;
    for (std::uint32_t at = span.end; open > 0 && at < all.size() && (blank(all[at]) || all[at] == ')'); ++at)
        if (all[at] == ')')
            span.end = at + 1, --open;
    return span;
}

// `expect a and b` is two expectations, so that the one that fails is shown with its values.
void Checker::expect_parts(Ref claim, Span at, Scope &scope, std::vector<NodeId> &parts) {
    if (claim.kind() == NodeKind::Binary && claim.child(1).text() == "and") {
        expect_parts(claim.child(0), with_brackets(claim.child(0)), scope, parts);
        expect_parts(claim.child(2), with_brackets(claim.child(2)), scope, parts);
        return;
    }
    NodeId value = condition_expr(claim, scope);
    narrow(value, scope);
    const Span whole = with_brackets(claim);
    parts.push_back(node(ir::Op::expect, type_nothing, at, {value},
                         string(claim.tree->text.substr(whole.begin, whole.end - whole.begin))));
}

NodeId Checker::given(Ref clause, Scope &scope) {
    Ref name = clause.child(0);
    Ref value = clause.size() > 1 ? clause.child(1) : Ref{};
    if (!value || value.kind() == NodeKind::Reference)
        return take_cast(name, scope);
    NodeId made = given_value(name, value, scope);
    std::uint32_t reg = scope.add_register(name.text(), type(made));
    bind(scope, name, reg);
    return node(ir::Op::set_local, type_nothing, clause.span(), {made}, reg);
}

// `given caw = crow` makes a crow; elsewhere a kind's name alone is the list of all of that kind.
NodeId Checker::given_value(Ref name, Ref value, Scope &scope) {
    if (value.kind() == NodeKind::Entity)
        return entity(value, scope, name.text());
    const Symbol *kind = value.kind() == NodeKind::Name && !find_local(scope, value.text())
                             ? find(value.text(), SymbolSort::kind)
                             : nullptr;
    if (!kind)
        return expr(value, scope);
    return node(ir::Op::make, type_thing(kind->id), value.span(), {}, kind->id,
                static_cast<std::int32_t>(string(name.text())));
}

NodeId Checker::given_option(Ref clause, Scope &scope) {
    const Symbol *s = resolve(clause.child(0), SymbolSort::option, "option");
    if (!s)
        return bad(clause.span());
    NodeId value = expr_as(clause.child(1), scope, option_type(s->id));
    const Option &option = program_.options[s->id];
    auto fixed = constant_value(value);
    if (fixed && option.low && (*fixed < *option.low || (option.high && *fixed > *option.high)))
        report(Diagnostic(Code::out_of_range, clause.child(1).span(),
                          "option `" + option.name + "` cannot be " + std::to_string(*fixed))
                   .also(option.span, "its range stands here"));
    return node(ir::Op::set_option, type_nothing, clause.span(), {value}, s->id);
}

NodeId Checker::plays(Ref clause, Scope &scope) {
    NodeId who = expr(clause.child(0), scope);
    Type t = type(who);
    bool fine =
        t.kind == TypeKind::thing || t.kind == TypeKind::unknown ||
        (t.kind == TypeKind::list && (t.element == TypeKind::thing || t.element == TypeKind::unknown));
    if (!fine)
        report(Diagnostic(Code::wrong_type, clause.child(0).span(),
                          "a thing, a list of things or `gm` plays a policy, but this is " + describe(t)));
    const Symbol *s = resolve(clause.child(1), SymbolSort::policy, "policy");
    return s ? node(ir::Op::plays, type_nothing, clause.span(), {who}, s->id) : bad(clause.span());
}

// What is done at the top of a test or scenario must not be refused: flag 1.
NodeId Checker::do_statement(Ref clause, Scope &scope) {
    NodeId value = expr(clause.child(0), scope);
    if (Ref with = clause.find(NodeKind::With))
        value = add_with(value, with, scope);
    return node(ir::Op::expression, type_nothing, clause.span(), {value}, 0, 0, 1);
}

NodeId Checker::refused(Ref clause, Scope &scope) {
    NodeId value = expr(clause.child(0), scope);
    if (program_.ir[value].op != ir::Op::perform) {
        if (type(value).kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_type, clause.child(0).span(),
                              "only a rule that is performed can be refused"));
        return bad(clause.span());
    }
    Ref reason = clause.find(NodeKind::Text);
    std::int64_t text = reason ? static_cast<std::int64_t>(string(plain_text(reason))) : -1;
    return node(ir::Op::refused, type_nothing, clause.span(), {value}, text);
}

namespace {

bool has_expressions(Ref text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text.child(i).kind() != NodeKind::TextPart)
            return true;
    return false;
}

} // namespace

// A name with something in braces, as in a loop, is made anew each time: "Ada: damage", "Bran: damage".
NodeId Checker::report_statement(Ref clause, Scope &scope) {
    Ref label = clause.find(NodeKind::Label);
    Ref named = label ? label.child(0) : clause.child(0);
    bool made = label && named.kind() == NodeKind::Text && has_expressions(named);
    std::string name(label && named.kind() == NodeKind::Text && !made ? plain_text(named)
                                                                      : std::string(named.text()));
    std::vector<NodeId> args{condition_or_value(clause.child(0), scope)};
    if (current_scenario_ == taking_cast)
        return node(ir::Op::block, type_nothing, clause.span(), {});
    if (current_scenario_ == no_id) {
        report_misplaced(clause, "a test");
        return bad(clause.span());
    }
    auto &reports = program_.scenarios[current_scenario_].reports;
    auto number = static_cast<std::int32_t>(reports.size());
    reports.emplace_back(made ? "" : name, type(args[0]));
    if (made)
        args.push_back(text_expr(named, scope));
    return node(ir::Op::report, type_nothing, clause.span(), std::move(args), string(name), number);
}

// In a scenario, what a person sees before each decision; in a test, the view is drawn at once.
NodeId Checker::show(Ref clause, Scope &scope) {
    NodeId view = expr(clause.child(0), scope);
    const ir::Node &n = program_.ir[view];
    if (n.op != ir::Op::perform || program_.rules[n.value].sort != RuleSort::view) {
        if (n.type.kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_sort, clause.child(0).span(),
                              "`show` draws a view, and this is none"));
        return bad(clause.span());
    }
    if (current_scenario_ == taking_cast)
        return node(ir::Op::block, type_nothing, clause.span(), {});
    if (current_scenario_ == no_id)
        return node(ir::Op::show, type_nothing, clause.span(), {view});
    program_.scenarios[current_scenario_].views.push_back(view);
    return node(ir::Op::block, type_nothing, clause.span());
}

NodeId Checker::answers(Ref clause, Scope &scope) {
    std::vector<NodeId> values;
    clause.each([&](Ref e) {
        if (e.kind() == NodeKind::Reference)
            return;
        NodeId value = answer(e, scope);
        if (e.kind() == NodeKind::Literal && e.text() == "pass")
            program_.ir.nodes[value].flags = 1;
        values.push_back(value);
    });
    return node(ir::Op::queue_answers, type_nothing, clause.span(), std::move(values));
}

// An answer to a question is a value, an action with its roles, or the name of a choice of an `ask` with
// braces.
NodeId Checker::answer(Ref e, Scope &scope) {
    if (NodeId act = act_expr(e, scope); act != ir::none)
        return act;
    if (e.kind() == NodeKind::Name && !find_local(scope, e.text()) && !members_.contains(e.text())) {
        const Symbol *s = find(e.text());
        const bool is_value = s && (s->sort == SymbolSort::option || s->sort == SymbolSort::game_field);
        if (auto name = strings_.find(std::string(e.text()));
            name != strings_.end() && !is_value &&
            is_choice(name->second)) // also where a kind is called so: all of a kind are no answer
            return node(ir::Op::text_part, type_text, e.span(), {}, name->second);
        if (!s && names_place(e.text()))
            return node(ir::Op::text_part, type_text, e.span(), {}, string(e.text()));
    }
    return expr(e, scope);
}

// A price with alternatives is answered by the name of the field that pays.
bool Checker::names_place(std::string_view name) const {
    return std::any_of(program_.fields.begin(), program_.fields.end(), [&](const Field &field) {
        return field.sort != FieldSort::hidden && field.name == name;
    });
}

bool Checker::is_choice(StringId name) const {
    for (const auto &choices : program_.choices)
        for (std::size_t i = 0; i < choices.size() / 2; ++i)
            if (choices[i] == name)
                return true;
    return false;
}

// `attack(ada, orc)` where an action is wanted, not its performing.
NodeId Checker::act_expr(Ref e, Scope &scope) {
    if (e.kind() != NodeKind::Call || e.child(0).kind() != NodeKind::Name ||
        find_local(scope, e.child(0).text()))
        return ir::none;
    const Symbol *s = find(e.child(0).text(), SymbolSort::rule);
    if (!s)
        return ir::none;
    bool pure = std::exchange(scope.pure, false);
    NodeId performing = perform(e, s->id, scope);
    scope.pure = pure;
    ir::Node n = program_.ir[performing];
    if (n.op != ir::Op::perform)
        return performing;
    std::vector<NodeId> args(program_.ir.args(performing).begin(), program_.ir.args(performing).end());
    return node(ir::Op::make_act, type_act, e.span(), std::move(args), n.value);
}

} // namespace bylaw::check
