lsp --help
