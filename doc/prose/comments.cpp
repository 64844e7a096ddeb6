// Comments as a reader sees them: paragraphs, lists of what a rule takes, names and rows in them as links.
#include "doc/prose/prose.hpp"

#include <sstream>

namespace bylaw::doc {

namespace {

constexpr std::size_t list_indent = 4;

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// "using   the attribute of the Test": a name, at least two blanks, what it is.
bool is_of_list(const std::string &line) {
    return line.size() > list_indent && line.find_first_not_of(' ') == list_indent;
}

std::string trimmed(const std::string &text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

// The end of `@Z-025` that begins there.
std::size_t end_of_reference(std::string_view text, std::size_t at) {
    while (at < text.size() && (is_name_character(text[at]) || text[at] == '-' || text[at] == '@'))
        ++at;
    return at;
}

} // namespace

Html Prose::row_link(std::string_view id) const {
    const std::string target = places_.row_target(id);
    const Html shown = escaped(id);
    if (target.empty())
        return element("span", {{"class", "row"}}, shown);
    return element("a", {{"href", target}, {"class", "row"}, {"title", book_.row(id)->title}}, shown);
}

// Signs between backticks are code, and lead to what they name; `@Z-025` leads to the row.
Html Prose::comment_line(std::string_view text) const {
    Html out;
    while (!text.empty()) {
        const std::size_t sign = std::min(text.find_first_of("`@"), text.size());
        out += escaped(text.substr(0, sign));
        text.remove_prefix(sign);
        const std::size_t close = text.starts_with('`') ? text.find('`', 1) : std::string_view::npos;
        const std::size_t end = text.starts_with('@') ? end_of_reference(text, 0) : 0;
        if (close != std::string_view::npos) {
            const std::string_view code = text.substr(1, close - 1);
            const Declaration *named = book_.called(code);
            const std::string target = named ? places_.target(place_of(*named), page_) : "";
            const Html shown = element("code", escaped(code));
            out += target.empty() ? shown : link(target, shown);
            text.remove_prefix(close + 1);
        } else if (end > 1) {
            out += row_link(text.substr(1, end - 1));
            text.remove_prefix(end);
        } else if (!text.empty()) {
            out += escaped(text.substr(0, 1));
            text.remove_prefix(1);
        }
    }
    return out;
}

namespace {

// Lines gathered until what they make is known.
struct Paragraphs {
    const Prose &prose;
    Html out = {}, list = {};
    std::string paragraph = {};

    void close_paragraph() {
        if (!trimmed(paragraph).empty())
            out += element("p", prose.comment_line(trimmed(paragraph)));
        paragraph.clear();
    }
    void close_list() {
        if (!list.empty())
            out += element("dl", {{"class", "takes"}}, list);
        list = {};
    }
    void add_of_list(const std::string &line) {
        close_paragraph();
        const std::string text = trimmed(line);
        const std::size_t gap = text.find("  ");
        const std::string what = gap == std::string::npos ? "" : trimmed(text.substr(gap));
        list += element("dt", prose.comment_line(words_of(text.substr(0, gap)))) +
                element("dd", prose.comment_line(what));
    }
    void add(const std::string &line) {
        if (is_of_list(line))
            return add_of_list(line);
        close_list();
        if (trimmed(line).empty())
            close_paragraph();
        else
            paragraph += (paragraph.empty() ? "" : " ") + trimmed(line);
    }
};

} // namespace

Html Prose::comment(const std::string &text) const {
    Paragraphs paragraphs{*this};
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        paragraphs.add(line);
    paragraphs.close_paragraph();
    paragraphs.close_list();
    return paragraphs.out;
}

} // namespace bylaw::doc
