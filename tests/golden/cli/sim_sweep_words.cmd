sim trials.bylaw:race -n 200 --sweep 'ada=runner { speed = 4 }|runner,goal=9..15:3' --refine 8
