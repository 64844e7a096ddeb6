sim trials.bylaw:race -n 200 --engine interpreter
