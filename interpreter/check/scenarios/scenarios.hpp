// Scenarios, tests and policies, and the statements that only they have.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/scope.hpp"

#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace bylaw::check {

// A scenario whose statements are checked, while its own triggers may still ask for its cast.
struct Staged {
    struct Member {
        std::uint32_t reg = no_id, statement = no_id; // the one that makes it
        FieldId field = no_id;                        // where triggers find it: once one asks
    };
    Scope scope;
    std::vector<NodeId> statements;
    std::map<std::string_view, Member> cast;
};

// A scenario whose cast is being taken, and where it is given.
struct Taken {
    const Declaration *scenario = nullptr;
    Span given;
};

struct Tests {
    std::map<std::uint32_t, Staged> staged;  // by scenario
    std::uint32_t scenario = no_id;          // that is being checked
    std::vector<Taken> taken;                // each within the one before
    std::set<const Declaration *> in_circle; // given within themselves, as is said already
    std::uint32_t odds = 0;                  // `expect odds` in the test that is being checked
};

// ---- scenarios.cpp
void check_scenarios(Context &c);
// Once every bundle is checked: the cast is put where the scenario's own triggers look for it.
void finish_scenarios(Context &c);

// ---- cast.cpp
// One of the cast, by its name in a trigger or `modify` of the scenario; ir::none
NodeId cast_name(Context &c, Ref name, Scope &scope);
bool holds_cast(const Context &c, FieldId field);
// Delays the guard until the cast members that the scope named are there.
NodeId once_cast(Context &c, const Scope &scope, NodeId guard, Span at);

// ---- tests.cpp
void check_tests(Context &c);
// A clause that only tests and scenarios have (given, plays, do, refused, report, show, expect, dice,
// answers); ir::none where the clause is none of these. statement() calls it while scope.in_test.
NodeId test_statement(Context &c, Ref clause, Scope &scope);
// A call of a rule as an act; ir::none where it is no call of a rule.
NodeId act_expr(Context &c, Ref e, Scope &scope);

// ---- policies.cpp
void check_policies(Context &c);

} // namespace bylaw::check
