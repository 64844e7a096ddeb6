diff layers/inn layers/grimmer
