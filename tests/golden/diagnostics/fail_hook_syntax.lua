function broken(n)
    return n +
end -- # ~ error B0801
