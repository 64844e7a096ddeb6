roll "4d6 highest 3" --seed 3
