// Helpers in C++ for compiled code. An unusual case does not return: the trial bails out, and another engine
// plays it.
#pragma once
#include "interpreter/simulate/compiled/context.hpp"

namespace bylaw::compiled {

// HELPER(name, what it gives, its parameters). A source of -1: whatever it is.
#define BYLAW_HELPERS(HELPER)                                                                                \
    HELPER(give_up, void, (Context * context))                                                               \
    HELPER(more_steps, void, (Context * context))                                                            \
    HELPER(instruction, void, (Context * context, const Instruction *in))                                    \
    HELPER(branch, std::int64_t, (Context * context, const Instruction *in))                                 \
    HELPER(roll, std::int64_t, (Context * context, std::int64_t dice))                                       \
    HELPER(luck, RolledLuck *, (Context * context, std::int64_t place))                                      \
    HELPER(next_instance, std::int64_t,                                                                      \
           (Context * context, std::int64_t from, std::int64_t condition, std::int64_t bearer,               \
            std::int64_t mark, std::int64_t borne_only))                                                     \
    HELPER(borne, std::int64_t,                                                                              \
           (Context * context, std::int64_t bearer, std::int64_t condition, std::int64_t source))            \
    HELPER(bears_exactly, std::int64_t,                                                                      \
           (Context * context, std::int64_t bearer, std::int64_t condition, std::int64_t source))            \
    HELPER(count_borne, std::int64_t,                                                                        \
           (Context * context, std::int64_t bearer, std::int64_t condition, std::int64_t source))            \
    HELPER(find_stack, std::int64_t,                                                                         \
           (Context * context, std::int64_t bearer, std::int64_t condition, std::int64_t source))            \
    HELPER(nearest, std::int64_t, (std::int64_t over, std::int64_t under))                                   \
    HELPER(is_kind, std::int64_t, (Context * context, std::int64_t thing, std::int64_t kind))                \
    HELPER(next_thing, std::int64_t,                                                                         \
           (Context * context, std::int64_t from, std::int64_t kind, std::int64_t newest))                   \
    HELPER(policy_of, std::int64_t, (Context * context, std::int64_t asker))                                 \
    HELPER(fallback, std::int64_t, (Context * context, const Instruction *in))                               \
    HELPER(ending_of, std::int64_t, (Context * context, std::int64_t instance))                              \
    HELPER(stage_of, std::int64_t,                                                                           \
           (Context * context, std::int64_t rule, std::int64_t stage, std::int64_t running))                 \
    HELPER(open_group, void, (Context * context))                                                            \
    HELPER(open_value, void, (Context * context, std::int64_t name, std::int64_t initial))                   \
    HELPER(adjust, void, (Context * context, std::int64_t adjust, std::int64_t amount))                      \
    HELPER(close_value, std::int64_t, (Context * context, std::int64_t number))                              \
    HELPER(close_group, void, (Context * context))                                                           \
    HELPER(make_dice, std::int64_t,                                                                          \
           (Context * context, const Instruction *in, std::int64_t b, std::int64_t c, std::int64_t d))       \
    HELPER(report, void, (Context * context, const Instruction *in, std::int64_t value, std::int64_t label)) \
    HELPER(append, std::int64_t, (Context * context, std::int64_t list, std::int64_t element))               \
    HELPER(list, std::int64_t, (Context * context, const Word *words, std::int64_t count))

struct Helpers {
#define BYLAW_DECLARE(name, gives, parameters) static gives name parameters;
    BYLAW_HELPERS(BYLAW_DECLARE)
#undef BYLAW_DECLARE
};

} // namespace bylaw::compiled
