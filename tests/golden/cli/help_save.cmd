save --help
