// Why a text cannot be taken for dice. Thrown and caught inside this folder only.
#pragma once
#include <cstdint>
#include <string>
#include <utility>

namespace bylaw::dialects {

enum class Refusal : std::uint8_t {
    none,
    vague,  // nothing is known of the text; another reader may say more
    firm,   // there are dice, and this is what is wrong with them
    always, // whatever the words are in which it is said
};

struct Refused {
    std::string reason; // a sentence: lower case, no full stop
    std::string hint;
    Refusal how = Refusal::firm;

    explicit Refused(std::string why, std::string mend = {}, Refusal refusal = Refusal::firm)
        : reason(std::move(why)), hint(std::move(mend)), how(refusal) {}
};

} // namespace bylaw::dialects
