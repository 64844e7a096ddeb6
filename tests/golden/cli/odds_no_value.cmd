odds duel.bylaw 'bout'
