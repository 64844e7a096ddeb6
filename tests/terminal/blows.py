"""A game of one rule and one test, which leaves half of the rule untested: what coverage and mutants are counted of."""
BLOWS = """\
kind hero "hero" {
    pool hp in 0..9
}

procedure hurt(who: hero, amount: number) {
    if amount > 3 {
        who.hp -= 3
    } else {
        who.hp -= amount
    }
}

test "a blow of 5 takes 3" {
    given ada = hero
    do hurt(ada, 5)
    expect ada.hp is 6
}
"""
