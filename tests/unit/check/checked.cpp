#include "tests/unit/check/checked.hpp"

#include "grammar/parse.hpp"
#include "interpreter/check/check.hpp"

#include <stdexcept>

namespace bylaw::test {

namespace {

std::string name_of(Code code) {
    switch (code) {
#define CODE(name, number, severity, title)                                                                  \
    case Code::name:                                                                                         \
        return #name;
#include "base/diagnostics/codes.def"
#undef CODE
    }
    return "?";
}

Checked run(const std::vector<std::string> &texts, bool advice) {
    SourceMap sources;
    DiagnosticSink sink;
    CheckInput input;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto module = static_cast<std::uint32_t>(i);
        input.modules.push_back({i == 0 ? "base" : "layer", {}, {}, false});
        if (i > 0)
            input.modules.back().extends.push_back(module - 1);
        SourceId id = sources.add(i == 0 ? "base.bylaw" : "layer.bylaw", texts[i]);
        input.files.push_back({parse(sources, id, sink), module});
    }
    input.main = static_cast<std::uint32_t>(texts.size() - 1);
    SourceMap copy = sources;
    Checked made;
    made.program = check_program(input, std::move(copy), sink);
    for (const Diagnostic &d : sink.all()) {
        if (d.severity != Severity::error && !advice)
            continue;
        made.problems.push_back(name_of(d.code) + " " +
                                std::to_string(sources.position(d.primary.span).line));
        made.messages.push_back(d.message);
    }
    return made;
}

} // namespace

Checked check_text(std::string text, bool advice) {
    return run({std::move(text)}, advice);
}
Checked check_layers(std::string base, std::string layer) {
    return run({std::move(base), std::move(layer)}, false);
}

const Rule &Checked::rule(std::string_view name) const {
    for (const Rule &r : program->rules)
        if (r.name == name)
            return r;
    throw std::runtime_error("no rule " + std::string(name));
}

const Condition &Checked::condition(std::string_view name) const {
    for (const Condition &c : program->conditions)
        if (c.name == name)
            return c;
    throw std::runtime_error("no condition " + std::string(name));
}

std::uint32_t Checked::stage(const Rule &r, std::string_view name) const {
    for (std::uint32_t i = 0; i < r.stages.size(); ++i)
        if (r.stages[i].name == name)
            return i;
    throw std::runtime_error("no stage " + std::string(name));
}

} // namespace bylaw::test
