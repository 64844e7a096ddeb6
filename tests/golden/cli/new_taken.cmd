new zones
