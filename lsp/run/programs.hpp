// Common answer of lenses without anything to run.
#pragma once
#include "lsp/run/run.hpp"

namespace bylaw::lsp {

inline RunResult not_runnable(const api::Loaded &loaded) {
    return {"the rules are wrong: " + loaded.report.summary(), loaded.report.text({100, false, true}), false};
}

} // namespace bylaw::lsp
