// Limits of texts for the parser and for all readers of its tree. Each limit is a diagnostic that names it.
#pragma once
#include <cstddef>

namespace bylaw::grammar {

struct Limits {
    static constexpr unsigned nesting = 100; // braces, brackets, signs, `not` and `if` inside one another
    static constexpr unsigned chain = 1000;  // terms of one chain of operators, steps of one `a.b.c`
    static constexpr unsigned height = 2000; // height of the tree: long chains inside one another
    static constexpr std::size_t file = 64u << 20; // bytes
    static constexpr std::size_t name = 200;       // bytes
    static constexpr std::size_t text = 4000;      // bytes
    static constexpr unsigned mistakes = 100;      // then the rest of the text is not read
};

} // namespace bylaw::grammar
