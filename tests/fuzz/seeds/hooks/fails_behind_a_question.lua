function number_of(who, n) return bylaw.roll("2d6+1") + who.might + n end
function yes_of(who, text) return bylaw.ask(who, "Which?", { true, false }) or text == "faint" end
function form_of(forms) return forms[1] end
function being_of(all) return -bylaw.ask(all[1], "Whom?", all) end
function dice_of(n) return n .. "d6+3" end
function list_of(n) locmatchde = {} for i = 0, n do made[i] = i * i end return made end
function nothing_of(who)
  who.life = who.life - bylaw.roll("d4")
  who.near = { who }
  who.friend = nil
  bylaw.say(who, "has", who.life, who.asleep)
end
