local base = { cloth = 2, salt = 5, amber = 9 }

function bargain(seller, buyer, price)
  local first = bylaw.roll("2d4") + seller.skill
  bylaw.say(seller, "asks for", price + first)
  local offer = bylaw.ask(buyer, "What do you offer?", { "all", "half", "nothing" })
  if offer == "all" then return price + first end
  buyer.heard = buyer.heard + bylaw.roll("d4")
  if offer == "half" then return (price + first) // 2 end
  return math.max(1, bylaw.roll("d6") - buyer.skill)
end

function worth(goods)
  local sum = 0
  for _, ware in ipairs(goods) do sum = sum + base[ware] end
  return sum
end
