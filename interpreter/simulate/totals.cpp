#include "interpreter/simulate/totals.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

namespace bylaw {

namespace {

constexpr std::size_t window = 1024; // numbers from 0 up to here are counted in an array first

// Numbers whose squares can be summed up in 64 bits, a column at a time.
constexpr Word small = Word{1} << 20;
constexpr std::size_t short_column = std::size_t{1} << 20;

struct Seen {
    std::uint64_t count = 0;
    Word least = 0, most = 0;
};

Seen look(const TrialColumn &column) {
    Seen seen;
    for (std::size_t row = 0; row < column.words.size(); ++row) {
        if (column.given[row] != 0) {
            const Word word = column.words[row];
            seen.least = seen.count == 0 ? word : std::min(seen.least, word);
            seen.most = seen.count == 0 ? word : std::max(seen.most, word);
            ++seen.count;
        }
    }
    return seen;
}

// All numbers of a column are below that power of two.
std::uint64_t width_of(const TrialColumn &column) {
    std::uint64_t all = 0;
    for (const Word word : column.words) {
        all |= static_cast<std::uint64_t>(word);
    }
    return std::bit_floor(all) * 2 + (all == 0 ? 1 : 0);
}

// Has every row a number below the window, as nearly always?
bool all_small(const TrialColumn &column) {
    const std::size_t rows = column.words.size();
    std::uint64_t all = 0;
    std::uint8_t missing = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        all |= static_cast<std::uint64_t>(column.words[row]);
        missing |= static_cast<std::uint8_t>(column.given[row] ^ 1);
    }
    return all < window && missing == 0 && rows != 0 && rows <= UINT32_MAX;
}

} // namespace

void ReportTotals::add(const TrialColumn &column, const std::vector<std::string> &texts) {
    statement = std::min(statement, column.statement);
    place = std::min(place, column.place);
    if (sort == ReportSort::value) {
        add_values(column, texts);
    } else {
        all_small(column) ? add_small(column) : add_numbers(column);
    }
}

void ReportTotals::take_in(Word low, Word high, std::uint64_t times) {
    least = count == 0 ? low : std::min(least, low);
    most = count == 0 ? high : std::max(most, high);
    count += times;
}

// Four counts of each number, since one would have to wait for its own last step; the sums follow from the
// counts.
void ReportTotals::add_small(const TrialColumn &column) {
    const std::size_t rows = column.words.size();
    const std::size_t width = width_of(column);
    std::array<std::array<std::uint32_t, window>, 4> counts; // the first `width` of each
    for (auto &each : counts) {
        std::fill_n(each.begin(), width, 0U);
    }
    for (std::size_t row = 0; row < rows; ++row) {
        ++counts[row % 4][static_cast<std::size_t>(column.words[row])];
    }
    for (std::size_t n = 0; n < width; ++n) {
        const std::uint64_t times = std::uint64_t{counts[0][n]} + counts[1][n] + counts[2][n] + counts[3][n];
        if (times > 0) {
            const auto word = static_cast<Word>(n);
            take_in(word, word, times);
            sum += ExactSum(word) * times;
            squares += ExactSum(word * word) * times;
            numbers.add(word, times);
        }
    }
}

void ReportTotals::add_numbers(const TrialColumn &column) {
    const Seen seen = look(column);
    if (seen.count == 0) {
        return;
    }
    take_in(seen.least, seen.most, seen.count);
    const bool quick = seen.least > -small && seen.most < small && column.words.size() <= short_column;
    quick ? sum_up_quickly(column) : sum_up(column);
    count_numbers(column);
}

void ReportTotals::sum_up_quickly(const TrialColumn &column) {
    std::int64_t short_sum = 0, short_squares = 0;
    for (const Word word : column.words) { // rows without a value hold 0
        short_sum += word;
        short_squares += word * word;
    }
    sum += short_sum;
    squares += short_squares;
}

void ReportTotals::sum_up(const TrialColumn &column) {
    for (std::size_t row = 0; row < column.words.size(); ++row) {
        if (column.given[row] != 0) {
            sum += column.words[row];
            squares += ExactSum(column.words[row]) * column.words[row];
        }
    }
}

void ReportTotals::count_numbers(const TrialColumn &column) {
    std::vector<std::uint64_t> low(window);
    for (std::size_t row = 0; row < column.words.size(); ++row) {
        const Word word = column.words[row];
        if (column.given[row] == 0) {
            continue;
        }
        if (word >= 0 && static_cast<std::size_t>(word) < window) {
            ++low[static_cast<std::size_t>(word)];
        } else {
            numbers.add(word);
        }
    }
    for (std::size_t i = 0; i < window; ++i) {
        numbers.add(static_cast<Word>(i), low[i]);
    }
}

void ReportTotals::add_values(const TrialColumn &column, const std::vector<std::string> &texts) {
    std::vector<std::uint64_t> times(texts.size());
    for (std::size_t row = 0; row < column.words.size(); ++row) {
        if (column.given[row] != 0) {
            ++times[static_cast<std::size_t>(column.words[row])];
            ++count;
        }
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        values.add(texts[i], times[i]);
    }
}

void ReportTotals::merge(const ReportTotals &other) {
    statement = std::min(statement, other.statement);
    place = std::min(place, other.place);
    if (other.count > 0) {
        take_in(other.least, other.most, other.count);
    }
    sum += other.sum;
    squares += other.squares;
    numbers.merge(other.numbers);
    values.merge(other.values);
    luck.merge(other.luck);
}

Totals::Totals(const TrialSetup &setup) {
    for (const TrialColumn &column : TrialTable(setup).columns) {
        report(column.name, column.sort, column.statement).place = column.place;
    }
    sort_reports();
}

ReportTotals &Totals::report(const std::string &name, ReportSort sort, std::uint32_t statement) {
    const auto found = std::ranges::find_if(reports, [&](const ReportTotals &each) {
        return each.statement == statement && each.sort == sort && each.name == name;
    });
    if (found != reports.end()) {
        return *found;
    }
    ReportTotals &made = reports.emplace_back();
    made.name = name;
    made.sort = sort;
    made.statement = statement;
    return made;
}

void Totals::add(const TrialTable &table) {
    trials += table.rows;
    failed += table.failures.size();
    luck.merge(table.luck);
    for (const TrialColumn &column : table.columns) {
        ReportTotals &of = report(column.name, column.sort, column.statement);
        of.add(column, table.texts);
        of.luck.merge(column.luck);
    }
    std::vector<TrialProblem> problems_here;
    for (std::size_t i = 0; i < std::min(table.failures.size(), most_problems); ++i) {
        const TrialFailure &each = table.failures[i];
        problems_here.push_back({each.trial, code_text(each.error.code), each.error.message});
    }
    add_problems(std::move(problems_here));
    sort_reports();
}

void Totals::merge(const Totals &other) {
    trials += other.trials;
    failed += other.failed;
    luck.merge(other.luck);
    for (const ReportTotals &each : other.reports) {
        report(each.name, each.sort, each.statement).merge(each);
    }
    add_problems(other.problems);
    sort_reports();
}

void Totals::add_problems(std::vector<TrialProblem> more) {
    problems.insert(problems.end(), more.begin(), more.end());
    std::ranges::sort(problems, {}, &TrialProblem::trial);
    problems.resize(std::min(problems.size(), most_problems));
}

// The order may not depend on which trial came first: what a loop reports stands in the order of its earliest
// turns.
void Totals::sort_reports() {
    std::ranges::sort(reports, {}, [](const ReportTotals &each) {
        return std::tie(each.statement, each.place, each.name, each.sort);
    });
}

} // namespace bylaw
