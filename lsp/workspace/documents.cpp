#include "lsp/workspace/documents.hpp"

#include <algorithm>

namespace bylaw::lsp {

void apply(std::string &text, const Edit &edit, Encoding encoding) {
    if (!edit.range) {
        text = edit.text;
        return;
    }
    const std::size_t begin = offset_of(text, edit.range->begin, encoding);
    const std::size_t end = std::max(begin, offset_of(text, edit.range->end, encoding));
    text.replace(begin, end - begin, edit.text);
}

} // namespace bylaw::lsp
