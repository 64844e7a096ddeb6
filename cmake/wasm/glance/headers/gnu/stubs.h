// Which calls a C library lacks: none is called.
