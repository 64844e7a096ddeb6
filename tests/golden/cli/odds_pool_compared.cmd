odds '8d10 >= 8'
