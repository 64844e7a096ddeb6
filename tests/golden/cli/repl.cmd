repl duel.bylaw --seed 3
