explain duel.bylaw "given a = fencer; given b = fencer; lunge(a, b)" --dice 12 --deep
