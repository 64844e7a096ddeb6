// `ends after turn of bearer by save` rolls for the bearer. If the check also runs at that moment, its
// outcome may be meant, as in an earlier version of the language. The author must state which of the two.
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/analysis/effects.hpp"
#include "interpreter/check/conditions/conditions.hpp"

#include <algorithm>
#include <set>

namespace bylaw::check {

namespace {

class RolledAgain {
  public:
    RolledAgain(Context &c, const NodesByOp &nodes) : c_(c), p_(c.program), graph_(c.program, nodes) {}

    void run() {
        for (RuleId rule = 0; rule < p_.rules.size(); ++rule)
            for_seams(p_.rules[rule], [&](const std::vector<TriggerMatch> &matches) { seam(rule, matches); });
    }

  private:
    const DoneByBearer *by_bearer(const TriggerMatch &match) const {
        const Span clause = p_.triggers[match.trigger].span;
        const auto found = std::ranges::find_if(c_.conditions.done_by_bearer, [&](const DoneByBearer &each) {
            return each.name.source == clause.source && each.name.begin >= clause.begin &&
                   each.name.end <= clause.end;
        });
        return found == c_.conditions.done_by_bearer.end() ? nullptr : &*found;
    }

    void seam(RuleId rule, const std::vector<TriggerMatch> &matches) {
        for (const TriggerMatch &match : matches)
            if (const DoneByBearer *by = by_bearer(match))
                look_at(*by, rule, matches);
    }

    void look_at(const DoneByBearer &by, RuleId rule, const std::vector<TriggerMatch> &matches) {
        if (does({Actor::rule, rule}, by.check))
            report(by, p_.rules[rule].span);
        for (const TriggerMatch &other : matches)
            if (!by_bearer(other) && does({Actor::trigger, other.trigger}, by.check))
                report(by, p_.triggers[other.trigger].span);
    }

    // Whether the code performs the check by calls. Triggers and offers do not count.
    bool does(Deed from, RuleId check) {
        std::vector<std::uint32_t> open{graph_.node(from)};
        std::set<std::uint32_t> seen(open.begin(), open.end());
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            for (const std::uint32_t next : graph_.doings(node).next) {
                const Deed deed = graph_.deed(next);
                if (deed.actor != Actor::rule)
                    continue;
                if (deed.id == check)
                    return true;
                if (seen.insert(next).second)
                    open.push_back(next);
            }
        }
        return false;
    }

    void report(const DoneByBearer &by, Span other) {
        const std::string &name = p_.rules[by.check].name;
        c_.report(
            Diagnostic(Code::argument_missing, by.name,
                       filled("`{}` is done at this moment anyway, and this would do it once more", {name}))
                .also(other, "done here")
                .mend(filled("write `by {}(bearer)` if it is meant to be rolled again, or `when {} is "
                             "success` to look at the one that was rolled",
                             {name, name})));
    }

    Context &c_;
    const Program &p_;
    EffectGraph graph_;
};

} // namespace

void find_rolled_again(Context &c, const NodesByOp &nodes) {
    if (!c.conditions.done_by_bearer.empty())
        RolledAgain(c, nodes).run();
}

} // namespace bylaw::check
