sim trials.bylaw:race --sweep goal=0..2:0
