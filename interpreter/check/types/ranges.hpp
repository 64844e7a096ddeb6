// Ranges of options and fields that are not there, or stand elsewhere: in `option width = 8 in 4..14` it
// belongs before the `=`, and behind the value it is a question.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// Advises against an option whose range makes it yes or no, which is legal.
void warn_of_range_behind(Context &c, const Declaration &option, Ref value);
void report_range_of_no_number(Context &c, const Field &field, Ref range);
void report_endless_pool(Context &c, const Field &pool, Ref slot);
// A stat or a pool is a number. Whether it was that.
bool report_range_behind(Context &c, const Field &field, Ref clause, Ref value);

} // namespace bylaw::check
