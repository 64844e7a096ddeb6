-- AMBUSH: the shipped scenario rulesets/zones/scenarios/ambush.bylaw by hand, as cpp/ambush.cpp has it: see there for what
-- is left out and where each part comes from.
package.path = (arg[0]:match("^.*/") or "./") .. "?.lua;" .. package.path
local run = require("bench")

local die = math.random -- --replay puts a tape in its place

local difficulty = 12     -- options.bylaw: Z-025 Z-026 Z-029; equal_passes (Z-A01)
local longest_battle = 60 -- std.battle

-- The battlefield (scenario ambush, std.zones): thicket, verge, road, far_trees.
local places = {
  { next_to = { 2 },    edge = true,  capacity = 1000 },
  { next_to = { 1, 3 }, edge = false, capacity = 1000 },
  { next_to = { 2, 4 }, edge = false, capacity = 1000 },
  { next_to = { 3 },    edge = true,  capacity = 1000 },
}

-- std.zones steps_between: 0, 1, 2, and 3 for all that is farther. Worked out once, from next_to.
local steps_between = {}
for a = 1, #places do
  local row = {}
  for b = 1, #places do row[b] = 3 end
  for _, b in ipairs(places[a].next_to) do
    for _, c in ipairs(places[b].next_to) do row[c] = 2 end
  end
  for _, b in ipairs(places[a].next_to) do row[b] = 1 end
  row[a] = 0
  steps_between[a] = row
end

-- Who fights: kinds.bylaw, cast.bylaw, weapons.bylaw (die, reach in steps; more than 0 is a ranged weapon).
local party, band = 1, 2
local function fighter(side, character, STR, DEX, skill, max_hp, weapon_die, reach, start)
  return {
    side = side, character = character, STR = STR, DEX = DEX, skill = skill, max_hp = max_hp,
    die = weapon_die, reach = reach, ranged = reach > 0, start = start,
    hp = max_hp, spot = start, moves = 1, actions = 1, initiative = 0, usage_marks = 0,
    out = false, acted = false, disengaged = false, fate = false,
  }
end
local all = {
  fighter(party, true, 2, 1, 0, 14, 8, 0, 2), -- Ada: longsword
  fighter(party, true, 0, 3, 0, 9, 6, 2, 1),  -- Bran: bow
  fighter(band, false, 0, 0, 2, 8, 6, 0, 3),  -- three bandits: spear
  fighter(band, false, 0, 0, 2, 8, 6, 0, 3),
  fighter(band, false, 0, 0, 2, 8, 6, 0, 3),
  fighter(band, false, 0, 0, 1, 5, 6, 2, 4),  -- the goblin scout: bow
}
local ada, bran = all[1], all[2]
local order, standing, rounds = {}, {}, 0

local function reset()
  for i = 1, 6 do
    local f = all[i]
    f.hp, f.spot, f.moves, f.actions, f.initiative, f.usage_marks = f.max_hp, f.start, 1, 1, 0, 0
    f.out, f.acted, f.disengaged, f.fate = false, false, false, false
  end
  standing[party], standing[band], rounds = 2, 4, 0
end

-- Order of turns (battle.bylaw): a roll for the sides (Z-004 to Z-006), then 1d6 + DEX for each Character; of equals the
-- higher DEX first (Z-007 Z-008 Z-A04). Creatures act as listed. The side that begins stands before the other.
local function arrange()
  local beginning = die(6) <= 3 and band or party
  ada.initiative = die(6) + ada.DEX
  bran.initiative = die(6) + bran.DEX
  local at = beginning == party and 0 or 4
  if ada.initiative > bran.initiative then
    order[at + 1], order[at + 2] = ada, bran
  else
    order[at + 1], order[at + 2] = bran, ada
  end
  at = beginning == party and 2 or 0
  for i = 1, 4 do order[at + i] = all[2 + i] end
end

local function decided() return standing[party] == 0 or standing[band] == 0 end

-- What a policy looks at: std.zones, movement.bylaw, policies.bylaw.
local function steps_to_enemy(place, me) -- 0 where there is none
  local least, side, row = 4, me.side, steps_between[place]
  for i = 1, 6 do
    local c = all[i]
    if not c.out and c.side ~= side then
      local steps = row[c.spot]
      if steps < least then least = steps end
    end
  end
  return least == 4 and 0 or least
end

local function enemy_close(me)
  local side, spot = me.side, me.spot
  for i = 1, 6 do
    local c = all[i]
    if not c.out and c.side ~= side and c.spot == spot then return true end
  end
  return false
end

local function covered(me) -- Z-042, ally_close is any_standing
  local side, spot = me.side, me.spot
  for i = 1, 6 do
    local c = all[i]
    if not c.out and c.side == side and c ~= me and c.spot == spot then return true end
  end
  return false
end

-- Would leaving cost free attacks? (free_attackers, Z-041)
local function exposed(me)
  return me.character and not me.disengaged and enemy_close(me) and not covered(me)
end

local function has_room(place) -- Z-019
  local there = 0
  for i = 1, 6 do
    local c = all[i]
    if c.spot == place and not c.out then there = there + 1 end
  end
  return there < places[place].capacity
end

-- Badly hurt, to more enemies than there are friends there or here, with oneself?
local function folly(me, to)
  if me.hp * 2 > me.max_hp then return false end
  local enemies, friends = 0, 0
  for i = 1, 6 do
    local c = all[i]
    if not c.out then
      if c.side ~= me.side then
        if c.spot == to then enemies = enemies + 1 end
      elseif c.spot == to or c.spot == me.spot then
        friends = friends + 1
      end
    end
  end
  return enemies > friends
end

-- The enemy in reach with the fewest hit points; of equals the first of the cast.
local function weakest_in_reach(me)
  local best, best_hp
  local side, reach, row = me.side, me.reach, steps_between[me.spot]
  for i = 1, 6 do
    local c = all[i]
    if not c.out and c.side ~= side and row[c.spot] <= reach and (not best or c.hp < best_hp) then
      best, best_hp = c, c.hp
    end
  end
  return best
end

-- The zone next door that is nearest to (or farthest from) an enemy; of equals the first one of the battlefield.
local function next_zone(me, farthest, nearer_than, no_folly)
  local best, best_steps
  local exits = places[me.spot].next_to
  for i = 1, #exits do
    local to = exits[i]
    if has_room(to) then
      local steps = steps_to_enemy(to, me)
      if steps < nearer_than and not (no_folly and folly(me, to)) and
          (not best or (farthest and steps > best_steps) or (not farthest and steps < best_steps)) then
        best, best_steps = to, steps
      end
    end
  end
  return best
end

-- Attacks: attribute_tests.bylaw, attacks.bylaw.
local function remove(f, fate)
  f.out, f.fate = true, fate
  standing[f.side] = standing[f.side] - 1
end

-- std.damage, kinds.bylaw fall: at 0 Creatures die and Characters go down (Z-A24).
local function damage(target, amount)
  local hp = target.hp - amount
  if hp < 0 then hp = 0 end
  target.hp = hp
  if hp == 0 and not target.out then remove(target, target.character and "down" or "dead") end
end

-- check attack_test: natural 20 hits and doubles (Z-033), natural 1 misses and marks a usage (Z-035).
local function hit_or_miss(me, target, bonus, disadvantage)
  local natural = die(20)
  if disadvantage then
    local other = die(20)
    if other < natural then natural = other end
  end
  if natural == 20 then
    damage(target, 2 * die(me.die))
  elseif natural == 1 then
    me.usage_marks = me.usage_marks + 1
  elseif natural + bonus >= difficulty then
    damage(target, die(me.die))
  end
end

-- check avoid (Z-029): natural 20 always gets away, natural 1 takes double damage (Z-034).
local function avoid(target, foe)
  local natural = die(20)
  if natural == 1 then
    damage(target, 2 * die(foe.die))
  elseif natural ~= 20 and natural + target.DEX < difficulty then
    damage(target, die(foe.die))
  end
end

local function attack(me, target)
  me.actions = me.actions - 1
  if not me.character then
    avoid(target, me) -- action strike (Z-029): the player rolls
  elseif me.ranged then
    hit_or_miss(me, target, me.DEX, me.spot == target.spot) -- check ranged_attack: Z-026, Close Z-031
  else
    hit_or_miss(me, target, me.STR, false) -- check melee_attack: Z-025 Z-030
  end
end

-- Moving (movement.bylaw). Whoever leaves enemies behind is attacked first (rule free_attacks, Z-041). Still there?
local function depart(me)
  if not exposed(me) then return true end
  local takers = {}
  for i = 1, 6 do
    local c = all[i]
    if not c.out and c.side ~= me.side and c.spot == me.spot then takers[#takers + 1] = c end
  end
  for i = 1, #takers do
    if not me.out then avoid(me, takers[i]) end
  end
  return not me.out
end

local function move(me, to) -- Z-021
  me.moves = me.moves - 1
  if depart(me) then me.spot = to end
end

local function move_again(me, to) -- Z-023, double_move (Z-A31)
  me.actions = me.actions - 1
  if depart(me) then me.spot = to end
end

local function leave_field(me)
  me.moves = me.moves - 1
  if depart(me) then remove(me, "fled") end
end

local function disengage(me) -- Z-043, disengage_move (Z-A15)
  me.actions = me.actions - 1
  me.disengaged = true
end

-- policy sensible (policies.bylaw), line by line: does the first thing that is possible; false: passes.
local function act(me)
  local can_act, can_move = me.actions > 0, me.moves > 0
  if not can_act and not can_move then return false end

  local nearly_dead = me.hp * 4 <= me.max_hp
  local lost = nearly_dead and standing[me.side] == 1
  local edge = places[me.spot].edge

  -- prefer leave_field(mover) when lost(mover) and size(free_attackers(mover)) is 0
  if lost and can_move and edge and not exposed(me) then
    leave_field(me)
    return true
  end
  -- prefer disengage(mover) when lost(mover) and mover.spot.edge
  -- prefer disengage(mover) when pressed(mover) and size(free_attackers(mover)) > 0 and nearly_dead(mover)
  if nearly_dead and can_act and ((lost and edge) or me.ranged) and exposed(me) then
    disengage(me)
    return true
  end
  -- prefer move(mover, to) by most steps_to_enemy(to, mover) when pressed(mover) and size(free_attackers(mover)) is 0
  if can_move and me.ranged and enemy_close(me) and not exposed(me) then
    local to = next_zone(me, true, 4)
    if to then
      move(me, to)
      return true
    end
  end
  -- prefer melee_attack(target), strike(target), ranged_attack(target) by least target.hp
  if can_act then
    local target = weakest_in_reach(me)
    if target then
      attack(me, target)
      return true
    end
  end
  if not me.ranged then
    -- prefer move(mover, to), then move_again(mover, to), by least steps_to_enemy(to, mover)
    -- when steps_to_enemy(to, mover) < steps_to_enemy(mover.spot, mover) and not mover.main_hand.ranged and not folly(mover, to)
    local here = steps_to_enemy(me.spot, me)
    if here > 0 then
      local to = next_zone(me, false, here, true)
      if to then
        if can_move then move(me, to) else move_again(me, to) end
        return true
      end
    end
  end
  -- prefer move(mover, to) by least steps_to_enemy(to, mover) when steps_to_enemy(mover.spot, mover) > 2
  if can_move and steps_to_enemy(me.spot, me) > 2 then
    local to = next_zone(me, false, 4)
    if to then
      move(me, to)
      return true
    end
  end
  return false
end

-- std.battle turn, std.slots: acts until it passes or is out.
local function turn(me)
  me.moves, me.actions = 1, 1
  while not me.out and act(me) do end
  me.disengaged = false -- until end of turn of bearer (Z-043)
end

-- std.battle round and next_up: the order never changes here, so one pass over it is enough. In the first round the
-- surprised band has had its turn already (surprise_round, Z-003; surprise is lose_round).
local function round()
  for i = 1, 6 do
    local f = all[i]
    f.acted = rounds == 1 and f.side == band
  end
  for i = 1, 6 do
    if decided() then return end
    local f = order[i]
    if not f.acted and not f.out then turn(f) end
    f.acted = true
  end
end

-- Each enemy that stands tests its Skill, and flees if it fails (Z-059 to Z-061, each_alone, flee).
local function call_for_morale()
  for i = 1, 6 do
    local f = order[i]
    if f.side == band and not f.out and die(20) + f.skill < difficulty then remove(f, "routed") end
  end
end

local function fight()
  reset()
  arrange()
  while not decided() and rounds < longest_battle do
    rounds = rounds + 1
    round()
    if not decided() and standing[band] <= 2 then call_for_morale() end -- rule morale_calls: Z-058, half_lost
  end
  return not ada.out or not bran.out, rounds
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
