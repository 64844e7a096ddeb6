#include "interpreter/dice/dice_error.hpp"

namespace bylaw {

const char *message(DiceError error) {
    switch (error) {
    case DiceError::none: return "";
    case DiceError::sides_too_small: return "a die needs at least 1 side";
    case DiceError::too_many_sides: return "a die has at most 1000000 sides";
    case DiceError::count_negative: return "a number of dice cannot be negative";
    case DiceError::too_many_dice:
        return "too many dice: one roll has at most 10000, and rerolls and explosions add at most 1000";
    case DiceError::keep_more_than_dice: return "this keeps or drops more dice than there are";
    case DiceError::tops_unlike:
        return "these dice have unlike top faces; name the faces that explode, as in `explode 4..6`";
    case DiceError::explode_never_stops: return "these dice would explode for ever: no face ends it";
    case DiceError::reroll_never_stops: return "these dice would be rerolled for ever: no face may stand";
    case DiceError::compounds_unlike:
        return "only dice of one kind can compound or penetrate and then be kept";
    case DiceError::counted_before: return "say that dice compound or penetrate before they are counted";
    case DiceError::worth_too_large: return "a face counts for at most 1000000";
    case DiceError::said_twice: return "this is said twice of the same dice";
    case DiceError::not_a_pool:
        return "only dice can be kept, dropped, rerolled, exploded or counted, not a computed number";
    case DiceError::climb_empty: return "a climb needs at least 1 die";
    case DiceError::too_complex: return "these dice have more than 1000 parts";
    case DiceError::division_by_zero: return "the divisor is 0";
    case DiceError::overflow: return "the total is too large to be counted with";
    case DiceError::draw_invalid: return "the source of the dice gave a result that these dice do not have";
    }
    return "";
}

} // namespace bylaw
