#include "repl/heap.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace bylaw::repl {

namespace {

#ifdef __GLIBC__
constexpr std::size_t megabyte = std::size_t{1} << 20, large_page = 2 * megabyte;

// Addresses for the heap to grow into, in large pages; memory is taken as it is used. A page costs
// microseconds when it is touched for the first time, and small ones are many. Where there are none, or not
// so many addresses, nothing is lost.
void grow_in_large_pages(std::size_t bytes) {
    mallopt(M_TOP_PAD, static_cast<int>(bytes));
    void *const first = std::malloc(megabyte);
    const auto begin = reinterpret_cast<std::uintptr_t>(first),
               end = reinterpret_cast<std::uintptr_t>(sbrk(0));
    if (first != nullptr && begin < end && end - begin > large_page && end - begin <= 2 * bytes) {
        const std::uintptr_t aligned = (begin + large_page - 1) / large_page * large_page;
        madvise(reinterpret_cast<void *>(aligned), end - aligned, MADV_HUGEPAGE);
    }
    std::free(first);
}
#endif

} // namespace

void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr std::size_t room = sizeof(void *) == 8 ? 512 * megabyte : 4 * megabyte;
    mallopt(M_MMAP_THRESHOLD, 32 * megabyte); // no more is allowed
    mallopt(M_TRIM_THRESHOLD, room + 256 * megabyte);
    grow_in_large_pages(room);
    mallopt(M_TOP_PAD, 4 * megabyte);
#endif
}

} // namespace bylaw::repl
