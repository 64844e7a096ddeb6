// Statements that ask a question, or that leave or repeat a running rule.
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

namespace {

// Choices of an `ask`, as they are read.
struct Choices {
    std::vector<StringId> names, texts;
    std::vector<NodeId>
        args; // who is asked, what, for how many; of each choice what happens, its guard, its text
};

// Nothing in it is computed.
bool is_plain(Ref text) {
    bool plain = true;
    text.each([&](Ref part) { plain = plain && part.kind() == NodeKind::TextPart; });
    return plain;
}

void add_choice(Context &c, Ref choice, Choices &choices, Scope &scope) {
    const Ref written = choice.find(NodeKind::Name), phrase = choice.find(NodeKind::Text);
    const StringId name = c.string(written.text());
    if (std::ranges::find(choices.names, name) != choices.names.end())
        c.report(Diagnostic(Code::double_declaration, written.span(), "this choice stands here twice"));
    choices.names.push_back(name);
    const bool fixed = !phrase || is_plain(phrase);
    choices.texts.push_back(phrase && fixed ? c.string(plain_text(c, phrase)) : no_id);
    const view::When when = choice.find(NodeKind::When);
    const NodeId guard = when ? pure_yesno(c, when.condition(), scope, "a `when`") : ir::none;
    const NodeId told = fixed ? ir::none : pure_expr(c, phrase, scope, "the text of a choice", type_text);
    choices.args.push_back(block(c, choice.find(NodeKind::Block), scope));
    choices.args.insert(choices.args.end(), {guard, told});
}

// Their names, then their texts; its number.
std::int64_t keep_choices(Context &c, const Choices &choices) {
    std::vector<StringId> all = choices.names;
    all.insert(all.end(), choices.texts.begin(), choices.texts.end());
    c.program.choices.push_back(std::move(all));
    return static_cast<std::int64_t>(c.program.choices.size() - 1);
}

} // namespace

NodeId ask_block(Context &c, view::AskBlock clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "a question");
    Choices choices;
    const view::HowMany several = clause.how_many();
    choices.args = {asker(c, clause.asked(), scope), text(c, clause.phrase(), scope),
                    several ? number(c, several.value(), scope) : ir::none};
    clause.each(NodeKind::Named, [&](Ref choice) { add_choice(c, choice, choices, scope); });
    if (choices.names.empty())
        c.report(Diagnostic(Code::missing_part, clause.span(), "this question has no choices")
                     .mend("write one choice a line: `NAME { … }`"));
    const std::int64_t number = keep_choices(c, choices);
    return c.node(ir::Op::ask_block, type_nothing, clause.span(), choices.args, number);
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
                     .mend("braces end with `}`; to leave a rule, write `stop RULE`; to take a condition "
                           "away, `SOMEBODY loses "
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

namespace {

void report_redo_without_stage(Context &c, Ref path) {
    c.report(Diagnostic(Code::missing_part, path.span(), "`redo` must say which stage to go back to")
                 .mend("write `redo " + std::string(path.text()) + ".STAGE`"));
}

void report_unknown_stage(Context &c, Ref name, RuleId rule) {
    std::vector<std::string_view> stages;
    for (const auto &[stage, at] : c.rules.infos[rule].stage_index)
        stages.push_back(stage);
    std::sort(stages.begin(), stages.end());
    unknown_name(c, name, "stage of `" + c.program.rules[rule].name + "` called", stages, Code::unknown_name);
}

} // namespace

NodeId redo(Context &c, view::Redo clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "repeating a stage");
    view::Path path = clause.path();
    const Symbol *s = resolve(c, path.first(), SymbolSort::rule, "rule");
    if (!s)
        return ir::none;
    if (path.size() < 2)
        return report_redo_without_stage(c, path), ir::none;
    const RuleInfo &r = rule_signature(c, s->id);
    const auto stage = r.stage_index.find(path.second().text());
    if (stage == r.stage_index.end())
        return report_unknown_stage(c, path.second(), s->id), ir::none;
    return c.node(ir::Op::redo, type_nothing, clause.span(), {}, s->id,
                  static_cast<std::int32_t>(stage->second));
}

} // namespace bylaw::check
