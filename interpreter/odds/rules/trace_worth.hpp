// Decides whether to follow runs, which takes far longer than to make them but saves others. By the clock:
// results do not depend on it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bylaw::odds::rules {

enum class Tracing : std::uint8_t { where_it_pays, always, never };

class TraceWorth {
  public:
    enum class Sort : std::uint8_t { recalled, played, followed };

    explicit TraceWorth(Tracing tracing) : always_(tracing == Tracing::always) {}

    // Is it worth while to look for what is known, at that root? Where little is found only now and then.
    bool wants_look(std::size_t root);
    // Is nearly all found there?
    bool mostly_found(std::size_t root) const;
    // And to follow what was not found?
    bool wants_trace(std::size_t root);

    // The way that begins, and how it ended.
    void begin();
    void end(std::size_t root, Sort sort);

    std::size_t memory() const { return roots_.capacity() * sizeof(Root); }

  private:
    using Clock = std::chrono::steady_clock;

    struct Root {
        std::uint32_t found = 0, played = 0, followed = 0;
        std::uint32_t looked = 0, found_lately = 0, passed = 0; // lately
    };
    // How long ways of one sort take, of which some are timed: in the mean, and when nothing comes between.
    struct Timed {
        double seconds = 0, lately = 0, least = 0;
        std::uint64_t ways = 0, timed = 0;

        void add(double took);
        double mean() const { return timed == 0 ? 0 : seconds / static_cast<double>(timed); }
        double all() const { return mean() * static_cast<double>(ways); }
    };

    Root &root(std::size_t number);
    Timed &of(Sort sort) { return sorts_[static_cast<std::size_t>(sort)]; }
    double saved_each(), price();

    bool always_;
    std::vector<Root> roots_;
    Timed sorts_[3];
    Clock::time_point begun_;
    bool is_timed_ = false;
    std::uint64_t ways_ = 0;
};

} // namespace bylaw::odds::rules
