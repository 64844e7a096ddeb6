#include "repl/text/layout.hpp"

#include <algorithm>
#include <utf8proc.h>

namespace bylaw::repl {

namespace {

struct Character {
    std::size_t bytes;
    int width;
};

Character character_at(std::string_view text, std::size_t at) {
    utf8proc_int32_t character = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(text.data()) + at,
                                         static_cast<utf8proc_ssize_t>(text.size() - at), &character);
    return length > 0 ? Character{static_cast<std::size_t>(length), utf8proc_charwidth(character)}
                      : Character{1, 1};
}

// The first `width` columns of a line, cut at a blank behind the `hang` columns that are blank already; else
// at the first blank.
std::size_t cut(std::string_view line, int width, std::size_t hang) {
    std::size_t best = std::string_view::npos;
    for (std::size_t at = line.find(' ', hang + 1); at != std::string_view::npos;
         at = line.find(' ', at + 1)) {
        if (best != std::string_view::npos && display_width(line.substr(0, at)) > width)
            break;
        best = at;
    }
    return best;
}

std::string folded(std::string line, int width, std::size_t hang) {
    std::string out;
    for (std::size_t begin = 0; display_width(line) > width; begin = hang) {
        const std::size_t at = cut(line, width, begin);
        const std::size_t next = at == std::string::npos ? at : line.find_first_not_of(' ', at);
        if (next == std::string::npos)
            break;
        out += line.substr(0, line.find_last_not_of(' ', at) + 1) + '\n';
        line = std::string(hang, ' ') + line.substr(next);
    }
    return out + line;
}

// Between columns; less where that lets every line fit.
int gap_of(const std::vector<int> &widths, const std::vector<std::vector<std::string>> &rows, int indent,
           int width) {
    constexpr int usual = 2, narrow = 1;
    int widest = 0, cells = 0;
    for (const auto &row : rows) {
        int before = 0; // the last cell
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            before += widths[i];
        const int line = row.empty() ? 0 : before + display_width(row.back());
        widest = std::max(widest, line);
        cells = std::max(cells, static_cast<int>(row.size()));
    }
    const bool helps = width > 0 && indent + widest + usual * (cells - 1) > width &&
                       indent + widest + narrow * (cells - 1) <= width;
    return helps ? narrow : usual;
}

} // namespace

int display_width(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = character_at(text, at);
        width += character.width;
        at += character.bytes;
    }
    return width;
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t escape = std::min(text.find("\x1b[", at), text.size());
        plain += text.substr(at, escape - at);
        at = std::min(text.find('m', escape), text.size() - 1) + 1;
        if (escape == text.size())
            break;
    }
    return plain;
}

std::string clipped(std::string_view text, int width, bool unicode) {
    const std::string_view more = unicode ? "\u2026" : "...";
    const int room = width - (unicode ? 1 : 3);
    int used = 0;
    std::size_t fits = 0; // bytes that leave room for the sign that there is more
    for (std::size_t at = 0; at < text.size();) {
        const Character character = character_at(text, at);
        used += character.width;
        at += character.bytes;
        fits = used <= room ? at : fits;
        if (used > width)
            return std::string(text.substr(0, fits)).append(more);
    }
    return std::string(text);
}

std::string wrap(std::string_view text, int width, int indent) {
    std::string out;
    int column = 0;
    bool begins = true; // a line, so that no blank is wanted
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        std::string_view word = text.substr(at, end - at);
        int size = display_width(word);
        if (!begins && column + 1 + size > width) {
            out += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
            column = indent;
        } else if (!begins) {
            out += ' ';
            ++column;
        }
        out += word;
        column += size;
        begins = end < text.size() && text[end] == '\n';
        if (begins) {
            out += '\n';
            column = 0;
        }
        at = end + 1;
    }
    return out + '\n';
}

std::string columns(const std::vector<std::vector<std::string>> &rows, int indent, int width) {
    std::vector<int> widths;
    for (const auto &row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size() && row.size() > 1; ++i)
            widths[i] = std::max(widths[i], display_width(row[i]));
    }
    const int gap = gap_of(widths, rows, indent, width);
    std::string out;
    for (const auto &row : rows) {
        std::string line(static_cast<std::size_t>(indent), ' ');
        int last = indent; // where the last cell begins
        for (std::size_t i = 0; i < row.size(); ++i) {
            last = display_width(line);
            line += row[i];
            const int blanks = std::max(0, widths[i] - display_width(row[i])) + gap;
            if (i + 1 < row.size())
                line.append(static_cast<std::size_t>(blanks), ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        const int hang = row.size() > 1 && last <= width / 2 ? last : indent + 2;
        out += (width > 0 ? folded(line, width, static_cast<std::size_t>(hang)) : line) + '\n';
    }
    return out;
}

std::string in_columns(const std::vector<std::string> &cells, int width, int indent) {
    int widest = 0;
    for (const std::string &cell : cells)
        widest = std::max(widest, display_width(cell));
    auto across = static_cast<std::size_t>(std::max(1, (width - indent + 2) / (widest + 2)));
    std::size_t down = (cells.size() + across - 1) / across;
    std::vector<std::vector<std::string>> rows(down);
    for (std::size_t i = 0; i < cells.size(); ++i)
        rows[i % down].push_back(cells[i]);
    return columns(rows, indent, width);
}

std::string outline(const std::vector<std::string> &lines, int indent, int width) {
    std::string out;
    for (const std::string &line : lines) {
        const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
        out += columns({{line.substr(blanks)}}, indent + static_cast<int>(blanks), width);
    }
    return out;
}

std::string paint(std::string_view text, std::string_view style, bool colour) {
    if (!colour)
        return std::string(text);
    return "\x1b[" + std::string(style) + 'm' + std::string(text) + "\x1b[0m";
}

} // namespace bylaw::repl
