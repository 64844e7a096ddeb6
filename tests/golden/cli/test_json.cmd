test duel.bylaw --json
