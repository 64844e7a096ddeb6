function too_far(x) x.hp = 21 end
function no_hero(x) return x end
function no_friend(x) x.friend = x end
function a_formula(x) x.double = 4 end
function which(x) return x.resist end
function no_dice() return bylaw.roll("2d6 and more") end
