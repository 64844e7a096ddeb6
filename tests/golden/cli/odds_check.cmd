odds duel.bylaw 'given ada = fencer { skill = 5 }; given bob = fencer; lunge(ada, bob)'
