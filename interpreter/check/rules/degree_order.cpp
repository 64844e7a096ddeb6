// Which of two degrees is the better one. A degree stands beyond what it is: above a success, below a
// failure, unless it says itself where it stands; whatever is a failure stands below whatever is a success.
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rules.hpp"

#include <algorithm>
#include <map>

namespace bylaw::check {

using ast::NodeKind;

void DegreeOrder::close() {
    for (std::size_t before = 0; before != pairs_.size();) {
        before = pairs_.size();
        const auto known = pairs_;
        for (const auto &[worst, middle] : known)
            for (auto next = known.lower_bound({middle, 0}); next != known.end() && next->first == middle;
                 ++next)
                pairs_.insert({worst, next->second});
    }
}

std::size_t DegreeOrder::rank(std::uint32_t degree) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        pairs_, [&](const auto &pair) { return pair.second == degree && pair.first != degree; }));
}

namespace {

WrittenDegree written_degree(Context &c, view::Degree clause) {
    WrittenDegree written{clause, degree_name(c, clause.name().text()), std::nullopt, !clause.when()};
    if (view::Is is = clause.parent())
        written.is = degree_name(c, is.parent().text());
    return written;
}

// Replaces a degree that is declared again.
void take_degree(std::vector<WrittenDegree> &all, const WrittenDegree &written) {
    const auto same = std::ranges::find(all, written.degree, &WrittenDegree::degree);
    if (same == all.end())
        all.push_back(written);
    else
        *same = written;
}

} // namespace

std::vector<WrittenDegree> written_degrees(Context &c, RuleId check) {
    link_rules(c);
    std::vector<WrittenDegree> all;
    for (const RuleId owner : rule_chain(c, check) | std::views::reverse)
        for (Ref clause : c.rules.infos[owner].declaration->clauses)
            if (clause.kind() == NodeKind::Degree && view::Degree(clause).name())
                take_degree(all, written_degree(c, clause));
    return all;
}

namespace {

bool measures(const Context &c, RuleId check) {
    return std::ranges::any_of(rule_chain(c, check), [&](RuleId owner) {
        return std::ranges::any_of(c.rules.infos[owner].declaration->clauses,
                                   [](Ref clause) { return clause.kind() == NodeKind::Against; });
    });
}

} // namespace

std::vector<std::uint32_t> occurring_degrees(Context &c, RuleId check) {
    std::vector<std::uint32_t> all;
    bool always = false;
    for (const WrittenDegree &each : written_degrees(c, check)) {
        all.push_back(each.degree);
        always = always || each.always;
    }
    const auto add = [&](std::uint32_t degree, bool occurs) {
        if (occurs && std::ranges::find(all, degree) == all.end())
            all.push_back(degree);
    };
    add(degree_success, !always);
    add(degree_failure, !always && measures(c, check));
    return all;
}

namespace {

using Degrees = std::vector<WrittenDegree>;

// Success, failure, or neither (refused) for one that is none of both.
std::uint32_t side_of(const Degrees &all, std::uint32_t degree) {
    for (std::size_t steps = 0; steps <= all.size(); ++steps) {
        if (degree == degree_success || degree == degree_failure)
            return degree;
        const auto at = std::ranges::find(all, degree, &WrittenDegree::degree);
        if (at == all.end() || !at->is)
            break;
        degree = *at->is;
    }
    return degree_refused;
}

void add_stated(Context &c, const Degrees &all, DegreeOrder &order) {
    for (const WrittenDegree &each : all)
        each.clause.each(NodeKind::Standing, [&](view::Standing standing) {
            const std::uint32_t other = degree_name(c, standing.other().text());
            standing.side().word() == Word::above ? order.add(other, each.degree)
                                                  : order.add(each.degree, other);
        });
}

// Every failure below every success.
void add_sides(const Degrees &all, DegreeOrder &order) {
    std::vector<std::uint32_t> failures{degree_failure}, successes{degree_success};
    for (const WrittenDegree &each : all) {
        const std::uint32_t side = side_of(all, each.degree);
        if (side != degree_refused)
            (side == degree_failure ? failures : successes).push_back(each.degree);
    }
    for (std::uint32_t failure : failures)
        for (std::uint32_t success : successes)
            order.add(failure, success);
}

// Beyond what it is, unless the opposite was said.
void add_defaults(const Degrees &all, DegreeOrder &order) {
    for (const WrittenDegree &each : all) {
        const std::uint32_t side = side_of(all, each.degree);
        if (!each.is || side == degree_refused)
            continue;
        const bool better = side == degree_success;
        const std::uint32_t worse_one = better ? *each.is : each.degree,
                            better_one = better ? each.degree : *each.is;
        if (!order.below(better_one, worse_one))
            order.add(worse_one, better_one), order.close();
    }
}

} // namespace

DegreeOrder order_of_check(Context &c, RuleId check) {
    const Degrees all = written_degrees(c, check);
    DegreeOrder order;
    add_stated(c, all, order);
    add_sides(all, order);
    order.close();
    add_defaults(all, order);
    return order;
}

std::vector<RuleId> families(Context &c, const std::vector<RuleId> &checks) {
    link_rules(c);
    std::vector<RuleId> all;
    for (RuleId check : checks)
        for (RuleId each : family(c, check))
            if (std::ranges::find(all, each) == all.end())
                all.push_back(each);
    return all;
}

DegreeOrder order_of_all(Context &c, const std::vector<RuleId> &checks) {
    DegreeOrder order;
    for (RuleId check : checks)
        order.add(order_of_check(c, check));
    order.close();
    return order;
}

namespace {

// Returns the place of the degree in one of these checks.
std::optional<Span> place_of(Context &c, const std::vector<RuleId> &checks, std::uint32_t degree) {
    for (RuleId check : checks)
        for (const WrittenDegree &written : written_degrees(c, check))
            if (written.degree == degree)
                return written.clause.span();
    return std::nullopt;
}

void report_pair(Context &c, std::uint32_t a, std::uint32_t b, bool contrary,
                 const std::vector<RuleId> &checks, Span at) {
    const auto place_a = place_of(c, checks, a), place_b = place_of(c, checks, b);
    if (!place_a) // a place that all have
        std::swap(a, b);
    const std::string one = c.program.degree_names[a], other = c.program.degree_names[b];
    Diagnostic d(Code::degrees_unordered, at,
                 contrary ? "one check says that `" + one + "` is better than `" + other +
                                "`, another one the opposite"
                          : "nobody says which of `" + one + "` and `" + other + "` is better");
    for (const auto &place : {place_a, place_b})
        if (place)
            d.others.push_back({*place, "declared here"});
    d.hint = contrary ? "compare outcomes of one of these checks"
                      : "say it where it is declared: `degree " + one + " above " + other + " …`, or `below`";
    c.report(std::move(d));
}

} // namespace

namespace {

// Orders of one check that hold for its own rolls only.
class Silence {
  public:
    Silence(Context &c, const std::vector<RuleId> &checks) {
        for (RuleId check : checks)
            known_.emplace_back(occurring_degrees(c, check), order_of_check(c, check));
    }

    // Does one of them know both, and not say which is better?
    bool leaves_open(std::uint32_t one, std::uint32_t other) const {
        return std::ranges::any_of(known_, [&](const auto &check) {
            const auto knows = [&](std::uint32_t degree) {
                return std::ranges::find(check.first, degree) != check.first.end();
            };
            return knows(one) && knows(other) && !check.second.stated(one, other);
        });
    }

  private:
    std::vector<std::pair<std::vector<std::uint32_t>, DegreeOrder>> known_;
};

} // namespace

bool report_unstated(Context &c, const DegreeOrder &order, const std::vector<std::uint32_t> &ones,
                     const std::vector<std::uint32_t> &others, const std::vector<RuleId> &checks, Span at) {
    const Silence silence(c, checks);
    for (std::uint32_t one : ones)
        for (std::uint32_t other : others)
            if (!order.stated(one, other) || silence.leaves_open(one, other)) {
                const bool contrary = order.below(one, other) && order.below(other, one);
                report_pair(c, one, other, contrary, checks, at);
                return true;
            }
    return false;
}

namespace {

void report_contrary(Context &c, Ref standing, const std::string &degree) {
    c.report(Diagnostic(Code::degree_contrary, standing.span(),
                        "`" + degree + "` cannot stand there: something else says the opposite")
                 .mend("a degree cannot be above what is above it, nor a failure above a success"));
}

} // namespace

void check_standings(Context &c, RuleId check, Ref clause) {
    const view::Degree written = clause;
    clause.each(NodeKind::Standing, [&](view::Standing standing) {
        const auto &known = c.rules.infos[check].degrees;
        const std::string_view other = standing.other().text();
        if (std::ranges::find(known, other) == known.end()) {
            Diagnostic d(Code::unknown_degree, standing.other().span(),
                         "`" + c.program.rules[check].name + "` has no degree `" + std::string(other) + "`");
            add_near(c, d, other, known);
            c.report(std::move(d));
        } else if (const std::uint32_t own = degree_name(c, written.name().text());
                   order_of_check(c, check).below(own, own)) {
            report_contrary(c, standing, std::string(written.name().text()));
        }
    });
}

} // namespace bylaw::check
