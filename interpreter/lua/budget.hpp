// Budget of a call, and the stop that a script cannot catch.
//
// Lua counts only instructions of its machine. Whatever costs more than its one instruction is charged here:
// library functions by the elements they visit, the pattern matcher by its steps, allocation of long texts by
// their size. Comparing or copying long texts and long argument lists is one instruction each, so that while
// such things exist every instruction costs more (`weight`). All charges depend on the script alone, never on
// the clock or on what earlier calls left behind: the same call fails on every machine or on none. (Only a
// call that nearly fills its memory also pays for collecting garbage, which may vary.)
#pragma once
#include "interpreter/lua/lua_hooks.hpp"

#include <lua.hpp>

namespace bylaw::lua {

// Why a call has to end; once set, every further instruction of the script raises again.
enum class Stop : std::uint8_t { none, instructions, pending, thrown };

// A place in an author's file; line 0 where there is none.
struct Place {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
};

// The accounts of one Lua state.
struct Budget {
    LuaLimits limits;
    lua_State *L = nullptr;
    std::int64_t instructions_left = 0;
    std::size_t bytes = 0;             // held now
    std::size_t longest_text = 0;      // allocated since the outermost call began
    std::size_t longest_kept_text = 0; // among the compiled files, which stay
    void *stack_block = nullptr;       // Lua's value stack, once it is known
    std::size_t stack_bytes = 0;
    bool next_block_is_stack = false;
    void *newest_block = nullptr;
    std::size_t newest_bytes = 0;
    Stop stop = Stop::none;
    bool host_is_full = false; // this machine had no memory, though the script may have it
    Place stopped_at;          // where `stop` was raised
    Place refused_at;          // where memory was last refused: Lua gives no place for that

    // How many instructions one instruction counts for now.
    std::int64_t weight() const;
};

// Lua's allocator over a Budget (`ud`): refuses what exceeds the limits.
void *allocate(void *ud, void *block, std::size_t old_size, std::size_t new_size);

// Lets the allocator learn which block is the value stack. Call it once, protected, on an empty stack.
void find_stack_block(lua_State *L, Budget &budget);

// Gives the outermost call its full budget.
void refill(Budget &budget);

// Makes the count hook look at the budget regularly, or, once it is over, at each instruction.
void arm(lua_State *L, const Budget &budget);

// Takes `instructions` from the budget; raises when nothing is left.
void spend(lua_State *L, std::int64_t instructions);

// Ends the call for `why`. Never returns.
[[noreturn]] void raise_stop(lua_State *L, Stop why);

} // namespace bylaw::lua
