// The same program laid out, its declarations in another order and in other files, and told of: it means the
// same.
#include "tests/oracle/demands.hpp"

#include "base/source/source.hpp"
#include "format/format.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/repair.hpp"
#include "tests/support/engine_comparison.hpp"

#include <bylaw/test.hpp>

#include <algorithm>

namespace bylaw::oracle {

namespace {

std::string joined(const std::map<std::string, std::string> &files) {
    if (files.size() == 1) {
        return files.begin()->second;
    }
    std::string text;
    for (const auto &[path, each] : files) {
        text += "#= " + path + "\n" + each;
    }
    return text;
}

std::string laid_out(const std::string &text) {
    auto files = files_of(text);
    for (auto &[path, each] : files) {
        if (path.ends_with(".bylaw")) {
            SourceMap sources;
            const SourceId id = sources.add(path, each);
            each = format::format_text(sources, id).text;
        }
    }
    return joined(files);
}

bool heads_file(const std::string &declaration) {
    return declaration.starts_with("ruleset ") || declaration.starts_with("use ") ||
           declaration.starts_with("extends ");
}

// From the last to the first, an unrelated one before all; tests and scenarios stay in their order.
std::string reordered(const std::string &text) {
    auto files = files_of(text);
    std::size_t number = 0;
    for (auto &[path, each] : files) {
        if (!path.ends_with(".bylaw")) {
            continue;
        }
        std::string head, body, last;
        std::vector<std::string> declarations;
        for (const std::string &line : lines_of(each)) {
            if (!line.empty() && line[0] != ' ' && line[0] != '}') {
                declarations.emplace_back();
            }
            if (!declarations.empty()) {
                declarations.back() += line + "\n";
            }
        }
        for (const std::string &one : declarations) {
            const bool scene = one.starts_with("scenario ") || one.starts_with("test ");
            (heads_file(one) ? head
             : scene         ? last
                             : body) = heads_file(one) ? head + one
                               : scene         ? last + one
                                               : one + body;
        }
        const std::string other = "unrelated" + std::to_string(number++);
        each = head + "enum " + other + "e: " + other + "a, " + other + "b\nstat " + other + " = 7\n" + body +
               last;
    }
    return joined(files);
}

std::optional<Problem> compare(const std::string &demand, const std::string &text, const TrialSetup &setup,
                               const Wanted &wanted) {
    const api::Loaded loaded = load(text);
    if (!loaded.program) {
        return Problem{demand, loaded.report.text({})};
    }
    const std::string found =
        test::difference(plain_lines(setup, wanted), plain_lines(setup_of(loaded.program), wanted));
    return found.empty() ? std::nullopt : std::optional(Problem{demand, found});
}

} // namespace

std::optional<Problem> judge_texts(const std::string &text, const TrialSetup &setup, const Wanted &wanted) {
    const std::string formatted = laid_out(text);
    if (auto problem = compare("fmt", formatted, setup, wanted)) {
        return problem;
    }
    if (laid_out(formatted) != formatted) {
        return Problem{"fmt", "what is laid out is not laid out"};
    }
    if (auto problem = compare("another order", reordered(text), setup, wanted)) {
        return problem;
    }
    api::run_tests(load(text).program);
    return std::nullopt;
}

} // namespace bylaw::oracle
