#include "tests/oracle/probes.hpp"

#include "tests/oracle/generator.hpp"

#include <iterator>

namespace bylaw::oracle {

namespace {

constexpr std::size_t pairs = 60; // of the 1,300 that there are; most are refused, and left out

// What can be called or gained is, like all else that is declared.
void declare_probe(Gen &g, const Home &home, const Sample &sample) {
    const std::string name = g.fresh("w"), sort = home.name;
    std::string text = home.head;
    text.replace(text.find('%'), 1, sample.text);
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    for (std::size_t at = text.find('w'); at != text.npos; at = text.find('w', at + 1)) {
        const bool word =
            (at == 0 || !letter(text[at - 1])) && (at + 1 == text.size() || !letter(text[at + 1]));
        if (word) {
            text.replace(at, 1, name);
        }
    }
    g.declare(text.substr(0, text.find('\n')), text.substr(text.find('\n') + 1), false);
    const Callable called{name, sort, {{"x", "k"}}, "", false, g.w.callables.size() + 1, {}, {}, {}};
    if (sort == "procedure" || sort == "action" || sort == "check" || sort == "table") {
        g.w.callables.push_back(called);
    } else if (sort == "Condition") {
        g.w.conditions.push_back({name, "k", {}, {}, false, called.level});
    }
}

} // namespace

void declare_probes(Gen &g) {
    g.declare(declared, "", false);
    g.w.kinds.push_back({"k", ""});
    g.w.fields.push_back({"k", "n", "number", "", "stat"});
    g.w.callables.push_back({"p", "procedure", {{"x", "k"}}, "", false, 1, {"one"}, {}, {}});
    g.w.callables.push_back({"c", "check", {{"x", "k"}}, "", false, 1, {}, {}, {}});
    g.w.conditions.push_back({"q", "k", {}, {}, false, 1});
    for (std::size_t i = 0; i < pairs; ++i) {
        declare_probe(g, homes[g.c.below(std::size(homes))], samples[g.c.below(std::size(samples))]);
    }
}

} // namespace bylaw::oracle
