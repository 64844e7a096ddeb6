// Values of the rules as data: numbers, things, members of enums, lists, acts. Each also has a displayed
// text.
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
// is none; as the asker of a question, 0 is the game master.
struct Thing {
    std::uint32_t number = 0;
    std::string name{}; // displayed name; the number alone identifies a thing
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
        thing,  // `number`; its displayed name is `text`
        text,   // `text`
        list,   // `elements`
        act,    // `act`
        dice,   // unrolled dice: `text`
    };

    Kind kind = Kind::none;
    std::int64_t number = 0;
    std::string text; // displayed text of any value: "within reach", "Ada", "[1, 2]"
    std::string name; // name of a member, as in the rules: "near"
    std::string type; // in words: "number", "creature", "list of creature"; may be "" in values from the host
    std::vector<Value> elements;
    std::optional<Act> act;

    bool yes() const { return kind == Kind::yes_no && number != 0; }
    Thing thing() const; // none if the value is none

    static Value none();
    static Value of(std::int64_t number);
    static Value of(const Thing &thing);
    static Value of(std::vector<Value> elements);
    static Value yes_no(bool yes);
    // A member by its name in the rules; or a thing of that name, where a thing is expected.
    static Value named(const std::string &name);
};

struct Role {
    std::string name; // name in the rule; without names, the order of the roles counts
    Value value;
};

// A requested value, or the reason why there is none.
struct Reading {
    Value value;
    Report report;

    explicit operator bool() const { return !report.has_errors(); }
};

// One way to pay for an act.
struct Price {
    std::string text; // "1 of actions"; "? of actions" for an unknown amount
    struct Payment {
        // None if the amount is unknown before the act, for example with dice in it.
        std::optional<std::int64_t> amount;
        std::string from; // "actions", its name in the rules
    };
    std::vector<Payment> payments; // all are paid; none if the price of another act is paid
};

// An option of a question, with all that a button shows.
struct Choice {
    std::string text;          // as in Question::options
    Value value;               // an act, with its roles; a thing, a number, a member; the name of a choice
    std::vector<Price> prices; // costs of an act by its rule; one of them is paid, unless the act is free now
};

// {"kind", "text", and the members of the kind: "number", "name", "elements", "rule" and "roles"}
BYLAW_API std::string to_json(const Value &value);
// [{"text", "value", "prices": [{"text", "payments": [{"amount", "from"}]}]}]; `null` is an unknown
// amount
BYLAW_API std::string to_json(const std::vector<Choice> &choices);
// Reads a value from JSON: 5, true, null, {"thing": 3}, {"member": "near"}, "Ada" (a member, or a thing of
// that name), [1, 2]. Returns nothing for other texts.
BYLAW_API std::optional<Value> value_of_json(const std::string &json);
// Reads the roles of an act: {"attacker": {"thing": 3}, "target": "Bandit 1"}, or [{"thing": 3}, …].
BYLAW_API std::optional<std::vector<Role>> roles_of_json(const std::string &json);

} // namespace bylaw::api
