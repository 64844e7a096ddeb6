sim trials.bylaw:race -n 200 --engine scalar --sweep goal=9..12:3
