odds --help
