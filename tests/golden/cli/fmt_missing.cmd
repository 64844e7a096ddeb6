fmt nowhere.bylaw
