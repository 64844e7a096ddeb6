sim duel.bylaw:hall --seed 7 --explain-trial 3
