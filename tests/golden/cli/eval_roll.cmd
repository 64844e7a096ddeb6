eval duel.bylaw "2d6 + lives" --dice 3,4
