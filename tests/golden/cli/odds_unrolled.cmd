odds '3d6 >= 15'
