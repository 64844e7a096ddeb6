function bomb(n)
    local heap = {}
    while true do
        n = n + 1
        heap[n] = { n, n, n, n }
    end
end
