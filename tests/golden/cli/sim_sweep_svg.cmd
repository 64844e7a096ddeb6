sim trials.bylaw:race -n 200 --sweep goal=9..12:3 --svg -
