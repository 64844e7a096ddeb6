// One Lua state with the sandbox in it, and the environments in which the authors' files run.
#pragma once
#include "interpreter/lua/state.hpp"

namespace bylaw::lua {

// Owns a Lua state. Not to be moved: Lua points at it.
class Sandbox {
  public:
    explicit Sandbox(const LuaLimits &limits);
    ~Sandbox();
    Sandbox(const Sandbox &) = delete;
    Sandbox &operator=(const Sandbox &) = delete;

    // Null where the memory budget does not even hold the library.
    lua_State *lua() const { return L_; }
    State &state() { return state_; }

  private:
    State state_;
    lua_State *L_;
};

// Gives the compiled file on top of the stack a fresh environment, an empty table through which the library
// is seen, and pushes that table. Functions of the file made earlier keep theirs.
void push_environment(lua_State *L);

} // namespace bylaw::lua
