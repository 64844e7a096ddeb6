layers --help
