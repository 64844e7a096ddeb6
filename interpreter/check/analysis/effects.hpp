// Computes the effects of a trigger and its callees: fields read and written, conditions gained and lost,
// dice, questions. Triggers with disjoint effects commute.
#pragma once
#include "interpreter/check/analysis/analysis.hpp"

#include <array>
#include <map>
#include <optional>

namespace bylaw::check {

// ---- what is touched, and how

enum class Matter : std::uint8_t {
    field,
    rule_value,
    borne,
    population,
    dice,
    question,
    telling,
    left,
    anything
};

struct Resource {
    Matter matter = Matter::anything;
    std::uint32_t id = 0; // FieldId, number of a rule's value, ConditionId, KindId, or RuleId
    friend auto operator<=>(const Resource &, const Resource &) = default;
};

// Bits. With `same` the constant is known: two writes of the same constant commute. `borne` is the presence
// of the trigger's own condition. Only its loss matters, since a new bearer waits for the next moment.
enum Access : std::uint8_t { looks = 1, adds = 2, takes = 4, sets = 8, same = 16, stands = 32 };

struct Touch {
    Resource what;
    std::uint8_t how = 0;
    std::int64_t constant = 0;
    Span span;              // nearest place of the access; a change counts more than a read
    std::uint32_t at = 0;   // the node of the graph that does it itself
    std::uint8_t there = 0; // how, at that place
};

// ---- who calls whom

enum class Actor : std::uint8_t {
    rule,
    trigger,
    whenever,
    gaining,
    losing,
    formula,
    value,
    writing,
    modify,
    family,
    offers,
    requirements
};

inline constexpr std::size_t actor_count = static_cast<std::size_t>(Actor::requirements) + 1;

struct Deed {
    Actor actor = Actor::rule;
    std::uint32_t id = 0;
};

// Effects of one actor itself, and the actors that it sets off.
struct Doings {
    std::vector<Touch> touches;
    std::vector<std::uint32_t> next; // other nodes
};

class EffectGraph {
  public:
    EffectGraph(const Program &program, const NodesByOp &nodes);

    std::uint32_t node(Deed deed);
    const Deed &deed(std::uint32_t node) const { return deeds_[node]; }
    const Doings &doings(std::uint32_t node); // computed when first asked for
    std::size_t size() const { return deeds_.size(); }
    const std::string &value_name(std::uint32_t number) const { return value_names_[number]; }

    // Returns the number of a value or field of a rule, shared by all rules built on it.
    std::uint32_t value_number(RuleId rule, std::uint32_t reg);

  private:
    friend class DoingsFinder;
    void find_lastings(const NodesByOp &nodes);

    const Program &p_;
    std::array<std::vector<std::uint32_t>, actor_count> numbers_; // by actor and id; no_id: not met yet
    std::vector<Deed> deeds_;
    std::vector<std::optional<Doings>> doings_;
    std::map<std::string, std::uint32_t> value_numbers_;
    std::vector<std::string> value_names_;
    std::vector<std::vector<ConditionId>> of_lasting_; // who can end so
    std::vector<std::vector<ConditionId>> below_;      // the children of each condition
};

// Computes the effects of one node itself (doings.cpp).
Doings find_doings(EffectGraph &graph, std::uint32_t node);

// All that one trigger does, sorted by what is touched, and the way to each place.
class Effects {
  public:
    Effects(EffectGraph &graph, const Program &program, std::uint32_t from);

    const std::vector<Touch> &touches() const { return touches_; }
    bool acts() const { return acts_; } // anything but looking
    // The first touch of a sort, or none.
    const Touch *deed() const { return at(deed_); }
    const Touch *deed_but_leaving() const { return at(deed_but_leaving_); }
    const Touch *leaving() const { return at(leaving_); }
    const Touch *anything() const { return at(anything_); } // accesses of a hook
    bool writes(Resource what) const;
    std::uint64_t written() const { return written_; }
    std::uint64_t touched() const { return touched_; }
    // The nodes from the trigger to that one, both included; computed again.
    static std::vector<std::uint32_t> way(EffectGraph &graph, std::uint32_t from, std::uint32_t to);

  private:
    void note(std::uint32_t number);
    const Touch *at(std::uint32_t number) const { return number == no_id ? nullptr : &touches_[number]; }

    std::vector<Touch> touches_;
    std::uint32_t deed_ = no_id, deed_but_leaving_ = no_id, leaving_ = no_id, anything_ = no_id;
    bool acts_ = false;
    std::uint64_t written_ = 0, touched_ = 0; // a bit for each resource: what shares none shares nothing
};

// The first thing that makes the order of two matter: what each of them does with it.
struct Clash {
    Touch first, second;
};
std::optional<Clash> find_clash(const Program &program, const Effects &a, const Effects &b, bool instead);

// ---- guards (exclusive.cpp)

// A fact that a guard states about one value: its range, a value that it is not, or its kind.
struct Fact {
    ir::Op subject = ir::Op::block; // local, option, active, field of a local, game_field
    std::int64_t id = 0;
    std::uint32_t reg = no_id; // register of the matched rule: the value itself, or the thing whose field it
                               // is
    std::int64_t low = INT64_MIN, high = INT64_MAX;
    std::optional<std::int64_t> except;
    KindId kind = no_id;
};
std::vector<Fact> facts_of(const Program &program, const TriggerMatch &match);

// A trigger at its moment: what its guard says, and what it does.
struct Guarded {
    const std::vector<Fact> &facts;
    const Effects &effects;
};
// Do two guards want one role of the matched rule to be of two kinds that share nothing? That stays so
// whatever is done in the meantime.
bool never_one(const Program &program, const std::vector<Fact> &a, const std::vector<Fact> &b);
// Do the guards of two triggers at one moment exclude each other?
bool never_both(const Program &program, EffectGraph &graph, const Guarded &a, const Guarded &b);

} // namespace bylaw::check
