#include "tests/oracle/repair.hpp"

#include "interpreter/simulate/engine.hpp"
#include "tests/oracle/demands.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/places.hpp"

#include <bylaw/files.hpp>

#include <algorithm>
#include <set>

namespace bylaw::oracle {

namespace {

constexpr int most_rounds = 60, most_failures = 16;
constexpr std::size_t games_tried = 4;

api::Library library_of(const std::map<std::string, std::string> &files) {
    api::LibraryOptions options;
    options.ruleset_folders = {"rules"};
    std::map<std::string, std::string> placed;
    for (const auto &[path, each] : files) {
        placed["rules/" + path] = each;
    }
    options.files = std::make_shared<api::MemoryFiles>(placed);
    return api::Library(options);
}

// The line of the whole text in which that line of a file stands.
std::optional<std::size_t> line_in_text(const std::vector<std::string> &lines, const std::string &file,
                                        std::size_t line) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("#= ") && file.ends_with(lines[i].substr(3))) {
            begin = i + 1;
        }
    }
    const std::size_t at = begin + line - 1;
    return line > 0 && at < lines.size() ? std::optional(at) : std::nullopt;
}

bool opens(const std::string &line) {
    return line.ends_with("{");
}
bool closes(const std::string &line) {
    return line.find_first_not_of(' ') != line.npos && line[line.find_first_not_of(' ')] == '}';
}

// What is refused, the first of each declaration first: the others may only follow from it.
std::set<std::size_t> refused_lines(const api::Report &report, const std::vector<std::string> &lines) {
    std::set<std::size_t> found;
    for (const api::Diagnostic &each : report.all()) {
        if (each.severity == api::Severity::error) {
            if (const auto line = line_in_text(lines, each.place.file, each.place.line)) {
                found.insert(*line);
            }
        }
    }
    return found;
}

} // namespace

std::vector<std::string> lines_of(const std::string &text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

api::Loaded load(const std::string &text) {
    const auto files = files_of(text);
    if (files.size() == 1) {
        api::LibraryOptions options;
        options.files = std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>());
        return api::Library(options).load_text("main.bylaw", text);
    }
    const bool layered = files.contains("layer/layer.bylaw");
    return library_of(files).load(layered ? "layer" : "base", api::Purpose::test);
}

std::string without_clause(const std::string &text, std::size_t line) {
    std::vector<std::string> lines = lines_of(text);
    std::size_t end = line + 1;
    if (closes(lines[line])) { // of `} else {` the braces from there on
        lines[line] = lines[line].substr(0, lines[line].find('}') + 1);
    }
    if (opens(text.empty() ? "" : lines_of(text)[line])) {
        for (int depth = 1; depth > 0 && end < lines.size(); ++end) {
            depth -= closes(lines[end]) ? 1 : 0;
            depth += opens(lines[end]) ? 1 : 0;
        }
    }
    const std::size_t first = closes(lines[line]) ? line + 1 : line;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
                lines.begin() + static_cast<std::ptrdiff_t>(end));
    std::string out;
    for (const std::string &each : lines) {
        out += each + "\n";
    }
    return out;
}

namespace {

// What the checker refuses is left out, clause by clause.
std::optional<std::string> accepted(std::string text) {
    for (int round = 0; round < most_rounds; ++round) {
        const api::Loaded loaded = load(text);
        if (!loaded.report.has_errors()) {
            return loaded.program ? std::optional(text) : std::nullopt;
        }
        const std::set<std::size_t> wrong = refused_lines(loaded.report, lines_of(text));
        if (wrong.empty()) {
            return std::nullopt;
        }
        for (auto each = wrong.rbegin(); each != wrong.rend(); ++each) {
            text = without_clause(text, *each);
        }
    }
    return std::nullopt;
}

// Of those that a failure tells of, the innermost place that is in the text.
std::optional<std::size_t> line_of(const RuntimeError &error, const SourceMap &sources,
                                   const std::vector<std::string> &lines) {
    std::vector<Span> spans{error.span};
    for (const RuntimeError::Frame &each : error.frames) {
        spans.push_back(each.span);
    }
    for (const Span span : spans) {
        if (sources.contains(span.source)) {
            const auto line = line_in_text(lines, sources[span.source].name(), sources.position(span).line);
            if (line && !sources.text(span).empty() &&
                lines[*line].find(sources.text(span).substr(0, sources.text(span).find('\n'))) !=
                    std::string::npos) {
                return line;
            }
        }
    }
    return std::nullopt;
}

// A clause that fails in every game, of each scenario the first.
std::set<std::size_t> failing_lines(const std::string &text) {
    const api::Program program = load(text).program;
    const std::vector<std::string> lines = lines_of(text);
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < program.scenarios().size(); ++i) {
        const TrialSetup setup = setup_of(program, i);
        TrialTable table(setup);
        make_engine("plain", setup)->run(1, {0, games_tried}, table);
        if (table.failures.size() == games_tried) {
            if (const auto line = line_of(table.failures[0].error, setup.program->sources, lines)) {
                found.insert(*line);
            }
        }
    }
    return found;
}

} // namespace

std::optional<std::string> program_of(std::uint64_t seed) {
    legal_types(); // once, for all
    legal_pairs();
    Choices choices(seed);
    const std::string text = generate(choices);
    const auto [good, status] = apart(60, [&] { return repaired(text).value_or(""); });
    return status != 0 ? accepted(text) : good.empty() ? std::nullopt : std::optional(good);
}

// Some programs keep what always fails: failures are compared, too.
std::optional<std::string> repaired(std::string text) {
    const bool fails = text.size() % 8 == 0;
    auto good = accepted(std::move(text));
    for (int round = 0; good && !fails && round < most_failures; ++round) {
        const std::set<std::size_t> wrong = failing_lines(*good);
        if (wrong.empty()) {
            break;
        }
        std::string without = *good;
        for (auto each = wrong.rbegin(); each != wrong.rend(); ++each) {
            without = without_clause(without, *each);
        }
        const auto next = accepted(without);
        if (!next || load(*next).program.scenarios().size() < load(*good).program.scenarios().size()) {
            break;
        }
        good = next;
    }
    return good;
}

} // namespace bylaw::oracle
