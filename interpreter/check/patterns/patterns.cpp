// Patterns: what a modifier or trigger waits for. `attack(attacker, target: bearer)`, `any check of bearer
// tagged loud`, `damage.resist(amount)`, `weakened.end(bearer)`, `speed of bearer`, `to_hit(creature)`.
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"

namespace bylaw::check {

// Finds what the pattern matches, gives each argument a register behind register 0, binds the names and
// collects what must be equal. False after a report.
bool pattern(Context &c, view::Pattern p, Scope &scope, PatternUse &use) {
    std::vector<PatternBinder> binders;
    if (!match(c, p, scope, use) || !read_binders(c, p, scope, use, binders))
        return false;
    add_arguments(c, scope, use, binders);
    bind_arguments(c, scope, use, binders);
    return true;
}

} // namespace bylaw::check
