// What a generated program has declared so far, and what is in sight where an expression is written.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bylaw::oracle {

// As the language writes it: "number", "e0" (an enum), "k1" (a kind), "list of k1", "check2" (its outcome).
using Type = std::string;

struct Variable {
    std::string name;
    Type type;
};

struct Enum {
    std::string name;
    std::vector<std::string> members;
};

struct Kind {
    std::string name, parent; // no parent: ""
};

// Of a kind, of the game (owner ""), of a rule or of a condition.
struct Field {
    std::string owner, name;
    Type type;
    std::string index;   // an enum, or ""
    std::string sort;    // stat pool flag link list formula value
    bool is_end = false; // of a pool
};

// Whatever is called with roles.
struct Callable {
    std::string name, sort; // formula grid procedure action check table view hook
    std::vector<Variable> roles;
    Type result;           // "" where it gives nothing
    bool pure = false;     // may be called where things are only worked out
    std::size_t level = 0; // a body calls only what is of a lower level, so that everything ends
    std::vector<std::string> stages, degrees, tags;
};

struct Condition {
    std::string name, on;
    std::vector<Variable> parameters;
    std::vector<Field> fields;
    bool is_state = false; // `while`: nobody gains it
    std::size_t level = 0;
};

struct Declaration {
    std::string head; // with its `{` where it has one
    std::string body; // lines
    bool braces = true;
};

struct World {
    std::vector<Enum> enums;
    std::vector<Kind> kinds;
    std::vector<Field> fields;
    bool any_time = false; // a procedure is what the game master may do then
    std::vector<Callable> callables;
    std::vector<Condition> conditions;
    std::vector<Variable> options;
    std::vector<std::string> tags, policies, scenarios, choices, refilled, library_rules;
    std::vector<Declaration> declarations;
    std::vector<std::string> modules; // of the library
    std::size_t words = 0;            // of it that were said

    const Enum *find_enum(const Type &type) const;
    const Kind *find_kind(const Type &type) const;
    const Callable *find_callable(const std::string &name) const;
    bool is_kind_of(std::string kind, const std::string &parent) const; // or the same
};

// What an expression may look at, and what a statement may do.
struct Scope {
    std::vector<Variable> seen;
    bool pure = true;
    std::size_t level = 0; // calls go below this
    std::string home;      // the declaration's sort: kind condition rule procedure action check table …
    std::string rule;      // the name of the rule whose body this is, or ""
    std::string stage;     // of that rule, which may be done again
    std::string gives;     // `result` of this type is wanted, or ""
    std::string bearing;   // inside of a condition: its name
    bool asks = true;      // questions may be asked
    std::size_t loops = 0; // how deep
    std::vector<Field> settable; // fields and values of the rule that runs
};

} // namespace bylaw::oracle
