roll 1d
