#include "interpreter/machine/native/unwound_code.hpp"

#include <cstring>

// Of the compiler's runtime (libgcc), which declares them nowhere.
extern "C" void __register_frame(void *);
extern "C" void __deregister_frame(void *);

namespace bylaw::native {

namespace {

// What is common to all code: the `.eh_frame` format, which is DWARF's.
constexpr std::uint8_t frame[] = {
    28,   0,    0,    0,                   // bytes behind this
    0,    0,    0,    0,                   // it is the common part,
    1,    0,                               // version 1 without additions,
    1,    0x78,                            // in steps of 1 and -8;
    16,                                    // the return address
    0x0c, 7,    64,                        // the caller's frame ends 64 above rsp;
    0x90, 1,                               // below that the return address,
    0x83, 2,    0x86, 3, 0x8c, 4, 0x8d, 5, // then rbx, rbp, r12, r13,
    0x8e, 6,    0x8f, 7,                   // r14, r15
    0,    0,
};
constexpr std::uint32_t of_code = 4 + 8 + 8; // bytes of what is said of one piece

template <class Number> void append(std::vector<std::uint8_t> &to, Number number) {
    to.resize(to.size() + sizeof number);
    std::memcpy(to.data() + to.size() - sizeof number, &number, sizeof number);
}

} // namespace

UnwoundCode::UnwoundCode(const std::uint8_t *begin, std::size_t size)
    : told_(std::begin(frame), std::end(frame)) {
    append(told_, of_code);
    append(told_, static_cast<std::uint32_t>(told_.size())); // so far back is the common part
    append(told_, reinterpret_cast<std::uint64_t>(begin));
    append(told_, static_cast<std::uint64_t>(size));
    append(told_, std::uint32_t{0}); // no more
    __register_frame(told_.data());
}

UnwoundCode::~UnwoundCode() {
    __deregister_frame(told_.data());
}

} // namespace bylaw::native
