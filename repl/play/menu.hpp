// Options as a menu: where there are many, those that say the same of different things share a line.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw::repl {

// Options `first` to `last`, counted from 0: a line of the menu.
struct MenuLine {
    std::size_t first = 0, last = 0;
    std::string text;
};

// Parts that a line shows of its options.
enum class Brevity : std::uint8_t {
    whole,     // all of them; where that is too much for a line, they have lines of their own
    said,      // all of them, where that is not too much
    without,   // common beginning and end, without the difference
    beginning, // common beginning
};

// "go towards Goblin 1", "go towards Goblin 2" become "go towards Goblin 1 or 2". The suggested option stays
// alone, and so does every option of a short list. The options keep their numbers, so that each can still be
// taken at once.
std::vector<MenuLine> menu_of(const std::vector<std::string> &options, std::size_t suggested,
                              Brevity brevity = Brevity::whole);

// "2-6", of so many options: from which to which, counted from 0.
std::optional<std::pair<std::size_t, std::size_t>> range_of(std::string_view typed, std::size_t options);

// "2-6"; "2" where it is only one.
std::string numbers(const MenuLine &line);

// Returns the numbers of the first line with several options; empty if each has its own.
std::string folded_numbers(const std::vector<MenuLine> &menu);

// The menu with its numbers, the suggested option marked: one line below the other, or side by side.
std::string listed(const std::vector<MenuLine> &menu, std::size_t suggested, int width);
std::string abreast(const std::vector<MenuLine> &menu, std::size_t suggested, int width);

// Options that are typed as they read, without numbers of their own: "1 to 5, 10", the suggested one marked.
std::string as_they_read(const std::vector<std::string> &options, std::size_t suggested, int width);

// These options with their numbers, side by side as far as `width` goes (0: one a line).
std::string side_by_side(const std::vector<std::string> &options, const std::vector<std::size_t> &which,
                         int width);

} // namespace bylaw::repl
