merge part_1.json part_2.json part_2.json part_3.json
