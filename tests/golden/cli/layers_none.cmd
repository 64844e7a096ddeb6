layers layers/inn
