#include "tests/oracle/generator.hpp"

#include <algorithm>

namespace bylaw::oracle {

namespace {

bool has_word(std::string_view words, std::string_view word) {
    for (std::size_t at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
        const bool begins = at == 0 || words[at - 1] == ' ';
        const bool ends = at + word.size() == words.size() || words[at + word.size()] == ' ';
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

} // namespace

const std::vector<const Production *> &productions() {
    static const std::vector<const Production *> all = [] {
        std::vector<const Production *> list;
        for (const auto forms : {number_forms(), truth_forms(), value_forms(), list_forms(), text_forms(),
                                 dice_forms(), statement_forms(), asking_forms(), condition_statement_forms(),
                                 scenario_forms(), clause_forms(), modify_forms(), bundle_forms(),
                                 condition_forms(), library_forms(), test_forms()}) {
            for (const Production &each : forms) {
                list.push_back(&each);
            }
        }
        return list;
    }();
    return all;
}

std::string Gen::family_of(const Type &type) const {
    if (type.starts_with("list of ")) {
        return "list";
    }
    if (type == "thing" || w.find_kind(type) != nullptr) {
        return "thing";
    }
    if (w.find_enum(type) != nullptr) {
        return "member";
    }
    const Callable *called = w.find_callable(type);
    return called != nullptr && called->sort == "check" ? "degree" : type;
}

// What was used least in this program comes first, so that a small program still says much.
std::string Gen::from(std::string_view family, Scope &scope, int depth, const Type &wanted) {
    std::vector<const Production *> fitting;
    for (const Production *each : productions()) {
        if (each->family == family && !(each->impure && scope.pure)) {
            fitting.push_back(each);
        }
    }
    for (int tries = 0; tries < 12 && !fitting.empty(); ++tries) {
        const Production *chosen = fitting[c.below(fitting.size())];
        const Production *other = fitting[c.below(fitting.size())];
        if (used_[other] < used_[chosen]) {
            chosen = other;
        }
        std::string text = chosen->write(*this, scope, wanted, depth);
        if (!text.empty()) {
            ++used_[chosen];
            return text;
        }
    }
    return "";
}

std::string Gen::value(const Type &type, Scope &scope, int depth) {
    if (depth > 0) {
        std::string text = from(family_of(type), scope, depth - 1, type);
        if (!text.empty()) {
            return text;
        }
    }
    // Rather something that can differ from game to game than what is written there.
    const Field *field = c.once_in(2) ? any_field("stat pool flag", type) : nullptr;
    if (field != nullptr && (field->owner.empty() || !seen(field->owner, scope).empty())) {
        return read_of(*field, scope, 0);
    }
    const std::string known = c.once_in(2) ? seen(type, scope) : "";
    return known.empty() ? plain(type, scope) : known;
}

std::string Gen::pure_value(const Type &type, const Scope &scope, int depth) {
    Scope pure = scope;
    pure.pure = true;
    return value(type, pure, depth);
}

std::string Gen::seen(const Type &type, Scope &scope) {
    std::vector<const Variable *> fitting;
    for (const Variable &each : scope.seen) {
        if (each.type == type || w.is_kind_of(each.type, type) ||
            (type == "thing" && w.find_kind(each.type) != nullptr)) {
            fitting.push_back(&each);
        }
    }
    return fitting.empty() ? "" : fitting[c.below(fitting.size())]->name;
}

std::string Gen::someone(const Type &kind, Scope &scope, int depth) {
    std::string name = seen(kind, scope);
    if (!name.empty() && (depth == 0 || !c.once_in(4))) {
        return name;
    }
    if (kind == "thing") {
        return someone(w.kinds.front().name, scope, depth);
    }
    const std::string each = fresh("u");
    return "(first " + each + " in " + kind + ")";
}

std::string Gen::named(const Type &kind, Scope &scope, std::string &before) {
    std::string name = seen(kind, scope);
    if (name.empty()) {
        const Type of = kind == "thing" ? w.kinds.front().name : kind;
        name = fresh("v");
        before += "let " + name + " = first " + name + "x in " + of + "\n";
        scope.seen.push_back({name, of});
    }
    return name;
}

std::string Gen::place_of(const Field &field, Scope &scope, std::string &before) {
    const std::string owner = field.owner.empty() ? "" : named(field.owner, scope, before) + ".";
    return owner + field.name + (field.index.empty() ? "" : "[" + value(field.index, scope, 1) + "]");
}

std::string Gen::plain(const Type &type, Scope &scope) {
    const std::string family = family_of(type);
    if (family == "number") {
        return number(0, 4);
    }
    if (family == "yesno") {
        return one_of({"yes", "no"});
    }
    if (family == "dice") {
        return dice_literal();
    }
    if (family == "text") {
        return "\"" + one_of({"so it is", "a word", "done"}) + "\"";
    }
    if (family == "member") {
        const Enum &of = *w.find_enum(type);
        return of.members[c.below(of.members.size())];
    }
    if (family == "list") {
        return "[" + plain(type.substr(8), scope) + "]";
    }
    if (family == "degree") {
        return one_of({"success", "failure"});
    }
    if (family == "act") {
        return from("act", scope, 0, type);
    }
    return someone(type, scope);
}

std::string Gen::statements(Scope &scope, std::size_t least, std::size_t most, int depth) {
    std::string text;
    const std::size_t seen_before = scope.seen.size();
    for (std::size_t i = 0, n = least + c.below(most - least + 1); i < n; ++i) {
        text += from("statement", scope, depth);
    }
    scope.seen.resize(std::min(scope.seen.size(), seen_before));
    return text;
}

std::string Gen::block(Scope scope, std::size_t least, std::size_t most, int depth) {
    return "{\n" + statements(scope, least, most, depth) + "}\n";
}

std::string Gen::clauses(std::string_view family, Scope &scope, std::size_t least, std::size_t most) {
    std::string text;
    for (std::size_t i = 0, n = least + c.below(most - least + 1); i < n; ++i) {
        text += from(family, scope, 1);
    }
    return text;
}

std::string Gen::arguments(const Callable &called, Scope &scope, int depth) {
    std::string text;
    for (std::size_t i = 0; i < called.roles.size(); ++i) {
        const Variable &role = called.roles[i];
        text += (i == 0 ? "" : ", ") + (c.once_in(6) ? role.name + ": " : std::string()) +
                value(role.type, scope, depth);
        if (text.find(": ") != text.npos && i + 1 < called.roles.size()) { // all further ones are named, too
            for (++i; i < called.roles.size(); ++i) {
                text += ", " + called.roles[i].name + ": " + value(called.roles[i].type, scope, depth);
            }
        }
    }
    return called.name + "(" + text + ")";
}

const Callable *Gen::any_callable(Scope &scope, std::string_view sorts, const Type &result) {
    std::vector<const Callable *> fitting;
    for (const Callable &each : w.callables) {
        const bool gives = result == "*" || each.result == result ||
                           (!each.result.empty() && w.is_kind_of(each.result, result));
        if (has_word(sorts, each.sort) && gives && each.level < scope.level && (each.pure || !scope.pure)) {
            fitting.push_back(&each);
        }
    }
    return fitting.empty() ? nullptr : fitting[c.below(fitting.size())];
}

const Field *Gen::any_field(std::string_view sorts, const Type &type) {
    std::vector<const Field *> fitting;
    for (const Field &each : w.fields) {
        if (has_word(sorts, each.sort) && (type == "*" || each.type == type)) {
            fitting.push_back(&each);
        }
    }
    return fitting.empty() ? nullptr : fitting[c.below(fitting.size())];
}

const Field *Gen::any_end() {
    std::vector<const Field *> fitting;
    for (const Field &each : w.fields) {
        if (each.is_end) {
            fitting.push_back(&each);
        }
    }
    return fitting.empty() ? nullptr : fitting[c.below(fitting.size())];
}

const Condition *Gen::any_condition(Scope &scope) {
    std::vector<const Condition *> fitting;
    for (const Condition &each : w.conditions) {
        if (each.level < scope.level) {
            fitting.push_back(&each);
        }
    }
    return fitting.empty() ? nullptr : fitting[c.below(fitting.size())];
}

// Of somebody who is in sight; else of all, or of the first, if there is one yet.
std::string Gen::read_of(const Field &field, Scope &scope, int depth) {
    if (!field.owner.empty() && field.sort != "active" && seen(field.owner, scope).empty()) {
        const std::string each = fresh("u");
        const std::string of =
            each + "." + field.name + (field.index.empty() ? "" : "[" + plain(field.index, scope) + "]");
        if (field.type == "number" && c.once_in(2)) {
            return "(" + one_of({"most ", "sum "}) + each + " in " + field.owner + " of " + of + ")";
        }
        if (field.type == "yesno" && c.once_in(2)) {
            return "(some " + each + " in " + field.owner + " has " + of + ")";
        }
        const std::string otherwise = family_of(field.type) == "thing" || family_of(field.type) == "list"
                                          ? ""
                                          : plain(field.type, scope);
        if (!otherwise.empty()) {
            return "(if size(" + field.owner + ") > 0 then (first " + each + " in " + field.owner + ")." +
                   of.substr(each.size() + 1) + " else " + otherwise + ")";
        }
    }
    std::string text = field.owner.empty() ? "" : someone(field.owner, scope, depth) + ".";
    text += field.name;
    if (!field.index.empty()) {
        text += "[" + (depth > 0 ? value(field.index, scope, 1) : plain(field.index, scope)) + "]";
    }
    return text;
}

Type Gen::any_kind() {
    return w.kinds[c.below(w.kinds.size())].name;
}
Type Gen::any_enum() {
    return w.enums[c.below(w.enums.size())].name;
}

Type Gen::any_type(bool with_lists) {
    switch (c.below(with_lists ? 9 : 7)) {
    case 0:
    case 1: return "number";
    case 2: return "yesno";
    case 3: return any_enum();
    case 4: return "dice";
    case 5: return any_kind();
    case 6: return c.once_in(2) ? "text" : "number";
    case 7: return "list of " + any_kind();
    default: return "list of " + (c.once_in(2) ? Type("number") : any_enum());
    }
}

void Gen::declare(std::string head, std::string body, bool braces) {
    w.declarations.push_back({std::move(head), std::move(body), braces});
}

std::string Gen::number(int low, int high) {
    return std::to_string(low + static_cast<int>(c.below(static_cast<std::size_t>(high - low + 1))));
}

std::string Gen::dice_literal() {
    return one_of({"d2", "d3", "d2", "d3", "d4", "d6", "2d2", "2d3"});
}

std::string Gen::one_of(std::initializer_list<const char *> these) {
    return *(these.begin() + c.below(these.size()));
}

} // namespace bylaw::oracle
