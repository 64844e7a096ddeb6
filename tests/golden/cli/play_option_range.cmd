play duel.bylaw --option lives=10
