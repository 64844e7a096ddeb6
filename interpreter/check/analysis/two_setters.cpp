// Finds two modifiers that set one value at the same time without a stated order: such a game would stop
// there.
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

using I = ir::Op;

struct Setter {
    const Modify *modify;
    const AdjustInfo *info;
    std::optional<std::int64_t> constant;
};

class TwoSetters {
  public:
    explicit TwoSetters(Context &c) : c_(c), p_(c.program) {}

    void run() {
        for (const Field &field : p_.fields)
            among(field.modifies, field.name);
        for (const Formula &formula : p_.formulas)
            among(formula.modifies, formula.name);
        for (const Rule &rule : p_.rules)
            for (const Stage &stage : rule.stages)
                among(stage.modifies, rule.name);
    }

  private:
    // A clause with a `when` or a `while` may never meet another, so it is left out.
    void collect(const ModifyMatch &match, std::vector<Setter> &setters) const {
        const Modify &modify = p_.modifies[match.modify];
        const Bundle &bundle = p_.bundles[modify.bundle];
        const bool at_times =
            modify.guard != ir::none || bundle.while_ != no_id || modify.forbids ||
            bundle.sort == BundleSort::scenario ||
            (bundle.sort == BundleSort::condition && p_.conditions[bundle.of].while_ != no_id);
        const ir::NodeId body = p_.functions[modify.function].body;
        if (at_times || body == ir::none || p_.ir[body].op != I::block)
            return;
        for (const ir::NodeId line : p_.ir.args(body))
            if (p_.ir[line].op == I::adjust)
                add(modify, line, setters);
    }

    void add(const Modify &modify, ir::NodeId line, std::vector<Setter> &setters) const {
        const AdjustInfo &info = p_.adjusts[static_cast<std::size_t>(p_.ir[line].value)];
        if (info.op != AdjustOp::starts_at && info.op != AdjustOp::becomes)
            return;
        const auto args = p_.ir.args(line);
        std::optional<std::int64_t> constant;
        if (!args.empty() && args[0] != ir::none && p_.ir[args[0]].op == I::constant)
            constant = p_.ir[args[0]].value;
        setters.push_back({&modify, &info, constant});
    }

    bool is_over(const Setter &a, const Setter &b) const {
        return std::ranges::find(a.info->over, b.info->bundle) != a.info->over.end();
    }

    // No thing has two kinds that are unrelated.
    KindId kind_of(const Setter &a) const {
        const Bundle &bundle = p_.bundles[a.modify->bundle];
        return bundle.sort == BundleSort::kind        ? bundle.of
               : bundle.sort == BundleSort::condition ? p_.conditions[bundle.of].on
                                                      : no_id;
    }
    bool may_meet(const Setter &a, const Setter &b) const {
        const KindId one = kind_of(a), other = kind_of(b);
        const bool of_one = a.modify->bearer_argument == b.modify->bearer_argument;
        return one == no_id || other == no_id || !of_one || is_descendant(c_, one, other) ||
               is_descendant(c_, other, one);
    }

    bool clash(const Setter &a, const Setter &b) const {
        return a.modify->bundle != b.modify->bundle && a.info->op == b.info->op &&
               a.info->target == b.info->target && (!a.constant || a.constant != b.constant) &&
               !is_over(a, b) && !is_over(b, a) && may_meet(a, b);
    }

    void among(const std::vector<ModifyMatch> &matches, const std::string &what) {
        if (matches.size() < 2) // as most
            return;
        std::vector<Setter> setters;
        for (const ModifyMatch &match : matches)
            collect(match, setters);
        for (std::size_t i = 0; i < setters.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (clash(setters[i], setters[k]))
                    report(setters[i], setters[k], what);
    }

    void report(const Setter &a, const Setter &b, const std::string &what) {
        if (!in_main(c_, a.info->span) && !in_main(c_, b.info->span))
            return;
        const Setter &first = in_main(c_, a.info->span) ? a : b, &second = &first == &a ? b : a;
        const std::string &other = p_.bundles[second.modify->bundle].name;
        Diagnostic d(Code::conflicting_adjustments, first.info->span,
                     filled("`{}` sets `{}`, and so does `{}`: where both are there the game stops",
                            {p_.bundles[first.modify->bundle].name, what, other}));
        d.severity = Severity::warning;
        c_.report(std::move(d)
                      .also(second.info->span, "the other one")
                      .mend(filled("say which counts: write `over {}` behind this", {other})));
    }

    Context &c_;
    const Program &p_;
};

} // namespace

void warn_of_two_setters(Context &c) {
    TwoSetters(c).run();
}

} // namespace bylaw::check
