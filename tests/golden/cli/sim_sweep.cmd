sim trials.bylaw:race -n 200 --sweep ada.speed=0..6:3,goal='9|11|13'
