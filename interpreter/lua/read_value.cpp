#include "base/text/decimal_text.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/convert.hpp"
#include "interpreter/lua/entity.hpp"

namespace bylaw::lua {
namespace {

constexpr int most_nesting = 8;
constexpr int most_values = 100'000; // in one list, nested ones included

// Reads one value and those within it.
class Reader {
  public:
    Reader(lua_State *L, std::string &why) : L_(L), why_(why) {}

    bool read(int index, HookValue &value) {
        switch (lua_type(L_, index)) {
        case LUA_TNIL: value = HookValue{}; return true;
        case LUA_TBOOLEAN: value = HookValue::of_truth(lua_toboolean(L_, index)); return true;
        case LUA_TNUMBER: return read_number(index, value);
        case LUA_TSTRING: value = HookValue::of_text(std::string(text(index))); return true;
        case LUA_TUSERDATA: return read_userdata(index, value);
        case LUA_TTABLE: return read_list(index, value);
        default: return refuse(std::string("a ") + luaL_typename(L_, index));
        }
    }

  private:
    bool refuse(std::string what) {
        why_ = std::move(what);
        return false;
    }

    std::string_view text(int index) {
        std::size_t size;
        const char *bytes = lua_tolstring(L_, index, &size);
        return {bytes, size};
    }

    bool read_number(int index, HookValue &value) {
        int exact = 0;
        const lua_Integer number = lua_tointegerx(L_, index, &exact);
        if (exact) {
            value = HookValue::of_number(number);
            return true;
        }
        return refuse(decimal_text("%.14g", lua_tonumber(L_, index)) +
                      ", which is no whole number; use `//` or `math.floor`");
    }

    bool read_userdata(int index, HookValue &value) {
        std::string_view notation;
        if (const std::int64_t *thing = entity_at(L_, index))
            value = HookValue::of_thing(*thing);
        else if (const std::int64_t *dice = dice_at(L_, index, notation))
            value = HookValue::of_dice(*dice, std::string(notation));
        else
            return refuse("a part of the library");
        return true;
    }

    // Whether the table at `index` has the keys 1 to `size` only.
    bool is_sequence(int index, lua_Integer size) {
        lua_Integer keys = 0;
        lua_pushnil(L_);
        while (lua_next(L_, index)) {
            lua_pop(L_, 1);
            if (!lua_isinteger(L_, -1) || lua_tointeger(L_, -1) < 1 || lua_tointeger(L_, -1) > size) {
                lua_pop(L_, 1);
                return false;
            }
            ++keys;
        }
        return keys == size;
    }

    bool read_list(int index, HookValue &value) {
        index = lua_absindex(L_, index);
        const auto size = static_cast<lua_Integer>(lua_rawlen(L_, index));
        if (nesting_ >= most_nesting || !lua_checkstack(L_, 8))
            return refuse("a list that is nested too deeply");
        if (size > most_values - values_)
            return refuse(
                filled("a list that is too long (at most {} values)", {std::to_string(most_values)}));
        if (!is_sequence(index, size))
            return refuse("a table that is no list (its keys are not 1, 2, 3 …)");
        values_ += static_cast<int>(size);
        ++nesting_;
        value = HookValue::of_list(std::vector<HookValue>(static_cast<std::size_t>(size)));
        bool good = true;
        for (lua_Integer place = 1; good && place <= size; ++place) {
            lua_rawgeti(L_, index, place);
            good = read(-1, value.items[static_cast<std::size_t>(place) - 1]);
            lua_pop(L_, 1);
        }
        --nesting_;
        return good;
    }

    lua_State *L_;
    std::string &why_;
    int nesting_ = 0;
    int values_ = 0;
};

} // namespace

bool read_value(lua_State *L, int index, HookValue &value, std::string &why) {
    return Reader(L, why).read(index, value);
}

} // namespace bylaw::lua
