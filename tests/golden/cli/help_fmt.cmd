fmt --help
