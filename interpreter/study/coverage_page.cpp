// Coverage as one page: the texts, green where something was done, red where not, with what was not met
// beside its line.
#include <bylaw/coverage.hpp>

#include "base/text/markup.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

constexpr const char *head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What the tests reach</title>
<style>
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1b; --link: #0b4fb3; --met: #1a7f37; --unmet: #b42318; --rule: #d0d0d0; }
@media (prefers-color-scheme: dark) { :root { --paper: #161616; --ink: #ececec; --link: #9db8ff; --met: #56d364; --unmet: #ff8a80; --rule: #444; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 72rem; padding: 0 1rem; }
a { color: var(--link); }
h2 { overflow-wrap: anywhere; }
table { border-collapse: collapse; }
.sums { white-space: nowrap; }
.sums td, .sums th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid var(--rule); }
.sums td:first-child, .sums th:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
@media (max-width: 40rem) { .sums td, .sums th { font-size: .8125rem; padding: .2rem .3rem; } }
.text, .scrolls { overflow-x: auto; }
.text td { font: .85rem/1.45 ui-monospace, monospace; white-space: pre; padding: 0 .6rem; vertical-align: top; }
.text td:first-child, .text td:nth-child(2) { text-align: right; opacity: .75; user-select: none; }
.text td:nth-child(3) { border-left: .25rem solid transparent; }
.met td:nth-child(3) { border-color: var(--met); }
.unmet td:nth-child(3) { border-color: var(--unmet); }
.text td:last-child { color: var(--unmet); white-space: normal; font-family: system-ui, sans-serif; }
</style>
</head>
<body>
<main>
<h1>What the tests reach</h1>
)";

std::string share(const FileCoverage &file, CoveredPart::Sort sort) {
    const auto of_sort = [&](const CoveredPart &each) { return each.sort == sort; };
    const auto all = std::ranges::count_if(file.parts, of_sort);
    const auto met = std::ranges::count_if(
        file.parts, [&](const CoveredPart &each) { return of_sort(each) && each.covered(); });
    return all == 0 ? "" : std::to_string(met) + " of " + std::to_string(all);
}

// A path, which may continue in the next line behind each folder.
std::string path_text(std::string_view path) {
    std::string text;
    for (const char c : markup_text(path))
        text += c == '/' ? std::string("/<wbr>") : std::string(1, c);
    return text;
}

std::string sums(const Coverage &coverage) {
    std::string out =
        "<div class=\"scrolls\" tabindex=\"0\"><table class=\"sums\"><thead><tr><th scope=\"col\">file</th>";
    for (const char *each : {"rules", "outcomes", "branches", "rows", "options"}) {
        out += std::string("<th scope=\"col\">") + each + "</th>";
    }
    out += "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < coverage.files.size(); ++i) {
        out += "<tr><td><a href=\"#f" + std::to_string(i) + "\">" + path_text(coverage.files[i].file) +
               "</a></td>";
        for (int sort = 0; sort <= static_cast<int>(CoveredPart::Sort::option); ++sort) {
            out += "<td>" + share(coverage.files[i], static_cast<CoveredPart::Sort>(sort)) + "</td>";
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

std::string unmet_on(const FileCoverage &file, std::uint32_t line) {
    std::string out;
    for (const CoveredPart &each : file.parts) {
        if (each.place.line == line && !each.covered()) {
            out += (out.empty() ? "" : "<br>") + to_string(each.sort) + " " + markup_text(each.name) +
                   (each.sort == CoveredPart::Sort::branch && each.times > 0 ? ": came out one way only"
                                                                             : ": not met");
        }
    }
    return out;
}

std::string row(const FileCoverage &file, std::uint32_t line, std::string_view text) {
    const auto found = file.lines.find(line);
    const std::string note = unmet_on(file, line);
    const bool silent = found == file.lines.end() && note.empty();
    const bool met = found == file.lines.end() || found->second > 0;
    return "<tr" +
           std::string(silent                ? ""
                       : met && note.empty() ? " class=\"met\""
                                             : " class=\"unmet\"") +
           "><td>" + std::to_string(line) + "</td><td>" +
           (found == file.lines.end() ? "" : std::to_string(found->second)) + "</td><td>" +
           markup_text(text) + "</td><td>" + note + "</td></tr>\n";
}

std::string page_of(const FileCoverage &file, std::size_t number) {
    std::string out =
        "<h2 id=\"f" + std::to_string(number) + "\">" + markup_text(file.file) +
        "</h2>\n<div class=\"text\" tabindex=\"0\"><table><thead hidden><tr><th>line</th><th>times</th>"
        "<th>text</th><th>not met</th></tr></thead><tbody>\n";
    std::string_view rest = file.text;
    for (std::uint32_t line = 1; !rest.empty(); ++line) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        out += row(file, line, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out + "</tbody></table></div>\n";
}

} // namespace

std::string to_html(const Coverage &coverage) {
    std::string out = head + sums(coverage);
    for (std::size_t i = 0; i < coverage.files.size(); ++i) {
        out += page_of(coverage.files[i], i);
    }
    return out + "</main>\n</body>\n</html>\n";
}

} // namespace bylaw::api
