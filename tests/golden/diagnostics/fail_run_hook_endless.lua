function endless(n)
    while true do n = n + 1 end
end
