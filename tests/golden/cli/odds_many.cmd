odds '20d20 highest 10'
