// The `bylaw` program: the first user of the public headers, and of nothing else of the library.
#include "repl/command_line.hpp"
#include "repl/text/safe_output.hpp"

#include <bylaw/library.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

// What a command gives back it soon asks for again, and most commands are over before that pays for anybody else.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int megabyte = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, 32 * megabyte); // no more is allowed
    mallopt(M_TRIM_THRESHOLD, 256 * megabyte);
    mallopt(M_TOP_PAD, 4 * megabyte);
#endif
}

} // namespace

int main(int count, char **words) {
    using namespace bylaw;
    keep_freed_memory();
    std::ios::sync_with_stdio(false);
    repl::Terminal terminal = repl::look_at_terminal();
    try {
        repl::SafeOutput safe(std::cout, terminal.colour);
        std::ostream out(&safe);
        repl::Console console{std::cin, out, std::cerr, terminal, api::Library(api::usual_options())};
        int status = repl::run_command_line(count, words, console);
        out.flush();
        return status;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "bylaw: this is a defect of bylaw, not of your rules; please report it: %s\n", error.what());
        return repl::exit_our_fault;
    }
}
