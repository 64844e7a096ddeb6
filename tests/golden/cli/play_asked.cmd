play duel.bylaw --ask --seed 7
