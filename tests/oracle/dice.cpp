// Forms of dice, and of texts.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string dice(Gen &g, Scope &s, int d) {
    return g.value("dice", s, d);
}

std::string face(Gen &g) {
    return g.one_of({"1", "2", "1..2", "2..", "2..3"});
}

constexpr Production forms[] = {
    {"dice", "DiceLiteral", false, [](Gen &g, Scope &, const Type &, int) { return g.dice_literal(); }},
    {"dice", "DicePool op:dice_make", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const std::string count = "(lesser(3, absolute(" + g.value("number", s, 1) + ")))";
         return g.c.once_in(2) ? count + "d" + g.one_of({"2", "3"}) : count + "d(" + g.number(2, 3) + ")";
     }},
    {"dice", "DicePool", false,
     [](Gen &g, Scope &s, const Type &, int) {
         return "d(1 + lesser(3, absolute(" + g.value("number", s, 1) + ")))";
     }},
    {"dice", "Binary op:dice_combine op:dice_number", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "(" + dice(g, s, d) + g.one_of({" + ", " - "}) +
                (g.c.once_in(2) ? dice(g, s, d) : g.value("number", s, 1)) + ")";
     }},
    {"dice", "Binary", false,
     [](Gen &g, Scope &s, const Type &, int d) { return "(2 * " + dice(g, s, d) + ")"; }},
    {"dice", "Keep op:dice_keep", false,
     [](Gen &g, Scope &, const Type &, int) {
         return g.one_of({"(2d3", "(3d2", "(2d4"}) + g.one_of({" highest ", " lowest "}) + g.number(1, 2) +
                ")";
     }},
    {"dice", "Reroll op:dice_reroll Word", false,
     [](Gen &g, Scope &s, const Type &, int) {
         return "(" + g.one_of({"d3", "2d3", "d4"}) + " reroll " +
                (g.c.once_in(2) ? "1" : "(lesser(2, absolute(" + g.value("number", s, 1) + ")))") +
                g.one_of({"", " once"}) + ")";
     }},
    {"dice", "Explode op:dice_explode", false,
     [](Gen &g, Scope &, const Type &, int) {
         return "(" + g.one_of({"d3", "d4", "2d3"}) + " explode" + g.one_of({"", " 2..", " 3"}) + ")";
     }},
    {"dice", "Explode op:dice_explode Word", false,
     [](Gen &g, Scope &, const Type &, int) {
         return "(" + g.one_of({"d3", "2d3", "2d2"}) + " explode" + g.one_of({"", " 2..", " 3"}) +
                g.one_of({" once", " compounding", " penetrating", " once penetrating"}) +
                g.one_of({"", " highest 1"}) + ")";
     }},
    {"dice", "CountFaces Worth op:dice_worth Word", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const std::string first =
             g.c.once_in(2) ? "2.." : "(lesser(2, absolute(" + g.value("number", s, 1) + ")))";
         return "(" + g.one_of({"2d3", "3d2", "(1)d4"}) + " count " + first +
                g.one_of({"", " as 2", " as shown"}) + g.one_of({", 1 as -1", ", 1 as 3", ""}) + ")";
     }},
    {"dice", "CountFaces op:dice_count", false,
     [](Gen &g, Scope &s, const Type &, int) {
         return "(" + g.one_of({"2d3", "3d2", "(1)d4"}) + " count " +
                (g.c.once_in(3) ? "(lesser(2, " + g.value("number", s, 1) + "))" : face(g)) + ")";
     }},
    {"dice", "call:lesser call:greater op:dice_combine", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return g.one_of({"lesser(", "greater("}) + dice(g, s, d) + ", " + dice(g, s, d) + ")";
     }},
    {"dice", "Climb", false,
     [](Gen &g, Scope &, const Type &, int) {
         return g.one_of({"(climb d2, d3)", "(climb d3, d4, d6)"});
     }},
    {"dice", "Member", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Field *field = g.any_field("stat formula", t);
         return field == nullptr ? "" : g.read_of(*field, s, d);
     }},
    {"dice", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "formula grid hook", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
};

constexpr Production texts[] = {
    {"text", "Text TextPart op:text_begin op:text_literal op:text_value op:text_end op:jump_if_silent", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "\"so {" + g.value(g.any_type(), s, d > 1 ? 1 : 0) + "} and {" +
                g.value("number", s, d > 1 ? 1 : 0) + "}\"";
     }},
    {"text", "call:name op:name_of", false,
     [](Gen &g, Scope &s, const Type &, int) { return "name(" + g.someone(g.any_kind(), s) + ")"; }},
    {"text", "call:bar op:bar", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "bar(" + g.value("number", s, d) + ", 4, " + g.number(2, 5) + ")";
     }},
    {"text", "call:conditions op:titles", false,
     [](Gen &g, Scope &s, const Type &, int) { return "conditions(" + g.someone(g.any_kind(), s) + ")"; }},
    {"text", "op:title_of", false,
     [](Gen &, Scope &s, const Type &, int) {
         return s.bearing.empty() ? std::string() : std::string("\"of {condition}\"");
     }},
    {"text", "op:name_of", false,
     [](Gen &g, Scope &s, const Type &, int) { return "\"{" + g.someone(g.any_kind(), s) + "}\""; }},
    {"text", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "formula grid", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
};

} // namespace

std::span<const Production> dice_forms() {
    return forms;
}
std::span<const Production> text_forms() {
    return texts;
}

} // namespace bylaw::oracle
