layers layers/grimmer
