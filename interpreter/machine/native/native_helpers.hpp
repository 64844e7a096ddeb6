// Helpers in C++ that machine code calls without leaving its function.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

// With the operation, and the registers where it stands. 0: it was not done.
using NativeHelper = std::uint64_t(NativeContext *, const Quick *, Word *);
using NativePlainHelper = std::uint64_t(NativeContext *, const Instruction *, Word *);

struct NativeHelpers {
    static NativeHelper divide, next_instance, alive, bearer, source, borne, contains, load_contains, build,
        build_add, build_end, list, all_things, grid, in_set, group_open, group_close, value_open, adjust,
        value_close, active, enter;
    static NativePlainHelper roll, beside, beside_changing, beside_lists, beside_lists_changing,
        beside_branch, beside_branch_changing;

    // 1: what it gives is known and stands in the context; else the key under which to keep it, or 0.
    static constexpr std::int64_t known = 1;
    static std::uint64_t look_up(NativeContext *context, const QuickFunction *callee, const Word *arguments,
                                 std::uint64_t mode);
    // Answers of that function were often not there: does it pay to look for them? 1
    static std::uint64_t keep_list(NativeContext *context, const MemoKey *key);
    static std::uint64_t judge_memo(NativeContext *context, const QuickFunction *callee);
    static std::uint64_t no_garbage(NativeContext *context);                      // 0: there is much of it
    static std::uint64_t extend_walk(NativeContext *context, std::uint64_t kind); // 1

  private:
    template <class Do> static std::uint64_t counting(NativeContext *context, Do act);
};

} // namespace bylaw
