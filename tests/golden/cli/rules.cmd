rules duel.bylaw
