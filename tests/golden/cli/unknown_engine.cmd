sim duel.bylaw -n 5 --engine atuo
