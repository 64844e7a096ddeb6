merge part_1.json part_2.json other_seed.json
