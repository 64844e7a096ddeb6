test --help
