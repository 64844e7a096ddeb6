play --help
