odds 'd6 explode 6'
