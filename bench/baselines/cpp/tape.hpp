// A fight that is played again, by faces that were written down: is it the same game?
#pragma once
#include "bench.hpp"

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Tape {
    std::vector<int> faces;
    size_t next = 0;
    bool bad = false;

    int die(uint32_t sides) {
        if (next >= faces.size() || faces[next] > static_cast<int>(sides)) {
            bad = true;
            return 1;
        }
        return faces[next++];
    }
};

// A line of faces for each fight; prints for each: won, rounds, faces used.
template <class Fight> int replay(Fight fight) {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        Tape tape;
        for (int face; in >> face;)
            tape.faces.push_back(face);
        const Outcome o = fight(tape);
        std::printf("%d %d %zu%s\n", o.won, o.rounds, tape.next, tape.bad ? " BAD" : "");
    }
    return 0;
}
