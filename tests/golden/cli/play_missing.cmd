play nowhere/ambush
