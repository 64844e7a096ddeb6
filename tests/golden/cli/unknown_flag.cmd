play duel.bylaw --sed 7
