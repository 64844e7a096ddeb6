odds duel.bylaw --in hall 'lunge(bob, ada).total' --at-least 11 --exact
