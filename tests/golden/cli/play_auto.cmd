play duel.bylaw --auto --seed 7
