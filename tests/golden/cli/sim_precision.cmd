sim trials.bylaw:race -n 1000 --precision 0.0001
