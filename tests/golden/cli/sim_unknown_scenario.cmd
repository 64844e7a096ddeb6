sim trials.bylaw:walk
