// Declarations of rules: bodies with their registers; options, enums, kinds and their fields, formulas.
#pragma once
#include "base/source/span.hpp"
#include "interpreter/program/ids.hpp"
#include "interpreter/program/ir.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bylaw {

struct Register {
    std::string name; // empty for one that the checker made
    Type type;
};

// A body with its own registers. The first `parameters` of them are the arguments.
struct Function {
    std::string name;
    std::uint32_t parameters = 0;
    std::vector<Register> registers;
    ir::NodeId body = ir::none; // a statement, or (for pure ones) an expression whose value it returns
    Span span;
};

struct Option {
    std::string name;
    Type type;
    ir::NodeId initial = ir::none;         // constant expression; may read other options
    std::optional<std::int64_t> low, high; // range of a number
    Span span;
};

// None of the members, as in a cell `-` of a grid.
inline constexpr std::int64_t no_member = -1;

struct Enum {
    std::string name;
    std::vector<std::string> members;
    Span span;
    std::vector<std::string> titles{}; // as people read the members; empty where all are read by their names
    bool or_none = false;              // a cell of some grid is `-`: a value may be `no_member`
    const std::string &title(std::size_t member) const {
        return titles.empty() ? members[member] : titles[member];
    }
};

enum class FieldSort : std::uint8_t { stat, pool, flag, link, list, parameter, hidden };
enum class FieldOwner : std::uint8_t { kind, condition, game };

// Arguments of a modifier after its own register 0. They are registers of the matched rule, or parameters of
// the matched formula, or for a field 0, the thing, and 1, the index.
struct ModifyMatch {
    ModifyId modify = 0;
    std::vector<std::uint32_t> arguments;
};

struct Field {
    std::string name;
    FieldOwner owner = FieldOwner::kind;
    std::uint32_t owner_id = 0; // KindId or ConditionId
    FieldSort sort = FieldSort::stat;
    Type type;
    std::uint32_t slot = 0;  // word in its owner's record
    std::uint32_t count = 1; // words: the members of `index`, else 1
    EnumId index = no_id;
    bool mutual = false; // a list whose elements list the owner, too
    FunctionId low = no_id, high = no_id,
               initial = no_id;          // register 0: the thing (or instance); register 1: the index, if any
    bool per_all = false;                // documentation only: has a `per`
    std::vector<ModifyMatch> modifies;   // not empty: read through modifiers
    std::vector<std::uint32_t> watchers; // Whenevers that look at it
    Span span;
};

// `NAME = expr` in a kind: another initial value than the field's own. Function: register 0 the thing, 1 the
// index (of an indexed field that is set as a whole).
struct Initial {
    FieldId field = 0;
    std::uint32_t index = no_id; // one member of an indexed field only
    FunctionId function = 0;
};

struct Kind {
    std::string name;
    std::string display; // display name without a title
    KindId parent = no_id;
    std::uint32_t size = 0;        // words of a record
    std::vector<FieldId> fields;   // own and inherited
    std::vector<Initial> initials; // own ones; a nearer kind's wins
    Span span;
};

struct Formula {
    std::string name;
    FunctionId function = 0;
    Type type;
    std::vector<ModifyMatch> modifies;
    Span span;
};

} // namespace bylaw
