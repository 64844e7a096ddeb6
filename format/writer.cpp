#include "format/writer.hpp"

#include "base/text/display.hpp"
#include "format/format.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

// At the column, or four blanks behind what reaches into it.
void add_references(std::string &line, const std::string &references) {
    const std::size_t end = display_width(line);
    line.append(end + 2 <= reference_column ? reference_column - end : indent_step, ' ');
    line += references;
}

} // namespace

void Writer::line(Line line) {
    if (!line.references.empty())
        add_references(line.content, line.references);
    if (!line.comment.empty()) {
        waiting_.push_back(std::move(line));
        return;
    }
    flush();
    out_ += line.content;
    out_ += '\n';
}

void Writer::blank() {
    flush();
    out_ += '\n';
}

void Writer::as_it_stands(std::string_view text) {
    flush();
    out_ += text;
    out_ += '\n';
}

void Writer::flush() {
    std::size_t column = 0;
    for (const Line &line : waiting_)
        column = std::max(column, display_width(line.content) + 2);
    for (const Line &line : waiting_) {
        out_ += line.content;
        out_.append(column - display_width(line.content), ' ');
        out_ += line.comment;
        out_ += '\n';
    }
    waiting_.clear();
}

std::string Writer::take() && {
    flush();
    return std::move(out_);
}

} // namespace bylaw::format
