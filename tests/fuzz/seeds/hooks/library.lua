function number_of(who, n)
  local sum = 0
  for word in ("a bb ccc"):gmatch("%a+") do sum = sum + #word end
  local t = { 3, 1, 2 }
  table.sort(t, function(a, b) return a > b end)
  for k, v in pairs({ x = 1, y = t[1], [1] = n }) do sum = sum + v end
  local ok, why = pcall(function() error({}) end)
  return sum + math.max(select("#", ok, why), tonumber("0x10")) // 1
end
function yes_of(who, text) return not not string.find(("%s|%5d"):format(text, 3), "^f[la]+%s*|") end
function form_of(forms) return ({ flight = "faint", faint = "flight" })[forms[#forms]] end
function being_of(all) return setmetatable({}, { __index = all })[2] end
function dice_of(n) return ("d6"):rep(1) end
function list_of(n) return table.pack(table.unpack({ 1, 2, 3 }, 1, n)) end
function nothing_of(who) local x <close> = setmetatable({}, { __close = function() print(tostring(who)) end }) end
