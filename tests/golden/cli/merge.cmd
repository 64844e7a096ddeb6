merge part_3.json part_1.json part_2.json
