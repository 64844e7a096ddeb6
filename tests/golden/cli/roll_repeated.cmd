roll '6#3d6'
