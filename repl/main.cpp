// The `bylaw` program: the first user of the public headers, and of nothing else of the library.
#include "repl/command_line.hpp"
#include "repl/heap.hpp"
#include "repl/text/safe_output.hpp"

#include <bylaw/library.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>

namespace {

// A reader may close the pipe early (`bylaw rules zones | head`); every other lost output is reported.
int status_of_output(int status, int failure) {
    if (failure == 0 || failure == EPIPE)
        return status;
    std::fprintf(stderr, "bylaw: cannot write the output: %s\n", std::strerror(failure));
    return bylaw::repl::exit_unreadable;
}

// Messages never overtake the output, wherever they are written.
class TiedErrors {
  public:
    explicit TiedErrors(std::ostream &out) : before_(std::cerr.tie(&out)) {}
    ~TiedErrors() { std::cerr.tie(before_); }
    TiedErrors(const TiedErrors &) = delete;
    TiedErrors &operator=(const TiedErrors &) = delete;

  private:
    std::ostream *before_;
};

} // namespace

int main(int count, char **words) {
    using namespace bylaw;
    repl::keep_freed_memory();
    std::ios::sync_with_stdio(false);
    repl::Terminal terminal = repl::look_at_terminal();
    try {
        repl::SafeOutput safe(std::cout, terminal.colour), every_byte(std::cout);
        std::ostream out(&safe), bytes(&every_byte);
        TiedErrors tied(out);
        repl::Console console{std::cin, out, std::cerr, terminal, api::Library(api::usual_options())};
        console.bytes = &bytes;
        int status = repl::run_command_line(count, words, console);
        out.flush();
        bytes.flush();
        return status_of_output(status, safe.failure() != 0 ? safe.failure() : every_byte.failure());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "bylaw: this is a defect of bylaw, not of your rules; please report it: %s\n",
                     error.what());
        return repl::exit_our_fault;
    }
}
