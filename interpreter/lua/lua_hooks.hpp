// Hooks in Lua: the one header of this folder that others include.
//
//   auto problems = check_lua_hooks(*table);              // when a program is loaded
//   auto runner = make_lua_runner(table);                 // one per machine
//   HookOutcome outcome = runner->run(id, arguments, host);
//
// A hook `NAME` is the global function NAME of its file. The file is run from its top for every call, in a
// fresh sandbox, so that nothing survives from one call to the next.
#pragma once
#include "interpreter/machine/hooks.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace bylaw {

// Limits of one call of a hook.
struct LuaLimits {
    // Instructions of Lua's machine; long texts, long lists and patterns count for what they cost. About 0.1
    // s.
    std::int64_t instructions = 10'000'000;
    // Bytes that Lua may hold at once, the compiled files included.
    std::size_t memory = std::size_t{64} << 20;
    // Bytes of one text. Comparing texts is one instruction however long they are, hence this bound.
    std::size_t text = std::size_t{1} << 20;
    // Asked every thousand instructions; true: the call ends as if it had spent them all.
    std::function<bool()> stopped{};
};

// All problems that show without a game: syntax, hooks that their file does not define, other parameters.
std::vector<HookProblem> check_lua_hooks(const HookTable &table, const LuaLimits &limits = {});

// A runner over one Lua state of its own. Hooks in a file with problems fail when run.
std::unique_ptr<HookRunner> make_lua_runner(std::shared_ptr<const HookTable> table,
                                            const LuaLimits &limits = {});

} // namespace bylaw
