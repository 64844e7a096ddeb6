roll --seed 1 'roll(8d10) >= 8'
