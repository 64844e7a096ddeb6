layers layers/grimmer --json
