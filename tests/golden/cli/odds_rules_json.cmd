odds duel.bylaw 'given ada = fencer; given bob = fencer; lunge(ada, bob)' --json | sed 's/"seconds":[^,]*/"seconds":0/'
