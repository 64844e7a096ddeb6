new grim --layer-of nowhere
