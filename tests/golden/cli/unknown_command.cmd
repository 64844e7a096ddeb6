plya zones/ambush
