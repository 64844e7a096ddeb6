rules layers/grim
