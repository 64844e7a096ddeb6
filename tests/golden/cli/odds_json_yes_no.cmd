odds 'roll(2d4) >= 5' --json | sed 's/"seconds":[^,]*/"seconds":0/'
