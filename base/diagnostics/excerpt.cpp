#include "base/diagnostics/excerpt.hpp"
#include "base/text/filled.hpp"

#include "base/diagnostics/display_line.hpp"
#include "base/diagnostics/paint.hpp"

#include <algorithm>

namespace bylaw {
namespace {

constexpr std::string_view cut_sign = "...";
constexpr std::size_t least_room = 20; // for source text, however narrow the terminal says it is

// A line of megabytes is read around a mark only.
constexpr std::size_t bytes_before = 4096, bytes_behind = 8192;

// A mark on the line where it begins: in bytes, and in display columns of the part of the line that is shown.
struct PlacedMark {
    const Mark *mark;
    std::uint32_t line;
    std::size_t first_byte;
    std::size_t last_byte;
    std::string text;
    std::size_t begin = 0;
    std::size_t end = 0;
};

PlacedMark place(const Source &source, const Mark &mark) {
    std::uint32_t line = source.position(mark.span.begin).line;
    std::string_view text = source.line(line);
    std::size_t line_begin = static_cast<std::size_t>(text.data() - source.text().data());
    std::size_t begin = std::min<std::size_t>(mark.span.begin - line_begin, text.size());
    std::size_t end = std::max<std::size_t>(mark.span.end, mark.span.begin) - line_begin;

    PlacedMark placed{&mark, line, begin, std::min(end, text.size()), mark.text};
    std::uint32_t last_line = end > begin ? source.position(mark.span.end - 1).line : line;
    if (last_line > line)
        placed.text +=
            filled("{}{})", {placed.text.empty() ? "(to line " : " (to line ", std::to_string(last_line)});
    return placed;
}

// The part of a line that is read, from a byte of the line on.
struct Part {
    std::string_view text;
    std::size_t begin;

    bool holds(const PlacedMark &mark) const {
        return mark.first_byte >= begin && mark.first_byte <= begin + text.size();
    }
};

Part around(std::string_view line, const PlacedMark &mark) {
    std::size_t begin = mark.first_byte - std::min(mark.first_byte, bytes_before);
    for (int i = 0; i < 3 && begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0) == 0x80; ++i)
        --begin; // not in the middle of a character
    return {line.substr(begin, mark.first_byte - begin + bytes_behind), begin};
}

void set_columns(PlacedMark &mark, const Part &part) {
    DisplayLine shown(part.text, false);
    mark.begin = shown.column(mark.first_byte - part.begin);
    mark.end =
        std::max(shown.column(std::min(mark.last_byte - part.begin, part.text.size())), mark.begin + 1);
}

// The columns of one line that are shown; where a side is cut, cut_sign takes its outermost columns.
class Window {
  public:
    Window(const DisplayLine &line, const PlacedMark &mark, std::size_t room) : line_(line), room_(room) {
        width_ = std::max(line.width(), mark.begin + 1);
        if (width_ > room)
            from_ = std::min(mark.begin - std::min(mark.begin, room / 3), width_ - room);
    }

    bool shows(const PlacedMark &mark) const {
        return mark.begin >= from_ + cut_left() && mark.begin < from_ + room_ - cut_right();
    }

    std::string text() const {
        std::string out(cut_sign.substr(0, cut_left()));
        out += line_.slice(from_ + cut_left(), from_ + room_ - cut_right());
        return out += cut_sign.substr(0, cut_right());
    }

    std::string marker(const PlacedMark &mark) const {
        std::size_t end = std::min(mark.end, from_ + room_);
        return std::string(end - mark.begin, mark.mark->primary ? '^' : '-');
    }

    std::string indent(const PlacedMark &mark) const { return std::string(mark.begin - from_, ' '); }

  private:
    std::size_t cut_left() const { return from_ > 0 ? cut_sign.size() : 0; }
    std::size_t cut_right() const { return from_ + room_ < width_ ? cut_sign.size() : 0; }

    DisplayLine line_;
    std::size_t room_;
    std::size_t width_ = 0;
    std::size_t from_ = 0;
};

// Appends one line of output; blanks at its end would only make golden files fragile.
void append_line(std::string &out, std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
}

class Excerpt {
  public:
    Excerpt(const Source &source, const Gutter &gutter, const RenderOptions &options)
        : source_(source), gutter_(gutter), options_(options) {
        std::size_t taken = gutter.width + 3;
        std::size_t width = static_cast<std::size_t>(std::clamp(options.width, 0, 1000));
        room_ = std::max(width > taken ? width - taken : 0, least_room);
    }

    // All marks lie on one line. A mark out of sight of the first gets a window of its own.
    void add_line(std::vector<PlacedMark> marks) {
        std::uint32_t number = marks.front().line;
        fill_gap(number);
        while (!marks.empty()) {
            Part part = around(source_.line(number), marks.front());
            DisplayLine line(part.text, options_.unicode);
            for (PlacedMark &mark : marks)
                if (part.holds(mark))
                    set_columns(mark, part);
            Window window(line, marks.front(), room_);
            append_line(out_, filled("{} {}", {gutter_.number(number), window.text()}));
            std::vector<PlacedMark> hidden;
            for (PlacedMark &mark : marks)
                if (part.holds(mark) && window.shows(mark))
                    add_mark(window, mark);
                else
                    hidden.push_back(std::move(mark));
            marks = std::move(hidden);
        }
        last_ = number;
    }

    std::string take() { return std::move(out_); }

  private:
    void add_mark(const Window &window, const PlacedMark &mark) {
        std::string sign = window.marker(mark);
        if (!mark.text.empty())
            sign += " " + mark.text;
        std::string painted = paint(sign, mark.mark->style, options_.colour);
        append_line(out_, filled("{} {}{}", {gutter_.blank(), window.indent(mark), painted}));
    }

    // One line between two marked ones is shown, more are left out.
    void fill_gap(std::uint32_t next) {
        if (last_ == 0 || next == last_ + 1)
            return;
        if (next == last_ + 2) {
            std::string_view all = source_.line(last_ + 1), part = all.substr(0, bytes_behind);
            DisplayLine line(part, options_.unicode);
            bool whole = part.size() == all.size() && line.width() <= room_;
            std::string text = line.slice(0, whole ? room_ : room_ - cut_sign.size());
            append_line(out_, filled("{} {}{}",
                                     {gutter_.number(last_ + 1), text, whole ? "" : std::string(cut_sign)}));
        } else {
            out_ += std::string(cut_sign) + "\n";
        }
    }

    const Source &source_;
    const Gutter &gutter_;
    const RenderOptions &options_;
    std::size_t room_ = 0;
    std::uint32_t last_ = 0; // the line shown last
    std::string out_;
};

} // namespace

std::string Gutter::blank() const {
    return paint(std::string(width, ' ') + " |", style::frame, colour);
}

std::string Gutter::number(std::uint32_t line) const {
    std::string digits = std::to_string(line);
    if (digits.size() < width)
        digits.insert(0, width - digits.size(), ' ');
    return paint(digits + " |", style::frame, colour);
}

std::string Gutter::arrow(std::string_view sign) const {
    return paint(std::string(width, ' ') + std::string(sign), style::frame, colour);
}

std::string excerpt(const Source &source, const std::vector<Mark> &marks, const Gutter &gutter,
                    const RenderOptions &options) {
    std::vector<PlacedMark> placed;
    for (const Mark &mark : marks)
        placed.push_back(place(source, mark));
    std::stable_sort(placed.begin(), placed.end(),
                     [](const PlacedMark &a, const PlacedMark &b) { return a.line < b.line; });
    Excerpt out(source, gutter, options);
    for (auto at = placed.begin(); at != placed.end();) {
        auto end =
            std::find_if(at, placed.end(), [&](const PlacedMark &mark) { return mark.line != at->line; });
        out.add_line({std::make_move_iterator(at), std::make_move_iterator(end)});
        at = end;
    }
    return out.take();
}

} // namespace bylaw
