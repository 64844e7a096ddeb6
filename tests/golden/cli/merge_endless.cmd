merge /dev/zero part_1.json
