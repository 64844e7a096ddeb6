new --help
