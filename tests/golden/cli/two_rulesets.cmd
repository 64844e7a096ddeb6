eval two_headers 1
