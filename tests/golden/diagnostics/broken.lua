function broken(n)
  return n +
end
