play duel.bylaw --option lifes=1
