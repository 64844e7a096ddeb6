function bomb(n)
    local heap = {}
    while true do heap[#heap + 1] = string.rep("x", 100000) .. #heap end
end
