sim trials.bylaw:race --sweep 'goal=9|1..9'
