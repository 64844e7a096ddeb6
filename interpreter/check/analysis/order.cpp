// Two bundles act at one seam. If one of them directly writes what the other directly looks at, their order matters, and
// somebody must have stated it (`follows`). Both adding to, or both taking from, one field is no matter of order.
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace bylaw::check {

namespace {

// Fields, sorted, and a bit for each: two of these that share no bit share no field.
class Fields {
  public:
    void insert(std::int64_t field) {
        bits_ |= std::uint64_t{1} << (field & 63);
        const auto at = std::lower_bound(all_.begin(), all_.end(), field);
        if (at == all_.end() || *at != field) all_.insert(at, field);
    }
    bool meets(const Fields &other) const {
        if ((bits_ & other.bits_) == 0) return false;
        return std::any_of(all_.begin(), all_.end(), [&](std::int64_t field) {
            return std::binary_search(other.all_.begin(), other.all_.end(), field);
        });
    }

  private:
    std::uint64_t bits_ = 0;
    std::vector<std::int64_t> all_;
};

struct Touch {
    Fields reads, sets, adds;
};

Touch touches(const Program &program, TriggerId id) {
    Touch t;
    const Trigger &trigger = program.triggers[id];
    auto look = [&](const ir::Node &n, ir::NodeId) {
        if (n.op == ir::Op::field || n.op == ir::Op::game_field) t.reads.insert(n.value);
        if (n.op != ir::Op::set_field && n.op != ir::Op::set_game_field) return;
        (n.extra == 0 ? t.sets : t.adds).insert(n.value);
    };
    walk(program.ir, trigger.guard, look);
    if (trigger.function < program.functions.size()) walk(program.ir, program.functions[trigger.function].body, look);
    return t;
}

bool conflict(const Touch &a, const Touch &b) {
    auto one_way = [](const Touch &x, const Touch &y) {
        return x.sets.meets(y.reads) || x.sets.meets(y.sets) || x.sets.meets(y.adds) || x.adds.meets(y.reads);
    };
    return one_way(a, b) || one_way(b, a);
}

class OrderChecker {
  public:
    OrderChecker(const Program &program, DiagnosticSink &sink)
        : program_(program), sink_(sink), touches_(program.triggers.size()) {}

    void seam(const std::vector<TriggerMatch> &matches) {
        for (std::size_t i = 0; i < matches.size(); ++i)
            for (std::size_t j = i + 1; j < matches.size(); ++j) pair(matches[i].trigger, matches[j].trigger);
    }

  private:
    void pair(TriggerId a, TriggerId b) {
        const Trigger &first = program_.triggers[a], &second = program_.triggers[b];
        if (first.bundle == second.bundle || !conflict(touch(a), touch(b))) return;
        if (ordered(first.bundle, second.bundle) || !seen_.emplace(a, b).second) return;
        const std::string &x = program_.bundles[first.bundle].name, &y = program_.bundles[second.bundle].name;
        sink_.report(Diagnostic(Code::order_unstated, second.span,
                                "`" + x + "` and `" + y + "` act at the same moment, and which comes first matters",
                                "this one changes or reads what the other changes")
                         .also(first.span, "the other")
                         .mend("write `follows " + x + "` in the header of `" + y + "`, or the other way round"));
    }

    bool ordered(BundleId a, BundleId b) const { return follows(a, b) || follows(b, a); }
    bool follows(BundleId a, BundleId b) const {
        for (BundleId f : program_.bundles[a].follows)
            if (f == b || follows(f, b)) return true;
        return false;
    }

    const Touch &touch(TriggerId id) {
        if (!touches_[id]) touches_[id] = touches(program_, id);
        return *touches_[id];
    }

    const Program &program_;
    DiagnosticSink &sink_;
    std::vector<std::optional<Touch>> touches_; // of each trigger that somebody asked for
    std::set<std::pair<TriggerId, TriggerId>> seen_;
};

} // namespace

void find_order_conflicts(const Program &program, DiagnosticSink &sink) {
    OrderChecker checker(program, sink);
    for (const Rule &rule : program.rules)
        for (const Stage &stage : rule.stages) checker.seam(stage.before), checker.seam(stage.after);
}

} // namespace bylaw::check
