#include "tests/manners/failing_memory.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <sqlite3.h>
#include <stdexcept>

namespace {

constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

std::atomic<std::uint64_t> requests{0}, first{never}, last{never};
std::atomic<bool> counting{false};
std::atomic<std::int64_t> live{0};

bool fails() {
    if (!counting)
        return false;
    const std::uint64_t number = ++requests;
    return number >= first && number <= last;
}

void *counted(void *block) {
    if (block != nullptr)
        ++live;
    return block;
}

} // namespace

// The linker puts these in the place of malloc and its kin in all that is linked in (--wrap).
extern "C" {
void *__real_malloc(std::size_t size);
void *__real_calloc(std::size_t count, std::size_t size);
void *__real_realloc(void *block, std::size_t size);
void __real_free(void *block);

void *__wrap_malloc(std::size_t size) {
    return counted(fails() ? nullptr : __real_malloc(size));
}
void *__wrap_calloc(std::size_t count, std::size_t size) {
    return counted(fails() ? nullptr : __real_calloc(count, size));
}
void *__wrap_realloc(void *block, std::size_t size) {
    void *made = fails() ? nullptr : __real_realloc(block, size);
    return block == nullptr ? counted(made) : made;
}
void __wrap_free(void *block) {
    if (block != nullptr)
        --live;
    __real_free(block);
}
}

void *operator new(std::size_t size) {
    if (void *block = fails() ? nullptr : __real_malloc(size == 0 ? 1 : size))
        return counted(block);
    throw std::bad_alloc();
}
// The library's own come to the one above; a sanitizer's would not, and what they made would be freed as
// another's.
void *operator new(std::size_t size, const std::nothrow_t &) noexcept {
    return counted(fails() ? nullptr : __real_malloc(size == 0 ? 1 : size));
}
void *operator new[](std::size_t size) {
    return operator new(size);
}
void operator delete(void *block) noexcept {
    __wrap_free(block);
}
void operator delete(void *block, const std::nothrow_t &) noexcept {
    __wrap_free(block);
}
void operator delete[](void *block) noexcept {
    __wrap_free(block);
}
void operator delete[](void *block, std::size_t) noexcept {
    __wrap_free(block);
}
void operator delete(void *block, std::size_t) noexcept {
    __wrap_free(block);
}
void *operator new(std::size_t size, std::align_val_t align) {
    const std::size_t step = static_cast<std::size_t>(align);
    if (void *block = fails() ? nullptr : std::aligned_alloc(step, (size + step - 1) / step * step))
        return counted(block);
    throw std::bad_alloc();
}
void operator delete(void *block, std::align_val_t) noexcept {
    __wrap_free(block);
}
void operator delete(void *block, std::size_t, std::align_val_t) noexcept {
    __wrap_free(block);
}

namespace bylaw::test {

FailingMemory::FailingMemory(std::uint64_t allocation, Fails how) {
    requests = 0;
    first = allocation;
    last = how == Fails::once ? allocation : never;
    counting = true;
}

FailingMemory::~FailingMemory() {
    counting = false;
}

std::uint64_t FailingMemory::asked() const {
    return requests;
}

std::int64_t blocks_in_use() {
    return live;
}

void let_sqlite_fail() {
    static sqlite3_mem_methods methods;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &methods) != SQLITE_OK)
        throw std::runtime_error("SQLite has begun already");
    static const auto usual_malloc = methods.xMalloc;
    static const auto usual_realloc = methods.xRealloc;
    methods.xMalloc = [](int size) { return fails() ? nullptr : usual_malloc(size); };
    methods.xRealloc = [](void *block, int size) { return fails() ? nullptr : usual_realloc(block, size); };
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK)
        throw std::runtime_error("SQLite keeps its own memory");
}

} // namespace bylaw::test
