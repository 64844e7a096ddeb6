// Lets exceptions of C++ (memory that has run out) pass through machine code that called it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bylaw::native {

// All code has the frame that native_code.cpp makes at the entry: six registers and one word more. Known to
// the runtime of C++ as long as this lives.
class UnwoundCode {
  public:
    UnwoundCode(const std::uint8_t *begin, std::size_t size);
    ~UnwoundCode();
    UnwoundCode(const UnwoundCode &) = delete;
    UnwoundCode &operator=(const UnwoundCode &) = delete;

  private:
    std::vector<std::uint8_t> told_;
};

} // namespace bylaw::native
