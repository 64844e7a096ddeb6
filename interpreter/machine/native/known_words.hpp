// Words of a frame that are in processor registers between two places where code may be entered, so that they
// need not be read again. Each register is also written to the frame, so nothing is lost when one is
// forgotten.
#pragma once
#include "interpreter/machine/native/assembly.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace bylaw::native {

class KnownWords {
  public:
    enum class What : std::uint8_t {
        word,
        fields, // the address of the thing's fields
        some,   // it is a thing; no register knows more
    };

    // One that may be used for anything: the one that was not touched for longest.
    Reg take() { return take(order_.front()); }
    Reg take(Reg reg) {
        std::erase_if(known_, [&](const Known &each) { return each.what != What::some && each.reg == reg; });
        touch(reg);
        return reg;
    }
    std::optional<Reg> find(What what, std::uint16_t of) {
        for (const Known &each : known_) {
            if (each.what == what && each.of == of) {
                if (what != What::some) {
                    touch(each.reg);
                }
                return each.reg;
            }
        }
        return {};
    }
    void know(What what, std::uint16_t of, Reg reg) { known_.push_back({what, of, reg}); }
    // The frame's word becomes another.
    void forget(std::uint16_t of) {
        std::erase_if(known_, [&](const Known &each) { return each.of == of; });
    }
    // Another function was called: it leaves none of them.
    void forget_registers() {
        std::erase_if(known_, [](const Known &each) { return each.what != What::some; });
    }
    void forget_all() { known_.clear(); }

  private:
    struct Known {
        What what;
        std::uint16_t of;
        Reg reg;
    };

    void touch(Reg reg) {
        const auto found = std::ranges::find(order_, reg);
        std::rotate(found, found + 1, order_.end());
    }

    std::vector<Known> known_;
    // Registers that callees may change; the last one used is last.
    std::array<Reg, 9> order_{Reg::rax, Reg::rcx, Reg::rdx, Reg::rsi, Reg::rdi,
                              Reg::r8,  Reg::r9,  Reg::r10, Reg::r11};
};

} // namespace bylaw::native
