sim trials.bylaw:race --sweep ,
