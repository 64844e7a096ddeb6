// The texts that are open in the editor. They count instead of what lies on the disk.
#pragma once
#include "lsp/protocol/positions.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace bylaw::lsp {

struct Document {
    std::string uri; // as the client wrote it
    std::string text;
    std::int64_t version = 0;
};

// A change by the client: the whole text, or the new text of a range.
struct Edit {
    struct Range {
        Point begin, end;
    };
    std::optional<Range> range;
    std::string text;
};

void apply(std::string &text, const Edit &edit, Encoding encoding);

// By path.
using Documents = std::map<std::string, Document>;

} // namespace bylaw::lsp
