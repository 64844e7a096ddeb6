#include "interpreter/check/rules/foresight.hpp"

#include "interpreter/check/layers/statement_kinds.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/leaving.hpp"

#include <map>

namespace bylaw::check {

using ast::NodeKind;

std::vector<Ref> results_in(Context &c, const RuleInfo::Clause &clause) {
    std::vector<Ref> found;
    places_of(c, clause.ref).results(clause.ref, found);
    return found;
}

namespace {

bool is_question(Word op) {
    switch (op) {
    case Word::plus_sign:
    case Word::minus_sign:
    case Word::times_sign:
    case Word::divided_sign: return false;
    default: return true;
    }
}

Type type_in_frame(const RuleInfo &rule, RuleId owner, std::string_view name) {
    for (const Scope::Binding &b : rule.names_of.at(owner))
        if (b.name == name)
            return rule.scope.function.registers[b.reg].type;
    return type_unknown;
}

// What rules yield, as far as it can be told before anything of them is checked: then it hangs neither on
// their names nor on which of them is checked first. `type_nothing`: on itself alone.
class Foresight {
  public:
    explicit Foresight(Context &c) : c_(c) {}

    // Of the first result that is plain enough.
    Type of_rule(RuleId id) {
        const RuleInfo &rule = c_.rules.infos[id];
        if (c_.program.rules[id].type.kind != TypeKind::nothing)
            return c_.program.rules[id].type;
        if (!acts(c_, id) || rule.signature != RuleInfo::Phase::done)
            return type_unknown;
        if (const auto [at, fresh] = known_.emplace(id, type_nothing); !fresh)
            return at->second;
        bool open = false;
        for (const RuleInfo::Clause &clause : rule.clauses)
            for (Ref result : results_in(c_, clause)) {
                const Type t = of(rule, clause.owner, view::Result(result).value());
                if (t.kind != TypeKind::unknown && t.kind != TypeKind::nothing)
                    return known_[id] = t;
                open = open || t.kind == TypeKind::unknown;
            }
        return known_[id] = open ? type_unknown : type_nothing;
    }

  private:
    Type of(const RuleInfo &rule, RuleId owner, Ref e) {
        switch (e.kind()) {
        case NodeKind::Number:
        case NodeKind::Negate: return type_number;
        case NodeKind::Not: return type_yesno;
        case NodeKind::Text: return type_text; // whatever stands in its braces
        case NodeKind::DiceLiteral: return type_dice;
        case NodeKind::Binary:
            return is_question(view::Binary(e).op().word()) ? type_yesno : of_sum(rule, owner, e);
        case NodeKind::Literal:
            return e.word() == Word::yes || e.word() == Word::no ? type_yesno : type_unknown;
        case NodeKind::Name: return type_in_frame(rule, owner, e.text());
        case NodeKind::Choose:
            return alike(of(rule, owner, view::Choose(e).yes()), of(rule, owner, view::Choose(e).no()));
        case NodeKind::Call: return of_call(e);
        default: return type_unknown;
        }
    }

    // A sum of numbers is one; what else is added up may be dice.
    Type of_sum(const RuleInfo &rule, RuleId owner, view::Binary e) {
        const Type both = alike(of(rule, owner, e.left()), of(rule, owner, e.right()));
        return both == type_number || both == type_nothing ? both : type_unknown;
    }

    Type of_call(view::Call e) {
        const Symbol *s = e.callee().is(NodeKind::Name) ? find(c_, e.callee()) : nullptr;
        return s && s->sort == SymbolSort::rule ? of_rule(s->id) : type_unknown;
    }

    static Type alike(Type a, Type b) {
        if (a == type_nothing)
            return b;
        return a == b || b == type_nothing ? a : type_unknown;
    }

    Context &c_;
    std::map<RuleId, Type> known_;
};

} // namespace

void foresee_result(Context &c, RuleId id) {
    if (!acts(c, id) || c.program.rules[id].type.kind != TypeKind::nothing)
        return;
    if (const Type found = Foresight(c).of_rule(id); found.kind != TypeKind::unknown)
        c.program.rules[id].type = found;
}

} // namespace bylaw::check
