"""Hooks that are broken, greedy or never end. A hook that fails leaves no trace."""
from harness import Case

RULES = """
kind creature "creature" {
    stat n = 0
}
hook h(x: creature): number in "bad.lua"
procedure act(x: creature) {
    x.n = 1
    x.n = h(x)
}
test "t" {
    given x = creature
    do act(x)
}
"""


def hook(name, body, expect, rules=RULES):
    return Case(name, ["test", "bad.bylaw"], 1, [expect], {"bad.bylaw": rules, "bad.lua": body})


def broken(name, text, expect):
    """Found when the rules are read."""
    return Case(name, ["check", "bad.bylaw"], 1, [expect], {"bad.bylaw": RULES, "bad.lua": text})


def inside(statements):
    return f"function h(x)\n{statements}\nend\n"


def cases():
    found = [
        broken("Lua: syntax error", "function h(x)\n  return 1 +\nend\n", "B0801"),
        broken("Lua: no such function", "function g(x)\n  return 1\nend\n", "B0802"),
        broken("Lua: empty file", "", "B0802"),
        broken("Lua: compiled code", b"\x1bLua\x54\0\x19\x93\r\n\x1a\n" + b"\0" * 200, "B08"),
        broken("Lua: binary file", bytes(range(256)) * 1000, "B08"),
        broken("Lua: brackets", "function h(x) return " + "(" * 100_000 + "1" + ")" * 100_000 + " end", "B08"),
        broken("Lua: 10 MB of garbage", "(" * 10_000_000, "B08"),
        broken("Lua: an endless loop outside", "while true do end\nfunction h(x)\n  return 1\nend\n", "B08"),
        broken("Lua: memory outside", "t = {}\nwhile true do t[#t + 1] = {} end\n", "B08"),
        Case("Lua: the file is missing", ["check", "bad.bylaw"], 1, ["B0"], {"bad.bylaw": RULES}),
        Case("Lua: the file is a folder", ["check", "bad.bylaw"], 1, ["B0"], {"bad.bylaw": RULES, "bad.lua": None}),
        hook("Lua: endless loop", inside("while true do end"), "instructions"),
        hook("Lua: endless recursion", inside("return h(x) + 1"), "h"),
        hook("Lua: endless loop that catches", inside("while true do pcall(function() while true do end end) end"), "instructions"),
        hook("Lua: memory by a table", inside("local t = {}\nwhile true do t[#t + 1] = {1, 2, 3} end"), "memory"),
        hook("Lua: memory by doubling", inside("local s = 'x'\nwhile true do s = s .. s end"), "1"),
        hook("Lua: memory by rep", inside("return #string.rep('x', 1 << 40)"), "1"),
        hook("Lua: memory by format", inside("return #string.format('%99999999d', 1)"), "1"),
        hook("Lua: memory by concat", inside("local t = {}\nfor i = 1, 100000 do t[i] = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' end\nreturn #table.concat(t)"), "1"),
        hook("Lua: pattern bomb", inside("return #string.gsub(string.rep('a', 100000), string.rep('a-', 1000) .. 'b', '')"), ""),
        hook("Lua: pattern with endless balance", inside("return string.find(string.rep('(', 1000000), '.-%b()') or 1"), ""),
        hook("Lua: replacement bomb", inside("return #string.gsub(string.rep('a', 100000), 'a', string.rep('b', 100000))"), ""),
        hook("Lua: deep pattern", inside("return string.find(string.rep('a', 500000), string.rep('(a', 1000)) or 1"), ""),
        hook("Lua: sort with a liar", inside("local t = {}\nfor i = 1, 1000 do t[i] = i end\ntable.sort(t, function() return true end)\nreturn 'x'"), ""),
        hook("Lua: unpack everything", inside("return select('#', table.unpack({}, 1, 10000000))"), ""),
        hook("Lua: error of megabytes", inside("error(string.rep('x', 1000000))"), "x"),
        hook("Lua: error with terminal commands", inside("error('\\27[2J\\7')"), ""),
        hook("Lua: error that is no text", inside("error({})"), ""),
        hook("Lua: error in a tostring", inside("error(setmetatable({}, {__tostring = function() error('y') end}))"), ""),
        hook("Lua: no result", inside("x.n = 2"), "number"),
        hook("Lua: a wrong result", inside("return {}"), "number"),
        hook("Lua: half a number", inside("return 7 / 2"), "number"),
        hook("Lua: not a number", inside("return 0 / 0"), "number"),
        hook("Lua: a cyclic table", inside("local t = {}\nt[1] = t\nreturn t"), "number"),
        hook("Lua: an error", inside("error('on purpose')"), "on purpose"),
        hook("Lua: division by zero", inside("return 1 // 0"), ""),
        hook("Lua: dice without end", inside("while true do bylaw.roll('10000d6') end"), ""),
        hook("Lua: impossible dice", inside("return bylaw.roll('999999999d999999999')"), ""),
        hook("Lua: talks without end", inside("while true do bylaw.say('x') end"), ""),
        hook("Lua: writes a field that is not there", inside("x.nothing = 3\nreturn 1"), "nothing"),
        hook("Lua: writes a text into a number", inside("x.n = 'seven'\nreturn 1"), ""),
    ]
    for name in ("os.exit(3)", "io.write('x')", "require('os')", "load('return 1')()", "debug.traceback()", "dofile('x')",
                 "getmetatable('').__index.rep = nil", "rawset(_G, 'x', 1)", "collectgarbage()",
                 "string.dump(h)", "coroutine.wrap(h)()", "math.random()", "_G._G.os.exit(3)"):
        found.append(hook(f"Lua: no {name}", inside(f"{name}\nerror('came here')"), "failed"))
    for sort, body in (("error", "x.n = 5\n  error('on purpose')"), ("loop", "x.n = 5\n  while true do end"),
                       ("result", "x.n = 5\n  return 'no number'")):
        found.append(Case(f"Lua: {sort} in the middle of an action leaves the state as it was", ["repl", "bad.bylaw"], 0,
                          ["n is 7", "B08"],
                          {"bad.bylaw": RULES, "bad.lua": inside(body)},
                          typed=b'given x = creature { n = 7 }\nact(x)\nsay "n is {x.n}"\n', never=["n is 1", "n is 5"]))
    return found
