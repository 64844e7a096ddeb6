// Statements that ask somebody, or that leave or repeat a running rule.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/inside.hpp"
#include "interpreter/check/statements/statements.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

NodeId ask_block(Context &c, view::AskBlock clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "a question");
    std::vector<NodeId> args{asker(c, clause.asked(), scope), text(c, clause.phrase(), scope)};
    std::vector<StringId> names, texts;
    clause.each(NodeKind::Named, [&](Ref choice) {
        StringId name = c.string(choice.find(NodeKind::Name).text());
        if (std::find(names.begin(), names.end(), name) != names.end())
            c.report(Diagnostic(Code::double_declaration, choice.find(NodeKind::Name).span(),
                                "this choice stands here twice"));
        names.push_back(name);
        Ref t = choice.find(NodeKind::Text);
        texts.push_back(t ? c.string(plain_text(c, t)) : no_id);
        args.push_back(block(c, choice.find(NodeKind::Block), scope));
    });
    if (names.empty())
        c.report(Diagnostic(Code::missing_part, clause.span(), "this question has no choices")
                     .mend("write one choice a line: `NAME { … }`"));
    names.insert(names.end(), texts.begin(), texts.end());
    c.program.choices.push_back(std::move(names));
    return c.node(ir::Op::ask_block, type_nothing, clause.span(), std::move(args),
                  static_cast<std::int64_t>(c.program.choices.size() - 1));
}

NodeId may_do(Context &c, view::MayDo clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "a question");
    NodeId who = asker(c, clause.who(), scope);
    NodeId question = text(c, clause.phrase(), scope);
    NodeId body = block(c, clause.block(), scope);
    return c.node(ir::Op::may_block, type_nothing, clause.span(), {who, question, body});
}

NodeId perform_act(Context &c, view::Perform clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "an action");
    NodeId act = expr_as(c, clause.act(), scope, type_act);
    const Word said = clause.how().word();
    std::int64_t how = said == Word::nothing ? 0 : said == Word::free ? 1 : 2;
    return c.node(ir::Op::perform_act, type_nothing, clause.span(), {act}, how);
}

NodeId end_statement(Context &c, Ref clause, Scope &scope) {
    if (scope.condition == no_id || scope.instance == no_id) {
        c.report(Diagnostic(Code::misplaced_clause, clause.span(),
                            "`end` ends a condition, and this is not inside one")
                     .mend("to leave a rule, write `stop RULE`; to take a condition away, `SOMEBODY loses "
                           "CONDITION`"));
        return ir::none;
    }
    return c.node(ir::Op::end_instance, type_nothing, clause.span(),
                  {local(c, scope, scope.instance, clause.span())});
}

NodeId stop(Context &c, view::Stop clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "stopping a rule");
    const Symbol *s = resolve(c, clause.rule(), SymbolSort::rule, "rule");
    return s ? c.node(ir::Op::stop, type_nothing, clause.span(), {}, s->id) : ir::none;
}

NodeId redo(Context &c, view::Redo clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "repeating a stage");
    view::Path path = clause.path();
    const Symbol *s = resolve(c, path.first(), SymbolSort::rule, "rule");
    if (!s)
        return ir::none;
    if (path.size() < 2) {
        c.report(Diagnostic(Code::missing_part, path.span(), "`redo` must say which stage to go back to")
                     .mend("write `redo " + std::string(path.text()) + ".STAGE`"));
        return ir::none;
    }
    RuleInfo &r = rule_signature(c, s->id);
    auto stage = r.stage_index.find(path.second().text());
    if (stage == r.stage_index.end()) {
        std::vector<std::string_view> stages;
        for (const auto &[name, at] : r.stage_index)
            stages.push_back(name);
        std::sort(stages.begin(), stages.end());
        unknown_name(c, path.second(), "stage of `" + c.program.rules[s->id].name + "` called", stages,
                     Code::unknown_name);
        return ir::none;
    }
    return c.node(ir::Op::redo, type_nothing, clause.span(), {}, s->id,
                  static_cast<std::int32_t>(stage->second));
}

} // namespace bylaw::check
