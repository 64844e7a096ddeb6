roll --help
