// The calls that are open, the innermost one last. A vector whose room is kept: calls come and go all the
// time.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace bylaw {

// A frame: a function that is being run.
struct Call {
    std::uint32_t function = 0;
    std::uint32_t pc = 0;       // where it continues
    std::uint32_t base = 0;     // its registers are `frames` from here on
    std::uint16_t target = 0;   // the caller's register that takes what it gives
    std::uint8_t mode = 0;      // mode of a call: 0 paid, 1 free, 2 paid ahead
    bool quiet = false;         // only looks: its events would mislead
    std::uint32_t triggers = 0; // how many triggers are running, this one included
    std::uint32_t yields = 0;   // result of a call: 1 + its register; 0: its result; or several
    std::uint32_t leave_to = 0,
                  leave_pc = 0; // on its way out: the depth where that ends, and where to continue there
    std::uint64_t event = 0;    // that its events happen under

    friend bool operator==(const Call &a, const Call &b) {
        return a.function == b.function && a.pc == b.pc && a.base == b.base && a.target == b.target &&
               a.mode == b.mode && a.triggers == b.triggers && a.yields == b.yields &&
               a.leave_to == b.leave_to && a.leave_pc == b.leave_pc;
    }
};

class OpenCalls {
  public:
    OpenCalls() = default;
    OpenCalls(const OpenCalls &other) : room_(other.begin(), other.end()), size_(other.size_) {}
    OpenCalls(OpenCalls &&other) noexcept
        : room_(std::move(other.room_)), size_(std::exchange(other.size_, 0)) {}
    OpenCalls &operator=(const OpenCalls &other) {
        if (this != &other) {
            reserve(other.size_);
            std::copy(other.begin(), other.end(), begin());
            size_ = other.size_;
        }
        return *this;
    }
    OpenCalls &operator=(OpenCalls &&other) noexcept {
        room_ = std::move(other.room_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }

    Call *data() { return room_.data(); }
    const Call *data() const { return room_.data(); }
    Call *begin() { return data(); }
    Call *end() { return data() + size_; }
    const Call *begin() const { return data(); }
    const Call *end() const { return data() + size_; }
    Call &operator[](std::size_t i) { return room_[i]; }
    const Call &operator[](std::size_t i) const { return room_[i]; }
    Call &front() { return room_.front(); }
    const Call &front() const { return room_.front(); }
    Call &back() { return room_[size_ - 1]; }
    const Call &back() const { return room_[size_ - 1]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    void reserve(std::size_t calls) {
        if (calls > room_.size()) {
            room_.resize(std::max({calls, room_.size() * 2, least_room}));
        }
    }
    void push_back(Call call) { emplace_back() = call; }
    Call &emplace_back() {
        reserve(size_ + 1);
        return room_[size_++] = Call();
    }
    void pop_back() { --size_; }
    // New ones are as nothing has set them.
    void resize(std::size_t calls) {
        reserve(calls);
        std::fill(end(), data() + std::max(calls, size_), Call());
        size_ = calls;
    }
    void clear() { size_ = 0; }
    void keep_last() {
        room_.front() = back();
        size_ = 1;
    }

    friend bool operator==(const OpenCalls &a, const OpenCalls &b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static constexpr std::size_t least_room = 16;

    std::vector<Call> room_;
    std::size_t size_ = 0;
};

} // namespace bylaw
