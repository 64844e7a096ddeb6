odds '3d6 + 4'
