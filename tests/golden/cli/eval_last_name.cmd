eval last_call.bylaw 'let x = 2; x'
