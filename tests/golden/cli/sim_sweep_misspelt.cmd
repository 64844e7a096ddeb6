sim trials.bylaw:race -n 200 --sweep 'ada=runner|sprnter'
