// Tables: rows of all layers laid over each other.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

Type row_names_type(Context &c, RuleId id);
void check_table_rows(Context &c, RuleId id);

} // namespace bylaw::check
