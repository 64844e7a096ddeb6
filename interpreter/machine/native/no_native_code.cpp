// Builds without machine code.
#include "interpreter/machine/native/native_code.hpp"

namespace bylaw {

std::unique_ptr<NativeCode> NativeCode::make(QuickCode &) {
    return nullptr;
}

} // namespace bylaw
