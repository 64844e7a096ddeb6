fmt --check untidy.bylaw untidy_broken.bylaw
