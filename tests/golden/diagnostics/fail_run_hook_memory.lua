function bomb(n)
    local heap = {}
    while true do heap[#heap + 1] = string.rep("x", 1000000) .. #heap end
end
