sim trials.bylaw:race -n 200 --option goal=12 --option bob.speed=9
