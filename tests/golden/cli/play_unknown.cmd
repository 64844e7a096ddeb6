play duel.bylaw:halls
