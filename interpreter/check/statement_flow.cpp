// Statements that ask somebody, or that leave or repeat a running rule.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::ask_block(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "a question");
    std::vector<NodeId> args{asker(clause.child(0), scope), text(clause.find(NodeKind::Text), scope)};
    std::vector<StringId> names, texts;
    clause.each(NodeKind::Named, [&](Ref choice) {
        StringId name = string(choice.find(NodeKind::Name).text());
        if (std::find(names.begin(), names.end(), name) != names.end())
            report(Diagnostic(Code::double_declaration, choice.find(NodeKind::Name).span(),
                              "this choice stands here twice"));
        names.push_back(name);
        Ref t = choice.find(NodeKind::Text);
        texts.push_back(t ? string(plain_text(t)) : no_id);
        args.push_back(block(choice.find(NodeKind::Block), scope));
    });
    if (names.empty())
        report(Diagnostic(Code::missing_part, clause.span(), "this question has no choices")
                   .mend("write one choice a line: `NAME { … }`"));
    names.insert(names.end(), texts.begin(), texts.end());
    program_.choices.push_back(std::move(names));
    return node(ir::Op::ask_block, type_nothing, clause.span(), std::move(args),
                static_cast<std::int64_t>(program_.choices.size() - 1));
}

NodeId Checker::may_do(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "a question");
    NodeId who = asker(clause.child(0), scope);
    NodeId question = text(clause.find(NodeKind::Text), scope);
    NodeId body = block(clause.find(NodeKind::Block), scope);
    return node(ir::Op::may_block, type_nothing, clause.span(), {who, question, body});
}

NodeId Checker::perform_act(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "an action");
    NodeId act = expr_as(clause.child(0), scope, type_act);
    Ref word = clause.find(NodeKind::Word);
    std::int64_t how = !word ? 0 : word.text() == "free" ? 1 : 2;
    return node(ir::Op::perform_act, type_nothing, clause.span(), {act}, how);
}

NodeId Checker::end_statement(Ref clause, Scope &scope) {
    if (scope.condition == no_id || scope.instance == no_id) {
        report(Diagnostic(Code::misplaced_clause, clause.span(),
                          "`end` ends a condition, and this is not inside one")
                   .mend("to leave a rule, write `stop RULE`; to take a condition away, `SOMEBODY loses "
                         "CONDITION`"));
        return ir::none;
    }
    return node(ir::Op::end_instance, type_nothing, clause.span(),
                {local(scope, scope.instance, clause.span())});
}

NodeId Checker::stop(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "stopping a rule");
    const Symbol *s = resolve(clause.child(0), SymbolSort::rule, "rule");
    return s ? node(ir::Op::stop, type_nothing, clause.span(), {}, s->id) : ir::none;
}

NodeId Checker::redo(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "repeating a stage");
    Ref path = clause.child(0);
    const Symbol *s = resolve(path.child(0), SymbolSort::rule, "rule");
    if (!s)
        return ir::none;
    if (path.size() < 2) {
        report(Diagnostic(Code::missing_part, path.span(), "`redo` must say which stage to go back to")
                   .mend("write `redo " + std::string(path.text()) + ".STAGE`"));
        return ir::none;
    }
    RuleInfo &r = rule_signature(s->id);
    auto stage = r.stage_index.find(path.child(1).text());
    if (stage == r.stage_index.end()) {
        std::vector<std::string_view> stages;
        for (const auto &[name, at] : r.stage_index)
            stages.push_back(name);
        std::sort(stages.begin(), stages.end());
        unknown_name(path.child(1), "stage of `" + program_.rules[s->id].name + "` called", stages,
                     Code::unknown_name);
        return ir::none;
    }
    return node(ir::Op::redo, type_nothing, clause.span(), {}, s->id,
                static_cast<std::int32_t>(stage->second));
}

} // namespace bylaw::check
