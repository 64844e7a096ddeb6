roll --seed 1 -d20
