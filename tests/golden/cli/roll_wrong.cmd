roll 1d0
