test duel.bylaw -v
