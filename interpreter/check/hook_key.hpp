// Which file a `hook … in "x.lua"` means depends on where it stands: a layer may have an `x.lua` of its own.
#pragma once
#include "base/source/source.hpp"

#include <string>

namespace bylaw::check {

inline std::string hook_key(SourceId declared_in, const std::string &file) {
    return std::to_string(declared_in) + ":" + file;
}

} // namespace bylaw::check
