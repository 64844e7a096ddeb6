merge trials.bylaw part_1.json
