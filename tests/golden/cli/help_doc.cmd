doc --help
