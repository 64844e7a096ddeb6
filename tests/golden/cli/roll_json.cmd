roll "2d6 + 1" --seed 3 --json
