explain duel.bylaw "given a = fencer; given b = fencer; lunge(a, b); b.spirit" --dice 12
