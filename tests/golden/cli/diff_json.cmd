diff layers/inn layers/grim --json
