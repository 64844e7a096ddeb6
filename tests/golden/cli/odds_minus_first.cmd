odds -d20+30
