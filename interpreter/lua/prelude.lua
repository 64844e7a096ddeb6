-- The part of the library that is written in Lua, so that what it does counts against the instruction budget.
-- Called once per state with the table of globals, Lua's own `next`, and a byte-wise `<` for texts.
local globals, next, text_before = ...
local error, type, select, pcall, rawlen = error, type, select, pcall, rawlen
local integer = globals.math.tointeger

-- Lua's own runs the handler while the count hook is off: an endless loop in it would never be stopped.
function globals.xpcall(body, handler, ...)
  local function finish(ok, ...)
    if ok then return true, ... end
    return false, handler(...)
  end
  return finish(pcall(body, ...))
end

-- Merges two neighbouring sorted stretches of `from` into `to`.
local function merge(from, to, first, middle, last, before)
  local left, right = first, middle
  for at = first, last - 1 do
    if left < middle and (right >= last or not before(from[right], from[left])) then
      to[at], left = from[left], left + 1
    else
      to[at], right = from[right], right + 1
    end
  end
end

-- A merge sort: Lua's own picks its pivots by the clock, so that equal elements come out in an order that differs
-- from run to run. This one keeps their order.
local function sort(list, before)
  before = before or function(a, b) return a < b end
  local size = #list
  local from, to, width = list, {}, 1
  while width < size do
    for first = 1, size, 2 * width do
      local middle = first + width
      if middle > size + 1 then middle = size + 1 end
      local last = middle + width
      if last > size + 1 then last = size + 1 end
      merge(from, to, first, middle, last, before)
    end
    from, to, width = to, from, 2 * width
  end
  if from ~= list then
    for at = 1, size do list[at] = from[at] end
  end
end
globals.table.sort = sort

local function expect_table(list, name)
  if type(list) ~= "table" then
    error("bad argument #1 to '" .. name .. "' (table expected, got " .. type(list) .. ")", 3)
  end
end

local function expect_place(at, from, to, name)
  at = integer(at)
  if not at or at < from or at > to then
    error("bad argument #2 to '" .. name .. "' (position out of bounds)", 3)
  end
  return at
end

function globals.table.insert(list, ...)
  expect_table(list, "insert")
  local given, size = select("#", ...), #list
  if given == 1 then
    list[size + 1] = (...)
    return
  end
  if given ~= 2 then error("wrong number of arguments to 'insert'", 2) end
  local at, value = ...
  at = expect_place(at, 1, size + 1, "insert")
  for place = size, at, -1 do list[place + 1] = list[place] end
  list[at] = value
end

function globals.table.remove(list, at)
  expect_table(list, "remove")
  local size = #list
  if at == nil then at = size end
  if size == 0 and (at == 0 or at == 1) then return nil end
  at = expect_place(at, 1, size + 1, "remove")
  local removed = list[at]
  for place = at, size - 1 do list[place] = list[place + 1] end
  if at <= size then list[size] = nil end
  return removed
end

function globals.table.move(from, first, last, at, to)
  to = to or from
  expect_table(from, "move")
  expect_table(to, "move")
  if at > last or at <= first or to ~= from then
    for place = first, last do to[at + place - first] = from[place] end
  else
    for place = last, first, -1 do to[at + place - first] = from[place] end
  end
  return to
end

local ranks = { number = 1, string = 2, boolean = 3 }

local function key_before(a, b)
  local kind = type(a)
  if kind ~= type(b) then return (ranks[kind] or 0) < (ranks[type(b)] or 0) end
  if kind == "number" then return a < b end
  if kind == "string" then return text_before(a, b) end
  return not a and b -- false, true
end

-- Lua's own visits keys in an order that differs from run to run. This one visits numbers, then texts, each in
-- ascending order; entities and tables as keys have no order that would be the same in each run.
function globals.pairs(list)
  expect_table(list, "pairs")
  local keys, count, ordered = {}, 0, true
  for key in next, list do
    if not ranks[type(key)] then
      error("`pairs` visits only keys that are numbers, texts or yes/no; this table has a " .. type(key)
        .. " as a key, and no fixed order; use a list and `ipairs`", 2)
    end
    ordered = ordered and (count == 0 or key_before(keys[count], key))
    count = count + 1
    keys[count] = key
  end
  if not ordered then sort(keys, key_before) end
  local at = 0
  return function()
    while at < count do
      at = at + 1
      local key = keys[at]
      local value = list[key]
      if value ~= nil then return key, value end -- else removed meanwhile
    end
  end
end
