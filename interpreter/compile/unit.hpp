// State of one compilation: the program, the growing code, and functions that are made on demand (a modified
// field's read, a field's write, the making of a thing) and shared.
#pragma once
#include "interpreter/compile/emitter.hpp"
#include "interpreter/compile/field_needs.hpp"
#include "interpreter/compile/takings.hpp"
#include "interpreter/compile/watched.hpp"
#include "interpreter/program/code.hpp"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bylaw {

class FunctionCompiler;

class Unit {
  public:
    Unit(const Program &p, Bytecode &c) : program(p), code(c), watched(p) {}

    const Program &program;
    Bytecode &code;
    Watched watched;
    Emitter emitter; // for the current function

    std::map<RuleId, std::set<StringId>> with_targets; // values that some `… with { }` adjusts, per rule

    // Returns the code of a function of the program; run_queue() compiles it on first request.
    std::uint32_t function(FunctionId id);
    // A function that the compiler itself makes; `key` names it, `make` fills it later.
    std::uint32_t made(const std::string &key, std::function<void(FunctionCompiler &)> make);
    void run_queue();

    // Parts of a rule (rule_code.cpp), compiled if something may run it.
    std::uint32_t perform(RuleId id); // with its label: listeners read it
    std::uint32_t legal(RuleId id);
    std::uint32_t refusal(RuleId id);
    std::uint32_t payable(RuleId id);
    std::uint32_t pay(RuleId id);
    std::uint32_t label(RuleId id); // no_id: it has none
    void tells(RuleId id);          // its text, where it has one
    std::uint32_t enumerate(RuleId id);
    std::uint32_t enumerate_all(RuleId id);
    bool gm_speaks() const;
    std::uint32_t ending(ConditionId id);
    std::uint32_t policy(PolicyId id, bool acts);
    std::uint32_t taking(const Taking &where); // entry of Bytecode::takings
    std::uint32_t line(const PreferLine &line, RuleId id);
    void fields_for_hooks();

    std::uint32_t type_index(Type type);
    std::uint32_t question(const QuestionInfo &info);
    std::uint32_t degree_set(RuleId rule, std::uint32_t degree);

    bool is_instance_function(FunctionId id) const { return is_in(instance_functions_, id); }
    bool is_start(FunctionId id); // whether the function makes a first value of a field
    const FieldNeeds &field_needs();
    void
    note_roles_of_functions(); // which have an instance in register 0, and which are parts of something else
    // Whether it is part of a rule, trigger or modify, and not callable itself.
    bool is_part(FunctionId id) const { return is_in(parts_, id); }
    bool redone(RuleId id); // may it be sent back to one of its stages?
    bool condition_is(ConditionId a, ConditionId b) const { return code.condition_is[a][b]; }
    // Does it, or anything that is it, say `counts once`?
    bool counts_once(ConditionId id) const;

  private:
    struct Pending {
        std::uint32_t index;
        std::function<void(FunctionCompiler &)> make;
    };
    using Functions = std::vector<bool>; // by FunctionId
    static bool is_in(const Functions &set, FunctionId id) { return id < set.size() && set[id]; }
    static void mark(Functions &set, FunctionId id) {
        if (id < set.size()) {
            set[id] = true;
        }
    }
    template <class Wholes> void note_parts(const Wholes &wholes);
    std::uint32_t policy_takes(PolicyId id, const Taking &where);
    void field_for_hooks(FieldId id, bool writes);
    void formula_for_hooks(FormulaId id);
    const std::vector<RuleId> &family(RuleId rule); // the rule and all that are built on it, by id

    std::map<Taking, std::uint32_t> takings_;
    std::optional<FieldNeeds> field_needs_; // made when first asked for
    std::deque<Pending> queue_;
    std::vector<std::vector<RuleId>> families_; // for all rules, on request
    Functions instance_functions_, parts_;
    std::optional<Functions> starts_;
    std::optional<std::set<RuleId>> redone_; // for all `redo`s, on request
};

} // namespace bylaw
