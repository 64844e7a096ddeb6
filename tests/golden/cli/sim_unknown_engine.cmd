sim trials.bylaw:race --engine interpeter
