eval duel.bylaw "lives * 2"
