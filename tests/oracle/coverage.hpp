// How much of the language the generated programs speak: node kinds, instructions, clauses by the declaration
// that they stand in, types in each place, built-in functions and words of the library.
#pragma once
#include <bylaw/program.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace bylaw::oracle {

enum class Aspect : std::uint8_t { nodes, instructions, places, types, functions, words, count };
const char *title(Aspect aspect);

class Coverage {
  public:
    void add(const api::Program &program);
    const std::set<std::string> &seen(Aspect aspect) const { return seen_[static_cast<std::size_t>(aspect)]; }
    // What there is of it and was not seen, with the productions that are there for it.
    std::vector<std::string> missing(Aspect aspect) const;

  private:
    std::set<std::string> seen_[static_cast<std::size_t>(Aspect::count)];
};

// All that there is. Places are those where the checker does not say that a clause has no place.
std::set<std::string> all_of(Aspect aspect);
// What need not be generated, and why.
const std::map<std::string, std::string> &exempt();

} // namespace bylaw::oracle
