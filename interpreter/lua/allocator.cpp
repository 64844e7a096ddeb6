// The memory budget.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/place.hpp"

#include <cstdlib>

namespace bylaw::lua {
namespace {

// Texts shorter than this may or may not be allocated again, depending on what earlier calls left behind:
// free.
constexpr std::size_t charged_text = 256;

// As spend(), but an allocator must not raise: the next instruction will.
void charge(Budget &budget, std::size_t instructions) {
    budget.instructions_left -= static_cast<std::int64_t>(instructions);
    if (budget.instructions_left < 0 && budget.L)
        arm(budget.L, budget);
}

void *refuse(Budget &budget) {
    // Lua now collects all garbage and tries again, at a cost that grows with what is held.
    charge(budget, budget.bytes / 16);
    if (budget.L)
        budget.refused_at = current_place(budget.L);
    return nullptr;
}

void note_text(Budget &budget, std::size_t size) {
    if (size > budget.longest_text)
        budget.longest_text = size;
    if (size >= charged_text)
        charge(budget, size / 16);
}

void note_stack(Budget &budget, void *block, std::size_t size) {
    budget.stack_block = block;
    budget.stack_bytes = size;
    budget.next_block_is_stack = false;
}

void release(Budget &budget, void *block, std::size_t size) {
    if (block &&
        block == budget.stack_block) // Lua moves its stack: first a new block, then the old one is freed
        note_stack(budget, budget.newest_block, budget.newest_bytes);
    budget.bytes -= size;
    std::free(block);
}

} // namespace

void *allocate(void *ud, void *block, std::size_t old_size, std::size_t new_size) {
    Budget &budget = *static_cast<Budget *>(ud);
    const std::size_t held = block ? old_size : 0; // for a new block, old_size says what it is for
    if (new_size == 0) {
        release(budget, block, held);
        return nullptr;
    }
    const bool is_text = !block && old_size == LUA_TSTRING;
    const bool grows = new_size > held; // Lua relies on shrinking never to fail
    if (grows && new_size - held > budget.limits.memory - budget.bytes)
        return refuse(budget);
    if (is_text && new_size > budget.limits.text)
        return refuse(budget);
    const bool is_stack = budget.next_block_is_stack || (block && block == budget.stack_block);
    void *result = std::realloc(block, new_size);
    if (!result) {
        budget.host_is_full = budget.host_is_full || grows;
        return grows ? nullptr : block;
    }
    budget.bytes = budget.bytes - held + new_size;
    if (is_text)
        note_text(budget, new_size);
    if (is_stack)
        note_stack(budget, result, new_size);
    budget.newest_block = result;
    budget.newest_bytes = new_size;
    return result;
}

void find_stack_block(lua_State *L, Budget &budget) {
    budget.next_block_is_stack = true;
    luaL_checkstack(L, 200, nullptr); // more than a fresh state has, hence a new block
    budget.next_block_is_stack = false;
}

} // namespace bylaw::lua
