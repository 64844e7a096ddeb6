sim trials.bylaw:race -n 1000 --seed 7 --threads 2
