explain attack.bylaw 'given a = fighter "Ada" { strength = 2 }; given b = fighter "Bo"; a gains blessed; a gains guided; attack(a, b)' --dice 12,1,4
