rules --help
