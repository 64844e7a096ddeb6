roll --seed 1 --json 'roll(2d6) + roll(2d6) >= 8'
