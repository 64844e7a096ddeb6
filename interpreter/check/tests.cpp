// Tests: what is given, done, refused and expected, with the dice and answers that fall.
#include "interpreter/check/checker.hpp"

#include <charconv>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_tests() {
    for (const Declaration *d : declarations_.tests) check_test(*d);
    check_ignored_labels(); // every text that could give a label is read
}

void Checker::check_test(const Declaration &d) {
    Test made;
    made.name = plain_text(d.header.find(NodeKind::Text));
    made.span = d.header.find(NodeKind::Text).span();
    Scope scope;
    new_function(scope, made.name, made.span);
    scope.in_test = true;
    std::vector<NodeId> statements;
    for (Ref clause : d.clauses) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing) continue;
        if (clause.kind() == NodeKind::ExpectOdds) ++made.odds_expectations;
        if (NodeId s = statement(clause, scope); s != ir::none) statements.push_back(s);
    }
    NodeId body = node(ir::Op::block, type_nothing, made.span, std::move(statements));
    made.function = finish(scope, body, made.name);
    program_.tests.push_back(std::move(made));
}

NodeId Checker::test_statement(Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Given: return given(clause, scope);
    case NodeKind::GivenOption: return given_option(clause, scope);
    case NodeKind::Plays: return plays(clause, scope);
    case NodeKind::Do: return do_clause(clause, scope);
    case NodeKind::Report: return report_clause(clause, scope);
    case NodeKind::Show: return show(clause, scope);
    case NodeKind::Refused: return refused(clause, scope);
    case NodeKind::Expect: return expect(clause, scope);
    case NodeKind::ExpectOdds: return expect_odds(clause, scope);
    case NodeKind::DiceQueue: return dice_queue(clause, scope);
    case NodeKind::Answers: return answers(clause, scope);
    default: return ir::none;
    }
}

NodeId Checker::do_clause(Ref clause, Scope &scope) {
    Ref what = clause.child(0);
    NodeId done = expr(what, scope);
    Type t = type(done);
    if (Ref with = clause.find(NodeKind::With)) done = add_with(done, with, scope);
    if (t.kind == TypeKind::act) return node(ir::Op::perform_act, type_nothing, clause.span(), {done});
    ir::Op op = program_.ir[done].op;
    if (op != ir::Op::perform && op != ir::Op::call_hook && t.kind != TypeKind::unknown)
        report(Diagnostic(Code::not_callable, what.span(), "`do` performs a rule, and this is none")
                   .mend("write `do NAME(…)` with the name of an action, check or procedure"));
    return node(ir::Op::expression, type_nothing, clause.span(), {done});
}

NodeId Checker::refused(Ref clause, Scope &scope) {
    Ref what = clause.child(0);
    NodeId done = expr(what, scope);
    if (program_.ir[done].op != ir::Op::perform && type(done).kind != TypeKind::unknown)
        report(Diagnostic(Code::not_callable, what.span(), "`refused` tries a rule, and this is none"));
    Ref reason = clause.find(NodeKind::Text);
    std::int64_t words = reason ? static_cast<std::int64_t>(string(plain_text(reason))) : -1;
    return node(ir::Op::refused, type_nothing, clause.span(), {done}, words);
}

NodeId Checker::expect(Ref clause, Scope &scope) {
    Ref claim = clause.child(0);
    return node(ir::Op::expect, type_nothing, clause.span(), {yesno(claim, scope)}, string(claim.text()));
}

namespace {

std::int64_t digits(std::string_view text) {
    std::string plain;
    for (char c : text)
        if (c != '_') plain += c;
    std::int64_t value = 0;
    std::from_chars(plain.data(), plain.data() + plain.size(), value);
    return value;
}

// 9/25, 5.25 or 3 as a numerator and a denominator.
std::pair<std::int64_t, std::int64_t> exact(Ref number) {
    std::string_view text = number.text();
    if (auto slash = text.find('/'); slash != text.npos) return {digits(text.substr(0, slash)), digits(text.substr(slash + 1))};
    auto point = text.find('.');
    if (point == text.npos) return {digits(text), 1};
    std::string whole(text.substr(0, point));
    std::int64_t below = 1;
    for (char c : text.substr(point + 1)) {
        if (c == '_') continue;
        whole += c;
        below *= 10;
    }
    return {digits(whole), below};
}

bool exact_number(NodeKind kind) {
    return kind == NodeKind::Fraction || kind == NodeKind::Decimal || kind == NodeKind::Number;
}

} // namespace

NodeId Checker::expect_odds(Ref clause, Scope &scope) {
    OddsExpectation made;
    Ref word = clause.child(0), what = clause.child(1);
    made.mean = word.text() == "mean";
    made.text = clause.text();
    for (std::size_t i = 2; i < clause.size(); ++i)
        if (exact_number(clause.child(i).kind())) std::tie(made.numerator, made.denominator) = exact(clause.child(i));
    if (Ref within = clause.find(NodeKind::Within))
        std::tie(made.within_numerator, made.within_denominator) = exact(within.child(0));
    if (made.denominator == 0 || made.within_denominator == 0)
        report(Diagnostic(Code::wrong_type, clause.span(), "a fraction cannot have 0 below the line"));
    NodeId value = made.mean ? number(what, scope) : yesno(what, scope);
    auto index = static_cast<std::int64_t>(program_.odds_expectations.size());
    program_.odds_expectations.push_back(std::move(made));
    return node(ir::Op::expect_odds, type_nothing, clause.span(), {value}, index);
}

NodeId Checker::dice_queue(Ref clause, Scope &scope) {
    std::vector<NodeId> faces;
    clause.each(NodeKind::Number, [&](Ref face) { faces.push_back(number(face, scope)); });
    return node(ir::Op::queue_dice, type_nothing, clause.span(), std::move(faces));
}

NodeId Checker::answers(Ref clause, Scope &scope) {
    std::vector<NodeId> given;
    clause.each([&](Ref answer) {
        if (answer.kind() != NodeKind::Reference) given.push_back(one_answer(answer, scope));
    });
    return node(ir::Op::queue_answers, type_nothing, clause.span(), std::move(given));
}

// What may be answered: a value, the name of a choice, an action with its roles, or `pass`.
NodeId Checker::one_answer(Ref answer, Scope &scope) {
    if (answer.kind() == NodeKind::Literal && answer.text() == "pass")
        return node(ir::Op::constant, type_act, answer.span(), {}, 0, 0, 1);
    if (answer.kind() == NodeKind::Call) {
        const Symbol *s = find(answer.child(0).text(), SymbolSort::rule);
        if (s && !find_local(scope, answer.child(0).text())) return act_answer(answer, s->id, scope);
    }
    bool choice = answer.kind() == NodeKind::Name && !find_local(scope, answer.text()) && is_choice(answer.text());
    if (choice) return constant(type_text, answer.span(), string(answer.text()));
    return expr(answer, scope);
}

NodeId Checker::act_answer(Ref call, RuleId rule, Scope &scope) {
    const RuleInfo &called = rule_infos_[rule];
    auto args = arguments(call, 1, scope, program_.rules[rule].name, called.role_names, called.role_types,
                          program_.rules[rule].defaults, program_.rules[rule].span);
    return node(ir::Op::make_act, type_act, call.span(), std::move(args), rule);
}

// Is it a name that some `ask … { }` offers, and not also a member of an enum?
bool Checker::is_choice(std::string_view name) const {
    if (members_.contains(name)) return false;
    for (const auto &choices : program_.choices)
        for (StringId s : choices)
            if (s != no_id && program_.strings[s] == name) return true;
    return false;
}

} // namespace bylaw::check
