odds duel.bylaw:hall
