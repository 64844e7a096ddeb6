sim unfit.bylaw:endless_tale -n 5 --engine scalar
