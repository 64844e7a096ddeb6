// Memory in large pages, if the system has them. Random access to much memory then needs fewer page
// addresses, and first use fewer page faults. Less than two pages use ordinary memory.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace bylaw {

inline constexpr std::size_t large_page = std::size_t{1} << 21; // bytes

// An allocator as those of the standard library.
template <class T> struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U> LargePages(const LargePages<U> &) {}

    T *allocate(std::size_t count) {
        if (count > (std::numeric_limits<std::size_t>::max() - large_page) / sizeof(T)) {
            throw std::bad_array_new_length();
        }
        const std::size_t bytes = count * sizeof(T);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (bytes >= 2 * large_page) {
            const std::size_t whole = (bytes + large_page - 1) / large_page * large_page;
            void *const made = std::aligned_alloc(large_page, whole);
            if (made == nullptr) {
                throw std::bad_alloc();
            }
            madvise(made, whole, MADV_HUGEPAGE); // else they are small: slower, no more
            return static_cast<T *>(made);
        }
#endif
        return static_cast<T *>(::operator new(bytes));
    }
    void deallocate(T *room, [[maybe_unused]] std::size_t count) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (count * sizeof(T) >= 2 * large_page) {
            return std::free(room);
        }
#endif
        ::operator delete(room);
    }

    template <class U> bool operator==(const LargePages<U> &) const {
        return true;
    }
};

// So many of what needs no constructor, which are anything until they are written.
template <class T> struct GiveBackLarge {
    std::size_t count = 0;
    void operator()(T *room) const { LargePages<T>().deallocate(room, count); }
};
template <class T> using LargeRoom = std::unique_ptr<T[], GiveBackLarge<T>>;
template <class T> LargeRoom<T> large_room(std::size_t count) {
    return {LargePages<T>().allocate(count), {count}};
}

} // namespace bylaw
