// The integers that odds are counted in. Most dice fit into 128 bits; the rest is for any size.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>

namespace bylaw::odds {

using Big = boost::multiprecision::cpp_int;
__extension__ typedef unsigned __int128 Wide;
// Twice as wide, still without memory of its own: 40d12 has 144 bits.
using Wider = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<256, 256, boost::multiprecision::unsigned_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

} // namespace bylaw::odds
