#include "tests/oracle/probes.hpp"

#include "tests/oracle/generator.hpp"
#include "tests/oracle/places.hpp"

#include <iterator>

namespace bylaw::oracle {

namespace {

// Of the 1,300 pairs of clause and place that there are most are refused, and left out.
constexpr std::size_t any_pairs = 25, good_pairs = 40, types = 60;

bool letter(char c) {
    return (c >= 'a' && c <= 'z') || c == '_';
}

std::string renamed(const std::string &text, const std::string &name) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = text[at] == 'w' && (at == 0 || !letter(text[at - 1]));
        const char next = at + 1 < text.size() ? text[at + 1] : ' ';
        if (begins && next == '3') { // a second declaration
            out += name + "b";
            ++at;
        } else {
            out += begins && !letter(next) && (next < '0' || next > '9') ? name : std::string(1, text[at]);
        }
    }
    return out;
}

// What can be called or gained is, like all else that is declared.
void declare(Gen &g, const std::string &text, const std::string &type) {
    const std::string name = g.fresh("w"), named = renamed(text, name);
    g.declare(named.substr(0, named.find('\n')), named.substr(named.find('\n') + 1), false);
    const std::string sort = text.substr(0, text.find(' '));
    if (sort == "condition") {
        std::vector<Variable> parameters;
        if (text.starts_with("condition w(r")) {
            parameters.push_back({"r", type});
        }
        g.w.conditions.push_back({name, "k", parameters, {}, false, g.w.callables.size() + 1});
    } else if (text.starts_with(sort + " w(x: k")) {
        Callable called{name, sort, {{"x", "k"}}, "", sort == "formula", g.w.callables.size() + 1, {},
                        {},   {}};
        if (text.starts_with(sort + " w(x: k, r: ")) {
            called.roles.push_back({"r", type});
        }
        called.result = sort == "formula" ? type : "";
        g.w.callables.push_back(called);
    }
}

void declare_clause(Gen &g, const Home &home, const Sample &sample) {
    std::string text = home.head;
    text.replace(text.find('%'), 1, sample.text);
    declare(g, text, "");
}

} // namespace

void declare_probes(Gen &g) {
    g.declare(declared, "", false);
    g.w.enums.push_back({"e", {"ea", "eb"}});
    g.w.kinds.push_back({"k", ""});
    g.w.fields.push_back({"k", "n", "number", "", "stat"});
    g.w.callables.push_back({"a", "action", {{"x", "k"}}, "", false, 1, {}, {}, {}});
    g.w.callables.push_back({"p", "procedure", {{"x", "k"}}, "", false, 1, {"one"}, {}, {}});
    g.w.callables.push_back({"c", "check", {{"x", "k"}}, "", false, 1, {}, {}, {}});
    g.w.conditions.push_back({"q", "k", {}, {}, false, 1});
    for (std::size_t i = 0; i < any_pairs; ++i) {
        declare_clause(g, homes[g.c.below(std::size(homes))], samples[g.c.below(std::size(samples))]);
    }
    for (std::size_t i = 0; i < good_pairs; ++i) {
        const auto &[home, sample] = legal_pairs()[g.c.below(legal_pairs().size())];
        declare_clause(g, *home, *sample);
    }
    const auto &probes = legal_types().probes;
    for (std::size_t i = 0; i < types; ++i) {
        const auto &[text, type] = probes[g.c.below(probes.size())];
        declare(g, text, type);
    }
}

} // namespace bylaw::oracle
