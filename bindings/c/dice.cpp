// Dice without rules.
#include "bindings/c/handles.hpp"

#include <bylaw/dice.hpp>
#include <bylaw/odds.hpp>

using namespace bylaw;
using c::guarded;

namespace {

std::string dialect_in(const char *dialect) {
    return dialect == nullptr ? std::string() : std::string(dialect);
}

} // namespace

char *bylaw_read_dice(const char *text, const char *dialect) {
    return guarded<char *>(nullptr,
                           [&] { return c::answered(api::read_dice(c::text(text), dialect_in(dialect))); });
}

char *bylaw_roll_dice(const char *text, const char *dialect, std::uint64_t seed, int times) {
    return guarded<char *>(nullptr, [&] {
        return c::answered(api::roll_dice(c::text(text), seed, times, dialect_in(dialect)));
    });
}

char *bylaw_dice_odds(const char *text, const char *dialect, double seconds, bylaw_progress progress,
                      void *data) {
    return guarded<char *>(nullptr, [&] {
        api::OddsOptions options;
        options.dialect = dialect_in(dialect);
        options.most_seconds = seconds;
        if (progress)
            options.go_on = [=](std::uint64_t, double passed) { return progress(passed, 0, 0, data) != 0; };
        return c::answered(api::odds_of_dice(c::text(text), options));
    });
}
