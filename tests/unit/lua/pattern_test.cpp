// Bylaw's pattern matcher beside Lua's own: the same answers, malformed patterns included.
#include "support.hpp"

#include <catch2/catch.hpp>
#include <lua.hpp>
#include <random>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// A function of a text and a pattern whose result tells all about find, match, gmatch and gsub.
const char *const probe = R"(
local function show(...)
  local out = {}
  for i = 1, select('#', ...) do out[i] = tostring((select(i, ...))) end
  return table.concat(out, ',')
end
local function try(g, ...)
  local r = {pcall(g, ...)}
  return r[1] and show(table.unpack(r, 2)) or 'error'
end
function f(s, p)
  local walked = {}
  local ok = pcall(function() for a, b in s:gmatch(p) do walked[#walked + 1] = show(a, b) end end)
  return table.concat({try(s.find, s, p), try(s.find, s, p, 3), try(s.find, s, p, -2), try(s.find, s, p, 1, true),
    try(s.match, s, p), try(s.gsub, s, p, '<%0>'), try(s.gsub, s, p, '%1%%', 2),
    try(s.gsub, s, p, {a = 'x', ab = 1}), try(s.gsub, s, p, function(a) return a == 'b' and 'y' end),
    ok and table.concat(walked, ';') or 'error'}, '\n')
end)";

// Lua's own answer.
class Reference {
  public:
    Reference() : L(luaL_newstate()) {
        luaL_openlibs(L);
        REQUIRE(luaL_dostring(L, probe) == LUA_OK);
    }
    ~Reference() { lua_close(L); }
    std::string answer(const std::string &text, const std::string &pattern) {
        lua_getglobal(L, "f");
        lua_pushlstring(L, text.data(), text.size());
        lua_pushlstring(L, pattern.data(), pattern.size());
        REQUIRE(lua_pcall(L, 2, 1, 0) == LUA_OK);
        std::size_t size;
        const char *bytes = lua_tolstring(L, -1, &size);
        const std::string result(bytes, size);
        lua_pop(L, 1);
        return result;
    }

  private:
    lua_State *L;
};

void compare(const std::vector<std::pair<std::string, std::string>> &cases) {
    Reference reference;
    FakeHost host;
    auto runner = make_lua_runner(table_of(probe, type(HookValue::Kind::text), {"s", "p"}));
    for (const auto &[text, pattern] : cases) {
        const std::vector<HookValue> arguments{HookValue::of_text(text), HookValue::of_text(pattern)};
        const HookOutcome outcome = runner->run(0, arguments, host);
        INFO("text '" << text << "', pattern '" << pattern << "'");
        REQUIRE(outcome.state == HookOutcome::State::done);
        REQUIRE(outcome.value.text == reference.answer(text, pattern));
    }
}

} // namespace

TEST_CASE("patterns match as Lua's do") {
    compare({{"key = value", "^%s*(%w+)%s*=%s*(%w+)%s*$"},
             {"THE (quick) fox", "%((%a+)%)"},
             {"THE (quick) fox", "%f[%a]%a+%f[%A]"},
             {"f(a(b)c)d", "%b()"},
             {"abab", "(a)(b)%1%2"},
             {"hello", "l()l()"},
             {"", ""},
             {"", "."},
             {"abc", ""},
             {"a]b", "[]]"},
             {"a^b", "[a^]+"},
             {"a-b", "[a%-]+"},
             {"x", "[^"},
             {"x", "%"},
             {"x", "%b"},
             {"x", "%bx"},
             {"x", "%f"},
             {"x", "("},
             {"x", ")"},
             {"x", "%1"},
             {"x", "(%1)"},
             {"xx", "()%1"},
             {"a.b", "%."},
             {"a$", "$"},
             {"a$b", "a$b"},
             {"aaa", "^a"},
             {"aaab", ".-b"},
             {std::string("a\0b", 3), "%z"},
             {std::string("a\0b", 3), "[%c]"},
             {"x", "[a-]"},
             {"-", "[a-]"},
             {"b", "[a-c-e]"},
             {"2d6+3", "^(%d*)d(%d+)([+-]?%d*)$"}});
}

TEST_CASE("random patterns match as Lua's do") {
    std::mt19937 random(20240607); // fixed: a failure must come back
    const std::string letters = "aabb.%%[]^$()*+-?1wdfb,";
    const std::string text_letters = "aaabb1,. ";
    std::vector<std::pair<std::string, std::string>> cases;
    const auto draw = [&](const std::string &from, std::size_t most) {
        std::string made(random() % (most + 1), ' ');
        for (char &c : made)
            c = from[random() % from.size()];
        return made;
    };
    for (int i = 0; i < 20'000; ++i)
        cases.emplace_back(draw(text_letters, 9), draw(letters, 8));
    compare(cases);
}
