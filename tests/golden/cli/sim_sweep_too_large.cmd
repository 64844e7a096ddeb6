sim trials.bylaw:race --sweep goal=1..20,ada.speed=1..1000
