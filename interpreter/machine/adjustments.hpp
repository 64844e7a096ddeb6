// Values while they are adjusted. The order in which adjustments come does not matter: what each does follows
// from its word, as in a rulebook (`starts at`, plus and minus, times and divided by, at least and at most,
// becomes).
#pragma once
#include "interpreter/machine/lists.hpp"
#include "interpreter/program/program.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace bylaw {

enum class AdjustProblem : std::uint8_t { none, overflow, division_by_zero, conflict };

class Adjustments {
  public:
    explicit Adjustments(const Program &program) : program_(&program) {}

    void open_group() { groups_.push_back({values_.size(), entries_.size()}); }
    // The main value has no name: no_id.
    void open_value(StringId name, Word initial);
    // Adjusts the value of that name in the innermost group; false if nobody asked for it there.
    bool add(std::uint32_t adjust, Word amount);
    bool wanted(StringId name) const; // is a value of that name open?
    struct Result {
        Word value = 0;
        AdjustProblem problem = AdjustProblem::none;
        const AdjustInfo *first = nullptr, *second = nullptr; // of a conflict
    };
    Result close_value(std::size_t number) const;
    // Those of its adjustments, with their amounts, that went for nothing: dropped by a label that is
    // ignored, or outdone by another.
    std::vector<std::pair<const AdjustInfo *, Word>> outdone(std::size_t number) const;
    StringId name_of(std::size_t number) const { return values_[groups_.back().value + number].name; }
    Word initial_of(std::size_t number) const { return values_[groups_.back().value + number].initial; }
    bool adjusted(std::size_t number) const { return values_[groups_.back().value + number].adjusted; }
    void close_group();
    void clear();
    bool empty() const { return groups_.empty() && values_.empty(); }

  private:
    struct Entry {
        const AdjustInfo *info;
        Word amount;
        std::size_t value; // index into values_
    };
    // Most are only added to: then the sum is all there is to know.
    struct Value {
        StringId name;
        Word initial, sum;
        bool adjusted = false, plain = true;
    };
    class Sum;
    Sum sum_of(std::size_t number) const;

    const Program *program_;
    std::vector<Value> values_;
    std::vector<Entry> entries_;
    struct Group {
        std::size_t value, entry; // its first
    };
    std::vector<Group> groups_;
};

} // namespace bylaw
