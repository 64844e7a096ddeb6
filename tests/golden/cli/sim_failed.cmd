sim trials.bylaw:trap -n 100
