check duel.bylaw
