odds 'size([1, 2])'
