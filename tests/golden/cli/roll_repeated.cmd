roll --seed 1 '6#3d6'
