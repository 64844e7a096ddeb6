check --json nowhere.bylaw
