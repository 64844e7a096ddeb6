play duel.bylaw --auto --seed 7 --option lives=1
