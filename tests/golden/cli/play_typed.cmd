play duel.bylaw --auto --dice typed
