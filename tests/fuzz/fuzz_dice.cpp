// Any text of dice has a reading or a diagnostic, in every dialect, and what is read checks as Bylaw's own
// words.
#include <bylaw/dice.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size == 0 || size > 200)
        return 0;
    const std::vector<std::string> dialects = bylaw::api::dice_dialects();
    const std::size_t which = data[0] % (dialects.size() + 1);
    const std::string text(reinterpret_cast<const char *>(data) + 1, size - 1);
    const bylaw::api::DiceReading reading =
        bylaw::api::read_dice(text, which == dialects.size() ? std::string() : dialects[which]);
    if (!reading.report.has_errors() && reading.rolls.empty())
        std::abort();
    return 0;
}
