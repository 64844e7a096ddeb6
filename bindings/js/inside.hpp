// Additions to bylaw.h for the JavaScript engine: rules as texts in memory, a language server without
// streams, charts, and steps of a game as JSON. Conventions are those of bylaw.h.
#pragma once
#include <bylaw/library.hpp>

#include <bylaw/bylaw.h>

#include <emscripten/em_macros.h>
#include <string>

// Kept by the linker, seen by bindings/js/package/engine.js.
#define BYLAW_FOR_JS extern "C" EMSCRIPTEN_KEEPALIVE

namespace bylaw::js {

// `texts`: {"mine/ruleset.bylaw": "…"}; "" where there are none. Rulesets that ship are found besides.
api::LibraryOptions library_over(const char *texts);

} // namespace bylaw::js
