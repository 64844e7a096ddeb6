// Numbers strings of bytes, for all threads that explore one game. Most states differ only in fields, so the
// other parts are kept once.
#pragma once
#include "interpreter/odds/rules/key_table.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <span>

namespace bylaw::odds::rules {

class KnownParts {
  public:
    std::uint32_t number(std::span<const std::uint8_t> part) {
        const std::uint32_t mark = KeyTable::mark(part);
        const std::uint32_t at = (mark >> 24) % several; // the tables look at the lower bits
        Table &table = tables_[at];
        const std::lock_guard lock(table.mutex);
        return table.parts.number(part, mark) * several + at;
    }
    // The bytes stay valid.
    std::span<const std::uint8_t> operator[](std::uint32_t number) const {
        const Table &table = tables_[number % several];
        const std::lock_guard lock(table.mutex);
        return table.parts[number / several];
    }

    std::size_t memory() const { // in bytes
        std::size_t held = 0;
        for (const Table &each : tables_) {
            const std::lock_guard lock(each.mutex);
            held += each.parts.memory();
        }
        return held;
    }

  private:
    static constexpr std::uint32_t several = 4; // tables, so that threads seldom wait for each other

    struct Table {
        mutable std::mutex mutex;
        KeyTable parts;
    };
    std::array<Table, several> tables_;
};

} // namespace bylaw::odds::rules
