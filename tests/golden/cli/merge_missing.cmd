merge part_1.json part_3.json
