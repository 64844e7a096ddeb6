sim sky.bylaw -n 10 --sweep 'sky=1|2'
