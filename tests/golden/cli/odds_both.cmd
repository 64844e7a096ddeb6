odds 2d4 --at-least 3 --at-most 5
