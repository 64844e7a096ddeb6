sim trials.bylaw:race -n 10 --sweep eda.speed=1..2
