sim trials.bylaw:race --sweep goal=2..0
