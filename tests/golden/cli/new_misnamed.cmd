new My-Game
