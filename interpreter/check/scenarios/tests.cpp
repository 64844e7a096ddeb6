// Tests, and the clauses that tests and scenarios share.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/scenarios/taking_cast.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/types/options.hpp"
#include "interpreter/check/types/types.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

void check_tests(Context &c) {
    for (const Declaration *d : c.declarations.tests) {
        Scope scope;
        Test test;
        test.name = plain_text(c, d->header.find(NodeKind::Text));
        test.span = d->header.find(NodeKind::Text).span();
        new_function(scope, test.name, test.span);
        scope.in_test = true;
        c.tests.odds = 0;
        NodeId body = block(c, d->header.find(NodeKind::Block), scope);
        test.odds_expectations = c.tests.odds;
        test.function = finish(c, scope, body, test.name);
        c.program.tests.push_back(std::move(test));
    }
}

namespace {

// Where a claim begins with a bracket, its place begins behind that: `(1 + 2) * 3 is 9`.
Span with_brackets(Ref claim) {
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
void expect_parts(Context &c, Ref claim, Span at, Scope &scope, std::vector<NodeId> &parts) {
    if (claim.is(NodeKind::Binary) && view::Binary(claim).op().word() == Word::and_) {
        const view::Binary both = claim;
        expect_parts(c, both.left(), with_brackets(both.left()), scope, parts);
        expect_parts(c, both.right(), with_brackets(both.right()), scope, parts);
        return;
    }
    NodeId value = condition_expr(c, claim, scope);
    narrow(c, value, scope);
    const Span whole = with_brackets(claim);
    parts.push_back(c.node(ir::Op::expect, type_nothing, at, {value},
                           c.string(claim.tree->text.substr(whole.begin, whole.end - whole.begin))));
}

// `given caw = crow` makes a crow; elsewhere a kind's name alone is the list of all of that kind.
NodeId given_value(Context &c, Ref name, Ref value, Scope &scope) {
    if (value.kind() == NodeKind::Entity)
        return entity(c, value, scope, name.text());
    const Symbol *kind = value.kind() == NodeKind::Name && !find_local(scope, value.text())
                             ? find(c, value.text(), SymbolSort::kind)
                             : nullptr;
    if (!kind)
        return expr(c, value, scope);
    return c.node(ir::Op::make, type_thing(kind->id), value.span(), {}, kind->id,
                  static_cast<std::int32_t>(c.string(name.text())));
}

NodeId given(Context &c, view::Given clause, Scope &scope) {
    Ref name = clause.name();
    Ref value = clause.value();
    if (!value || value.is(NodeKind::Reference))
        return take_cast(c, name, scope);
    NodeId made = given_value(c, name, value, scope);
    std::uint32_t reg = scope.add_register(name.text(), c.type(made));
    bind(c, scope, name, reg);
    return c.node(ir::Op::set_local, type_nothing, clause.span(), {made}, reg);
}

NodeId given_option(Context &c, view::GivenOption clause, Scope &scope) {
    const Symbol *s = resolve(c, clause.name(), SymbolSort::option, "option");
    if (!s)
        return c.bad(clause.span());
    NodeId value = expr_as(c, clause.value(), scope, option_type(c, s->id));
    const Option &option = c.program.options[s->id];
    auto fixed = constant_value(c, value);
    if (fixed && option.low && (*fixed < *option.low || (option.high && *fixed > *option.high)))
        c.report(Diagnostic(Code::out_of_range, clause.value().span(),
                            "option `" + option.name + "` cannot be " + std::to_string(*fixed))
                     .also(option.span, "its range stands here"));
    return c.node(ir::Op::set_option, type_nothing, clause.span(), {value}, s->id);
}

NodeId plays(Context &c, view::Plays clause, Scope &scope) {
    NodeId who = expr(c, clause.who(), scope);
    Type t = c.type(who);
    bool fine =
        t.kind == TypeKind::thing || t.kind == TypeKind::unknown ||
        (t.kind == TypeKind::list && (t.element == TypeKind::thing || t.element == TypeKind::unknown));
    if (!fine)
        c.report(
            Diagnostic(Code::wrong_type, clause.who().span(),
                       "a thing, a list of things or `gm` plays a policy, but this is " + describe(c, t)));
    const Symbol *s = resolve(c, clause.policy(), SymbolSort::policy, "policy");
    return s ? c.node(ir::Op::plays, type_nothing, clause.span(), {who}, s->id) : c.bad(clause.span());
}

// What is done at the top of a test or scenario must not be refused: flag 1.
NodeId do_statement(Context &c, view::Do clause, Scope &scope) {
    NodeId value = expr(c, clause.act(), scope);
    if (Ref with = clause.with())
        value = add_with(c, value, with, scope);
    return c.node(ir::Op::expression, type_nothing, clause.span(), {value}, 0, 0, 1);
}

NodeId refused(Context &c, view::Refused clause, Scope &scope) {
    NodeId value = expr(c, clause.call(), scope);
    if (c.program.ir[value].op != ir::Op::perform) {
        if (c.type(value).kind != TypeKind::unknown)
            c.report(Diagnostic(Code::wrong_type, clause.call().span(),
                                "only a rule that is performed can be refused"));
        return c.bad(clause.span());
    }
    Ref reason = clause.phrase();
    std::int64_t text = reason ? static_cast<std::int64_t>(c.string(plain_text(c, reason))) : -1;
    return c.node(ir::Op::refused, type_nothing, clause.span(), {value}, text);
}

bool has_expressions(Ref text) {
    bool any = false;
    text.each([&](Ref part) { any = any || !part.is(NodeKind::TextPart); });
    return any;
}

// A name with something in braces, as in a loop, is made anew each time: "Ada: damage", "Bran: damage".
NodeId report_statement(Context &c, view::Report clause, Scope &scope) {
    view::Label label = clause.label();
    Ref named = label ? label.label() : clause.value();
    bool made = label && named.kind() == NodeKind::Text && has_expressions(named);
    std::string name(label && named.kind() == NodeKind::Text && !made ? plain_text(c, named)
                                                                      : std::string(named.text()));
    std::vector<NodeId> args{condition_or_value(c, clause.value(), scope)};
    if (c.tests.scenario == taking_cast)
        return c.node(ir::Op::block, type_nothing, clause.span(), {});
    if (c.tests.scenario == no_id) {
        report_misplaced(c, clause, "a test");
        return c.bad(clause.span());
    }
    auto &reports = c.program.scenarios[c.tests.scenario].reports;
    auto number = static_cast<std::int32_t>(reports.size());
    reports.emplace_back(made ? "" : name, c.type(args[0]));
    if (made)
        args.push_back(text_expr(c, named, scope));
    return c.node(ir::Op::report, type_nothing, clause.span(), std::move(args), c.string(name), number);
}

// In a scenario, what a person sees before each decision; in a test, the view is drawn at once.
NodeId show(Context &c, view::Show clause, Scope &scope) {
    NodeId view = expr(c, clause.call(), scope);
    const ir::Node &n = c.program.ir[view];
    if (n.op != ir::Op::perform || c.program.rules[n.value].sort != RuleSort::view) {
        if (n.type.kind != TypeKind::unknown)
            c.report(
                Diagnostic(Code::wrong_sort, clause.call().span(), "`show` draws a view, and this is none"));
        return c.bad(clause.span());
    }
    if (c.tests.scenario == taking_cast)
        return c.node(ir::Op::block, type_nothing, clause.span(), {});
    if (c.tests.scenario == no_id)
        return c.node(ir::Op::show, type_nothing, clause.span(), {view});
    c.program.scenarios[c.tests.scenario].views.push_back(view);
    return c.node(ir::Op::block, type_nothing, clause.span());
}

// A price with alternatives is answered by the name of the field that pays.
bool names_place(const Context &c, std::string_view name) {
    return std::any_of(c.program.fields.begin(), c.program.fields.end(), [&](const Field &field) {
        return field.sort != FieldSort::hidden && field.name == name;
    });
}

bool is_choice(const Context &c, StringId name) {
    for (const auto &choices : c.program.choices)
        for (std::size_t i = 0; i < choices.size() / 2; ++i)
            if (choices[i] == name)
                return true;
    return false;
}

// An answer to a question is a value, an action with its roles, or the name of a choice of an `ask` with
// braces.
NodeId answer(Context &c, Ref e, Scope &scope) {
    if (NodeId act = act_expr(c, e, scope); act != ir::none)
        return act;
    if (e.kind() == NodeKind::Name && !find_local(scope, e.text()) && !c.names.members.contains(e.text())) {
        const Symbol *s = find(c, e.text());
        const bool is_value = s && (s->sort == SymbolSort::option || s->sort == SymbolSort::game_field);
        if (auto name = c.strings.find(std::string(e.text()));
            name != c.strings.end() && !is_value &&
            is_choice(c, name->second)) // also where a kind is called so: all of a kind are no answer
            return c.node(ir::Op::text_part, type_text, e.span(), {}, name->second);
        if (!s && names_place(c, e.text()))
            return c.node(ir::Op::text_part, type_text, e.span(), {}, c.string(e.text()));
    }
    return expr(c, e, scope);
}

NodeId answers(Context &c, Ref clause, Scope &scope) {
    std::vector<NodeId> values;
    clause.each([&](Ref e) {
        if (e.kind() == NodeKind::Reference)
            return;
        NodeId value = answer(c, e, scope);
        if (e.kind() == NodeKind::Literal && e.word() == Word::pass)
            c.program.ir.nodes[value].flags = 1;
        values.push_back(value);
    });
    return c.node(ir::Op::queue_answers, type_nothing, clause.span(), std::move(values));
}

} // namespace

NodeId test_statement(Context &c, Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Given: return given(c, clause, scope);
    case NodeKind::GivenOption: return given_option(c, clause, scope);
    case NodeKind::Plays: return plays(c, clause, scope);
    case NodeKind::Do: return do_statement(c, clause, scope);
    case NodeKind::Refused: return refused(c, clause, scope);
    case NodeKind::Report: return report_statement(c, clause, scope);
    case NodeKind::Show: return show(c, clause, scope);
    case NodeKind::Expect: {
        const std::size_t narrowed = scope.narrowed.size();
        std::vector<NodeId> parts;
        expect_parts(c, view::Expect(clause).claim(), clause.span(), scope, parts);
        scope.narrowed.resize(narrowed);
        return parts.size() == 1 ? parts.front()
                                 : c.node(ir::Op::block, type_nothing, clause.span(), std::move(parts));
    }
    case NodeKind::ExpectOdds: return expect_odds(c, clause, scope);
    case NodeKind::DiceQueue: {
        std::vector<NodeId> faces;
        clause.each(NodeKind::Number, [&](Ref n) { faces.push_back(number(c, n, scope)); });
        return c.node(ir::Op::queue_dice, type_nothing, clause.span(), std::move(faces));
    }
    case NodeKind::Answers: return answers(c, clause, scope);
    default: return ir::none;
    }
}

// `attack(ada, orc)` where an action is wanted, not its performing.
NodeId act_expr(Context &c, Ref e, Scope &scope) {
    if (!e.is(NodeKind::Call))
        return ir::none;
    const Ref name = view::Call(e).callee();
    if (!name.is(NodeKind::Name) || find_local(scope, name.text()))
        return ir::none;
    const Symbol *s = find(c, name.text(), SymbolSort::rule);
    if (!s)
        return ir::none;
    bool pure = std::exchange(scope.pure, false);
    NodeId performing = perform(c, e, s->id, scope);
    scope.pure = pure;
    ir::Node n = c.program.ir[performing];
    if (n.op != ir::Op::perform)
        return performing;
    std::vector<NodeId> args(c.program.ir.args(performing).begin(), c.program.ir.args(performing).end());
    return c.node(ir::Op::make_act, type_act, e.span(), std::move(args), n.value);
}

} // namespace bylaw::check
