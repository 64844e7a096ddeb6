#include "base/text/json.hpp"

#include <mutex>
#include <new>

namespace bylaw {

namespace {

// Sixteen thousand values that are taken apart at once; for all threads.
constexpr std::size_t reserved = std::size_t{1} << 18;
constexpr std::size_t step = alignof(std::max_align_t);

// Given in a row, and whole again when all of it has come back.
struct Reserve {
    alignas(step) unsigned char bytes[reserved];
    std::size_t used = 0, given = 0;
    std::mutex mutex;
};
Reserve reserve;

bool is_reserved(const void *room) {
    const auto *byte = static_cast<const unsigned char *>(room);
    return std::less_equal<>()(reserve.bytes, byte) && std::less<>()(byte, reserve.bytes + reserved);
}

} // namespace

void *json_room(std::size_t bytes) {
    if (void *room = ::operator new(bytes, std::nothrow))
        return room;
    const std::lock_guard lock(reserve.mutex);
    const std::size_t size = (bytes + step - 1) / step * step;
    if (size > reserved - reserve.used)
        throw std::bad_alloc();
    void *room = reserve.bytes + reserve.used;
    reserve.used += size;
    ++reserve.given;
    return room;
}

void free_json_room(void *room, std::size_t) noexcept {
    if (!is_reserved(room))
        return ::operator delete(room);
    const std::lock_guard lock(reserve.mutex);
    if (--reserve.given == 0)
        reserve.used = 0;
}

} // namespace bylaw
