explain B9999
