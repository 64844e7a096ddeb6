#include "tests/oracle/shrink.hpp"

#include "tests/oracle/repair.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace bylaw::oracle {

namespace {

using Fails = std::function<bool(const std::string &)>;

// Declarations, clauses and statements, from the last to the first.
bool without_lines(std::string &text, const Fails &fails) {
    bool shorter = false;
    for (std::size_t line = lines_of(text).size(); line-- > 0;) {
        if (line >= lines_of(text).size()) {
            continue;
        }
        const std::string smaller = without_clause(text, line);
        if (smaller.size() < text.size() && fails(smaller)) {
            text = smaller;
            shorter = true;
        }
    }
    return shorter;
}

// The braces of a clause go, what stands in them stays.
bool without_braces(std::string &text, const Fails &fails) {
    bool shorter = false;
    for (std::size_t line = lines_of(text).size(); line-- > 0;) {
        std::vector<std::string> lines = lines_of(text);
        if (line >= lines.size() || !lines[line].ends_with("{")) {
            continue;
        }
        const std::size_t depth = lines[line].find_first_not_of(' ');
        std::size_t end = line + 1;
        while (end < lines.size() && !(lines[end].find('}') == depth)) {
            ++end;
        }
        if (end == lines.size() || lines[end].ends_with("{")) {
            continue;
        }
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(end));
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line));
        std::string smaller;
        for (const std::string &each : lines) {
            smaller += each + "\n";
        }
        if (fails(smaller)) {
            text = smaller;
            shorter = true;
        }
    }
    return shorter;
}

std::size_t closing(const std::string &text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size() && text[i] != '\n'; ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return text.npos;
}

// An expression in brackets becomes something plain, or what stands in brackets within it.
bool without_brackets(std::string &text, const Fails &fails) {
    bool shorter = false;
    for (std::size_t open = text.size(); open-- > 0;) {
        if (open >= text.size() || text[open] != '(') {
            continue;
        }
        const std::size_t end = closing(text, open);
        if (end == text.npos) {
            continue;
        }
        std::size_t begin = open; // with the name that is called
        while (begin > 0 &&
               (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 || text[begin - 1] == '_')) {
            --begin;
        }
        for (const char *plain : {"1", "yes", "no", "d2"}) {
            std::string smaller = text;
            smaller.replace(begin, end + 1 - begin, plain);
            if (smaller.size() < text.size() && fails(smaller)) {
                text = smaller;
                shorter = true;
                break;
            }
        }
    }
    return shorter;
}

} // namespace

std::string shrunk(std::string text, const Fails &fails) {
    bool shorter = true;
    for (int round = 0; shorter && round < 12; ++round) {
        shorter = without_lines(text, fails);
        shorter = without_braces(text, fails) || shorter;
        shorter = without_brackets(text, fails) || shorter;
    }
    return text;
}

} // namespace bylaw::oracle
