// The `bylaw` program: the first user of the public headers, and of nothing else of the library.
#include "repl/command_line.hpp"
#include "repl/text/safe_output.hpp"

#include <bylaw/library.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace {

#ifdef __GLIBC__
constexpr std::size_t megabyte = std::size_t{1} << 20, large_page = 2 * megabyte;

// Addresses for the heap to grow into, in large pages; memory is taken as it is used. A page costs microseconds
// when it is touched for the first time, and small ones are many. Where there are none, or not so many
// addresses, nothing is lost.
void grow_in_large_pages(std::size_t bytes) {
    mallopt(M_TOP_PAD, static_cast<int>(bytes));
    void *const first = std::malloc(megabyte);
    const auto begin = reinterpret_cast<std::uintptr_t>(first), end = reinterpret_cast<std::uintptr_t>(sbrk(0));
    if (first != nullptr && begin < end && end - begin > large_page && end - begin <= 2 * bytes) {
        const std::uintptr_t aligned = (begin + large_page - 1) / large_page * large_page;
        madvise(reinterpret_cast<void *>(aligned), end - aligned, MADV_HUGEPAGE);
    }
    std::free(first);
}
#endif

// What a command gives back it soon asks for again, and most commands are over before that pays for anybody
// else.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr std::size_t room = sizeof(void *) == 8 ? 512 * megabyte : 4 * megabyte;
    mallopt(M_MMAP_THRESHOLD, 32 * megabyte); // no more is allowed
    mallopt(M_TRIM_THRESHOLD, 2 * room);
    grow_in_large_pages(room);
    mallopt(M_TOP_PAD, 4 * megabyte);
#endif
}

// Whoever reads may have had enough (`bylaw rules zones | head`); everything else that is lost is said.
int status_of_output(int status, int failure) {
    if (failure == 0 || failure == EPIPE)
        return status;
    std::fprintf(stderr, "bylaw: cannot write the output: %s\n", std::strerror(failure));
    return bylaw::repl::exit_usage;
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
    keep_freed_memory();
    std::ios::sync_with_stdio(false);
    repl::Terminal terminal = repl::look_at_terminal();
    try {
        repl::SafeOutput safe(std::cout, terminal.colour);
        std::ostream out(&safe);
        TiedErrors tied(out);
        repl::Console console{std::cin, out, std::cerr, terminal, api::Library(api::usual_options())};
        int status = repl::run_command_line(count, words, console);
        out.flush();
        return status_of_output(status, safe.failure());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "bylaw: this is a defect of bylaw, not of your rules; please report it: %s\n",
                     error.what());
        return repl::exit_our_fault;
    }
}
