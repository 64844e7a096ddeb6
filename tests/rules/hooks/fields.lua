function kill(x) x.hp = 0 end
function heal(x) x.hp = x.hp + 50 end
function read(x) return x.armor end
function setarmor(x) x.armor = 15 end
function worth_of(x) return x.worth end
function hoard_of(x) return x.hoard end
function strength_of(x) return x.STR end
function strengthen(x) x.STR = x.STR + 1 end
function befriend(x, y) x.friends = { y } end
function madden(x) x.wits = 0 end
function arm(x) x.blow = "3d8 highest 2" end
function drift(wind) return bylaw.roll("2d6+3") end
function blow_of(x) return "2d6 + 1" end
function note(x) x.log = { "DEX", "STR" } end
