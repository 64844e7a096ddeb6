// Tries likely repairs of a clause or declaration that cannot be read:
// docs/decisions/0018-one-diagnostic-per-cause.md.
#pragma once
#include "grammar/builder.hpp"

#include <vector>

namespace bylaw::grammar {

// The patches that are worth a trial, for what begins at `from`.
std::vector<Patch> likely_patches(Builder &b, const char *from, const Mistake &mistake);

// Returns the message for a text that fits with a patch.
Mistake meant_otherwise(const Builder &b, const Patch &patch, const Mistake &mistake);

// One trial: the patch is in force, nothing is reported, and all is as before at its end.
class Trial {
  public:
    Trial(Builder &b, const Patch &patch, const Mistake &mistake);
    ~Trial();
    Trial(const Trial &) = delete;
    Trial &operator=(const Trial &) = delete;

    // It was read to `end`, or a mistake was thrown at `end`.
    struct Result {
        bool fits = false;
        unsigned mistakes = 0;
    };
    Result read_to(const char *end, bool thrown) const;

  private:
    Builder &b_;
    const Mistake &mistake_;
    Builder::Condition before_;
};

// Braces are read as the indentation has them, for as long as this lives.
class ByLayout {
  public:
    ByLayout(Builder &b, bool on) : b_(b), on_(on) {
        if (on_)
            b_.read_by_layout(true);
    }
    ~ByLayout() {
        if (on_)
            b_.read_by_layout(false);
    }
    ByLayout(const ByLayout &) = delete;
    ByLayout &operator=(const ByLayout &) = delete;

  private:
    Builder &b_;
    bool on_;
};

// Whether the first result, of the first patch, is the better one.
bool better(const Trial::Result &a, const Patch &a_patch, const Trial::Result &b, const Patch &b_patch,
            const char *at);

} // namespace bylaw::grammar
