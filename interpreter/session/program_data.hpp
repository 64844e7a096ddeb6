// What stands behind api::Program: the checked program, its code, and what both were made from.
#pragma once
#include "interpreter/machine/hooks.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/rules.hpp"

#include <bylaw/program.hpp>

#include <memory>
#include <string>

namespace bylaw {

struct api::Program::Data {
    Rules rules;
    State start; // a game of these rules before anything happens
    std::shared_ptr<const HookTable> hooks;
    Gathered gathered;
    std::unique_ptr<ProgramScope> scope; // of the trees in `gathered`, for what is typed in later
    std::shared_ptr<const Data> below;   // whose texts the trees of a layer refer to
    api::LibraryOptions library;
};

} // namespace bylaw
