// A checked program: rules that can be played. Immutable, cheap to copy, safe to share between threads.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

// An option that a house rule or a host may set.
struct OptionInfo {
    std::string name;
    std::string type;  // "number", "yesno", the name of an enum
    std::string value; // the default, as Bylaw text
    std::optional<std::int64_t> low, high;
    std::vector<std::string> choices; // values of an enum, or yes and no
    Place place;
};

struct ScenarioInfo {
    std::string name, title;
    Place place;
};

// An entry of the rulebook with its implementation.
struct RuleRow {
    std::string id;   // "Z-025"
    std::string kind; // "check"; empty if the game ships no inventory
    std::string title;
    std::vector<Place> carried_by;
    std::vector<std::string> tests;
    bool hook = false; // implemented only by a hook
    std::string
        not_played; // reason that no scenario reaches it, from the fourth column of rules.csv; mostly empty
};

// A declared name with the roles of a call: "buyer: trader", "price: number".
struct Declared {
    std::string name;
    std::vector<std::string> roles;
    bool is_called = false; // whether it needs brackets: `haggle(ada, bo)`
    Place place;
};

// A call with open brackets, and the number of its next role, from 0.
struct OpenCall {
    std::vector<Declared> called;
    std::size_t role = 0;
};

// [{"id", "kind", "title", "carried_by": ["file:line"], "tests": ["name"], "hook", "not_played"}]
BYLAW_API std::string to_json(const std::vector<RuleRow> &rows);

class BYLAW_API Program {
  public:
    Program() = default; // none
    explicit operator bool() const { return data_ != nullptr; }

    const std::string &name() const;
    const std::string &title() const;
    std::vector<OptionInfo> options() const;
    std::vector<ScenarioInfo> scenarios() const;
    // Returns every rule of the game's inventory (a file rules.csv beside the rules), then rules that only
    // the text cites.
    std::vector<RuleRow> rules() const;
    // Returns all names of these rules in alphabetical order: for completion.
    std::vector<std::string> names() const;
    // Returns all declarations of this name.
    std::vector<Declared> declared(const std::string &name) const;
    // Returns the innermost unfinished call at the end of the text; nothing if there is none, or if its name
    // is unknown.
    std::optional<OpenCall> open_call(const std::string &text) const;

    struct Data; // private to the library
    explicit Program(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
    const std::shared_ptr<const Data> &data() const { return data_; }

  private:
    std::shared_ptr<const Data> data_;
};

} // namespace bylaw::api
