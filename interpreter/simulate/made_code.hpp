// For functions that call code made at run time: before it stands nothing that a sanitizer could check its
// type by.
#pragma once

#if defined(__clang__)
#define BYLAW_CALLS_MADE_CODE __attribute__((no_sanitize("function")))
#else
#define BYLAW_CALLS_MADE_CODE
#endif
