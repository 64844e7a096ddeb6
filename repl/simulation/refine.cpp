#include "repl/simulation/refine.hpp"

#include "repl/simulation/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace bylaw::repl {

namespace {

// How far two neighbours differ; the greatest comes first.
struct Difference {
    bool crosses = false; // a yes/no is more likely than not on one side only
    double shade = 0;     // beyond what the intervals explain
    std::int64_t distance = 0;

    auto operator<=>(const Difference &) const = default;
};

double half_interval(const api::ReportStatistics &report) {
    return (report.high - report.low) / 2;
}

class Refiner {
  public:
    explicit Refiner(const Grid &grid) : grid_(grid), reports_(grid.reports()) {
        for (const std::string &name : reports_)
            shades_.push_back(shade_of(grid, name));
    }

    Refinement next(std::size_t room) {
        for (std::size_t axis = 0; axis < grid_.axes.size(); ++axis)
            look_at(axis, room);
        if (best_)
            return {best_, ""};
        return {{},
                differs_   ? "more would be too many"
                : between_ ? "the intervals explain the rest"
                           : "no value lies between"};
    }

  private:
    void look_at(std::size_t axis, std::size_t room) {
        const std::vector<std::int64_t> numbers = numbers_of(grid_.axes[axis]);
        for (std::size_t at = 1; at < numbers.size(); ++at) {
            const std::int64_t distance = numbers[at] - numbers[at - 1];
            if (distance < 2)
                continue;
            between_ = true;
            Difference found = difference(axis, at);
            if (found.shade <= 0)
                continue;
            differs_ = true;
            found.distance = distance;
            if (grid_.cells.size() / numbers.size() > room || (best_ && found <= greatest_))
                continue;
            greatest_ = found;
            best_ = Line{axis, at, std::to_string(numbers[at - 1] + distance / 2)};
        }
    }

    // Difference of all cells with value number `at` of the axis from those with the value before it.
    Difference difference(std::size_t axis, std::size_t at) const {
        std::size_t step = 1; // to the next value
        for (std::size_t i = axis + 1; i < grid_.axes.size(); ++i)
            step *= grid_.axes[i].values.size();
        Difference greatest;
        for (std::size_t cell = 0; cell < grid_.cells.size(); ++cell)
            if (cell / step % grid_.axes[axis].values.size() == at)
                greatest = std::max(greatest, difference(grid_.cells[cell - step], grid_.cells[cell]));
        return greatest;
    }

    Difference difference(const Cell &one, const Cell &other) const {
        Difference greatest;
        for (std::size_t i = 0; i < reports_.size(); ++i) {
            const api::ReportStatistics *a = report_of(one, reports_[i]), *b = report_of(other, reports_[i]);
            if (!a || !b)
                continue;
            const double far = std::abs(a->mean - b->mean) - std::hypot(half_interval(*a), half_interval(*b));
            const bool crosses =
                a->sort == api::ReportStatistics::Sort::yes_no && (a->mean > 0.5) != (b->mean > 0.5);
            if (far > 0)
                greatest = std::max(greatest, {crosses, far / (shades_[i].high - shades_[i].low), 0});
        }
        return greatest;
    }

    const Grid &grid_;
    std::vector<std::string> reports_;
    std::vector<Shade> shades_;
    std::optional<Line> best_;
    Difference greatest_;
    bool between_ = false, differs_ = false;
};

} // namespace

Refinement next_line(const Grid &grid, std::size_t room) {
    return Refiner(grid).next(room);
}

std::vector<std::size_t> places_at(const std::vector<Axis> &axes, std::size_t at) {
    std::vector<std::size_t> places(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; at /= axes[i].values.size())
        places[i] = at % axes[i].values.size();
    return places;
}

Grid with_line(Grid grid, const Line &line, std::vector<Cell> cells) {
    Grid wider{grid.axes, {}};
    std::vector<std::string> &values = wider.axes[line.axis].values;
    values.insert(values.begin() + static_cast<std::ptrdiff_t>(line.before), line.value);
    const std::size_t size = grid.cells.size() + cells.size();
    for (std::size_t at = 0, old = 0, fresh = 0; at < size; ++at) {
        const bool is_new = places_at(wider.axes, at)[line.axis] == line.before;
        wider.cells.push_back(std::move(is_new ? cells[fresh++] : grid.cells[old++]));
    }
    return wider;
}

void put_in_order(std::vector<Axis> &axes) {
    for (Axis &axis : axes) {
        std::vector<std::int64_t> numbers = numbers_of(axis);
        if (numbers.empty())
            continue;
        std::ranges::sort(numbers);
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        axis.values.clear();
        for (const std::int64_t number : numbers)
            axis.values.push_back(std::to_string(number));
    }
}

bool is_uneven(const Axis &axis) {
    const std::vector<std::int64_t> numbers = numbers_of(axis);
    for (std::size_t at = 2; at < numbers.size(); ++at)
        if (numbers[at] - numbers[at - 1] != numbers[1] - numbers[0])
            return true;
    return false;
}

} // namespace bylaw::repl
