// Values while they are adjusted. The order of adjustments does not matter: their words decide, as in a
// rulebook (`starts at`, plus and minus, times and divided by, at least and at most, becomes).
#pragma once
#include "interpreter/machine/lists.hpp"
#include "interpreter/program/program.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace bylaw {

// dice: they would have to be made, but no maker was given, or there are no such dice.
enum class AdjustProblem : std::uint8_t { none, overflow, division_by_zero, conflict, dice };

// Makes the dice of a recipe, whose word that is; nothing: there are no such dice.
using MakeDice = std::function<std::optional<Word>(std::span<const Word> recipe)>;

// A vector whose room is kept: groups come and go all the time.
template <class T> class Stack {
  public:
    void push_back(const T &element) {
        if (size_ == room_.size()) {
            room_.resize(std::max<std::size_t>(8, 2 * size_));
        }
        room_[size_++] = element;
    }
    void pop_back() { --size_; }
    void shorten(std::size_t size) { size_ = size; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T &operator[](std::size_t i) { return room_[i]; }
    const T &operator[](std::size_t i) const { return room_[i]; }
    T &back() { return room_[size_ - 1]; }
    const T &back() const { return room_[size_ - 1]; }

  private:
    std::vector<T> room_;
    std::size_t size_ = 0;
};

class Adjustments {
  public:
    explicit Adjustments(const Program &program) : program_(&program) {}

    void open_group() { groups_.push_back({values_.size(), entries_.size()}); }
    // The main value has no name: no_id.
    void open_value(StringId name, Word initial) { values_.push_back({name, initial, initial}); }
    // Adjusts the value of that name in the innermost group; false if no value of that name was opened there.
    bool add(std::uint32_t adjust, Word amount);
    bool wanted(StringId name) const; // is a value of that name open?
    struct Result {
        Word value = 0;
        AdjustProblem problem = AdjustProblem::none;
        const AdjustInfo *first = nullptr, *second = nullptr; // the two sides of a conflict
    };
    // Adjusted dice become other dice: this needs a maker of dice.
    Result close_value(std::size_t number, const MakeDice &make = nullptr) const {
        const Value &value = values_[groups_.back().value + number];
        return value.plain ? Result{value.sum} : close_adjusted(number, make);
    }
    // Returns the adjustments of the value without effect, with their amounts: their label is ignored, or
    // another adjustment wins.
    std::vector<std::pair<const AdjustInfo *, Word>> outdone(std::size_t number) const;
    StringId name_of(std::size_t number) const { return values_[groups_.back().value + number].name; }
    Word initial_of(std::size_t number) const { return values_[groups_.back().value + number].initial; }
    Type type_of(std::size_t number) const; // the type of an adjusted value
    bool adjusted(std::size_t number) const { return values_[groups_.back().value + number].adjusted; }
    void close_group() {
        values_.shorten(groups_.back().value);
        entries_.shorten(groups_.back().entry);
        groups_.pop_back();
    }
    void clear();
    bool empty() const { return groups_.empty() && values_.empty(); }

  private:
    struct Entry {
        const AdjustInfo *info = nullptr;
        Word amount = 0;
        std::size_t value = 0; // index into values_
    };
    // Most are only added to: then the sum is all there is to know.
    struct Value {
        StringId name = 0;
        Word initial = 0, sum = 0;
        bool adjusted = false, plain = true;
    };
    class Sum;
    std::vector<Entry> &own_entries(std::size_t number) const;
    Result close_adjusted(std::size_t number, const MakeDice &make) const;

    const Program *program_;
    Stack<Value> values_;
    Stack<Entry> entries_;
    struct Group {
        std::size_t value = 0, entry = 0; // its first
    };
    Stack<Group> groups_;
    mutable std::vector<Entry> own_; // scratch entries of one value: closing is frequent
};

} // namespace bylaw
