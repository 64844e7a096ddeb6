#include "repl/text/diff.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bylaw::repl {

namespace {

using Lines = std::vector<std::string_view>;

Lines split(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

struct Edit {
    char sign; // ' ', '-', '+'
    std::string_view line;
};

// Lines that occur once on each side, in the longest order that both have: what stayed is found around them.
struct Anchor {
    std::size_t before, after;
};

std::vector<Anchor> unique_lines(const Lines &before, const Lines &after) {
    struct Seen {
        std::size_t left = 0, right = 0, before = 0, after = 0;
    };
    std::unordered_map<std::string_view, Seen> seen;
    for (std::size_t i = 0; i < before.size(); ++i)
        ++seen[before[i]].left, seen[before[i]].before = i;
    for (std::size_t i = 0; i < after.size(); ++i)
        ++seen[after[i]].right, seen[after[i]].after = i;
    std::vector<Anchor> anchors;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (const Seen &line = seen[before[i]]; line.left == 1 && line.right == 1)
            anchors.push_back({i, line.after});
    return anchors;
}

// The longest run of anchors that rises on both sides (patience sorting).
std::vector<Anchor> rising(const std::vector<Anchor> &anchors) {
    std::vector<std::size_t> tops, from(anchors.size(), anchors.size());
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const auto pile =
            std::lower_bound(tops.begin(), tops.end(), anchors[i].after,
                             [&](std::size_t top, std::size_t place) { return anchors[top].after < place; });
        if (pile != tops.begin())
            from[i] = *(pile - 1);
        if (pile == tops.end())
            tops.push_back(i);
        else
            *pile = i;
    }
    std::vector<Anchor> made;
    for (std::size_t i = tops.empty() ? anchors.size() : tops.back(); i < anchors.size(); i = from[i])
        made.push_back(anchors[i]);
    std::reverse(made.begin(), made.end());
    return made;
}

std::vector<Edit> compare(const Lines &before, const Lines &after) {
    std::vector<Anchor> anchors = rising(unique_lines(before, after));
    anchors.push_back({before.size(), after.size()});
    std::vector<Edit> edits;
    std::size_t left = 0, right = 0;
    for (const Anchor &anchor : anchors) {
        while (left < anchor.before && right < anchor.after && before[left] == after[right])
            edits.push_back({' ', before[left]}), ++left, ++right;
        std::size_t same = 0;
        while (left + same < anchor.before && right + same < anchor.after &&
               before[anchor.before - same - 1] == after[anchor.after - same - 1])
            ++same;
        for (; left + same < anchor.before; ++left)
            edits.push_back({'-', before[left]});
        for (; right + same < anchor.after; ++right)
            edits.push_back({'+', after[right]});
        for (; left < anchor.before; ++left, ++right)
            edits.push_back({' ', before[left]});
    }
    return edits;
}

void add_line(const Edit &edit, std::string &out) {
    out += edit.sign;
    out += edit.line;
    if (!edit.line.ends_with('\n'))
        out += "\n\\ no line end\n";
}

std::string range(std::size_t first, std::size_t count) {
    return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

// Changes with three lines around them; those whose lines would meet are shown as one.
class Hunks {
  public:
    explicit Hunks(const std::vector<Edit> &edits) : edits_(edits) {}

    std::string text() {
        for (std::size_t at = next_change(0); at < edits_.size(); at = next_change(at))
            at = add_hunk(at);
        return std::move(out_);
    }

  private:
    static constexpr std::size_t context = 3;

    std::size_t next_change(std::size_t at) const {
        while (at < edits_.size() && edits_[at].sign == ' ')
            ++at;
        return at;
    }

    std::size_t add_hunk(std::size_t change) {
        const std::size_t begin = change - std::min(context, change);
        std::size_t end = change, next = change;
        while (next < edits_.size() && next <= end + 2 * context) {
            end = next + 1;
            next = next_change(end);
        }
        const std::size_t shown = std::min(end + context, edits_.size());
        pass(begin);
        const std::size_t left = left_, right = right_;
        std::string lines;
        for (std::size_t i = begin; i < shown; ++i)
            add_line(edits_[i], lines);
        pass(shown);
        out_ += "@@ -" + range(left, left_ - left) + " +" + range(right, right_ - right) + " @@\n" + lines;
        return shown;
    }

    void pass(std::size_t to) {
        for (; at_ < to; ++at_) {
            left_ += edits_[at_].sign != '+';
            right_ += edits_[at_].sign != '-';
        }
    }

    const std::vector<Edit> &edits_;
    std::size_t at_ = 0, left_ = 0, right_ = 0;
    std::string out_;
};

} // namespace

std::string unified_diff(const std::string &name, const std::string &before, const std::string &after) {
    if (before == after)
        return "";
    const Lines left = split(before), right = split(after);
    const std::vector<Edit> edits = compare(left, right);
    return "--- " + name + "\n+++ " + name + "\n" + Hunks(edits).text();
}

std::string coloured_diff(const std::string &diff, bool colour) {
    if (!colour)
        return diff;
    std::string out;
    bool in_head = true; // the two names, whose signs are others'
    for (std::string_view line : split(diff)) {
        in_head = in_head && !line.starts_with("@@");
        const std::string_view text = line.substr(0, line.find('\n'));
        const char *style = in_head                  ? "1"
                            : line.starts_with("@@") ? "36"
                            : line.starts_with('-')  ? "31"
                            : line.starts_with('+')  ? "32"
                                                     : "";
        out += *style ? paint(text, style, true) : std::string(text);
        out += line.substr(text.size());
    }
    return out;
}

} // namespace bylaw::repl
