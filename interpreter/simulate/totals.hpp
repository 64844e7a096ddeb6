// Sums over trials in exact integers. Merging is associative and commutative, to the last bit (except for
// luck, which only estimates use).
//
//     Totals part(setup);
//     part.add(table);            // as often as one likes
//     all.merge(part);
#pragma once
#include "interpreter/simulate/counts.hpp"
#include "interpreter/simulate/luck.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace bylaw {

// 2^64 squares of 2^63 need 190 bits; the variance's numerator, count * squares - sum * sum, needs 254.
using ExactSum = boost::multiprecision::int256_t;

struct ReportTotals {
    std::string name;
    ReportSort sort = ReportSort::number;
    std::uint32_t statement = no_place, place = no_place; // see TrialColumn
    std::uint64_t count = 0;                              // trials that reported it
    // For numbers and yes/no.
    ExactSum sum = 0, squares = 0;
    Word least = 0, most = 0; // where count > 0
    Counts<Word> numbers;
    // For other types.
    Counts<std::string> values;
    ReportLuck luck; // where it is noted (TrialSetup::luck)

    void add(const TrialColumn &column, const std::vector<std::string> &texts);
    void merge(const ReportTotals &other);

    friend bool operator==(const ReportTotals &, const ReportTotals &) = default;

  private:
    void take_in(Word low, Word high, std::uint64_t times); // so many numbers, from one to the other
    void add_small(const TrialColumn &column);
    void add_numbers(const TrialColumn &column);
    void sum_up_quickly(const TrialColumn &column);
    void sum_up(const TrialColumn &column);
    void count_numbers(const TrialColumn &column);
    void add_values(const TrialColumn &column, const std::vector<std::string> &texts);
};

struct TrialProblem {
    std::uint64_t trial = 0;
    std::string code, message;

    friend bool operator==(const TrialProblem &, const TrialProblem &) = default;
};

// As many failed trials are named.
inline constexpr std::size_t most_problems = 10;

// With more names the simulation is meaningless; the caller stops.
inline constexpr std::size_t most_reports = 1000;

struct Totals {
    std::uint64_t trials = 0, failed = 0;
    std::vector<TrialProblem> problems; // the first ones, by their numbers
    std::vector<ReportTotals> reports;  // as the scenario has them, then as trials made them
    LuckTotals luck;

    Totals() = default;
    explicit Totals(const TrialSetup &setup); // with all reports whose names are known
    void add(const TrialTable &table);
    void merge(const Totals &other);

    friend bool operator==(const Totals &, const Totals &) = default;

  private:
    ReportTotals &report(const std::string &name, ReportSort sort, std::uint32_t statement);
    void add_problems(std::vector<TrialProblem> more);
    void sort_reports();
};

} // namespace bylaw
