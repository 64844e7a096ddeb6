odds '4d6 highest 3' --at-least 12 --exact
