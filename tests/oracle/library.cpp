// Words of the library, as if the program had declared them.
#include "tests/oracle/library.hpp"

#include <algorithm>
#include <string_view>

namespace bylaw::oracle {

namespace {

struct Row {
    enum Sort { uses, kind, enumeration, field, condition, call, other } is;
    const char *module, *one, *two, *three, *four;
};

constexpr Row rows[] = {
#define USES(module, other) {Row::uses, module, other, "", "", ""},
#define KIND(module, name, parent) {Row::kind, module, name, parent, "", ""},
#define ENUM(module, name, members) {Row::enumeration, module, name, members, "", ""},
#define FIELD(module, owner, name, type, sort) {Row::field, module, owner, name, type, sort},
#define CONDITION(module, name, parameters, on) {Row::condition, module, name, parameters, on, ""},
#define CALL(module, sort, name, roles, result) {Row::call, module, sort, name, roles, result},
#define OTHER(module, sort, name) {Row::other, module, sort, name, "", ""},
#include "tests/oracle/library_words.def"
};

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t at = std::min(text.find(", "), text.size());
        parts.emplace_back(text.substr(0, at));
        text.remove_prefix(std::min(at + 2, text.size()));
    }
    return parts;
}

std::vector<Variable> roles_of(std::string_view text) {
    std::vector<Variable> roles;
    for (const std::string &each : split(text)) {
        const std::size_t colon = each.find(": ");
        roles.push_back({each.substr(0, colon), each.substr(colon + 2)});
    }
    return roles;
}

// A battle takes place within a scenario, and nothing that happens in it begins another.
bool begins_turns(std::string_view name) {
    return name == "battle" || name == "round" || name == "next_up" || name == "turn" || name == "delay";
}

void import_row(World &w, const Row &row) {
    switch (row.is) {
    case Row::kind: w.kinds.push_back({row.one, row.two}); break;
    case Row::enumeration: w.enums.push_back({row.one, split(row.two)}); break;
    case Row::field: w.fields.push_back({row.one, row.two, row.three, "", row.four}); break;
    case Row::condition: w.conditions.push_back({row.one, row.three, roles_of(row.two), {}, false, 0}); break;
    case Row::call: {
        const std::string_view sort = row.one;
        w.callables.push_back({row.two,
                               row.one,
                               roles_of(row.three),
                               row.four,
                               sort == "formula" || sort == "grid",
                               begins_turns(row.two) ? battle_level : 0,
                               {},
                               {},
                               {}});
        break;
    }
    case Row::other:
        (std::string_view(row.one) == "tag" ? w.tags : w.library_rules).emplace_back(row.two);
        break;
    default: break;
    }
}

void use(World &w, const std::string &module) {
    if (std::ranges::find(w.modules, module) != w.modules.end()) {
        return;
    }
    w.modules.push_back(module);
    for (const Row &each : rows) {
        if (each.module == module && each.is == Row::uses) {
            use(w, each.one);
        }
    }
    for (const Row &each : rows) {
        if (each.module == module) {
            import_row(w, each);
        }
    }
}

} // namespace

std::vector<std::string> library_words() {
    std::vector<std::string> words;
    for (const Row &each : rows) {
        if (each.is == Row::kind || each.is == Row::enumeration || each.is == Row::condition) {
            words.push_back(each.one);
        } else if (each.is != Row::uses) {
            words.push_back(each.two);
        }
    }
    return words;
}

void use_library(Gen &g) {
    std::vector<std::string> modules;
    for (const Row &each : rows) {
        if (modules.empty() || modules.back() != each.module) {
            modules.emplace_back(each.module);
        }
    }
    use(g.w, modules[g.c.below(modules.size())]);
}

namespace {

// One word of the modules that are used, whatever it is.
std::string any_word(Gen &g, Scope &s, const Type &, int d) {
    std::vector<const Row *> fitting;
    for (const Row &each : rows) {
        const bool word = each.is == Row::field || each.is == Row::call || each.is == Row::condition ||
                          each.is == Row::kind;
        if (word && std::ranges::find(g.w.modules, each.module) != g.w.modules.end()) {
            fitting.push_back(&each);
        }
    }
    if (fitting.empty()) {
        return "";
    }
    g.w.words = g.w.words == 0 ? g.c.below(fitting.size()) + 1 : g.w.words + 1; // one after the other
    const Row &row = *fitting[g.w.words % fitting.size()];
    const std::string let = "let " + g.fresh("v") + " = ";
    std::string before;
    switch (row.is) {
    case Row::field: {
        const Field field{row.one, row.two, row.three, "", row.four};
        return let +
               (field.owner.empty() ? field.name
                                    : "(first " + g.fresh("u") + " in " + field.owner + ")." + field.name) +
               "\n";
    }
    case Row::condition: {
        const std::string who = g.named(row.three, s, before);
        return before + who + " gains " + row.one + (*row.two == '\0' ? "" : "(11)") + "\n";
    }
    case Row::kind: return let + "make " + row.one + " { }\n";
    default: {
        const Callable &called = *g.w.find_callable(row.two);
        return called.level >= s.level || called.sort == "view"
                   ? ""
                   : (called.result.empty() ? "" : let) + g.arguments(called, s, d) + "\n";
    }
    }
}

constexpr Production forms[] = {
    {"statement", "Perforce", true, any_word},
    {"word of the library", "Perforce", true, any_word},
};

} // namespace

std::span<const Production> library_forms() {
    return forms;
}

} // namespace bylaw::oracle
