explain duel.bylaw "given a = fencer; given b = fencer; lunge(a, b); lunge(b, a); lunge(a, b); lunge(b, a)" --dice 12,10,11,3
