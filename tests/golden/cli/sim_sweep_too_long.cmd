sim trials.bylaw:race --sweep goal=0..999999999
