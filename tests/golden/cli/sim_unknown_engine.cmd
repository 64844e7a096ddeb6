sim trials.bylaw:race --engine refrence
