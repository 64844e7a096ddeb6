sim trials.bylaw:race -n 100 --seed 7 -o -
