// A map on which the dice put two walls, and how far its squares are from each other then: as rules of
// std.grid find it, and computed here.
#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace bylaw::test {

constexpr int map_columns = 5, map_lines = 4, map_squares = map_columns * map_lines, no_way = 10'000;

// Reports the two walls, from 1, and the steps of all squares from each of four corners together. Ada stands
// in one of them, and can leave even a wall that comes down on her.
inline const std::string walled_map = R"(ruleset walled
use std.grid

formula square_number(number: number): square =
    square_at(number - 1 - (number - 1) / 5 * 5, (number - 1) / 5)

scenario walled {
    do lay_out(5, 4)
    given ada = combatant { spot = square_at(0, 0) }
    let first = roll(d20)
    let second = roll(d20)
    first_wall = square_number(first)
    first_wall.blocked = yes
    second_wall = square_number(second)
    second_wall.blocked = yes
    do add_up(square_at(0, 0), ada)
    do add_up(square_at(4, 0), ada)
    do add_up(square_at(0, 3), ada)
    do add_up(square_at(4, 3), ada)
    report first as "first"
    report second as "second"
    report steps_in_all as "steps"
}

link first_wall: square
link second_wall: square
stat steps_in_all = 0

procedure add_up(goal: square, mover: combatant) {
    survey(goal, mover)
    steps_in_all += sum place in square of place.away
}
)";

// Of all squares together, from that one.
inline int steps_from(int goal, int first, int second) {
    std::array<int, map_squares> away;
    away.fill(no_way);
    away[static_cast<std::size_t>(goal)] = 0;
    std::vector<int> found{goal};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (int square = 0; square < map_squares; ++square) {
            const int across = std::abs(square % map_columns - found[i] % map_columns);
            const int along = std::abs(square / map_columns - found[i] / map_columns);
            const bool wall = square != 0 && (square == first || square == second);
            if (std::max(across, along) == 1 && !wall && away[static_cast<std::size_t>(square)] == no_way) {
                away[static_cast<std::size_t>(square)] = away[static_cast<std::size_t>(found[i])] + 1;
                found.push_back(square);
            }
        }
    }
    int sum = 0;
    for (const int each : away) {
        sum += each;
    }
    return sum;
}

// Walls as they are reported.
inline int steps_in_all(int first, int second) {
    int sum = 0;
    for (const int corner : {0, map_columns - 1, map_squares - map_columns, map_squares - 1}) {
        sum += steps_from(corner, first - 1, second - 1);
    }
    return sum;
}

} // namespace bylaw::test
