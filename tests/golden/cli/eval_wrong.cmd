eval duel.bylaw "livs"
