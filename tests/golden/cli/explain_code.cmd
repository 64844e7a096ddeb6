explain B0207
