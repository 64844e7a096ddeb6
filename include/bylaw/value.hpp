// Values of the rules as data: numbers, things, members of enums, lists, acts. Each also has its text, as
// people read it.
//
//     Session session(program, {.seed = 7});
//     session.start("ambush");
//     std::optional<Thing> ada = session.find("Ada");
//     if (Reading strength = session.read(*ada, "strength"))
//         std::cout << strength.value.number << '\n';
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

// A thing in a game. `number` is stable for the whole game and across save and restore by the same rules. 0
// is none, and as the asker of a question the game master.
struct Thing {
    std::uint32_t number = 0;
    std::string name{}; // as people see it; to name a thing the number is enough
};

struct Role;

// A rule with its roles: who does it, and its targets.
struct Act {
    std::string rule;
    std::vector<Role> roles;
};

struct BYLAW_API Value {
    enum class Kind : std::uint8_t {
        none,   // none; the answer to pass
        number, // `number`
        yes_no, // `number`: 1 or 0
        member, // a member of an enum, or the degree of a check: `name`, and its place in `number`
        thing,  // `number`, and what it is called in `text`
        text,   // `text`
        list,   // `elements`
        act,    // `act`
        dice,   // not rolled: `text`
    };

    Kind kind = Kind::none;
    std::int64_t number = 0;
    std::string text; // any value's, as people read it: "within reach", "Ada", "[1, 2]"
    std::string name; // name of a member, as in the rules: "near"
    std::string type; // in words: "number", "creature", "list of creature"; of what the host made "" will do
    std::vector<Value> elements;
    std::optional<Act> act;

    bool yes() const { return kind == Kind::yes_no && number != 0; }
    Thing thing() const; // none if the value is none

    static Value none();
    static Value of(std::int64_t number);
    static Value of(const Thing &thing);
    static Value of(std::vector<Value> elements);
    static Value yes_no(bool yes);
    // A member by its name in the rules. Where a thing is wanted, one that is called so.
    static Value named(const std::string &name);
};

struct Role {
    std::string name; // as the rule calls it; where the host names no role the order counts
    Value value;
};

// A value that was asked for, or why there is none.
struct Reading {
    Value value;
    Report report;

    explicit operator bool() const { return !report.has_errors(); }
};

// One way to pay for an act.
struct Price {
    std::string text; // "1 of actions"; "? of actions" where it is not known
    struct Payment {
        // None where it cannot be partially evaluated before the act is done, as with dice in it.
        std::optional<std::int64_t> amount;
        std::string from; // "actions", as the rules write it
    };
    std::vector<Payment> payments; // all of them; none where another act's price is paid
};

// An option of a question, with what a button needs.
struct Choice {
    std::string text;          // as in Question::options
    Value value;               // an act, with its roles; a thing, a number, a member; the name of a choice
    std::vector<Price> prices; // costs of an act, by its rule: one of them is paid, unless it is free here
};

// {"kind", "text", and what the kind has: "number", "name", "elements", "rule" and "roles"}
BYLAW_API std::string to_json(const Value &value);
// [{"text", "value", "prices": [{"text", "payments": [{"amount", "from"}]}]}]; `null` is an amount that is
// not known
BYLAW_API std::string to_json(const std::vector<Choice> &choices);
// Reads a value from JSON: 5, true, null, {"thing": 3}, {"member": "near"}, "Ada" (a member, or a thing of
// that name), [1, 2]. Nothing if the text is none of these.
BYLAW_API std::optional<Value> value_of_json(const std::string &json);
// Reads the roles of an act: {"attacker": {"thing": 3}, "target": "Bandit 1"}, or [{"thing": 3}, …].
BYLAW_API std::optional<std::vector<Role>> roles_of_json(const std::string &json);

} // namespace bylaw::api
