// What a trigger does, by way of whatever it calls: the fields that it reads and writes, conditions that it
// gives and takes away, dice, questions. Two that touch nothing in common may come in any order.
#pragma once
#include "interpreter/check/analysis/analysis.hpp"

#include <array>
#include <map>
#include <optional>

namespace bylaw::check {

// ---- what is touched, and how
// --------------------------------------------------------------------------------------

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

// Bits. Of `same` the constant is known: two that set one field to one constant agree. `borne` is the
// presence of the condition whose trigger it is: only losing it matters, since whoever gains it now waits for
// the next moment.
enum Access : std::uint8_t { looks = 1, adds = 2, takes = 4, sets = 8, same = 16, stands = 32 };

struct Touch {
    Resource what;
    std::uint8_t how = 0;
    std::int64_t constant = 0;
    Span span;              // of the nearest place where that is; a change counts more than a look
    std::uint32_t at = 0;   // the node of the graph that does it itself
    std::uint8_t there = 0; // how, at that place
};

// ---- who calls whom
// ------------------------------------------------------------------------------------------------

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

// What one actor does itself, and whom it sets off.
struct Doings {
    std::vector<Touch> touches;
    std::vector<std::uint32_t> next; // other nodes
};

class EffectGraph {
  public:
    EffectGraph(const Program &program, const NodesByOp &nodes);

    std::uint32_t node(Deed deed);
    const Deed &deed(std::uint32_t node) const { return deeds_[node]; }
    const Doings &doings(std::uint32_t node); // worked out when first asked for
    std::size_t size() const { return deeds_.size(); }
    const std::string &value_name(std::uint32_t number) const { return value_names_[number]; }

    // Of a value or field of a rule, and of all rules built on it.
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

// What one node does itself (doings.cpp).
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
    const Touch *anything() const { return at(anything_); } // what a hook may do
    bool writes(Resource what) const;
    std::uint64_t written() const { return written_; }
    std::uint64_t touched() const { return touched_; }
    // The nodes from the trigger to that one, both included; worked out anew.
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
// --------------------------------------------------------------------------------------

// What a guard says of one value: it lies in a range, is not that, or is a thing of that kind.
struct Fact {
    ir::Op subject = ir::Op::block; // local, option, active, field of a local, game_field
    std::int64_t id = 0;
    std::uint32_t reg = no_id; // of the matched rule: the value itself, or the thing whose field it is
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
// whatever is done meanwhile.
bool never_one(const Program &program, const std::vector<Fact> &a, const std::vector<Fact> &b);
// Do the guards of two triggers at one moment exclude each other?
bool never_both(const Program &program, EffectGraph &graph, const Guarded &a, const Guarded &b);

} // namespace bylaw::check
