fmt --diff untidy.bylaw
