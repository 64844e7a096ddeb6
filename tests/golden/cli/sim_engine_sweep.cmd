sim trials.bylaw:race -n 200 --engine batch --sweep goal=9..12:3
