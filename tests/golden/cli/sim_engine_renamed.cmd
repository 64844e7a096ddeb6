sim trials.bylaw:race --engine reference
