#include "repl/prompt/typed_line.hpp"

#include <cwchar>
#include <utf8proc.h>

namespace bylaw::repl {

namespace {

struct Cell {
    int row = 0, column = 0;
};

// The bytes of a letter of one cell, both as the terminal and as libedit count; 0 where it has none.
std::size_t bytes_of_letter(std::string_view text) {
    utf8proc_int32_t letter = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(text.data()),
                                         static_cast<utf8proc_ssize_t>(text.size()), &letter);
    const bool takes_one = length > 0 && letter >= ' ' && utf8proc_charwidth(letter) == 1 &&
                           wcwidth(static_cast<wchar_t>(letter)) == 1;
    return takes_one ? static_cast<std::size_t>(length) : 0;
}

std::string move(int cells, char back, char on) {
    return cells == 0 ? "" : "\x1b[" + std::to_string(std::abs(cells)) + (cells < 0 ? back : on);
}

std::string move_to_column(int column) {
    return '\r' + move(column, 'D', 'C');
}

// Goes over the letters, and knows where each stands. A line that is full continues in the next at once.
class Walk {
  public:
    explicit Walk(const TypedLine &line) : line_(line), at_{0, line.prompt} { break_where_full(); }

    bool done() const { return byte_ >= line_.text.size(); }
    std::size_t byte() const { return byte_; }
    Cell at() const { return at_; }
    // The next letter, nothing at a line's end. False where one has no cell of its own.
    bool next(std::string_view &letter) {
        const std::string_view rest = std::string_view(line_.text).substr(byte_);
        const bool ends_line = rest.front() == '\n';
        const std::size_t bytes = ends_line ? 1 : bytes_of_letter(rest);
        if (bytes == 0)
            return false;
        letter = ends_line ? std::string_view() : rest.substr(0, bytes);
        byte_ += bytes;
        at_ = ends_line ? Cell{at_.row + 1, 0} : Cell{at_.row, at_.column + 1};
        break_where_full();
        return true;
    }

  private:
    void break_where_full() {
        if (at_.column >= line_.width)
            at_ = {at_.row + 1, 0};
    }

    const TypedLine &line_;
    Cell at_;
    std::size_t byte_ = 0;
};

// Returns the cell of the cursor; nothing if some letter does not take one cell.
std::optional<Cell> cell_of_cursor(const TypedLine &line) {
    Walk walk(line);
    std::optional<Cell> cursor;
    for (std::string_view letter; !walk.done();) {
        if (walk.byte() == line.cursor)
            cursor = walk.at();
        if (!walk.next(letter))
            return std::nullopt;
    }
    if (walk.at().row >= line.height)
        return std::nullopt;
    return cursor ? cursor : walk.at();
}

std::string style_at(const std::vector<Colouring> &colours, std::size_t byte) {
    for (const Colouring &each : colours)
        if (each.begin <= byte && byte < each.end)
            return each.style;
    return "0";
}

} // namespace

std::optional<std::string> TypedLine::painted_over(const std::vector<Colouring> &colours) const {
    const std::optional<Cell> back_to = cell_of_cursor(*this);
    if (!back_to || prompt >= width)
        return std::nullopt;
    std::string out = move(-back_to->row, 'A', 'B') + move_to_column(prompt), style = "0";
    Walk walk(*this);
    int row = 0;
    for (std::string_view letter; !walk.done();) {
        const Cell here = walk.at();
        if (const std::string wanted = style_at(colours, walk.byte()); wanted != style)
            out += "\x1b[0;" + (style = wanted) + 'm';
        walk.next(letter);
        if (letter.empty())
            continue;
        if (here.row != row)
            out += move(here.row - row, 'A', 'B') + move_to_column(here.column);
        row = here.row;
        out += letter;
    }
    return out + "\x1b[0m" + move(back_to->row - row, 'A', 'B') + move_to_column(back_to->column);
}

} // namespace bylaw::repl
