-- TAVERN: the shipped scenario rulesets/traits/scenarios/tavern.bylaw by hand, as cpp/tavern.cpp has it: see there for what
-- is left out and where each part comes from. Loops of two or three steps are written out, as LuaJIT likes it.
package.path = (arg[0]:match("^.*/") or "./") .. "?.lua;" .. package.path
local run = require("bench")

-- LuaJIT keeps a thousand traces unless told otherwise, and throws all of them away when this game has more: a fifth of the speed.
if jit then require("jit.opt").start("maxtrace=8000", "maxmcode=40960") end

local die = math.random -- --replay puts a tape in its place
local abs = math.abs

-- The dials: options.bylaw, std.battle.
local longest_battle = 60
local normal_test = 5       -- R-A01
local difficult_success = 6 -- R-A03
local crit_on = 12          -- R-021
local square_feet = 5       -- R-A11
local speed = 5             -- in squares: 25 feet, and nobody wears armor
local running_speed = 2 * speed

-- The battlefield (field.bylaw), in squares. Squares that touch at a corner are adjacent (R-A31).
local function apart(east_one, north_one, east_two, north_two)
  local east, north = abs(east_one - east_two), abs(north_one - north_two)
  return east > north and east or north
end
local ways_east = { 0, 1, 1, 1, 0, -1, -1, -1 } -- grid one_square
local ways_north = { 1, 1, 0, -1, -1, -1, 0, 1 }

-- Who fights: scenario tavern, kinds.bylaw, cast.bylaw, weapons.bylaw. A hero can stabilize; others are done for (R-A18).
-- Armed: with a weapon that it is trained for. A blow of 0 is the helpless one of untrained fists (R-056).
local function fighter(hero, hard_to_kill, armed, blow, max_hp, start_east, start_north)
  return {
    hero = hero, hard_to_kill = hard_to_kill, armed = armed, blow = blow, max_hp = max_hp,
    start_east = start_east, start_north = start_north,
    hp = max_hp, east = start_east, north = start_north, attempts = 0, latest_roll = 0,
    out = false, evading = false, dying = false, due = false,
  }
end
local finn = fighter(true, true, false, 1, 5, 0, 0)
local gus = fighter(true, false, false, 0, 4, 0, 1)
local sailor = fighter(false, false, false, 1, 4, 1, 0)
local gambler = fighter(false, false, true, 1, 2, 1, 1)
local all = { finn, gus, sailor, gambler }

-- Everybody has one friend and two enemies, of whom the first of the cast comes first.
finn.friend, gus.friend, sailor.friend, gambler.friend = gus, finn, gambler, sailor
for i = 1, 4 do
  local f = all[i]
  f.foe, f.other_foe = f.hero and sailor or finn, f.hero and gambler or gus
end

local order, rounds = {}, 0

local function reset()
  for i = 1, 4 do
    local f = all[i]
    f.hp, f.east, f.north, f.attempts = f.max_hp, f.start_east, f.start_north, 0
    f.out, f.evading, f.dying, f.due = false, false, false, false
    order[i] = f
  end
  rounds = 0
end

-- check trait_test: its best die decides (R-A01 R-A02).
local function test(dice, against)
  local good = die(6) >= against
  if dice > 1 then good = die(6) >= against or good end
  if dice > 2 then good = die(6) >= against or good end
  return good
end

-- Order of turns (battle.bylaw, procedure line_up): those who have rolled the same roll again among themselves
-- (R-001 to R-005).
local function line_up(first, last)
  for i = first, last do order[i].latest_roll = die(6) + die(6) end
  for i = first + 1, last do -- stable: of equals who was listed first
    local f, j = order[i], i
    while j > first and f.latest_roll > order[j - 1].latest_roll do
      order[j] = order[j - 1]
      j = j - 1
    end
    order[j] = f
  end
  while first <= last do
    local tied, roll = first, order[first].latest_roll
    while tied < last and order[tied + 1].latest_roll == roll do tied = tied + 1 end
    if tied > first then line_up(first, tied) end
    first = tied + 1
  end
end

local function locals_stand() return not finn.out or not gus.out end
local function strangers_stand() return not sailor.out or not gambler.out end

-- One side is left, and nobody is dying any more (R-027).
local function decided()
  if locals_stand() and strangers_stand() then return false end
  return not finn.dying and not gus.dying
end

-- What a policy looks at: field.bylaw, policies.bylaw.
local function steps_to(me, foe) return apart(me.east, me.north, foe.east, foe.north) end

local function stands_beside(foe, east, north)
  return not foe.out and apart(foe.east, foe.north, east, north) <= 1
end

local function enemies_beside(me, east, north)
  return (stands_beside(me.foe, east, north) and 1 or 0) + (stands_beside(me.other_foe, east, north) and 1 or 0)
end

local function pressure_on(me) return enemies_beside(me, me.east, me.north) end

local function stands_at(c, east, north) return c.east == east and c.north == north and not c.out end

local function is_free(east, north)
  return not (stands_at(finn, east, north) or stands_at(gus, east, north) or stands_at(sailor, east, north)
    or stands_at(gambler, east, north))
end

-- On the last legs, while a friend in better shape keeps the enemy busy? (on_last_legs and well_covered)
local function resting(me)
  if me.hp ~= 1 then return false end
  local f = me.friend
  return not f.out and f.hp ~= 1 and pressure_on(f) > 0
end

-- On the last legs, to more enemies than there are friends?
local function folly(me, foe)
  if me.hp ~= 1 then return false end
  local f, friends = me.friend, 1
  if not f.out and apart(f.east, f.north, me.east, me.north) <= 2 * speed then friends = 2 end
  return enemies_beside(me, foe.east, foe.north) > friends
end

local function worth_hitting(me, foe)
  return (foe.hp <= me.blow and 10 or 0) - foe.hp
end

-- Of two enemies and what each is worth (false: it does not fit), the better one; of equals the first of the cast.
local function better(foe, worth, other_foe, other_worth)
  if not worth then return other_worth and other_foe end
  return other_worth and other_worth > worth and other_foe or foe
end

-- What it is worth to hit an enemy who stands beside one.
local function worth_of_a_blow(me, foe)
  return not foe.out and steps_to(me, foe) <= 1 and worth_hitting(me, foe)
end

-- What it is worth to go for an enemy within reach of a run (worth_approaching).
local function worth_of_a_run(me, foe)
  if foe.out then return false end
  local far = steps_to(me, foe)
  return far <= running_speed and not folly(me, foe) and
    (far <= speed and 100 or 0) + worth_hitting(me, foe) - square_feet * far
end

-- The nearer an enemy out of reach of a run, the better.
local function worth_coming_nearer(me, foe)
  if foe.out then return false end
  local far = steps_to(me, foe)
  return far > running_speed and not folly(me, foe) and -far
end

-- The best enemy by one of these, if any fits.
local function best_enemy(me, worth)
  local foe, other_foe = me.foe, me.other_foe
  return better(foe, worth(me, foe), other_foe, worth(me, other_foe))
end

-- How many squares one gets away (way_out): to the farthest one that is free and out of combat; 0: to none.
local function way_out(me, way)
  for steps = speed, 1, -1 do
    local east, north = me.east + steps * ways_east[way], me.north + steps * ways_north[way]
    if enemies_beside(me, east, north) == 0 and is_free(east, north) then return steps end
  end
  return 0
end

local function room_from(foe, east, north) return foe.out and 1000 or apart(foe.east, foe.north, east, north) end

-- The way out that ends farthest from the nearest enemy (room_after), if there is any, and how long it is.
local function best_way_out(me)
  local best, far
  local most = -1
  for way = 1, 8 do
    local steps = way_out(me, way)
    if steps > 0 then
      local east, north = me.east + steps * ways_east[way], me.north + steps * ways_north[way]
      local room, other_room = room_from(me.foe, east, north), room_from(me.other_foe, east, north)
      if other_room < room then room = other_room end
      if room > most then best, most, far = way, room, steps end
    end
  end
  return best, far
end

-- Moving: movement.bylaw, field.bylaw. To the nearest free square beside somebody; of equals the first way.
local function step_beside(me, foe)
  local best_east, best_north
  local least = 1000
  for way = 1, 8 do
    local east, north = foe.east + ways_east[way], foe.north + ways_north[way]
    local far = apart(me.east, me.north, east, north)
    if far < least and is_free(east, north) then best_east, best_north, least = east, north, far end
  end
  me.east, me.north = best_east, best_north
end

local function nearer(here, there)
  if there > here then return there < here + running_speed and there or here + running_speed end
  return there > here - running_speed and there or here - running_speed
end

-- std.damage, falling.bylaw struck_down: at 0 others are defeated, and heroes have two attempts to stabilize (R-026).
local function damage(target, amount)
  local hp = target.hp - amount
  if hp < 0 then hp = 0 end
  target.hp = hp
  if hp == 0 then
    target.out, target.evading, target.dying, target.attempts = true, false, target.hero, 2
  end
end

-- Bare hands against a trained weapon: Difficult, and at disadvantage (R-057 R-058).
local function evade_test(evader, foe)
  if evader.blow == 0 and foe.armed then return test(1, difficult_success) end
  return test(2, normal_test)
end

-- Attacks (attacks.bylaw, procedure blow): a test to hit, a test to evade, a roll for a critical success (R-A07).
local function attack(me, target)
  if not test(2, normal_test) or (target.evading and evade_test(target, me)) then return end
  local critical = die(6) + die(6) >= crit_on -- R-020 R-022
  damage(target, me.blow + (critical and 1 or 0))
end

-- The second attempt is at disadvantage. Hard to Kill: the first at advantage, the second normal (R-028 to R-034 R-A16).
local function stabilize(me)
  me.attempts = me.attempts - 1
  local dice = (me.attempts == 1 and 2 or 1) + (me.hard_to_kill and 1 or 0)
  if test(dice, normal_test) then
    me.dying, me.hp = false, 1 -- unconscious until the battle is over
  elseif me.attempts == 0 then
    me.dying = false -- dead
  end
end

-- policy sensible (policies.bylaw), line by line: the first thing that is possible. All that one does takes the action of
-- the turn, and the move with it (std.slots), but for an advance within the normal movement: an attack may follow (R-012).
local function act(me)
  local pressure, rests = pressure_on(me), resting(me)

  if pressure > 0 and rests then
    -- prefer extricate_oneself(mover, way) by most room_after(mover, way)
    -- when on_last_legs(mover) and well_covered(mover) and pressure_on(mover) > 1
    local way, far
    if pressure > 1 then way, far = best_way_out(me) end
    if not way then
      -- prefer evade_attacks(evader) when on_last_legs(evader) and well_covered(evader)
      me.evading = true
    elseif test(2, normal_test) then -- R-011 R-A10
      me.east, me.north = me.east + far * ways_east[way], me.north + far * ways_north[way]
    end
  elseif pressure > 0 and me.blow > 0 then
    -- prefer attack(attacker, target) by most worth_hitting(attacker, target)
    -- when damage_of(attacker) > 0 and not target.out
    attack(me, best_enemy(me, worth_of_a_blow))
  elseif pressure > 0 then
    -- prefer evade_attacks
    me.evading = true
  else
    -- prefer advance(mover, foe) by most worth_approaching(mover, foe) when not resting(mover) and not folly(mover, foe)
    local foe = not rests and best_enemy(me, worth_of_a_run)
    if foe then
      local far = steps_to(me, foe)
      step_beside(me, foe)
      if far <= speed and me.blow > 0 then attack(me, best_enemy(me, worth_of_a_blow)) end -- R-013 R-014
      return
    end
    -- prefer come_nearer(mover, foe) by least feet_apart(mover, foe) when not folly(mover, foe)
    foe = best_enemy(me, worth_coming_nearer)
    if foe then me.east, me.north = nearer(me.east, foe.east), nearer(me.north, foe.north) end
  end
end

local function turn(me)
  me.evading = false -- until start of turn of bearer (R-010)
  if me.dying and me.due then stabilize(me) end
  if not me.out then act(me) end
end

-- std.battle round and next_up: the order never changes, so one pass over it is enough. The dying have their turns, too.
local function round()
  finn.due, gus.due = finn.dying, gus.dying -- condition dying, before round
  for i = 1, 4 do
    if decided() then return end
    turn(order[i])
  end
end

local function fight()
  reset()
  line_up(1, 4)
  while not decided() and rounds < longest_battle do
    rounds = rounds + 1
    round()
  end
  return locals_stand() and not strangers_stand(), rounds -- rule victory
end

if arg[1] == "--replay" then
  for line in io.lines() do
    local faces, used = {}, 0
    for face in line:gmatch("%d+") do faces[#faces + 1] = tonumber(face) end
    die = function() used = used + 1; return faces[used] end
    local won, r = fight()
    print(string.format("%d %d %d", won and 1 or 0, r, used))
  end
else
  run(200000, fight)
end
