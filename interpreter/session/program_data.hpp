// Implementation of api::Program: the checked program, its code, and the sources of both.
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
    std::unique_ptr<ProgramScope> scope; // scope of the trees in `gathered`, for texts that are typed later
    std::shared_ptr<const Data> below;   // whose texts the trees of a layer refer to
    api::LibraryOptions library;
};

} // namespace bylaw
