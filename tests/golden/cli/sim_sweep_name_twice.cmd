sim trials.bylaw:race --sweep goal=9,goal=8
