odds 'roll(d20 + 5) > roll(d20 + 3)'
