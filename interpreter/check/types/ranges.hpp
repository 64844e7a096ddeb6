// Ranges of options and fields that are not there, or stand elsewhere: in `option width = 8 in 4..14` it
// belongs before the `=`, and behind the value it is a question.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// Advises against an option whose range makes it yes or no, which is legal.
void warn_of_range_behind(Context &c, const Declaration &option, Ref value);
// Reports `in 0-6`, which takes 6 off 0 and is one value. Returns whether it did.
bool report_minus_in_range(Context &c, view::Range range);
// Warns of `pool luck in 3`, which holds one value.
void warn_of_single_value(Context &c, const Field &field, view::Range range);
void report_range_of_no_number(Context &c, const Field &field, Ref range);
void report_endless_pool(Context &c, const Field &pool, Ref slot);
// A stat or a pool is a number. Whether it was that.
bool report_range_behind(Context &c, const Field &field, Ref clause, Ref value);

} // namespace bylaw::check
