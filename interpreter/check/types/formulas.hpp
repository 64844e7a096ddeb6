// Formulas: parameters first, bodies on demand, since one may use another.
#pragma once
#include "interpreter/check/names/scope.hpp"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bylaw::check {

struct FormulaInfo {
    Ref node;
    KindId kind = no_id;
    enum class Phase : std::uint8_t { untouched, running, done } phase = Phase::untouched;
    Scope scope;
    std::vector<std::string_view> names;
    std::vector<Type> types; // without the thing
    bool typed = false;      // its header says the type
};

struct Formulas {
    std::deque<FormulaInfo>
        infos; // checking one may declare another: those that are there stay where they are
    std::unordered_map<KindId, std::unordered_map<std::string_view, FormulaId>> of_kinds;
    std::vector<FormulaId> path; // formulas that are being checked
};

FormulaId find_kind_formula(const Context &c, KindId kind, std::string_view name);
void declare_kind_formula(Context &c, Ref clause, KindId kind);
void report_double_formula(Context &c, Ref name, KindId kind);
// Parameters; result types are found when asked for.
void declare_formulas(Context &c);
void check_formulas(Context &c);
// Checks its body on demand; a cycle is reported with its path.
Type formula_type(Context &c, FormulaId id, Span asked_at);

} // namespace bylaw::check
