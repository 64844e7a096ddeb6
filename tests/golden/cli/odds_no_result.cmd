odds '3d6 / (d2 - 1)'
