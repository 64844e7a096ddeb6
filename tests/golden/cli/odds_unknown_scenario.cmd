odds duel.bylaw:halls
