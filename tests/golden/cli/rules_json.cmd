rules duel.bylaw --json
