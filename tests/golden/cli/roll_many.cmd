roll d20 -n 3 --seed 3
