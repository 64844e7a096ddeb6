// Was the program built without what works scenarios out beforehand, and compiles rules
// (BYLAW_ACCELERATION=OFF)?
#pragma once

namespace bylaw::test {

#ifdef BYLAW_LEFT_OUT
inline constexpr bool left_out = true;
#else
inline constexpr bool left_out = false;
#endif

} // namespace bylaw::test
