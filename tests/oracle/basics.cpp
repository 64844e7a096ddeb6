// Enums, options, kinds and fields: what everything else is about.
#include "tests/oracle/generator.hpp"

#include <iterator>

namespace bylaw::oracle {

namespace {

void enums(Gen &g) {
    for (std::size_t i = 0, n = 2 + g.c.below(2); i < n; ++i) {
        Enum made{g.fresh("e"), {}};
        std::string text;
        for (std::size_t m = 0, members = 2 + g.c.below(3); m < members; ++m) {
            made.members.push_back(made.name + std::string(1, static_cast<char>('a' + m)));
            text += (m == 0 ? " " : ", ") + made.members.back() +
                    (g.c.once_in(3) ? " \"the " + made.members.back() + "\"" : "");
        }
        g.declare("enum " + made.name + ":" + text, "", false);
        g.w.enums.push_back(made);
    }
}

void options(Gen &g) {
    const std::string number = g.fresh("o"), member = g.fresh("o"), truth = g.fresh("o"),
                      choices = g.fresh("o");
    const Enum &of = g.w.enums[0];
    g.declare("option " + number + " in 0..6 = " + g.number(0, 6), "", false);
    g.declare("option " + member + ": " + of.name + " = " + of.members[0], "", false);
    g.declare("option " + truth + " = " + g.one_of({"yes", "no"}), "", false);
    g.declare("option " + choices + " from " + choices + "x, " + choices + "y = " + choices + "y", "", false);
    g.w.options = {{number, "number"}, {member, of.name}, {truth, "yesno"}};
    for (const Variable &each : g.w.options) {
        g.w.fields.push_back({"", each.name, each.type, "", "formula"});
    }
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        g.w.tags.push_back(g.fresh("t"));
        g.declare("tag " + g.w.tags.back(), "", false);
    }
}

std::string range(Gen &g) {
    return g.c.once_in(3) ? "" : " in " + g.one_of({"-20..20", "-50..", "-99..99", "0..40"});
}

// One field of that sort; its line, and what is known of it.
std::string field(Gen &g, const std::string &owner, const std::string &sort) {
    Scope none;
    Field made{owner, g.fresh("f"), "number", "", sort};
    std::string text = sort + " " + made.name;
    if (sort == "list") {
        made.type = "list of " + (g.c.once_in(2)   ? g.any_kind()
                                  : g.c.once_in(2) ? g.any_enum()
                                                   : Type("number"));
        text += ": " + made.type.substr(8);
    } else if (sort == "link") {
        made.type = g.any_kind();
        text += ": " + made.type;
    } else if (sort == "flag") {
        made.type = "yesno";
    } else if (sort == "stat") {
        made.type = g.c.once_in(2)   ? Type("number")
                    : g.c.once_in(2) ? g.any_enum()
                                     : g.one_of({"yesno", "dice", "number"});
        if (g.c.once_in(4)) {
            made.index = g.any_enum();
            text += "[" + made.index + "]";
        }
        text += made.type == "number" ? range(g) : ": " + made.type;
        text += made.type == "number" && g.c.once_in(4) ? "" : " = " + g.plain(made.type, none);
    } else if (sort == "pool") {
        text += " in 0.." + g.number(1, 6) + (g.c.once_in(3) ? " = " + g.number(0, 1) : "");
    }
    g.w.fields.push_back(made);
    return text + "\n";
}

std::string fields(Gen &g, const std::string &owner, std::size_t least) {
    std::string text;
    for (std::size_t i = 0, n = least + g.c.below(3); i < n; ++i) {
        text += field(g, owner, g.one_of({"stat", "stat", "pool", "flag", "link", "list", "stat"}));
    }
    return text;
}

// A pool whose end is another field, and a list that holds both ends.
std::string special_fields(Gen &g, const std::string &kind) {
    const std::string end = g.fresh("f"), pool = g.fresh("f"), mutual = g.fresh("f"), own = g.fresh("f");
    g.w.fields.push_back({kind, end, "number", "", "stat", true});
    g.w.fields.push_back({kind, pool, "number", "", "pool"});
    g.w.fields.push_back({kind, mutual, "list of " + kind, "", "list"});
    g.w.fields.push_back({kind, own, "number", "", "pool"});
    return "stat " + end + " in -20..20 = " + g.number(2, 6) + "\npool " + pool + " in 0.." + end +
           "\nmutual list " + mutual + ": " + kind + "\npool " + own + " in 0..3\n";
}

void kinds(Gen &g) {
    const std::string root = g.fresh("k"), child = g.fresh("k"), apart = g.fresh("k");
    const Kind made[] = {{root, ""}, {apart, ""}, {child, root}};
    g.w.kinds.insert(g.w.kinds.begin(), std::begin(made), std::end(made));
    g.declare("kind " + root + " \"" + root + "\" {", special_fields(g, root) + fields(g, root, 3));
    g.declare("kind " + child + " is " + root + " \"" + child + "\" {", fields(g, child, 1));
    g.declare("kind " + apart + " {", fields(g, apart, 2));
}

// Kinds that differ in their figures. A cell for a number, a member and a list.
void table_of_kinds(Gen &g) {
    const std::string parent = g.fresh("k"), size = g.fresh("f"), mark = g.fresh("f"), list = g.fresh("f");
    const Enum &of = g.w.enums[0];
    g.declare("kind " + parent + " {", "stat " + size + " in 0..9 = 1\nstat " + mark + ": " + of.name +
                                           "\nlist " + list + ": " + of.name + "\n");
    g.w.kinds.push_back({parent, ""});
    g.w.fields.push_back({parent, size, "number", "", "stat"});
    g.w.fields.push_back({parent, mark, of.name, "", "stat"});
    g.w.fields.push_back({parent, list, "list of " + of.name, "", "list"});
    std::string rows = size + " " + mark + " " + list + "\n";
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        g.w.kinds.push_back({g.fresh("k"), parent});
        rows += g.w.kinds.back().name + " " + (g.c.once_in(3) ? "\"a thing\" " : "") +
                (g.c.once_in(3) ? "-" : g.number(0, 9)) + " " + of.members[g.c.below(of.members.size())] +
                " [" + of.members[0] + "]" + (g.c.once_in(3) ? " { " + size + " = 3 }" : "") + "\n";
    }
    g.declare("kinds of " + parent + " {", rows);
}

} // namespace

void declare_basics(Gen &g) {
    enums(g);
    options(g);
    kinds(g);
    if (g.c.once_in(2)) {
        table_of_kinds(g);
    }
    const std::string end = g.fresh("f"), pool = g.fresh("f");
    if (g.c.once_in(2)) {
        g.declare("stat " + end + " in 0..9 = " + g.number(2, 4), "", false);
        g.declare("pool " + pool + " in 0.." + end, "", false);
        g.w.fields.push_back({"", end, "number", "", "stat", true});
        g.w.fields.push_back({"", pool, "number", "", "pool"});
    }
    for (std::size_t i = 0, n = 2 + g.c.below(3); i < n; ++i) {
        std::string line = field(g, "", g.one_of({"stat", "stat", "pool", "flag", "link", "list"}));
        line.pop_back();
        g.declare(line, "", false);
    }
}

} // namespace bylaw::oracle
