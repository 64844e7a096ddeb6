play duel.bylaw:hall --auto --seed 7 --trial 3
