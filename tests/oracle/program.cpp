// A whole program from its parts: one file, several, or a ruleset with a layer over it.
#include "tests/oracle/library.hpp"

namespace bylaw::oracle {

namespace {

// Each line in as many blanks as braces are open.
std::string indented(const std::string &text) {
    std::string out;
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, end - at);
        at = end == text.npos ? text.size() : end + 1;
        depth -= line.starts_with("}") ? 1 : 0;
        out += line.empty()
                   ? "\n"
                   : std::string(static_cast<std::size_t>(depth > 0 ? depth : 0) * 4, ' ') + line + "\n";
        depth += line.ends_with("{") ? 1 : 0;
    }
    return out;
}

std::string text_of(const Declaration &each) {
    return each.head + "\n" + each.body + (each.braces ? "}\n" : "");
}

std::string hook_file(const Gen &g) {
    std::string text;
    for (const Callable &each : g.w.callables) {
        if (each.sort == "hook") {
            const std::string &who = each.roles[0].name, &n = each.roles[1].name;
            text += "function " + each.name + "(" + who + ", " + n + ")\n";
            text += each.pure ? "" : "  bylaw.say(\"a hook\", " + who + ")\n  local n = bylaw.roll(\"d2\")\n";
            for (const Field &field : g.w.fields) {
                if (field.owner == each.roles[0].type && field.sort == "pool") {
                    text += each.pure
                                ? ""
                                : "  " + who + "." + field.name + " = " + who + "." + field.name + " - 1\n";
                    text += "  if " + who + "." + field.name + " > 2 then return " +
                            (each.result == "number" ? "1" : "true") + " end\n";
                    break;
                }
            }
            text += "  return " + (each.result == "number" ? n + " % 3" : n + " > 1") + "\nend\n";
        }
    }
    return text;
}

} // namespace

std::string generate(Choices &choices) {
    Gen g(choices);
    if (g.c.once_in(2)) {
        use_library(g);
    }
    declare_basics(g);
    declare_rules(g);
    declare_scenes(g);
    const bool layered = g.c.once_in(4), parted = g.c.once_in(3);
    std::string head, one, other;
    for (const std::string &each : g.w.modules) {
        head += "use std." + each + "\n";
    }
    for (const Declaration &each : g.w.declarations) {
        (parted && g.c.once_in(2) ? other : one) += text_of(each);
    }
    const std::string lua = hook_file(g);
    if (!layered && !parted && lua.empty()) {
        return indented(head + one);
    }
    std::string text = "#= base/base.bylaw\nruleset base \"Base\" language 1\n" + indented(head + one);
    text += other.empty() ? "" : "#= base/more.bylaw\n" + indented(other);
    text += lua.empty() ? "" : "#= base/hooks.lua\n" + lua;
    return text + (layered ? "#= layer/layer.bylaw\nruleset layer \"Layer\" language 1\nextends base\n" +
                                 indented(layers_over(g))
                           : "");
}

std::map<std::string, std::string> files_of(const std::string &text) {
    std::map<std::string, std::string> files;
    std::string *into = &files["main.bylaw"];
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("#= ")) {
            into = &files[line.substr(3)];
        } else {
            *into += line + "\n";
        }
    }
    if (files.size() > 1) {
        files.erase("main.bylaw");
    }
    return files;
}

} // namespace bylaw::oracle
