local tides = { 3, nil, 1 }
function tide_of(month)
    return tides[month] + 1
end
