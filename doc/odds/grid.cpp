#include "doc/odds/grid.hpp"
#include "doc/odds/dials.hpp"
#include "interpreter/study/check_asker.hpp"

#include <bylaw/odds.hpp>

#include <algorithm>
#include <set>

namespace bylaw::doc {

namespace {

using Chances = CheckAsker::Chances;
using Setting = std::vector<std::pair<const Dial *, std::int64_t>>;

constexpr std::int64_t reach = 12;        // how far from a figure other values are tried
constexpr std::int64_t most_of_role = 30; // for a number without a range: from 0 to here
constexpr std::int64_t most_values = 13;  // on one axis
constexpr std::size_t most_dials = 6;     // that are tried
constexpr std::uint64_t most_states = 20'000;

// The check as it is called by default, with some of its numbers changed.
class Asker {
  public:
    Asker(const Book &book, const Declaration &check, const Rule &rule)
        : book_(book), check_(check), asker_(book.program(), rule, options_) {
        options_.most_states = most_states;
        options_.most_seconds = 10;
    }

    bool find_call() { return asker_.find_call(); }
    std::optional<Chances> ask(const Setting &setting) { return asker_.ask(text(setting)); }

    // Current value of the field or option.
    std::optional<std::int64_t> value_of(const Dial &dial) const {
        if (dial.sort == Dial::Sort::role)
            return CheckAsker::some_number;
        const api::OddsAnswer answer = api::odds_of(book_.program(), call().given + dial.code, options_);
        if (answer.report.has_errors() || answer.branches.size() != 1 ||
            answer.branches[0].distributions.empty())
            return std::nullopt;
        const auto &outcomes = answer.branches[0].distributions[0].outcomes;
        return outcomes.size() == 1 ? outcomes[0].number : std::nullopt;
    }

    const CheckCall &call() const { return asker_.call; }
    const std::string &why_not() const { return asker_.why_not; }

  private:
    std::string text(const Setting &setting) const {
        CheckCall now = call();
        std::string before, after;
        for (const auto &[dial, value] : setting) {
            const std::string number = std::to_string(value);
            if (dial->sort == Dial::Sort::option)
                before += "given option " + dial->code + " = " + number + "\n";
            else if (dial->sort == Dial::Sort::figure)
                after += dial->code + " = " + number + "\n";
            else
                for (auto &[role, given] : now.arguments)
                    given = role == dial->code ? number : given;
        }
        return before + now.given + after + now.text(std::string(check_.name));
    }

    const Book &book_;
    const Declaration &check_;
    api::OddsOptions options_;
    CheckAsker asker_;
};

// The values between which the odds change, thinned out; none where they never do.
OddsAxis axis_of(Asker &asker, const Dial &dial, std::int64_t now) {
    const bool role = dial.sort == Dial::Sort::role;
    std::vector<std::pair<std::int64_t, Chances>> seen;
    for (std::int64_t v = role ? 0 : now - reach; v <= (role ? most_of_role : now + reach); ++v) {
        const auto chances = asker.ask({{&dial, v}});
        if (chances)
            seen.emplace_back(v, *chances);
        else if (!seen.empty())
            break; // out of its range
    }
    std::int64_t low = 1, high = 0;
    for (std::size_t i = 1; i < seen.size(); ++i)
        if (!alike(seen[i - 1].second, seen[i].second)) {
            low = low > high ? seen[i - 1].first : low;
            high = seen[i].first;
        }
    OddsAxis axis{dial.label, {}, 0};
    if (low > high)
        return axis;
    low = std::min(low, role ? low : now), high = std::max(high, role ? high : now);
    const std::int64_t step = (high - low) / most_values + 1;
    const std::int64_t start = role ? low + (high - low) / step / 2 * step : now;
    for (std::int64_t v = start - (start - low) / step * step; v <= high; v += step) {
        if (v == start)
            axis.start = axis.values.size();
        axis.values.push_back(v);
    }
    return axis;
}

class GridMaker {
  public:
    GridMaker(const Book &book, const Declaration &check, const Rule &rule)
        : book_(book), check_(check), rule_(rule), asker_(book, check, rule) {}

    OddsGrid run() {
        if (!asker_.find_call()) {
            grid_.why_not = asker_.why_not();
            return std::move(grid_);
        }
        find_axes();
        grid_.asked = asked();
        grid_.setting = asker_.call().setting;
        fill();
        return std::move(grid_);
    }

  private:
    void find_axes() {
        dials_ = dials_of(book_, check_, rule_, asker_.call(), most_dials);
        for (const Dial &dial : dials_) {
            const auto now = asker_.value_of(dial);
            OddsAxis axis = now && chosen_.size() < 2 ? axis_of(asker_, dial, *now) : OddsAxis();
            if (axis.values.size() < 2)
                continue;
            chosen_.push_back(&dial);
            grid_.axes.push_back(std::move(axis));
        }
    }

    // A number that has a slider is the reader's to choose.
    std::string asked() const {
        CheckCall call = asker_.call();
        for (const Dial *dial : chosen_)
            if (dial->sort == Dial::Sort::role)
                for (auto &[role, given] : call.arguments)
                    given = role == dial->code ? "…" : given;
        return call.text(std::string(check_.name));
    }

    void fill() {
        std::vector<Chances> cells;
        std::set<std::string> found;
        for (std::size_t second = 0; second < grid_.width(1); ++second)
            for (std::size_t first = 0; first < grid_.width(0); ++first) {
                cells.push_back(asker_.ask(setting(first, second)).value_or(Chances()));
                for (const auto &[degree, chance] : cells.back())
                    found.insert(degree);
            }
        for (const std::string &name : book_.rules().degree_names)
            if (found.contains(name))
                grid_.degrees.push_back({name, is_good(name)});
        order_degrees();
        for (const Chances &cell : cells)
            for (const OddsOfDegree &degree : grid_.degrees)
                grid_.chances.push_back(cell.contains(degree.name) ? cell.at(degree.name) : 0);
    }

    // The good ones first, the best of them on top; the worst at the bottom.
    void order_degrees() {
        const auto rank = [](const OddsOfDegree &d) {
            return d.name == "success" ? 1 : d.good ? 0 : d.name == "failure" ? 2 : 3;
        };
        std::ranges::stable_sort(grid_.degrees, {}, rank);
    }

    Setting setting(std::size_t first, std::size_t second) const {
        Setting made;
        if (!chosen_.empty())
            made.emplace_back(chosen_[0], grid_.axes[0].values[first]);
        if (chosen_.size() > 1)
            made.emplace_back(chosen_[1], grid_.axes[1].values[second]);
        return made;
    }

    bool is_good(const std::string &name) const {
        const auto &names = book_.rules().degree_names;
        auto degree = static_cast<std::uint32_t>(std::ranges::find(names, name) - names.begin());
        for (std::size_t steps = 0; steps <= rule_.counts_as.size(); ++steps)
            for (const auto &[which, as] : rule_.counts_as)
                degree = which == degree ? as : degree;
        return degree == degree_success;
    }

    const Book &book_;
    const Declaration &check_;
    const Rule &rule_;
    Asker asker_;
    std::vector<Dial> dials_;
    std::vector<const Dial *> chosen_;
    OddsGrid grid_;
};

} // namespace

double OddsGrid::chance(std::size_t first, std::size_t second, std::size_t degree) const {
    return chances[(second * width(0) + first) * degrees.size() + degree];
}

OddsGrid odds_grid(const Book &book, const Declaration &check, const Rule &rule) {
    return GridMaker(book, check, rule).run();
}

} // namespace bylaw::doc
